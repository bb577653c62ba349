// The golden vectors of golden.txt: each line that can come over the wire, and what the board makes of it.

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "bench.h"
#include "face.h"

namespace {

struct Vector {
  std::string name, line, verdict, amber = "off", director = "off";
  std::vector<std::string> says, rows, matrix;
};

std::string unescaped(const std::string& text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\\x") == 0 && i + 3 < text.size()) {
      bytes += static_cast<char>(std::stoi(text.substr(i + 2, 2), nullptr, 16));
      i += 3;
    } else {
      bytes += text[i];
    }
  }
  return bytes;
}

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> found;
  size_t start = 0;
  while (start < text.size()) {
    const size_t end = std::min(text.find(' ', start), text.size());
    if (end > start) found.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return found;
}

std::vector<Vector> read_vectors(const char* path) {
  std::ifstream file(path);
  std::vector<Vector> vectors;
  std::string line;
  while (std::getline(file, line)) {
    const std::string start = line.substr(0, 2);
    if (start == "==") vectors.push_back(Vector());
    if (vectors.empty()) continue;
    Vector& vector = vectors.back();
    if (start == "==") vector.name = line.substr(3);
    if (start == "> ") vector.line = unescaped(line.substr(2));
    if (start == "< ") vector.line = line.substr(2);
    if (start[0] == '[') (vector.rows.size() < 3 ? vector.rows : vector.matrix).push_back(line.substr(1, 32));
    if (line.compare(0, 6, "lamps ") == 0) vector.amber = words(line)[1], vector.director = words(line)[2];
    if (line.compare(0, 5, "says ") == 0) vector.verdict = "says", vector.says = words(line);
    if (line == "shows" || line == "refused" || line == "ignored") vector.verdict = line;
  }
  return vectors;
}

const struct { int row, column; uint8_t bit; char mark; } kParts[] = {
    {0, 1, 0x40, '_'}, {1, 2, 0x20, '|'}, {2, 2, 0x10, '|'}, {2, 1, 0x08, '_'},
    {2, 0, 0x04, '|'}, {1, 0, 0x02, '|'}, {1, 1, 0x01, '_'}, {2, 3, 0x80, '.'}};

std::vector<std::string> drawn(const Digits& digits) {
  std::vector<std::string> rows(3, std::string(32, ' '));
  for (size_t place = 0; place < 8; ++place) {
    for (const auto& part : kParts) {
      if (digits.places[place] & part.bit) {
        rows[static_cast<size_t>(part.row)][4 * place + static_cast<size_t>(part.column)] = part.mark;
      }
    }
  }
  return rows;
}

std::vector<std::string> drawn(const Matrix& matrix) {
  std::vector<std::string> rows(8, std::string(32, '.'));
  for (size_t row = 0; row < 8; ++row) {
    for (size_t column = 0; column < 32; ++column) {
      if (matrix.rows[row] & (0x80000000u >> column)) rows[row][column] = '#';
    }
  }
  return rows;
}

std::string amber_over_a_second(Bench bench) {
  int lit = 0;
  for (int ms = 0; ms < 1000; ++ms) {
    lit += bench.board.amber(bench.now);
    ++bench.now;
  }
  return lit == 0 ? "off" : lit == 1000 ? "on" : lit > 400 && lit < 600 ? "blinks" : "odd";
}

std::string says(const std::vector<std::string>& what) {
  char line[kRoom];
  LineWriter writer(line, what[1].c_str());
  const auto number = [](const std::string& text) { return static_cast<uint16_t>(std::stoul(text)); };
  if (what[1] == "READY") {
    writer.field('b', what[2].c_str()).field('f', what[3].c_str());
  } else if (what[1] == "BEAT") {
    what[2] == "-" ? writer.field('q', '-') : writer.number('q', number(what[2]));
    writer.number('u', number(what[3])).number('e', number(what[4]));
    if (what[5] != "-") writer.field('h', what[5].c_str());
  } else {
    writer.number('k', number(what[2])).field('b', what[3][0]).number('n', number(what[4]));
    writer.field('p', what[5][0]).number('u', number(what[6]));
  }
  const uint8_t length = writer.finish();
  return std::string(line, length);
}

void golden(const Vector& vector) {
  if (vector.verdict == "says") {
    expect(says(vector.says) == "\n" + vector.line + "\n", vector.name + ": says " + says(vector.says));
    return;
  }
  Bench bench;
  bench.hear(vector.line);
  bench.run(5);
  const State* shown = bench.board.shown();
  if (vector.verdict == "shows") {
    expect(shown != nullptr, vector.name + ": nothing is shown");
    if (shown == nullptr) return;
    expect(drawn(digits_of(*shown)) == vector.rows, vector.name + ": other digits");
    expect(vector.matrix.size() == 8 && drawn(matrix_of(*shown)) == vector.matrix, vector.name + ": another matrix");
    expect(amber_over_a_second(bench) == vector.amber, vector.name + ": amber is " + amber_over_a_second(bench));
    expect(bench.board.director() == (vector.director == "on"), vector.name + ": the director's lamp");
  } else {
    expect(shown == nullptr, vector.name + ": it was believed");
    bench.show("q1 s0/0");
    bench.run(5);
    const std::string errors = vector.verdict == "refused" ? " e1" : " e0";
    expect(bench.last("BEAT") == "BEAT v1 q1 u0" + errors, vector.name + ": " + bench.last("BEAT"));
  }
}

}  // namespace

void golden_vectors(const char* path) {
  const std::vector<Vector> vectors = read_vectors(path);
  expect(vectors.size() > 40, "the golden vectors are there");
  for (const Vector& vector : vectors) golden(vector);
}

int draw() {
  std::string line;
  while (std::getline(std::cin, line)) {
    State state;
    int16_t number = -1;
    if (line.size() > kLongest || parse(line.data(), static_cast<uint8_t>(line.size()), &state, &number) != Heard::kShow) {
      return std::printf("no SHOW: %s\n", line.c_str()), 1;
    }
    for (const std::string& row : drawn(digits_of(state))) std::printf("[%s]\n", row.c_str());
    for (const std::string& row : drawn(matrix_of(state))) std::printf("[%s]\n", row.c_str());
  }
  return 0;
}
