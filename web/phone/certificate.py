"""The certificate of the phone's page: browsers give a camera only to encrypted pages.

Bowerbird signs it with its own authority, which a phone may install. The authority can sign only for
addresses of home networks, so it is useless against, for example, a bank.
"""

from __future__ import annotations

import datetime
import ipaddress
import logging
import ssl
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from ..shown.words.english import ENGLISH
from ..whole_files import write_whole
from . import CertificateError

log = logging.getLogger(__name__)

HOME = (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8",
    "fc00::/7", "fe80::/10", "::1/128",
)  # fmt: skip
"""Networks that the authority may sign for: none has an address of the open Internet."""
YEARS = 10
"""Years for which the authority is valid."""
BUILT = datetime.datetime(2026, 11, 1, tzinfo=datetime.UTC)
"""The day of this program: an earlier clock is wrong. The authority is valid from then on."""
DAYS, RENEWED = 365, 30
"""Days for which a certificate is valid, and days before its end when it is renewed."""
EARLY = datetime.timedelta(days=365)
"""How far back a certificate's validity begins: clocks of this machine and of phones may be wrong.
With :data:`DAYS` it stays below 825 days, the most that phones accept."""


class Certificates:
    """The authority and the certificate stored in ``folder``; made at the first start.

    ``names`` are the names and addresses of this machine; when they change, the certificate is renewed and
    the authority stays. Raises :class:`CertificateError`.
    """

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        self._folder = folder
        self._authority, self._chain = folder / "authority.pem", folder / "page.pem"
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.minimum_version = ssl.TLSVersion.TLSv1_2
        self._turn = threading.Lock()
        self._page: x509.Certificate | None = None
        with self._in_words():
            self._signer = _read(self._authority) or self._new_authority()
        self.follow(names)

    @property
    def context(self) -> ssl.SSLContext:
        """The TLS context of every connection."""
        return self._context

    @property
    def authority(self) -> bytes:
        """The authority's certificate, which a phone may install, as DER."""
        return self._signer[0].public_bytes(serialization.Encoding.DER)

    @property
    def mark(self) -> str:
        """The authority's SHA-256, as phones show it; people compare its beginning."""
        return self._signer[0].fingerprint(hashes.SHA256()).hex(":").upper()

    def follow(self, names: Iterable[str]) -> bool:
        """Have a certificate for ``names`` that is valid now; returns whether a new certificate was made.

        Raises CertificateError; the certificate before stays in use.
        """
        wanted = frozenset(signable(names))
        with self._turn:
            if self._page is not None and self._is_valid(self._page, wanted):
                return False
            with self._in_words():
                kept = _read(self._chain)
                page = kept[0] if kept is not None and self._is_valid(kept[0], wanted) else None
                made = page is None
                if page is None:
                    page = self._new_page(sorted(wanted))
                self._context.load_cert_chain(self._chain)
            self._page = page
        return made

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            why = problem.strerror or problem
            raise CertificateError(
                ENGLISH["refusal_phone_certificate"].format(folder=self._folder, why=why)
            ) from None

    def _is_valid(self, page: x509.Certificate, wanted: frozenset[str]) -> bool:
        try:
            page.verify_directly_issued_by(self._signer[0])
            named = page.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        except (ValueError, TypeError, x509.ExtensionNotFound, InvalidSignature):
            return False  # signed by another authority
        now = _today()
        left = page.not_valid_after_utc - now
        known = {str(name.value) for name in named}
        return (
            wanted <= known and page.not_valid_before_utc <= now and left > datetime.timedelta(days=RENEWED)
        )

    def _new_authority(self) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
        key = ec.generate_private_key(ec.SECP256R1())
        name = _named("Bowerbird's own authority")
        only = x509.NameConstraints(
            [
                *(x509.IPAddress(ipaddress.ip_network(network)) for network in HOME),
                x509.DNSName("local"),
                x509.DNSName("localhost"),
            ],
            None,
        )
        signs = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
        made = (
            _begun(name, name, key.public_key(), BUILT, datetime.timedelta(days=365 * YEARS))
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(signs, critical=True)
            .add_extension(only, critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .sign(key, hashes.SHA256())
        )
        self._keep(self._authority, made, key)
        log.info("an authority of this machine's own was made for the phone's page: %s", self._authority)
        return made, key

    def _new_page(self, names: list[str]) -> x509.Certificate:
        signer, by = self._signer
        if not self._authority.exists():
            self._keep(self._authority, signer, by)  # phones have installed it: they would not trust another
        key = ec.generate_private_key(ec.SECP256R1())
        signs = x509.KeyUsage(True, False, False, False, False, False, False, False, False)
        made = (
            _begun(
                _named("Bowerbird"),
                signer.subject,
                key.public_key(),
                max(signer.not_valid_before_utc, _today() - EARLY),
                datetime.timedelta(days=DAYS),
            )
            .add_extension(
                x509.SubjectAlternativeName([_alternative(name) for name in names]), critical=False
            )
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(signs, critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(by.public_key()), critical=False
            )
            .sign(by, hashes.SHA256())
        )
        self._keep(self._chain, made, key)
        log.info("a certificate was made for %d names of this machine", len(names))
        return made

    def _keep(self, place: Path, made: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._folder.chmod(0o700)
        write_whole(place, _private(key) + made.public_bytes(serialization.Encoding.PEM), is_private=True)


def signable(names: Iterable[str]) -> list[str]:
    """The names that the authority may sign for: home addresses, localhost, names under .local."""
    return sorted({name for name in names if _is_home_name(name)})


def _is_home_name(name: str) -> bool:
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith((".local", ".localhost"))
    nets = (ipaddress.ip_network(network) for network in HOME)
    return any(address.version == net.version and address in net for net in nets)


def _begun(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePublicKey,
    begins: datetime.datetime,
    holds: datetime.timedelta,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(_today() + holds)
    )


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _alternative(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def _today() -> datetime.datetime:
    return max(BUILT, _now())


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _read(place: Path) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey] | None:
    """The certificate and key that :func:`_keep` wrote; None if missing, damaged or not valid now."""
    try:
        data = place.read_bytes()
        certificate, key = (
            x509.load_pem_x509_certificate(data),
            serialization.load_pem_private_key(data, None),
        )
    except FileNotFoundError:
        return None
    except (ValueError, TypeError) as problem:
        log.warning("%s cannot be used (%s): another is made", place, problem)
        return None
    holds = certificate.not_valid_before_utc <= _today() <= certificate.not_valid_after_utc
    if not holds or not isinstance(key, ec.EllipticCurvePrivateKey):
        return None
    return certificate, key
