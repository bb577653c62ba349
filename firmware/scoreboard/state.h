// What the host has told the board: the full state of one SHOW line.
#ifndef BOWERBIRD_STATE_H
#define BOWERBIRD_STATE_H

#include <stdint.h>

const uint8_t kUnknown = 0xFF;
const uint8_t kSeats = 4;
const uint8_t kMostSides = 3;

struct State {
  uint8_t sides = 2;                                       // 2, or 3 at a table of three
  uint8_t scores[kMostSides] = {kUnknown, kUnknown, kUnknown};  // 0 to 99
  uint8_t tricks[kMostSides] = {kUnknown, kUnknown, kUnknown};  // 0 to 9
  char trump = 0;                                          // c d h s, or 0
  uint8_t dealer = kUnknown;                               // 0 to 3 for N E S W
  uint8_t maker = kUnknown;
  uint8_t alone = 0;                                       // a bit for each seat, North the lowest
  char prompt = '-';                                       // y: confirm, c: claim
  bool director = false;
};

// The place of a seat's letter in N E S W, or kUnknown.
uint8_t seat_of(char letter);

#endif
