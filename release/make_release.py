"""Write dist/: wheel and sdist of the commit that is checked out, made twice and alike, and what is in them."""

from __future__ import annotations

import hashlib
import os
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.metadata import Metadata
from programs import DATA, DIST, ROOT, run, told, travels
from requirements import LOCKED, direct, read
from sbom import sbom


def made(folder: Path, *, umask: int, zone: str, seed: str) -> dict[str, bytes]:
    """Clone the checkout into a new folder, build there, and return the files by their names."""
    before = os.umask(umask)
    try:
        run(["git", "clone", "--quiet", "--no-local", ROOT, folder])
        epoch = told(["git", "log", "-1", "--format=%ct"], cwd=folder).strip()
        how = {"SOURCE_DATE_EPOCH": epoch, "TZ": zone, "PYTHONHASHSEED": seed}
        run([sys.executable, "-m", "build", "--no-isolation", "--outdir", folder / "made"], cwd=folder, more=how)
        unpacked = folder / "unpacked"
        with tarfile.open(next((folder / "made").glob("*.tar.gz"))) as sdist:
            sdist.extractall(unpacked, filter="data")
        (source,) = unpacked.iterdir()
        again = folder / "again"
        run([sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", again], cwd=source, more=how)
    finally:
        os.umask(before)
    (wheel,) = again.iterdir()
    files = {path.name: path.read_bytes() for path in sorted((folder / "made").iterdir())}
    if files.get(wheel.name) != wheel.read_bytes():
        sys.exit("the wheel that is made of the sdist is another one")
    return files


def amiss(sdist: Path, wheel: Path) -> list[str]:
    """Return what git has and the sdist has not, and what of packtool the wheel has not, or has and should not have."""
    tracked = told(["git", "ls-tree", "-r", "-z", "--name-only", "HEAD"]).split("\0")[:-1]
    with tarfile.open(sdist) as archive:
        carried = {name.partition("/")[2] for name in archive.getnames()}
    with zipfile.ZipFile(wheel) as installed:
        present = {name for name in installed.namelist() if name.startswith("packtool/")}
    data = {
        f"packtool/_data/{name}"
        for name in tracked
        if name.startswith(tuple(f"{top}/" for top in DATA)) and travels(name)
    }
    expected = data | {name for name in tracked if name.startswith("packtool/")}
    return [
        *(f"the sdist lacks {name}" for name in tracked if name not in carried),
        *(f"the wheel lacks {name}" for name in sorted(expected - present)),
        *(f"the wheel has {name}" for name in sorted(present - expected)),
    ]


def version_of(wheel: Path) -> str:
    """Return the version that the wheel's metadata says. Raises an ExceptionGroup where they break the standard."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = Metadata.from_email(archive.read(name), validate=True)
    if {need for need in metadata.requires_dist or () if need.marker is None} != set(direct()):
        sys.exit("the wheel's metadata say other dependencies than pyproject.toml")
    if not metadata.description:
        sys.exit("the wheel's metadata have no description")
    return str(metadata.version)


def main() -> int:
    """Build twice, compare, check, write."""
    if told(["git", "status", "--porcelain"]):
        print("what is not committed is not in the release")
    with TemporaryDirectory() as scratch:
        first = made(Path(scratch, "one"), umask=0o022, zone="UTC", seed="0")
        time.sleep(3)  # A zip tells two seconds apart.
        second = made(Path(scratch, "further", "two"), umask=0o077, zone="Pacific/Auckland", seed="1")
    if first != second:
        sys.exit(f"made twice, these are not the same: {[name for name in first if first[name] != second.get(name)]}")
    DIST.mkdir(exist_ok=True)
    for old in DIST.iterdir():
        old.unlink()
    for name, data in first.items():
        (DIST / name).write_bytes(data)
    (wheel,), (sdist,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    faults = amiss(sdist, wheel)
    if faults:
        sys.exit("\n".join(faults))
    version = version_of(wheel)
    (DIST / f"packtool-{version}.cdx.json").write_text(
        sbom(version, wheel, read(LOCKED / "runtime.txt")), encoding="utf-8"
    )
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(DIST.iterdir())]
    (DIST / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    print("made twice, the same bytes:", "".join(sums), sep="\n", end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
