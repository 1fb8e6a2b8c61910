"""Well-known package names, and how near another name comes to one of them."""

from __future__ import annotations

import re

_PYPI = """
aiohttp anthropic asyncio-mqtt attrs beautifulsoup4 boto3 botocore certifi chardet charset-normalizer click colorama
cryptography discord-py django fastapi flask google-api-python-client google-auth grpcio httpx huggingface-hub idna
jinja2 jsonschema langchain litellm lxml markdown matplotlib numpy openai opencv-python openpyxl packaging pandas
paramiko pillow playwright protobuf psutil psycopg2 pyautogui pycryptodome pydantic pygments pyjwt pymongo pytest
python-dateutil python-dotenv python-telegram-bot pyyaml redis requests rich ruamel-yaml scikit-learn scipy selenium
sentence-transformers setuptools slack-sdk soupsieve sqlalchemy starlette stripe tensorflow tiktoken torch tornado tqdm
transformers typer typing-extensions urllib3 uvicorn virtualenv web3 websocket-client websockets werkzeug wheel yt-dlp
"""
_NPM = """
axios bluebird body-parser chalk cheerio colors commander cross-env debug discord-js dotenv electron eslint ethers
event-stream express glob inquirer jquery jsonwebtoken lodash minimist moment mongoose node-fetch nodemailer openai
playwright prettier puppeteer react react-dom request rimraf rxjs semver socket-io typescript underscore uuid vue
webpack winston yargs
"""
_SCOPES = """
angular anthropic-ai aws-sdk azure babel cloudflare google-cloud huggingface langchain microsoft modelcontextprotocol
nestjs octokit openai playwright sentry slack supabase types vercel
"""
_KNOWN_SCOPES = frozenset(_SCOPES.split())
POPULAR = {"pypi": frozenset(_PYPI.split()), "npm": frozenset(_NPM.split())}
# Real packages whose names come near a well-known one.
_NEIGHBOURS = """
aiohttp2 attr boto clicks colorlog flask2 httpx2 idna2 jinja jsonschemas markdown2 numpydoc openapi pandas2 pyjwt2
redis2 requests2 scipy2 torchx tqdm2 typed urllib uuid7 vuex preact reacts request requests color colour debugs
express2 globs rxjs2 semver2 reach tornados starlite strip wheels pytest2 pytests pyaml ethers5 commanders glob2
aredis cattrs cchardet coloris colord ctransformers djongo eclint enquirer fastai gaxios grequests gsutil hrequests
hyper iredis jslint mquery psycopg pycryptodomex reqwest scapy tslint ttypescript vyper willow
"""
_REAL = frozenset(_NEIGHBOURS.split())
_SEPARATORS = re.compile(r"[-_.]+")
_SHORTEST = 5


def normal(name: str) -> str:
    """Return a package's name in the form in which registries compare it."""
    return _SEPARATORS.sub("-", name.strip().lower())


def looks_like(name: str, registry: str) -> str | None:
    """Return the well-known package that ``name`` is one slip away from, or ``None``."""
    plain = normal(name)
    known = POPULAR[registry]
    if plain in known or plain in _REAL or len(plain) < _SHORTEST:
        return None
    squeezed = plain.replace("-", "")
    for other in sorted(known):
        if len(other) >= _SHORTEST and (squeezed == other.replace("-", "") or _one_slip(plain, other)):
            return other
    return None


def scope_looks_like(name: str) -> str | None:
    """Return the well-known scope that the scope of ``@scope/name`` is one slip away from, or ``None``."""
    scope = name.lower().removeprefix("@").partition("/")[0]
    if scope in _KNOWN_SCOPES or len(scope) < _SHORTEST:
        return None
    return next((one for one in sorted(_KNOWN_SCOPES) if len(one) >= _SHORTEST and _one_slip(scope, one)), None)


def _one_slip(left: str, right: str) -> bool:
    """Whether one letter more, less or other, or two neighbours swapped, makes one of the other."""
    if abs(len(left) - len(right)) > 1:
        return False
    at = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    a, b = left[at:], right[at:]
    if len(left) == len(right):
        return a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
    return a[1:] == b if len(left) > len(right) else a == b[1:]
