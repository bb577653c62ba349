// The matrix of 8 rows and 32 columns. Two sides: scores left and right with their tricks as dots below, the trump's
// pip in the middle, and round it an edge for each seat (North above, East right): two dots at one end for the
// dealer, two at the other for the maker, the middle for who plays alone. Three sides: three narrow scores with
// tricks, dealer, alone and maker below, the pip at the right.
#include "face.h"

namespace {

// Rows from the top, the leftmost column in the highest bit used.
const uint8_t kTall[10][7] = {
    {0x6, 0x9, 0x9, 0x9, 0x9, 0x9, 0x6}, {0x2, 0x6, 0x2, 0x2, 0x2, 0x2, 0x7}, {0x6, 0x9, 0x1, 0x2, 0x4, 0x8, 0xF},
    {0x6, 0x9, 0x1, 0x6, 0x1, 0x9, 0x6}, {0x1, 0x3, 0x5, 0x9, 0xF, 0x1, 0x1}, {0xF, 0x8, 0xE, 0x1, 0x1, 0x9, 0x6},
    {0x6, 0x8, 0x8, 0xE, 0x9, 0x9, 0x6}, {0xF, 0x1, 0x1, 0x2, 0x2, 0x4, 0x4}, {0x6, 0x9, 0x9, 0x6, 0x9, 0x9, 0x6},
    {0x6, 0x9, 0x9, 0x7, 0x1, 0x1, 0x6}};
const uint8_t kSmall[10][5] = {{7, 5, 5, 5, 7}, {2, 6, 2, 2, 7}, {7, 1, 7, 4, 7}, {7, 1, 7, 1, 7}, {5, 5, 7, 1, 1},
                               {7, 4, 7, 1, 7}, {7, 4, 7, 5, 7}, {7, 1, 1, 1, 1}, {7, 5, 7, 5, 7}, {7, 5, 7, 1, 7}};
const uint8_t kClub[6] = {0x1C, 0x1C, 0x6B, 0x7F, 0x6B, 0x1C};
const uint8_t kDiamond[6] = {0x08, 0x1C, 0x3E, 0x3E, 0x1C, 0x08};
const uint8_t kHeart[6] = {0x36, 0x7F, 0x7F, 0x3E, 0x1C, 0x08};
const uint8_t kSpade[6] = {0x08, 0x1C, 0x3E, 0x7F, 0x6B, 0x1C};

class Canvas {
 public:
  Matrix matrix = {};

  void dot(uint8_t row, uint8_t column) { matrix.rows[row] |= 0x80000000UL >> column; }

  void shape(uint8_t row, uint8_t column, const uint8_t* rows, uint8_t height, uint8_t width) {
    for (uint8_t i = 0; i < height; ++i) {
      matrix.rows[row + i] |= static_cast<uint32_t>(rows[i]) << (32 - column - width);
    }
  }

  void tall_score(uint8_t column, uint8_t value) {
    if (value == kUnknown) {
      for (uint8_t i = 0; i < 9; ++i) {
        if (i != 4) dot(3, static_cast<uint8_t>(column + i));
      }
      return;
    }
    if (value > 9) shape(0, column, kTall[value / 10], 7, 4);
    shape(0, static_cast<uint8_t>(column + 5), kTall[value % 10], 7, 4);
  }

  void small_score(uint8_t column, uint8_t value) {
    if (value == kUnknown) {
      for (uint8_t i = 0; i < 7; ++i) {
        if (i != 3) dot(2, static_cast<uint8_t>(column + i));
      }
      return;
    }
    if (value > 9) shape(0, column, kSmall[value / 10], 5, 3);
    shape(0, static_cast<uint8_t>(column + 4), kSmall[value % 10], 5, 3);
  }

  void pip(uint8_t column, char trump) {
    switch (trump) {
      case 'c': shape(1, column, kClub, 6, 7); break;
      case 'd': shape(1, column, kDiamond, 6, 7); break;
      case 'h': shape(1, column, kHeart, 6, 7); break;
      case 's': shape(1, column, kSpade, 6, 7); break;
      default: break;
    }
  }

  void dots(uint8_t row, uint8_t column, uint8_t count, uint8_t step) {
    if (count == kUnknown) return;
    for (uint8_t i = 0; i < count && i < 5; ++i) dot(row, static_cast<uint8_t>(column + i * step));
  }
};

// Columns of the middle, of two sides: West at 10, the pip from 12 to 18, East at 20.
void edge_dot(Canvas* canvas, uint8_t seat, uint8_t place) {
  switch (seat) {
    case 0: canvas->dot(0, static_cast<uint8_t>(12 + place)); break;
    case 1: canvas->dot(static_cast<uint8_t>(1 + place), 20); break;
    case 2: canvas->dot(7, static_cast<uint8_t>(12 + place)); break;
    case 3: canvas->dot(static_cast<uint8_t>(1 + place), 10); break;
    default: break;
  }
}

void mark_edges(Canvas* canvas, const State& state) {
  for (uint8_t seat = 0; seat < kSeats; ++seat) {
    const uint8_t length = seat % 2 == 0 ? 7 : 6;
    for (uint8_t place = 0; place < length; ++place) {
      const bool first = place < 2, last = place + 2 >= length;
      if ((first && state.dealer == seat) || (last && state.maker == seat) ||
          (!first && !last && (state.alone & (1 << seat)))) {
        edge_dot(canvas, seat, place);
      }
    }
  }
}

void three_sides(Canvas* canvas, const State& state) {
  for (uint8_t side = 0; side < 3; ++side) {
    const uint8_t column = static_cast<uint8_t>(8 * side);
    canvas->small_score(column, state.scores[side]);
    canvas->dots(6, static_cast<uint8_t>(column + 1), state.tricks[side], 1);
    for (uint8_t i = 0; i < 2; ++i) {
      if (state.dealer == side) canvas->dot(7, static_cast<uint8_t>(column + i));
      if (state.maker == side) canvas->dot(7, static_cast<uint8_t>(column + 5 + i));
    }
    if (state.alone & (1 << side)) canvas->dot(7, static_cast<uint8_t>(column + 3));
  }
  canvas->pip(25, state.trump);
}

}  // namespace

Matrix matrix_of(const State& state) {
  Canvas canvas;
  if (state.sides == 3) {
    three_sides(&canvas, state);
  } else {
    canvas.tall_score(0, state.scores[0]);
    canvas.dots(7, 0, state.tricks[0], 2);
    canvas.pip(12, state.trump);
    mark_edges(&canvas, state);
    canvas.tall_score(23, state.scores[1]);
    canvas.dots(7, 23, state.tricks[1], 2);
  }
  return canvas.matrix;
}

Matrix matrix_of_silence() {
  Matrix matrix = {};
  matrix.rows[3] = matrix.rows[4] = 0x66666666UL;
  return matrix;
}
