"""A name for the page on the network: the first free name, and none without a network."""

import pytest

from web.served.local_name import NAMES, LocalName


class Wire:
    """A network on which others have some of the names."""

    def __init__(self, others=(), refuses=False):
        self.others, self.refuses = dict(others), refuses
        self.announced, self.closed = [], False

    def __call__(self, address):
        self.address = address
        return self

    def owners(self, host):
        return {self.others[host]} if host in self.others else set()

    def announce(self, host, address, port):
        if self.refuses:
            raise OSError("Network is unreachable")
        self.announced.append((host, address, port))

    def close(self):
        self.closed = True


def test_the_page_is_called_bowerbird_where_nobody_else_is():
    wire = Wire()
    name = LocalName("192.0.2.7", 8377, wire)
    assert name.name == "bowerbird.local"
    assert wire.announced == [("bowerbird.local.", "192.0.2.7", 8377)]
    name.close()
    assert wire.closed
    assert name.name == ""


def test_a_second_bowerbird_takes_the_next_name_and_a_returning_bowerbird_its_old_name():
    others = {"bowerbird.local.": "192.0.2.1"}
    assert LocalName("192.0.2.7", 8377, Wire(others)).name == "bowerbird-2.local"
    assert LocalName("192.0.2.1", 8377, Wire(others)).name == "bowerbird.local"


def no_library(address):
    raise ImportError("No module named 'zeroconf'")


def no_network(address):
    raise OSError("No such device")


@pytest.mark.parametrize("wire", [
    no_library, no_network, Wire(refuses=True), Wire({f"{name}.local.": "192.0.2.1" for name in NAMES}),
])  # fmt: skip
def test_without_library_network_or_a_free_name_the_address_stays_in_numbers(wire):
    name = LocalName("192.0.2.7", 8377, wire)
    assert name.name == ""
    name.close()
