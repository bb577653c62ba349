#include "max7219.h"

namespace {

enum Address : uint8_t {
  kFirstDigit = 0x01,
  kDecodeMode = 0x09,
  kIntensity = 0x0A,
  kScanLimit = 0x0B,
  kShutdown = 0x0C,
  kDisplayTest = 0x0F,
};

void write_all(WriteRegister write, uint8_t address, uint8_t value) {
  uint8_t values[kChips];
  for (uint8_t chip = 0; chip < kChips; ++chip) values[chip] = value;
  write(address, values);
}

}  // namespace

void repaint(WriteRegister write, const uint8_t registers[8][kChips]) {
  write_all(write, kDisplayTest, 0);
  write_all(write, kDecodeMode, 0);
  write_all(write, kScanLimit, 7);
  write_all(write, kIntensity, kBrightness);
  for (uint8_t row = 0; row < 8; ++row) write(static_cast<uint8_t>(kFirstDigit + row), registers[row]);
  write_all(write, kShutdown, 1);
}

void registers_for(const State* state, bool all_lit, uint8_t registers[8][kChips]) {
#ifdef BOWERBIRD_MATRIX
  const Matrix matrix = state != nullptr ? matrix_of(*state) : matrix_of_silence();
#else
  const Digits digits = state != nullptr ? digits_of(*state) : digits_of_silence();
#endif
  for (uint8_t row = 0; row < 8; ++row) {
    for (uint8_t chip = 0; chip < kChips; ++chip) {
#ifdef BOWERBIRD_MATRIX
      const uint8_t value = static_cast<uint8_t>(matrix.rows[row] >> (24 - 8 * chip));
#else
      const uint8_t value = digits.places[7 - row];  // the common modules have digit 0 at the right
#endif
      registers[row][chip] = all_lit ? 0xFF : value;
    }
  }
}
