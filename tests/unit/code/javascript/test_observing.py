"""A script's files and variables are told by the names that can be known, and its own files are none of them."""

from __future__ import annotations

import pytest

from packtool.code.javascript import observe_script

HOME = "const home = os.homedir();\n"
SEEN = {
    "a literal": ('fs.readFileSync("/etc/hosts")', ["reads /etc/hosts"]),
    "a joined path": ('fs.writeFile(path.join(os.homedir(), ".cache", "a.json"), x)', ["writes ~/.cache/a.json"]),
    "a name": (f'{HOME}fs.appendFileSync(home + "/a.log", x)', ["writes ~/a.log"]),
    "a template": (f"{HOME}fs.promises.unlink(`${{home}}/.config/a`)", ["deletes ~/.config/a"]),
    "a template of what is not known": ("fs.rmSync(`${os.homedir()}/${name}`)", ["deletes ~/*"]),
    "two paths": ('fs.copyFileSync("/root/a", "/tmp/b")', ["reads /root/a", "writes /tmp/b"]),
    "a folder for what is temporary": ('mkdirSync(path.join(tmpdir(), "a"))', ["writes /tmp/a"]),
    "the home by its variable": ('readFile(process.env.HOME + "/.a")', ["HOME", "reads ~/.a"]),
    "typed": ('const place: string = "/srv/a";\nawait writeFile(place, x)', ["writes /srv/a"]),
    "a variable": ("f(process.env.ACME_KEY, process.env['ACME_HOST'])", ["ACME_KEY", "ACME_HOST"]),
    "variables taken apart": (
        "const { ACME_KEY, ACME_HOST: host, ACME_N = 1 } = process.env;",
        ["ACME_KEY", "ACME_HOST", "ACME_N"],
    ),
    "a variable of another runtime": ('Deno.env.get("ACME_KEY")', ["ACME_KEY"]),
}
UNSEEN = [
    'fs.readFileSync(path.join(__dirname, "a.txt"))',
    'fs.readFileSync("a.txt")',
    "fs.readFileSync(place)",
    "const a = 1; const a = 2; fs.readFileSync(a)",
    'list.remove("/etc/hosts"); map.rename("/a", "/b")',
    "process.env[name]; process.env.NODE_ENV; process.environment.A",
    "const a = b; const b = a; fs.readFileSync(a)",
]


@pytest.mark.parametrize(("text", "what"), SEEN.values(), ids=SEEN.keys())
def test_what_is_seen(text: str, what: list[str]) -> None:
    assert [one.what for one in observe_script(text)] == what


@pytest.mark.parametrize("text", UNSEEN)
def test_what_is_not_known_is_not_told(text: str) -> None:
    assert list(observe_script(text)) == []


def test_names_that_stand_for_many_names_end() -> None:
    lines = [f"const a{number} = {' + '.join([f'a{number + 1}'] * 19)};" for number in range(40)]
    assert list(observe_script("\n".join([*lines, "fs.readFileSync(a0)"]))) == []


def test_what_is_told_has_an_end() -> None:
    assert len(list(observe_script("process.env.ACME_KEY;\n" * 5000))) == 400
