"""The certificate of the phones' page: kept safely, renewed where it must be, and of no use elsewhere."""

import datetime
import errno
import os
import shutil
import ssl

import pytest
from cryptography import x509

from tests.web.phone.phone_client import Phone
from tests.web.states import state_of
from web.phone import CertificateError
from web.phone import certificate as phone_certificate
from web.phone.certificate import Certificates, signable

HOME = ("192.168.1.5", "localhost", "bird.local")


def page_of(folder):
    return x509.load_pem_x509_certificate((folder / "page.pem").read_bytes())


def names_of(folder):
    alternatives = page_of(folder).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in alternatives}


def test_it_is_made_at_the_first_start_and_read_by_this_user_alone(tmp_path):
    folder = tmp_path / "phone"
    made = Certificates(folder, HOME)
    assert names_of(folder) == set(HOME)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
    before = page_of(folder)
    assert Certificates(folder, HOME).mark == made.mark
    assert page_of(folder) == before


def test_another_address_gets_another_certificate_by_the_same_authority(tmp_path):
    first = Certificates(tmp_path, HOME)
    second = Certificates(tmp_path, ("192.168.1.77", "localhost"))
    assert second.mark == first.mark
    assert names_of(tmp_path) == {"192.168.1.77", "localhost"}
    assert second.follow(("10.0.0.3",))
    assert not second.follow(("10.0.0.3",))


def test_it_vouches_for_home_networks_only():
    asked = [
        "192.168.1.5",
        "8.8.8.8",
        "bank.example",
        "localhost",
        "bird.local",
        "2001:db8::1",
        "fe80::1",
        "bird",
    ]
    assert signable(asked) == ["192.168.1.5", "bird.local", "fe80::1", "localhost"]


def test_the_authority_itself_is_bound_to_them(tmp_path):
    made = x509.load_der_x509_certificate(Certificates(tmp_path, HOME).authority)
    bound = made.extensions.get_extension_for_class(x509.NameConstraints)
    assert bound.critical
    assert "192.168.0.0/16" in {str(subtree.value) for subtree in bound.value.permitted_subtrees}
    usage = made.extensions.get_extension_for_class(x509.BasicConstraints).value
    assert (usage.ca, usage.path_length) == (True, 0)


def test_a_damaged_or_expired_certificate_is_made_again(tmp_path, monkeypatch):
    first = Certificates(tmp_path, HOME)
    (tmp_path / "page.pem").write_bytes(b"\0\0\0 half")
    assert Certificates(tmp_path, HOME).mark == first.mark
    later = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=360)
    before = page_of(tmp_path).serial_number
    monkeypatch.setattr(phone_certificate, "_now", lambda: later)
    Certificates(tmp_path, HOME)
    assert page_of(tmp_path).serial_number != before
    (tmp_path / "authority.pem").write_bytes(b"-----BEGIN CERTIFICATE-----")
    assert Certificates(tmp_path, HOME).mark != first.mark


DAY = datetime.timedelta(days=1)


def clock(monkeypatch, days):
    """Let this machine's clock be wrong by so many days, as any may be before it has asked the network."""
    wrong = datetime.datetime.now(datetime.UTC) + days * DAY
    monkeypatch.setattr(phone_certificate, "_now", lambda: wrong)


def holds(folder):
    now = datetime.datetime.now(datetime.UTC)
    files = (folder / "authority.pem", folder / "page.pem")
    both = [x509.load_pem_x509_certificate(file.read_bytes()) for file in files]
    return [each.not_valid_before_utc <= now <= each.not_valid_after_utc for each in both]


@pytest.mark.parametrize("days", [9000, 3000, 400, 20, 1, -1, -20, -400, -20000])
def test_a_clock_that_was_wrong_at_the_first_start_leaves_no_certificate_that_does_not_hold(
    tmp_path, monkeypatch, days
):
    clock(monkeypatch, days)
    first = Certificates(tmp_path, HOME)
    clock(monkeypatch, 0)
    first.follow(HOME)
    assert holds(tmp_path) == [True, True], "in the same process, once the clock is right"
    assert Certificates(tmp_path, HOME).mark == first.mark, "a phone that trusts it need not be told again"
    assert holds(tmp_path) == [True, True]


def test_a_clock_that_stands_still_before_the_network_is_up_makes_nothing_again(tmp_path, monkeypatch):
    first = Certificates(tmp_path, HOME)
    clock(monkeypatch, -20000)
    second = Certificates(tmp_path, HOME)
    assert second.mark == first.mark
    assert holds(tmp_path) == [True, True]


def test_a_telephone_takes_a_certificate_of_that_length(tmp_path):
    Certificates(tmp_path, HOME)
    page = page_of(tmp_path)
    assert page.not_valid_after_utc - page.not_valid_before_utc <= 825 * DAY


def test_a_server_that_runs_for_a_year_renews_its_certificate(tmp_path, monkeypatch):
    made = Certificates(tmp_path, HOME)
    before = page_of(tmp_path).serial_number
    assert not made.follow(HOME)
    clock(monkeypatch, 340)
    assert made.follow(HOME)
    assert page_of(tmp_path).serial_number != before


def test_an_authority_that_is_not_yet_valid_is_made_again(tmp_path, monkeypatch):
    later = datetime.datetime.now(datetime.UTC) + 30 * DAY
    monkeypatch.setattr(phone_certificate, "BUILT", later)  # as a certificate was made before the mend
    monkeypatch.setattr(phone_certificate, "_now", lambda: later)
    first = Certificates(tmp_path, HOME)
    monkeypatch.undo()
    assert Certificates(tmp_path, HOME).mark != first.mark
    assert holds(tmp_path) == [True, True]


def test_a_folder_that_has_gone_meanwhile_is_made_again_with_the_same_authority(tmp_path):
    folder = tmp_path / "phone"
    made = Certificates(folder, HOME)
    shutil.rmtree(folder)
    assert made.follow([*HOME, "192.168.1.9"])
    assert "192.168.1.9" in names_of(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert Certificates(folder, HOME).mark == made.mark


def test_if_no_certificate_can_be_made_the_page_keeps_the_old_certificate_with_the_reason(
    house, eye, tmp_path, table, monkeypatch
):
    from web.phone.phones import EVERYWHERE, Phones

    address = ["192.168.1.5"]
    phones = Phones(house, tmp_path / "p", EVERYWHERE, 0, lambda: address[0])
    try:
        phones.meet("kitchen", eye.port)
        assert "//192.168.1.5:" in phones.address_of("kitchen")

        def full(*_):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, "fsync", full)
        address[0] = "192.168.1.99"
        assert "//192.168.1.99:" in phones.address_of("kitchen")
        assert "No space left on device" in "".join(state_of(table, "table")["notices"])
        assert not list((tmp_path / "p").glob("*.part"))
        phone = Phone(phones)
        assert phone.ask("GET", "/static/phone.js")[0] == 200
        phone.close()
        monkeypatch.undo()
        phones.address_of("kitchen")
        assert state_of(table, "table")["notices"] == []
        assert "192.168.1.99" in names_of(tmp_path / "p")
    finally:
        phones.close()


def test_a_folder_that_cannot_be_written_is_a_single_clear_line(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CertificateError, match="cannot be kept"):
        Certificates(tmp_path / "file" / "phone", HOME)


def test_a_phone_that_trusts_the_authority_needs_no_warning(phones, phone):
    assert phone.ask("GET", f"/{phone.code}")[0] == 200


def test_a_certificate_that_changed_meanwhile_is_trusted_still_and_a_stranger_s_never_was(phones, phone, eye):
    assert phone.send()[0] == 200
    phone.close()
    phones.certificates.follow(("127.0.0.1", "192.168.7.7"))
    assert phone.send()[0] == 200
    phone.close()
    phone.context = ssl.create_default_context()
    with pytest.raises(ssl.SSLCertVerificationError):
        phone.send()


def test_when_this_machine_has_another_address_the_code_and_the_certificate_follow(house, eye, tmp_path):
    from web.phone.phones import EVERYWHERE, Phones

    address = ["192.168.1.5"]
    phones = Phones(house, tmp_path / "p", EVERYWHERE, 0, lambda: address[0])
    try:
        assert phones.address_of("kitchen") is None
        phones.meet("kitchen", eye.port)
        assert "//192.168.1.5:" in phones.address_of("kitchen")
        address[0] = "192.168.1.99"
        assert "//192.168.1.99:" in phones.address_of("kitchen")
        assert "192.168.1.99" in names_of(tmp_path / "p")
        phone = Phone(phones)
        assert phone.ask("GET", "/static/phone.js")[0] == 200
        phone.close()
    finally:
        phones.close()
