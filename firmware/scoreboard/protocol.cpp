#include "protocol.h"

uint8_t seat_of(char letter) {
  switch (letter) {
    case 'N': return 0;
    case 'E': return 1;
    case 'S': return 2;
    case 'W': return 3;
    default: return kUnknown;
  }
}

uint16_t crc16(const char* text, uint8_t length) {
  uint16_t crc = 0xFFFF;
  for (uint8_t i = 0; i < length; ++i) {
    crc ^= static_cast<uint16_t>(static_cast<uint8_t>(text[i])) << 8;
    for (uint8_t bit = 0; bit < 8; ++bit) {
      crc = (crc & 0x8000) ? static_cast<uint16_t>(crc << 1) ^ 0x1021 : static_cast<uint16_t>(crc << 1);
    }
  }
  return crc;
}

LineReader::Result LineReader::take(char byte) {
  if (done_) {
    length_ = 0;
    bad_ = done_ = false;
  }
  if (byte == '\n' || byte == '\r') {
    if (bad_) {
      done_ = true;
      return kBad;
    }
    if (length_ == 0) return kMore;
    done_ = true;
    return kLine;
  }
  if (byte < 0x20 || byte > 0x7E || length_ == kLongest) {
    bad_ = true;
  } else {
    line_[length_++] = byte;
  }
  return kMore;
}

namespace {

char hex_digit(uint16_t value) {
  value &= 0xF;
  return static_cast<char>(value < 10 ? '0' + value : 'A' + value - 10);
}

// One to five decimal digits, at most `most`; -1 for anything else.
int32_t number_of(const char* text, uint8_t length, uint16_t most) {
  if (length == 0 || length > 5) return -1;
  uint32_t value = 0;
  for (uint8_t i = 0; i < length; ++i) {
    if (text[i] < '0' || text[i] > '9') return -1;
    value = value * 10 + static_cast<uint32_t>(text[i] - '0');
  }
  return value > most ? -1 : static_cast<int32_t>(value);
}

// Values with '/' between them; returns how many there are, more than fit are counted but not kept.
uint8_t values_of(const char* text, uint8_t length, uint8_t most, uint8_t* values) {
  uint8_t count = 0;
  uint8_t start = 0;
  for (uint8_t i = 0; i <= length; ++i) {
    if (i < length && text[i] != '/') continue;
    if (count < kMostSides) {
      const int32_t value = number_of(text + start, static_cast<uint8_t>(i - start), most);
      values[count] = value < 0 ? kUnknown : static_cast<uint8_t>(value);
    }
    ++count;
    start = static_cast<uint8_t>(i + 1);
  }
  return count;
}

bool same(const char* text, uint8_t length, const char* word) {
  uint8_t i = 0;
  while (i < length && word[i] != 0 && text[i] == word[i]) ++i;
  return i == length && word[i] == 0;
}

void forget(uint8_t* values) {
  for (uint8_t i = 0; i < kMostSides; ++i) values[i] = kUnknown;
}

// Reads the fields of a SHOW one after another; of two with one letter the later counts.
class ShowReader {
 public:
  ShowReader(State* state, int16_t* number) : state_(state), number_(number) {}

  void field(char letter, const char* value, uint8_t length) {
    const char only = length == 1 ? value[0] : 0;
    switch (letter) {
      case 'q': *number_ = static_cast<int16_t>(number_of(value, length, 255)); break;
      case 's': scores_ = values_of(value, length, 99, state_->scores); break;
      case 't': tricks_ = values_of(value, length, 9, state_->tricks); break;
      case 'u': state_->trump = only == 'c' || only == 'd' || only == 'h' || only == 's' ? only : 0; break;
      case 'd': state_->dealer = seat_of(only); break;
      case 'm': state_->maker = seat_of(only); break;
      case 'a':
        state_->alone = 0;
        for (uint8_t i = 0; i < length; ++i) {
          const uint8_t seat = seat_of(value[i]);
          if (seat != kUnknown) state_->alone |= static_cast<uint8_t>(1 << seat);
        }
        break;
      case 'p': state_->prompt = only == 'y' || only == 'c' ? only : '-'; break;
      case 'x': state_->director = only == '1'; break;
      default: break;  // a newer host says more than this board knows
    }
  }

  void finish() {
    state_->sides = scores_ == 3 ? 3 : 2;
    if (scores_ != state_->sides) forget(state_->scores);
    if (tricks_ != state_->sides) forget(state_->tricks);
  }

 private:
  State* state_;
  int16_t* number_;
  uint8_t scores_ = 0;
  uint8_t tricks_ = 0;
};

}  // namespace

Heard parse(const char* line, uint8_t length, State* state, int16_t* number) {
  if (length < 5 || line[length - 5] != '*') return Heard::kBad;
  const uint8_t end = static_cast<uint8_t>(length - 5);
  const uint16_t crc = crc16(line, end);
  for (uint8_t i = 0; i < 4; ++i) {
    if (line[end + 1 + i] != hex_digit(static_cast<uint16_t>(crc >> (12 - 4 * i)))) return Heard::kBad;
  }

  const char* word = line;
  uint8_t word_length = 0;
  bool versioned = false;
  Heard heard = Heard::kIgnored;
  *state = State();
  *number = -1;
  ShowReader show(state, number);

  uint8_t start = 0;
  for (uint8_t i = 0; i <= end; ++i) {
    if (i < end && line[i] != ' ') continue;
    const char* part = line + start;
    const uint8_t size = static_cast<uint8_t>(i - start);
    if (start == 0) {
      word_length = size;
    } else if (!versioned) {
      versioned = true;
      const int32_t version =
          size > 0 && part[0] == 'v' ? number_of(part + 1, static_cast<uint8_t>(size - 1), 255) : -1;
      if (version < 0) return Heard::kBad;
      if (version != kVersion) return Heard::kIgnored;
      if (same(word, word_length, "SHOW")) heard = Heard::kShow;
      if (same(word, word_length, "ACK")) heard = Heard::kAck;
      if (same(word, word_length, "HELLO")) heard = Heard::kHello;
    } else if (size > 0 && heard == Heard::kShow) {
      show.field(part[0], part + 1, static_cast<uint8_t>(size - 1));
    } else if (size > 0 && heard == Heard::kAck && part[0] == 'k') {
      *number = static_cast<int16_t>(number_of(part + 1, static_cast<uint8_t>(size - 1), 255));
    }
    start = static_cast<uint8_t>(i + 1);
  }
  if (!versioned) return Heard::kBad;
  if (heard == Heard::kShow) show.finish();
  return heard;
}

LineWriter::LineWriter(char* text, const char* word) : text_(text) {
  put('\n');
  put(word);
  put(" v1");
}

LineWriter& LineWriter::field(char letter, const char* text) {
  put(' ');
  put(letter);
  put(text);
  return *this;
}

LineWriter& LineWriter::field(char letter, char value) {
  put(' ');
  put(letter);
  put(value);
  return *this;
}

LineWriter& LineWriter::number(char letter, uint16_t value) {
  char digits[6];
  uint8_t place = 5;
  digits[5] = 0;
  do {
    digits[--place] = static_cast<char>('0' + value % 10);
    value /= 10;
  } while (value != 0);
  return field(letter, digits + place);
}

uint8_t LineWriter::finish() {
  const uint16_t crc = crc16(text_ + 1, static_cast<uint8_t>(length_ - 1));
  put('*');
  for (int8_t shift = 12; shift >= 0; shift = static_cast<int8_t>(shift - 4)) {
    put(hex_digit(static_cast<uint16_t>(crc >> shift)));
  }
  put('\n');
  return length_;
}

void LineWriter::put(char byte) {
  if (length_ < kRoom) text_[length_++] = byte;
}

void LineWriter::put(const char* text) {
  while (*text != 0) put(*text++);
}
