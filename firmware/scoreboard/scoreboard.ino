// Bowerbird's LED scoreboard for an Arduino Uno or Nano (ATmega328P) with a MAX7219.
//
// The sketch holds only what touches the hardware; how the board behaves is in board.cpp, what it shows in digits.cpp
// and matrix.cpp, what it says and hears in protocol.cpp. Wiring and parts: ../README.md, the lines: ../PROTOCOL.md.

#include <avr/sleep.h>

#include "board.h"
#include "config.h"
#include "max7219.h"

static Board board;

// Shifts two bytes for each chip, the farthest (leftmost) first, and lets all chips take them at the rising edge of LOAD.
// LOAD rises only after whole words, never before: at the start it would latch what the chips woke up with.
static void write_register(uint8_t address, const uint8_t values[kChips]) {
  PORTB &= ~_BV(kLoadBit);
  for (uint8_t chip = 0; chip < kChips; ++chip) {
    uint16_t word = static_cast<uint16_t>(address) << 8 | values[chip];
    for (uint8_t bit = 0; bit < 16; ++bit) {
      if (word & 0x8000) {
        PORTB |= _BV(kDataBit);
      } else {
        PORTB &= ~_BV(kDataBit);
      }
      PORTB |= _BV(kClockBit);
      PORTB &= ~_BV(kClockBit);
      word <<= 1;
    }
  }
  PORTB |= _BV(kLoadBit);
}

static uint8_t buttons_down() {
  uint8_t down = 0;
  for (uint8_t i = 0; i < kButtons; ++i) {
    if (digitalRead(kButtonPins[i]) == LOW) down |= _BV(i);
  }
  return down;
}

static void paint() {
  uint8_t registers[8][kChips];
  registers_for(board.shown(), board.testing(), registers);
  repaint(write_register, registers);
}

void setup() {
  DDRB |= _BV(kLoadBit) | _BV(kDataBit) | _BV(kClockBit);
  for (uint8_t i = 0; i < kButtons; ++i) pinMode(kButtonPins[i], INPUT_PULLUP);
  pinMode(kAmberPin, OUTPUT);
  pinMode(kDirectorPin, OUTPUT);
  delay(1);  // until the pull-ups have pulled
  board.begin(millis(), buttons_down());
  paint();
  Serial.begin(kBaud);
  set_sleep_mode(SLEEP_MODE_IDLE);
}

void loop() {
  GPIOR0 = 1;  // the simulator measures from here
  const uint32_t now = millis();
  for (int waiting = Serial.available(); waiting > 0; --waiting) board.hear(static_cast<char>(Serial.read()), now);
  board.tick(now, buttons_down());
  if (board.repaint_due()) paint();
  digitalWrite(kAmberPin, board.amber(now) ? HIGH : LOW);
  digitalWrite(kDirectorPin, board.director() ? HIGH : LOW);

  char line[kRoom];
  // Only into an empty buffer, so that the loop never waits for the wire.
  if (Serial.availableForWrite() >= SERIAL_TX_BUFFER_SIZE - 1) {
    const uint8_t length = board.say(line, now);
    if (length > 0) Serial.write(line, length);
  }
  GPIOR0 = 2;  // to here
  sleep_mode();  // idle until the next byte or the next millisecond
}
