"""The broker's certificate, with which traffic beyond the club's network is encrypted."""

from __future__ import annotations

import shutil
import ssl
from pathlib import Path

from ...shown.words.english import ENGLISH
from ...waits import run_child
from .topics import WireError

DAYS = 3650
"""Days for which a certificate is valid; with a new certificate every table must join again."""
NO_CHECK_TIME = 0x200000
"""OpenSSL's flag to trust a certificate whatever the clock shows."""
CERTIFICATE, KEY = "broker.pem", "broker.key"


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """The broker's certificate and key in ``folder``; openssl makes them if they are missing.

    Tables trust only this certificate, which they got when they joined, whatever the host's name. Raises
    WireError if it cannot be made.
    """
    certificate, key = folder / CERTIFICATE, folder / KEY
    if certificate.exists() and key.exists():
        return certificate, key
    program = shutil.which("openssl")
    if program is None:
        raise WireError(ENGLISH["wire_no_openssl"])
    folder.mkdir(parents=True, exist_ok=True)
    half = [folder / f".{name}.new" for name in (CERTIFICATE, KEY)]
    for path in half:
        path.unlink(missing_ok=True)
    half[1].touch(0o600, exist_ok=False)
    command = [
        program, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-days", str(DAYS), "-subj", "/CN=bowerbird", "-addext", "basicConstraints=critical,CA:TRUE",
        "-out", str(half[0]), "-keyout", str(half[1]),
    ]  # fmt: skip
    made = run_child(command)
    if made.returncode:
        raise WireError(ENGLISH["wire_no_certificate"].format(why=made.stderr.strip().splitlines()[-1][:200]))
    half[1].chmod(0o600)
    half[1].replace(key)
    half[0].replace(certificate)
    return certificate, key


def trusting(certificate: str) -> ssl.SSLContext:
    """A TLS context that trusts only this certificate, as PEM, whatever the host's name.

    A hub's address changes with its network, and a table's clock may be wrong by years; the table got the
    certificate when it joined.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_verify_locations(cadata=certificate)
    context.verify_flags |= NO_CHECK_TIME
    return context
