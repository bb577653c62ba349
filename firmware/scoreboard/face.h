// What stands on the display for a state: eight digits, or a matrix of 8 rows and 32 columns.
#ifndef BOWERBIRD_FACE_H
#define BOWERBIRD_FACE_H

#include <stdint.h>

#include "state.h"

struct Digits {
  uint8_t places[8];  // leftmost first; segments as the MAX7219 numbers them: point, a, b ... g from the highest bit
};

struct Matrix {
  uint32_t rows[8];  // topmost first; bit 31 is the leftmost column
};

Digits digits_of(const State& state);
Digits digits_of_silence();

Matrix matrix_of(const State& state);
Matrix matrix_of_silence();

#endif
