// The lines of PROTOCOL.md: from bytes to what the host said, and from facts to lines for the host.
#ifndef BOWERBIRD_PROTOCOL_H
#define BOWERBIRD_PROTOCOL_H

#include <stdint.h>

#include "state.h"

const uint8_t kVersion = 1;
const uint8_t kLongest = 62;  // characters of a line that is read, without its ends

uint16_t crc16(const char* text, uint8_t length);

// Gathers bytes until a line is whole. What grows too long or holds a byte that is not printable
// ASCII comes out as a bad line.
class LineReader {
 public:
  enum Result : uint8_t { kMore, kLine, kBad };
  Result take(char byte);
  const char* line() const { return line_; }
  uint8_t length() const { return length_; }

 private:
  char line_[kLongest];
  uint8_t length_ = 0;
  bool bad_ = false;
  bool done_ = false;
};

enum class Heard : uint8_t { kBad, kIgnored, kShow, kAck, kHello };

// What a line says. For kShow `state` and `number` (-1 where there is none) are filled in, for kAck `number`.
Heard parse(const char* line, uint8_t length, State* state, int16_t* number);

const uint8_t kRoom = kLongest + 2;  // for a line that is written, with an LF on either side

// Writes one line into `text`, which has kRoom bytes: a word, its fields, then its checksum.
class LineWriter {
 public:
  LineWriter(char* text, const char* word);
  LineWriter& field(char letter, const char* text);
  LineWriter& field(char letter, char value);
  LineWriter& number(char letter, uint16_t value);
  uint8_t finish();  // returns the length

 private:
  void put(char byte);
  void put(const char* text);
  char* text_;
  uint8_t length_ = 0;
};

#endif
