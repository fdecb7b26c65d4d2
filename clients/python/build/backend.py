"""Builds the package (PEP 517 and 660) with the standard library, so that `pip install` needs no network."""

import base64
import hashlib
import pathlib
import re
import tarfile
import zipfile
from typing import Any, Dict, List, Optional, Tuple

HERE = pathlib.Path(__file__).resolve().parent.parent
PROJECT = (HERE / "pyproject.toml").read_text(encoding="utf-8")


def _field(name: str) -> str:
    found = re.search(rf'^{name} = "(.*)"$', PROJECT, re.MULTILINE)
    if found is None:
        raise ValueError(f"pyproject.toml has no {name}.")
    return found.group(1)


NAME, VERSION = _field("name"), _field("version")
TAG = "py3-none-any"


def _metadata() -> str:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {NAME}",
        f"Version: {VERSION}",
        f"Summary: {_field('description')}",
        "License: Apache-2.0",
        f"Requires-Python: {_field('requires-python')}",
        "Classifier: Programming Language :: Python :: 3",
        "Classifier: Typing :: Typed",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + (HERE / "README.md").read_text(encoding="utf-8")


def _sources() -> List[Tuple[str, bytes]]:
    paths = [path for path in sorted((HERE / NAME).rglob("*")) if path.suffix in (".py", ".typed")]
    return [(path.relative_to(HERE).as_posix(), path.read_bytes()) for path in paths]


def _write_wheel(folder: str, files: List[Tuple[str, bytes]]) -> str:
    info = f"{NAME}-{VERSION}.dist-info"
    about = f"Wheel-Version: 1.0\nGenerator: packhouse\nRoot-Is-Purelib: true\nTag: {TAG}\n"
    files = [*files, (f"{info}/METADATA", _metadata().encode()), (f"{info}/WHEEL", about.encode())]
    records = []
    for path, content in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        records.append(f"{path},sha256={digest},{len(content)}")
    record = f"{info}/RECORD"
    name = f"{NAME}-{VERSION}-{TAG}.whl"
    with zipfile.ZipFile(pathlib.Path(folder, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in [*files, (record, "\n".join([*records, f"{record},,", ""]).encode())]:
            # A fixed time makes the same sources the same file.
            entry = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return name


def build_wheel(wheel_directory: str, config_settings: Optional[Dict[str, Any]] = None, metadata_directory: Optional[str] = None) -> str:
    return _write_wheel(wheel_directory, _sources())


def build_editable(wheel_directory: str, config_settings: Optional[Dict[str, Any]] = None, metadata_directory: Optional[str] = None) -> str:
    return _write_wheel(wheel_directory, [(f"{NAME}.pth", f"{HERE}\n".encode())])


def build_sdist(sdist_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    base = f"{NAME}-{VERSION}"
    with tarfile.open(pathlib.Path(sdist_directory, f"{base}.tar.gz"), "w:gz") as archive:
        for path in ["pyproject.toml", "README.md", "build/backend.py", *(path for path, _ in _sources())]:
            archive.add(HERE / path, f"{base}/{path}")
    return f"{base}.tar.gz"
