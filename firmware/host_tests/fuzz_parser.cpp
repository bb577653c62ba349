// Throws bytes at the board under the sanitizers: noise, and lines that are nearly right.
//
//   fuzz_parser BYTES SEED    says how many bytes went in and how many lines were believed

#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "board.h"
#include "face.h"
#include "max7219.h"
#include "protocol.h"

namespace {

std::mt19937 chance;
unsigned below(unsigned top) { return static_cast<unsigned>(chance() % top); }

// A body put together from pieces of the protocol, so that the checksum does not hide the parser behind it.
std::string nearly_right() {
  static const char* const kPieces[] = {"SHOW", "ACK", "HELLO", " v1", " v2", " v", " q", " s", " t", " u", " d", " m", " a", " p",
                                        " x", " k", "/", "-", "9", "99", "65536", "99999", "N", "NESW", "h", "y", "c", " ", "*"};
  std::string body = below(4) != 0 ? "SHOW v1" : "";
  const unsigned pieces = below(16);
  for (unsigned i = 0; i < pieces; ++i) body += kPieces[below(sizeof kPieces / sizeof *kPieces)];
  if (body.size() > 200) body.resize(200);
  char digits[8];
  std::snprintf(digits, sizeof digits, "*%04X", crc16(body.data(), static_cast<uint8_t>(body.size())));
  std::string line = body + digits;
  if (below(8) == 0 && !line.empty()) line[below(static_cast<unsigned>(line.size()))] = static_cast<char>(below(256));
  return line + "\n";
}

std::string noise() {
  std::string bytes;
  const unsigned length = below(200);
  for (unsigned i = 0; i < length; ++i) bytes += static_cast<char>(below(256));
  return bytes;
}

void sink(uint8_t, const uint8_t*) {}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return std::printf("usage: fuzz_parser BYTES SEED\n"), 2;
  const unsigned long wanted = std::strtoul(arguments[1], nullptr, 10);
  chance.seed(static_cast<unsigned>(std::strtoul(arguments[2], nullptr, 10)));
  Board board;
  board.begin(0, 0);
  uint32_t now = 0;
  unsigned long bytes = 0, believed = 0, said = 0;
  while (bytes < wanted) {
    const std::string chunk = below(2) != 0 ? nearly_right() : noise();
    for (const char byte : chunk) {
      board.hear(byte, now);
      now += below(3) == 0;
    }
    bytes += chunk.size();
    board.tick(now, static_cast<uint8_t>(below(32)));
    believed += board.shown() != nullptr && board.repaint_due();
    uint8_t registers[8][kChips];
    registers_for(board.shown(), board.testing(), registers);
    repaint(sink, registers);
    if (board.shown() != nullptr) (void)matrix_of(*board.shown()), (void)digits_of(*board.shown());
    char line[kRoom];
    while (const uint8_t length = board.say(line, now)) {
      if (length > kRoom || line[0] != '\n' || line[length - 1] != '\n') return std::printf("a line that is none\n"), 1;
      ++said;
    }
  }
  std::printf("%lu bytes heard, the display written %lu times for a state, %lu lines said\n", bytes, believed, said);
  return believed > 0 && said > 0 ? 0 : 1;
}
