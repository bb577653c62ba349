// How the board behaves, without any hardware: it hears bytes and buttons, and says lines, a state and lamps.
#ifndef BOWERBIRD_BOARD_H
#define BOWERBIRD_BOARD_H

#include <stdint.h>

#include "buttons.h"
#include "protocol.h"
#include "state.h"

const uint16_t kBeatMs = 1000;
const uint16_t kSilenceMs = 3500;
const uint16_t kResendMs = 250;
const uint16_t kPatienceMs = 5000;
const uint16_t kWinkMs = 150;
const uint16_t kBlinkMs = 500;
const uint8_t kMostPresses = 4;

class Board {
 public:
  void begin(uint32_t now, uint8_t buttons_down);
  void hear(char byte, uint32_t now);
  void tick(uint32_t now, uint8_t buttons_down);

  // Everything is lit: the new-game button was down at the start, and still is.
  bool testing() const { return testing_; }

  // The state to show, or null for dashes.
  const State* shown() const { return live_ ? &state_ : nullptr; }

  // True once for each time that the display must be written anew.
  bool repaint_due();

  bool amber(uint32_t now) const;
  bool director() const { return testing_ || (live_ && state_.director); }

  // Writes the next line that is due into `text` (kRoom bytes) and returns its length; 0 when there is none.
  uint8_t say(char* text, uint32_t now);

 private:
  struct Press {
    bool waiting = false;
    uint8_t number = 0;
    uint8_t button = 0;
    Gesture gesture = Gesture::kNone;
    char prompt = '-';
    uint16_t uptime = 0;
    uint32_t made_at = 0;
    uint32_t due_at = 0;
  };
  void note_press(uint8_t button, Gesture gesture, uint32_t now);
  void acknowledge(int16_t number, uint32_t now);
  uint8_t say_beat(char* text, uint32_t now) const;
  static uint8_t say_press(const Press& press, char* text);
  uint16_t uptime(uint32_t now) const;

  LineReader reader_;
  Buttons buttons_;
  State state_;
  Press presses_[kMostPresses];
  char prompt_then_[kButtons] = {'-', '-', '-', '-', '-'};
  uint8_t next_press_ = 0;
  uint16_t bad_lines_ = 0;
  int16_t shows_ = -1;
  bool live_ = false;
  bool testing_ = false;
  bool told_ = false;
  bool repaint_ = true;
  bool ready_due_ = true;
  bool beat_due_ = false;
  bool winks_ = false;
  uint32_t began_at_ = 0;
  uint32_t heard_at_ = 0;
  uint32_t beat_at_ = 0;
  uint32_t wink_at_ = 0;
};

#endif
