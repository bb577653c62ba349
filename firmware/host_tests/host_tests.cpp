// Tests of the sketch's logic on the host, under the address and undefined-behaviour sanitizers.
//
//   host_tests golden.txt     every golden vector, and how the board behaves in time; says "all N hold" at the end
//   host_tests --draw         what each line of the standard input lights up, digits and matrix, as golden.txt has it

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "board.h"
#include "config.h"
#include "face.h"
#include "max7219.h"
#include "protocol.h"

namespace {

int held = 0;
int broken = 0;

void expect(bool holds, const std::string& what) {
  if (holds) {
    ++held;
  } else {
    ++broken;
    std::printf("BROKEN: %s\n", what.c_str());
  }
}

std::string framed(const std::string& body) {
  char digits[8];
  std::snprintf(digits, sizeof digits, "*%04X", crc16(body.data(), static_cast<uint8_t>(body.size())));
  return body + digits;
}

// A board with a clock and a wire.
struct Bench {
  Board board;
  uint32_t now;
  uint8_t down = 0;
  std::vector<std::string> said;

  explicit Bench(uint32_t start = 0, uint8_t down_at_start = 0) : now(start), down(down_at_start) {
    board.begin(now, down);
    run(40);
  }
  void run(uint32_t ms) {
    for (uint32_t i = 0; i < ms; ++i) {
      board.tick(now, down);
      char line[kRoom];
      while (const uint8_t length = board.say(line, now)) said.push_back(std::string(line + 1, length - 2u));
      ++now;
    }
  }
  void hear(const std::string& line) {
    for (const char byte : "\n" + line + "\n") board.hear(byte, now);
  }
  void show(const std::string& fields) { hear(framed("SHOW v1 " + fields)); }
  int count(const std::string& start) const {
    int found = 0;
    for (const std::string& line : said) found += line.compare(0, start.size(), start) == 0;
    return found;
  }
  std::string last(const std::string& word) const {
    for (size_t i = said.size(); i-- > 0;) {
      if (said[i].compare(0, word.size(), word) == 0) return said[i].substr(0, said[i].size() - 5);
    }
    return "nothing";
  }
  void press(uint8_t button, uint32_t ms) {
    down = static_cast<uint8_t>(1 << button);
    run(ms);
    down = 0;
    run(30);
  }
};

// --- golden vectors ---------------------------------------------------------

struct Vector {
  std::string name, line, verdict, amber = "off", director = "off";
  std::vector<std::string> says, rows, matrix;
};

std::string unescaped(const std::string& text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\\x") == 0 && i + 3 < text.size()) {
      bytes += static_cast<char>(std::stoi(text.substr(i + 2, 2), nullptr, 16));
      i += 3;
    } else {
      bytes += text[i];
    }
  }
  return bytes;
}

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> found;
  size_t start = 0;
  while (start < text.size()) {
    const size_t end = std::min(text.find(' ', start), text.size());
    if (end > start) found.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return found;
}

std::vector<Vector> read_vectors(const char* path) {
  std::ifstream file(path);
  std::vector<Vector> vectors;
  std::string line;
  while (std::getline(file, line)) {
    const std::string start = line.substr(0, 2);
    if (start == "==") vectors.push_back(Vector());
    if (vectors.empty()) continue;
    Vector& vector = vectors.back();
    if (start == "==") vector.name = line.substr(3);
    if (start == "> ") vector.line = unescaped(line.substr(2));
    if (start == "< ") vector.line = line.substr(2);
    if (start[0] == '[') (vector.rows.size() < 3 ? vector.rows : vector.matrix).push_back(line.substr(1, 32));
    if (line.compare(0, 6, "lamps ") == 0) vector.amber = words(line)[1], vector.director = words(line)[2];
    if (line.compare(0, 5, "says ") == 0) vector.verdict = "says", vector.says = words(line);
    if (line == "shows" || line == "refused" || line == "ignored") vector.verdict = line;
  }
  return vectors;
}

const struct { int row, column; uint8_t bit; char mark; } kParts[] = {
    {0, 1, 0x40, '_'}, {1, 2, 0x20, '|'}, {2, 2, 0x10, '|'}, {2, 1, 0x08, '_'},
    {2, 0, 0x04, '|'}, {1, 0, 0x02, '|'}, {1, 1, 0x01, '_'}, {2, 3, 0x80, '.'}};

std::vector<std::string> drawn(const Digits& digits) {
  std::vector<std::string> rows(3, std::string(32, ' '));
  for (size_t place = 0; place < 8; ++place) {
    for (const auto& part : kParts) {
      if (digits.places[place] & part.bit) {
        rows[static_cast<size_t>(part.row)][4 * place + static_cast<size_t>(part.column)] = part.mark;
      }
    }
  }
  return rows;
}

std::vector<std::string> drawn(const Matrix& matrix) {
  std::vector<std::string> rows(8, std::string(32, '.'));
  for (size_t row = 0; row < 8; ++row) {
    for (size_t column = 0; column < 32; ++column) {
      if (matrix.rows[row] & (0x80000000u >> column)) rows[row][column] = '#';
    }
  }
  return rows;
}

std::string amber_over_a_second(Bench bench) {
  int lit = 0;
  for (int ms = 0; ms < 1000; ++ms) {
    lit += bench.board.amber(bench.now);
    ++bench.now;
  }
  return lit == 0 ? "off" : lit == 1000 ? "on" : lit > 400 && lit < 600 ? "blinks" : "odd";
}

std::string says(const std::vector<std::string>& what) {
  char line[kRoom];
  LineWriter writer(line, what[1].c_str());
  const auto number = [](const std::string& text) { return static_cast<uint16_t>(std::stoul(text)); };
  if (what[1] == "READY") {
    writer.field('b', what[2].c_str()).field('f', what[3].c_str());
  } else if (what[1] == "BEAT") {
    what[2] == "-" ? writer.field('q', '-') : writer.number('q', number(what[2]));
    writer.number('u', number(what[3])).number('e', number(what[4]));
    if (what[5] != "-") writer.field('h', what[5].c_str());
  } else {
    writer.number('k', number(what[2])).field('b', what[3][0]).number('n', number(what[4]));
    writer.field('p', what[5][0]).number('u', number(what[6]));
  }
  const uint8_t length = writer.finish();
  return std::string(line, length);
}

void golden(const Vector& vector) {
  if (vector.verdict == "says") {
    expect(says(vector.says) == "\n" + vector.line + "\n", vector.name + ": says " + says(vector.says));
    return;
  }
  Bench bench;
  bench.hear(vector.line);
  bench.run(5);
  const State* shown = bench.board.shown();
  if (vector.verdict == "shows") {
    expect(shown != nullptr, vector.name + ": nothing is shown");
    if (shown == nullptr) return;
    expect(drawn(digits_of(*shown)) == vector.rows, vector.name + ": other digits");
    expect(vector.matrix.size() == 8 && drawn(matrix_of(*shown)) == vector.matrix, vector.name + ": another matrix");
    expect(amber_over_a_second(bench) == vector.amber, vector.name + ": amber is " + amber_over_a_second(bench));
    expect(bench.board.director() == (vector.director == "on"), vector.name + ": the director's lamp");
  } else {
    expect(shown == nullptr, vector.name + ": it was believed");
    bench.show("q1 s0/0");
    bench.run(5);
    const std::string errors = vector.verdict == "refused" ? " e1" : " e0";
    expect(bench.last("BEAT") == "BEAT v1 q1 u0" + errors, vector.name + ": " + bench.last("BEAT"));
  }
}

// --- behaviour in time ------------------------------------------------------

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

int draw() {
  std::string line;
  while (std::getline(std::cin, line)) {
    State state;
    int16_t number = -1;
    if (line.size() > kLongest || parse(line.data(), static_cast<uint8_t>(line.size()), &state, &number) != Heard::kShow) {
      return std::printf("no SHOW: %s\n", line.c_str()), 1;
    }
    for (const std::string& row : drawn(digits_of(state))) std::printf("[%s]\n", row.c_str());
    for (const std::string& row : drawn(matrix_of(state))) std::printf("[%s]\n", row.c_str());
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 2 && std::string(arguments[1]) == "--draw") return draw();
  if (count != 2) return std::printf("usage: host_tests golden.txt\n"), 2;
  expect(crc16("123456789", 9) == 0x29B1, "the checksum is CCITT-FALSE");
  const std::vector<Vector> vectors = read_vectors(arguments[1]);
  expect(vectors.size() > 40, "the golden vectors are there");
  for (const Vector& vector : vectors) golden(vector);
  for (const auto& test : {ready_until_shown, dashes_after_silence, repaints, buttons, presses_are_said_until_acknowledged,
                           presses_are_forgotten, all_four_seats_at_once, lamp_test,
                           repaint_writes_every_register_and_shutdown_last, bad_lines_do_not_run_over,
                           the_longest_lines_fit}) {
    test();
  }
  if (broken != 0) return std::printf("%d broken, %d hold\n", broken, held), 1;
  std::printf("all %d hold\n", held);
  return 0;
}
