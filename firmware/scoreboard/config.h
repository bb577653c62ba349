// What a builder of the box may change: the display, the pins, the brightness.
#ifndef BOWERBIRD_CONFIG_H
#define BOWERBIRD_CONFIG_H

#include <stdint.h>

// Take away the two strokes for the 8x32 matrix (or build with `make MATRIX=1`).
// #define BOWERBIRD_MATRIX

#define BOWERBIRD_FIRMWARE "1.0"

const uint32_t kBaud = 38400;

// Display: any three pins of port B. Numbers are bits of the port: 2 is pin 10, 3 is pin 11, 5 is pin 13.
const uint8_t kLoadBit = 2;
const uint8_t kDataBit = 3;
const uint8_t kClockBit = 5;
// 0 to 15. A chip draws at most 320 mA times (2n + 1) / 32: at 4 that is 90 mA, so USB can feed a matrix of four, too.
const uint8_t kBrightness = 4;

// Buttons to ground, with the pull-ups of the chip: North, East, South, West, new game.
const uint8_t kButtonPins[5] = {2, 3, 4, 5, 6};

// Lamps to ground through 330 ohms: amber says "needs you", white says "director called".
const uint8_t kAmberPin = 7;
const uint8_t kDirectorPin = 8;

#ifdef BOWERBIRD_MATRIX
const uint8_t kChips = 4;
#define BOWERBIRD_KIND "matrix"
#else
const uint8_t kChips = 1;
#define BOWERBIRD_KIND "digits"
#endif

#endif
