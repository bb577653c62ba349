"""The part of the table of words that speaks of the phone as a camera: on its own page, and under Set up."""

from __future__ import annotations

PHONE: dict[str, str] = {
    # on the phone
    "phone_title": "This phone is the camera",
    "phone_how": "Lay or clamp the phone flat over the middle of the table, its back camera down, and"
    " plug it in.",
    "phone_start": "Start the camera",
    "phone_starting": "Starting the camera.",
    "phone_denied": "The browser does not let this page use the camera. Allow it in the settings of this"
    " page, then load the page again.",
    "phone_none": "No camera was found on this device.",
    "phone_insecure": "The browser gives a camera to https pages only. Scan the code under Set up again.",
    "phone_good": "Good. Leave the phone where it is.",
    "phone_waits": "Connected. Waiting for the first look.",
    "phone_first": "Looking for the table.",
    "phone_offline": "Connection lost {n} s ago. The phone tries again by itself.",
    "phone_offline_why": "Is this phone on the same Wi-Fi as Bowerbird, and is Bowerbird running?",
    "phone_offline_long": "If it stays so, Bowerbird has another address or certificate: scan the code"
    " under Set up again.",
    "phone_back": "Connected again after {n} s. Nothing was seen meanwhile.",
    "phone_slept": "The phone was asleep for {n} s and saw nothing. Leave this page open and the screen on.",
    "phone_lag": "Lag {n} s: the Wi-Fi is slow here.",
    "phone_frozen": "The camera gives no new pictures. Stop it and start it again.",
    "phone_plug": "Plug me in",
    "phone_plug_why": "battery at {n} %",
    "phone_plug_unknown": "Plug the phone in: an evening takes more than its battery holds.",
    "phone_screen": "Keep the screen on",
    "phone_screen_why": "this browser does not do it by itself: set the phone's screen to stay on",
    "phone_is_second": "Another phone is this table's camera.",
    "phone_is_taken": "Another phone has taken over as the camera.",
    "phone_take": "Use this phone instead",
    "phone_stranger": "This code is not this table's. Scan the code under Set up again.",
    "phone_too_often": "Too many tries. Wait a minute, then scan the code under Set up.",
    "phone_no_eye": "This table is not using a phone as its camera. Choose it under Set up.",
    "phone_one": "One picture at a time.",
    "phone_refused": "Bowerbird does not take this phone's pictures: {why}",
    "phone_stop": "Stop",
    "phone_stopped": "Stopped. Nothing is seen now.",
    "phone_again": "Start again",
    "phone_held": "Held: {what}",
    "phone_held_none": "This browser does not let Bowerbird hold focus and exposure.",
    "phone_focus": "focus",
    "phone_exposure": "exposure",
    "phone_white": "white balance",
    "phone_filmed": "This table is being filmed: only the cloth and the hands over it, without sound."
    " Anybody at the table can stop it at the top of the table's page.",
    "phone_figures": "{pictures} pictures a second · {bytes} kB a second · lag {lag} ms",
    "phone_preview": "What the camera sees, with the table's outline",
    "phone_nothing": "Nothing here. Scan the code under Set up.",
    "phone_https": "This page begins with https://",
    "phone_certificate": "Install the certificate",
    # what the table's page says while nothing is seen
    "phone_other": "another phone has become the camera",
    "phone_why_asleep": "the phone is asleep: wake it and open its page",
    "phone_why_closed": "the phone's page was closed: open it again",
    "phone_why_stopped": "the camera was stopped on the phone",
    # under Set up
    "step_phone": "Use a phone as the camera",
    "phone_use_page": "A phone as the camera",
    "phone_scan": "Scan this with the phone that is to be the camera. Both must be on the same Wi-Fi.",
    "phone_or_type": "Or type",
    "phone_code": "The address that makes a phone the camera, as a code",
    "phone_this": "This device is the phone: open its camera",
    "phone_warning": "The browser will warn that it does not know this page's certificate, because"
    " Bowerbird made it"
    " itself on this computer: choose Advanced and go on, or install the certificate below.",
    "phone_install": "No warning: install the certificate",
    "phone_install_why": "It can vouch for addresses of home networks alone, and its key stays on this"
    " computer. Check that the"
    " phone shows this fingerprint before you trust it:",
    "phone_install_get": "Download the certificate",
    "phone_install_android": "Android: open the file under Settings, Security, Encryption and"
    " credentials, Install a certificate,"
    " CA certificate.",
    "phone_install_iphone": "iPhone: open the file, then Settings, Profile Downloaded, Install; then"
    " General, About,"
    " Certificate Trust Settings, and switch it on.",
    "phone_switch_on": "Use a phone",
    "phone_switch_off": "Stop using the phone",
    "phone_cannot": "The phone's page cannot be opened: {why}",
    "phone_old_certificate": "Phones may warn of their page, and can go on all the same: {why}",
    "phone_state_off": "This table is not using a phone as its camera.",
    "phone_state_choose": "No phone is the camera now. Press the button, and a phone becomes it.",
    "phone_state_waiting": "Waiting for a phone.",
    "phone_state_sending": "The phone sends {pictures} pictures a second; lag {lag} ms.",
    "phone_state_silent": "No picture for {age} s: is the phone on the Wi-Fi, and its page open?",
    "phone_state_asleep": "The phone is asleep: wake it and open its page.",
    "phone_state_closed": "The phone's page was closed: open it again.",
    "phone_state_stopped": "The camera was stopped on the phone.",
    "phone_state_battery": "Battery {n} %: plug it in.",
    "phone_next": "On with the set-up",
    "refusal_phone_certificate": "the certificate of the phone's page cannot be kept in {folder}: {why}",
    "refusal_phone_head": "too much before the body",
    "refusal_phone_time": "{name} is not a time in milliseconds",
    "refusal_phone_away": "it went away",
}
