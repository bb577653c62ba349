"""Who sits where, asked on a phone after the first trick of a table that the camera found by itself."""

import cv2
import numpy as np
from playwright.sync_api import expect

from models.lab.props.camera_events import whole_deal
from models.lab.props.scripted_cameras import ScriptedSight
from referee.camera_views import TableOutline
from referee.turned_seats import turned
from web.served.house import TableCamera


def test_east_is_tapped_where_east_sits_and_every_device_goes_on_with_that(page, evening):
    sight = ScriptedSight()
    evening.house.parts_of("kitchen").camera = TableCamera(sight)
    sight.picture = cv2.imencode(".jpg", np.full((500, 1000, 3), 90, np.uint8))[1].tobytes()
    evening.table.seats = sight.seats
    evening.table.surroundings.set_seats(TableOutline(1000, 500, sight.corners))
    page.goto(evening.address)
    asks = page.get_by_role("region", name="East is here: right?")
    for event in whole_deal()[:6]:
        evening.table.hear(turned(event, -1))
    expect(page.locator("#felt .card")).to_have_count(4)
    expect(asks).to_have_count(0)
    evening.table.hear(turned(whole_deal()[6], -1))
    expect(asks).to_be_visible()
    page.get_by_role("button", name="No, it is …").click()
    page.get_by_role("button", name="Here, where South is now").click()
    expect(page.locator(".seats-asked")).to_have_count(0)
    assert sight.seats.renamed == 1
    assert [str(play.seat) for play in evening.table.game.hand.tricks[0].plays] == ["N", "E", "S", "W"]
    page.reload()
    expect(page.locator("#felt")).to_be_visible()
    expect(page.locator(".seats-asked")).to_have_count(0)
