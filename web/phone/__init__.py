"""A phone as the table's camera: its page over TLS, the certificate, and which phone it is."""


class CertificateError(Exception):
    """The certificate can be neither read nor made; the text is one clear line."""
