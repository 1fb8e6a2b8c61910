import os
import shlex
import subprocess


def look_up(args, **kw):
    # ruleid: shells-argument-in-shell
    return subprocess.run(f"dig {args['name']}", shell=True, capture_output=True)


def trace(params):
    # ruleid: shells-argument-in-shell
    return os.popen("traceroute " + params["host"]).read()


def quoted(args):
    # ok: shells-argument-in-shell
    return subprocess.run("dig " + shlex.quote(args["name"]), shell=True)


def listed(args):
    # ok: shells-argument-in-shell
    return subprocess.run(["dig", args["name"]])
