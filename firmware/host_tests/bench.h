// What all host tests share: what they expect, and a board with a clock and a wire.
#pragma once

#include <string>
#include <vector>

#include "board.h"
#include "protocol.h"

extern int held;
extern int broken;

// Counts what holds, and names what does not.
void expect(bool holds, const std::string& what);

void golden_vectors(const char* path);  // golden.cpp
int draw();                             // golden.cpp
void behaviour_in_time();               // in_time.cpp

inline std::string framed(const std::string& body) {
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
