// How the board behaves in time: what it says, when it gives up what it shows, what its buttons do.

#include <string>
#include <utility>
#include <vector>

#include "bench.h"
#include "config.h"
#include "face.h"
#include "max7219.h"

namespace {

void ready_until_shown() {
  Bench bench;
  bench.run(3000);
  expect(bench.count("READY v1 bdigits f1.0") + bench.count("READY v1 bmatrix f1.0") == 4, "READY at once, then each second");
  expect(bench.count("BEAT") == 0, "no beat before a state");
  bench.show("q9 s1/2");
  bench.run(2500);
  expect(bench.count("READY") == 4, "no READY after a state");
  expect(bench.last("BEAT") == "BEAT v1 q9 u5 e0", "beats name the state shown: " + bench.last("BEAT"));
  bench.hear(framed("HELLO v1"));
  bench.run(5);
  expect(bench.count("READY") == 5, "HELLO is answered");
}

void dashes_after_silence() {
  for (const uint32_t start : {0u, 0xFFFFFFFFu - 1500u}) {  // also while the clock runs over
    Bench bench(start);
    bench.show("q1 s1/2 py x1");
    bench.run(3400);
    expect(bench.board.shown() != nullptr, "still shown just before the silence is too long");
    bench.board.repaint_due();
    bench.run(200);
    expect(bench.board.shown() == nullptr, "dashes after the silence");
    expect(bench.board.repaint_due(), "the dashes are painted");
    expect(!bench.board.amber(bench.now) && !bench.board.director(), "lamps out after the silence");
    bench.run(2000);
    expect(bench.last("BEAT").find("BEAT v1 q- ") == 0, "a beat over dashes says so");
    bench.show("q2 s1/2");
    bench.run(1);
    expect(bench.board.shown() != nullptr, "shown again after the silence");
  }
}

void repaints() {
  Bench bench;
  bench.board.repaint_due();
  int painted = 0;
  for (int ms = 0; ms < 10000; ++ms) {
    bench.run(1);
    painted += bench.board.repaint_due();
  }
  expect(painted == 10, "every second the display is written anew, not " + std::to_string(painted) + " in ten");
  bench.show("q1 s1/2");
  expect(bench.board.repaint_due(), "a state is painted at once");
  expect(!bench.board.repaint_due(), "and once");
}

void buttons() {
  const char* names = "NESWG";
  for (uint8_t button = 0; button < kButtons; ++button) {
    const std::string b = std::string(" b") + names[button];
    Bench once;
    once.show("q1 s0/0 pc");
    once.press(button, 100);
    once.show("q1 s0/0");
    once.run(500);
    expect(once.last("PRESS") == "PRESS v1 k0" + b + " n1 pc u0", "once: " + once.last("PRESS"));

    Bench twice;
    twice.show("q1 s0/0");
    twice.press(button, 100);
    twice.run(200);
    twice.press(button, 100);
    twice.run(500);
    const bool is_seat = button != kNewGame;
    expect(twice.last("PRESS") == "PRESS v1 " + std::string(is_seat ? "k0" + b + " n2" : "k1" + b + " n1") + " p- u0",
           "twice: " + twice.last("PRESS"));

    Bench apart;
    apart.press(button, 100);
    apart.run(500);
    apart.press(button, 100);
    apart.run(500);
    expect(apart.last("PRESS").find("PRESS v1 k1" + b + " n1") == 0, "two apart are no double press");

    Bench held;
    held.press(button, 1200);
    expect(held.last("PRESS").find("PRESS v1 k0" + b + " n3") == 0, "long: " + held.last("PRESS"));
    held.run(3000);
    expect(held.last("PRESS").find("PRESS v1 k0" + b + " n3") == 0, "long, and nothing after it");

    Bench bounce;
    for (int i = 0; i < 50; ++i) {  // a contact that bounces and never lies still for 20 ms
      bounce.down = static_cast<uint8_t>(1 << button);
      bounce.run(9);
      bounce.down = 0;
      bounce.run(8);
    }
    bounce.run(1000);
    expect(bounce.count("PRESS") == 0, "bouncing is no press");

    Bench stuck;
    stuck.show("q1 s0/0");
    stuck.down = static_cast<uint8_t>(1 << button);
    stuck.run(13000);
    expect(stuck.last("BEAT").find(std::string(" h") + names[button]) != std::string::npos, "stuck: " + stuck.last("BEAT"));
    stuck.down = 0;
    stuck.run(2000);
    expect(stuck.last("BEAT").find(" h") == std::string::npos, "let go: " + stuck.last("BEAT"));

    Bench asleep(0, static_cast<uint8_t>(1 << button));  // an elbow on the button while the board starts
    asleep.run(5000);
    expect(asleep.count("PRESS") == 0, "what is down at the start is no press");
    asleep.down = 0;
    asleep.run(100);
    asleep.press(button, 100);
    asleep.run(500);
    expect(asleep.last("PRESS").find("PRESS v1 k0" + b + " n1") == 0, "and counts after it was up");
  }
}

void presses_are_said_until_acknowledged() {
  Bench bench;
  bench.show("q1 s0/0");
  bench.press(0, 100);
  bench.run(1400);  // 400 ms until it is sure that there is no second press
  expect(bench.count("PRESS") == 5, "said again every 250 ms, not " + std::to_string(bench.count("PRESS")));
  bench.hear(framed("ACK v1 k7"));
  bench.run(260);
  expect(bench.count("PRESS") == 6, "another acknowledgement does not count");
  const bool before = bench.board.amber(bench.now);
  bench.hear(framed("ACK v1 k0"));
  expect(bench.board.amber(bench.now) != before, "the amber lamp winks");
  bench.run(160);
  expect(bench.board.amber(bench.now) == before, "and is as before");
  bench.run(2000);
  expect(bench.count("PRESS") == 6, "quiet after the acknowledgement");
}

void presses_are_forgotten() {
  Bench bench;
  bench.press(1, 100);
  bench.run(5600);
  const int said = bench.count("PRESS");
  expect(said == 20, "said for five seconds, not " + std::to_string(said) + " times");
  bench.run(5000);
  expect(bench.count("PRESS") == said, "forgotten after five seconds");
}

void all_four_seats_at_once() {
  Bench bench;
  bench.down = 0x0F;
  bench.run(100);
  bench.down = 0;
  bench.run(450);
  for (const char* press : {"PRESS v1 k0 bN", "PRESS v1 k1 bE", "PRESS v1 k2 bS", "PRESS v1 k3 bW"}) {
    expect(bench.count(press) > 0, std::string("four at once: ") + press);
  }
}

void lamp_test() {
  Bench bench(0, 1 << kNewGame);
  expect(bench.board.testing() && bench.board.amber(bench.now) && bench.board.director(), "all lit");
  bench.board.repaint_due();
  bench.down = 0;
  bench.run(30);
  expect(!bench.board.testing() && bench.board.repaint_due(), "until the button is let go");
  bench.run(2000);
  expect(bench.count("PRESS") == 0, "and no new game begins");
  expect(!Bench(0, 1).board.testing(), "a seat's button does not test");
}

std::vector<std::pair<uint8_t, std::vector<uint8_t>>> written;
void note_write(uint8_t address, const uint8_t* values) {
  written.push_back({address, std::vector<uint8_t>(values, values + kChips)});
}

void repaint_writes_every_register_and_shutdown_last() {
  written.clear();
  uint8_t registers[8][kChips];
  registers_for(nullptr, false, registers);
  repaint(note_write, registers);
  expect(written.size() == 13 && written.back().first == 0x0C, "thirteen registers, shutdown last");
  std::vector<bool> seen(16, false);
  for (const auto& write : written) seen[write.first] = true;
  for (const uint8_t address : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15}) {
    expect(seen[address], "register " + std::to_string(address) + " is set anew");
  }
}

void bad_lines_do_not_run_over() {
  Bench bench;
  for (int i = 0; i < 70000; ++i) bench.hear("x");
  bench.show("q1 s0/0");
  bench.run(5);
  expect(bench.last("BEAT") == "BEAT v1 q1 u0 e65535", "the count of bad lines stays at its top: " + bench.last("BEAT"));
}

void the_longest_lines_fit() {
  char line[kRoom];
  LineWriter beat(line, "BEAT");
  beat.number('q', 255).number('u', 65535).number('e', 65535).field('h', "NESWG");
  expect(beat.finish() <= kRoom, "the longest beat fits");
  LineWriter endless(line, "PRESS");  // a mistake in the sketch must not write beyond the line
  for (int i = 0; i < 100; ++i) endless.number('k', 65535);
  expect(endless.finish() == kRoom, "a line that is too long stops at its end");
}

}  // namespace

void behaviour_in_time() {
  for (const auto& test : {ready_until_shown, dashes_after_silence, repaints, buttons, presses_are_said_until_acknowledged,
                           presses_are_forgotten, all_four_seats_at_once, lamp_test,
                           repaint_writes_every_register_and_shutdown_last, bad_lines_do_not_run_over,
                           the_longest_lines_fit}) {
    test();
  }
}
