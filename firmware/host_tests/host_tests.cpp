// Tests of the sketch's logic on the host, under the address and undefined-behaviour sanitizers.
//
//   host_tests golden.txt     every golden vector, and how the board behaves in time; says "all N hold" at the end
//   host_tests --draw         what each line of the standard input lights up, digits and matrix, as golden.txt has it

#include <cstdio>
#include <string>

#include "bench.h"

int held = 0;
int broken = 0;

void expect(bool holds, const std::string& what) {
  if (holds) {
    ++held;
  } else {
    ++broken;
    std::printf("BROKEN: %s\n", what.c_str());
  }
}

int main(int count, char** arguments) {
  if (count == 2 && std::string(arguments[1]) == "--draw") return draw();
  if (count != 2) return std::printf("usage: host_tests golden.txt\n"), 2;
  expect(crc16("123456789", 9) == 0x29B1, "the checksum is CCITT-FALSE");
  golden_vectors(arguments[1]);
  behaviour_in_time();
  if (broken != 0) return std::printf("%d broken, %d hold\n", broken, held), 1;
  std::printf("all %d hold\n", held);
  return 0;
}
