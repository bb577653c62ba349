"""Requests that a phone may send, and the handling of strangers, second phones, rubbish and gaps."""

import socket
import threading
import tracemalloc

import pytest

from models.lab.props.deals_by_script import JPEG
from tests.web.phone.phone_client import raw, until
from web.phone import link as phone_link
from web.phone.requests import LARGEST
from web.phone.server import MOST
from web.shown.words.phone import PHONE


def head(phone, length, path="/picture", kind="image/jpeg", more=""):
    return (
        f"POST {path} HTTP/1.1\r\nHost: x\r\n"
        f"X-Bowerbird-Code: {phone.code}\r\nX-Bowerbird-Phone: {phone.name}\r\n"
        f"X-Taken: 1\r\nX-Sent: 2\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{more}\r\n"
    )


def test_the_page_needs_the_table_s_code_and_asks_for_no_microphone(phones, phone):
    status, page = phone.ask("GET", f"/{phone.code.lower()}")
    assert status == 200
    assert PHONE["phone_how"] in page
    assert phone.ask("GET", "/BBBBBBBB") == (403, PHONE["phone_stranger"] + "\n")
    assert phone.ask("GET", "/static/phone.js")[0] == 200
    assert phone.ask("GET", "/static/table.js")[0] == 404
    assert phone.ask("GET", "/static/fonts/../phone.js")[0] == 404
    assert phone.ask("GET", "/")[0] == 404
    for path in ("/table/kitchen/", "/table/kitchen/state"):
        assert phone.ask("GET", path)[0] == 404


def test_a_picture_reaches_the_camera_and_the_answer_gives_the_time_of_the_next(phone, eye):
    status, answer = phone.send()
    assert status == 200
    assert eye.pictures == [JPEG]
    assert 0 < answer["wait"] <= 67
    assert len(answer["outline"]) == 4
    assert answer["ready"]


def test_while_the_eye_is_busy_fewer_pictures_are_wanted(phone, eye):
    eye.slow = True
    assert phone.send()[1]["wait"] == 1000 * phone_link.SLOWER


def test_a_stranger_s_phone_is_refused_before_its_picture_is_read(phones, another, eye):
    stranger = another()
    stranger.code = "BBBBBB"
    for _ in range(5):
        assert stranger.send()[0] == 403
    answer, _ = raw(phones, head(stranger, 2_000_000), lambda: b"x" * 65536, 30)
    assert answer.startswith(b"HTTP/1.1 429")
    assert eye.pictures == []


def test_whoever_guesses_codes_has_five_tries_and_the_right_phone_goes_on(phone, another):
    assert phone.send()[0] == 200
    stranger = another()
    got = []
    for number in range(7):
        stranger.code = f"BCDFG{'HJKLMNP'[number]}"
        got.append(stranger.send()[0])
    assert got == [403] * 5 + [429] * 2
    assert phone.send()[0] == 200


def test_fifty_megabytes_are_refused_before_they_are_read(phones, phone, eye):
    answer, _ = raw(phones, head(phone, 50_000_000), lambda: b"x" * 1_000_000, 50)
    assert answer.startswith(b"HTTP/1.1 413")
    assert eye.pictures == []
    assert phone.send()[0] == 200


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"rubbish", "image/jpeg", 422),
        (b"", "image/jpeg", 422),
        (JPEG, "text/plain", 415),
        (b"x" * (LARGEST + 1), "image/jpeg", 413),
    ],
)
def test_rubbish_is_refused_and_the_phone_stays_the_camera(phone, eye, body, kind, status):
    assert phone.send(body, Content_Type=kind)[0] == status
    assert eye.pictures == []
    assert phone.send()[0] == 200


@pytest.mark.parametrize(
    "given", [{"X_Taken": "yesterday"}, {"X_Sent": "-1"}, {"X_Sent": "nan"}, {"X_Taken": "1" * 13}]
)
def test_a_time_that_is_none_is_refused(phone, given):
    assert phone.send(**given)[0] == 422
    assert phone.send()[0] == 200


def test_a_picture_in_pieces_of_unknown_length_is_refused(phones, phone):
    chunked = head(phone, 0).replace("Content-Length: 0", "Transfer-Encoding: chunked")
    assert raw(phones, chunked, lambda: b"", 1)[0].startswith(b"HTTP/1.1 411")


def test_nothing_that_comes_grows_the_memory(phones, phone, eye):
    big = JPEG + b"\0" * 500_000
    phone.send(big)
    tracemalloc.start()
    try:
        phone.send(big)
        before = tracemalloc.get_traced_memory()[0]
        for number in range(60):
            phone.send(big)
            phone.send(b"rubbish" * 10_000)
            if number % 20 == 0:
                raw(phones, head(phone, 50_000_000), lambda: b"x" * 100_000, 5)
                raw(phones, "GET /" + "a" * 200_000 + " HTTP/1.1\r\n", lambda: b"", 1)
        assert tracemalloc.get_traced_memory()[0] - before < 3_000_000
    finally:
        tracemalloc.stop()


def test_more_before_the_body_than_any_browser_sends_ends_the_connection(phones, phone):
    many = "".join(f"X-{n}: {'a' * 900}\r\n" for n in range(40))
    answer, _ = raw(phones, head(phone, 1, more=many), lambda: b"x", 1)
    assert b"200" not in answer[:20]
    assert phone.send()[0] == 200


def test_a_second_phone_gets_a_notice_and_takes_over_by_a_tap(another, phone, eye):
    second = another()
    assert phone.send()[0] == 200
    status, answer = second.send()
    assert (status, answer["state"], answer["error"]) == (409, "second", PHONE["phone_is_second"])
    assert phone.send()[0] == 200
    assert second.post("hold")[1]["state"] == "second"
    assert second.post("hold", X_Take_Over="1") == (200, {"state": "camera"})
    assert eye.whys == [PHONE["phone_other"]]
    assert second.send()[0] == 200
    status, answer = phone.send()
    assert (status, answer["state"], answer["error"]) == (409, "taken", PHONE["phone_is_taken"])
    assert phone.post("hold", X_Take_Over="1")[0] == 200
    assert phone.send()[0] == 200


def test_a_phone_that_takes_over_waits_for_nothing_that_the_other_was_sending(another, phone, eye):
    eye.endless, second, answers = JPEG + b"endless", another(), []
    first = threading.Thread(target=lambda: answers.append(phone.send(eye.endless)))
    first.start()
    try:
        assert eye.begun.wait(60)
        assert second.post("hold", X_Take_Over="1")[0] == 200
        assert second.send()[0] == 200
    finally:
        eye.ended.set()
        first.join()
    assert (answers[0][0], answers[0][1]["state"]) == (409, "taken")
    assert eye.pictures == [JPEG], "what the first was sending comes too late"


@pytest.mark.parametrize("how", ["asleep", "closed", "stopped"])
def test_a_phone_that_leaves_gives_notice_and_goes_on_later(phones, phone, eye, how):
    phone.send()
    assert phone.post("leave", X_How=how)[0] == 200
    assert eye.whys == [PHONE[f"phone_why_{how}"]]
    assert phones.link("kitchen").status()["state"] == how
    assert phone.send()[0] == 200
    assert phones.link("kitchen").status()["state"] == "sending"


def test_a_phone_that_leaves_in_no_known_way_is_refused_and_its_next_request_is_read(phone, eye):
    status, answer = phone.post("leave", b"some words", X_How="asleep, or not")
    assert (status, answer["error"]) == (422, PHONE["phone_nothing"])
    assert phone.send()[0] == 200
    assert eye.whys == []


def test_another_phone_s_going_is_not_the_camera_s(another, phone, eye):
    phone.send()
    another().post("leave", X_How="closed")
    assert eye.whys == []


@pytest.mark.parametrize("seconds", [1, 10, 60])
def test_after_the_wi_fi_was_gone_the_same_phone_goes_on_by_itself(house, eye, seconds, tmp_path):
    now = [0.0]
    link = phone_link.PhoneLink(lambda: now[0])
    link.meet(eye.port)
    link.take("a" * 16, JPEG, 1.0, 1.0, 0.0, phone_link.PhoneState())
    now[0] += seconds
    assert link.status()["state"] == ("sending" if seconds < 2 else "silent")
    assert link.status()["age"] == seconds
    assert link.take("a" * 16, JPEG, 1.0 + seconds, 1.0 + seconds, now[0], phone_link.PhoneState())["ready"]
    assert link.status()["state"] == "sending"


def test_a_connection_that_breaks_off_in_the_middle_of_a_picture_takes_nobody_along(phones, phone, eye):
    with socket.create_connection(("127.0.0.1", phones.port)) as plain:
        line = phone.context.wrap_socket(plain, server_hostname="127.0.0.1")
        line.sendall(head(phone, 1000).encode() + b"\xff\xd8 half")
        line.close()
    assert phone.send()[0] == 200
    assert eye.pictures == [JPEG]


def test_many_that_connect_and_say_nothing_keep_no_phone_out(phones, phone):
    silent = [socket.create_connection(("127.0.0.1", phones.port)) for _ in range(MOST + 6)]
    try:
        assert phone.send()[0] == 200
        until(lambda: phones._server.open <= MOST + 1)
    finally:
        for connection in silent:
            connection.close()


def test_requests_are_answered_in_turn(another, phone, eye):
    waits = threading.Event()
    eye.used = lambda within: waits.wait(60)
    first = threading.Thread(target=lambda: another("0123456789abcdef").send())
    first.start()
    until(lambda: eye.pictures)
    assert phone.send()[1]["state"] == "busy"
    waits.set()
    first.join()


def test_a_table_that_sees_otherwise_by_now_takes_no_pictures(phones, phone):
    phones.meet("kitchen", None)
    status, answer = phone.send()
    assert (status, answer["state"]) == (503, "no eye")
    assert phones.link("kitchen").status()["state"] == "off"


def test_http_without_the_s_gets_a_helpful_answer(phones):
    with socket.create_connection(("127.0.0.1", phones.port), timeout=60) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"https://" in line.recv(4096)


def test_the_state_that_a_phone_sends_is_shown_in_set_up(phones, phone):
    phone.send(X_Battery="42", X_Held="focus,white,rubbish")
    status = phones.link("kitchen").status()
    assert (status["battery"], status["charging"], status["held"]) == (42, False, ["focus", "white"])
    phone.send(X_Battery="900+", X_Held="")
    assert phones.link("kitchen").status()["battery"] == 100


def test_the_port_that_is_wanted_may_be_taken_and_another_is_used(phones, house, eye, tmp_path):
    from web.phone.phones import Phones

    second = Phones(house, tmp_path / "two", "127.0.0.1", phones.port)
    second.meet("kitchen", eye.port)
    try:
        assert second.port not in (0, phones.port)
    finally:
        second.close()
