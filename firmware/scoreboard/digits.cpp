// The eight digits. From the left: score of the first side (two), trump, tricks of the first side, tricks of
// the second, who plays alone, score of the second side (two). The points under the left four mark the dealer,
// those under the right four the maker, N E S W from the left.
#include "face.h"

namespace {

// Segments as the MAX7219 numbers them without decoding.
const uint8_t A = 0x40, B = 0x20, C = 0x10, D = 0x08, E = 0x04, F = 0x02, G = 0x01, POINT = 0x80;
const uint8_t kDash = G;

const uint8_t kFigures[10] = {0x7E, 0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70, 0x7F, 0x7B};

uint8_t figure(uint8_t value, uint8_t unknown) { return value > 9 ? unknown : kFigures[value]; }

void two_figures(uint8_t value, uint8_t* places) {
  if (value == kUnknown) {
    places[0] = places[1] = kDash;
    return;
  }
  places[0] = value > 9 ? kFigures[value / 10] : 0;
  places[1] = kFigures[value % 10];
}

// C d H P: an S would be a 5 beside the score, so spades are P.
uint8_t trump_letter(char trump) {
  switch (trump) {
    case 'c': return A | D | E | F;
    case 'd': return B | C | D | E | G;
    case 'h': return B | C | E | F | G;
    case 's': return A | B | E | F | G;
    default: return 0;
  }
}

// The sides of the digit towards those who play alone, and the middle bar, so that it is no figure.
uint8_t compass(uint8_t alone) {
  static const uint8_t kSides[kSeats] = {A, B | C, D, E | F};
  uint8_t lit = alone != 0 ? G : 0;
  for (uint8_t seat = 0; seat < kSeats; ++seat) {
    if (alone & (1 << seat)) lit |= kSides[seat];
  }
  return lit;
}

void two_sides(const State& state, uint8_t* places) {
  two_figures(state.scores[0], places);
  places[2] = trump_letter(state.trump);
  places[3] = figure(state.tricks[0], 0);
  places[4] = figure(state.tricks[1], 0);
  places[5] = compass(state.alone);
  two_figures(state.scores[1], places + 6);
}

void three_sides(const State& state, uint8_t* places) {
  bool wide = false;
  for (uint8_t side = 0; side < 3; ++side) {
    if (state.scores[side] > 9 && state.scores[side] != kUnknown) wide = true;
  }
  for (uint8_t side = 0; side < 3; ++side) {
    if (wide) {
      two_figures(state.scores[side], places + 2 * side);
    } else {
      places[side] = figure(state.scores[side], kDash);
      places[4 + side] = figure(state.tricks[side], 0);
    }
  }
  places[wide ? 6 : 3] = trump_letter(state.trump);
  places[7] = compass(state.alone);
}

}  // namespace

Digits digits_of(const State& state) {
  Digits digits = {};
  if (state.sides == 3) {
    three_sides(state, digits.places);
  } else {
    two_sides(state, digits.places);
  }
  if (state.dealer < kSeats) digits.places[state.dealer] |= POINT;
  if (state.maker < kSeats) digits.places[4 + state.maker] |= POINT;
  return digits;
}

Digits digits_of_silence() {
  Digits digits;
  for (uint8_t place = 0; place < 8; ++place) digits.places[place] = kDash;
  return digits;
}
