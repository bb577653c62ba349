// Five buttons: debounced, and told apart by how they were pressed. What is down at the start is no press:
// a button counts only after it has been seen up.
#ifndef BOWERBIRD_BUTTONS_H
#define BOWERBIRD_BUTTONS_H

#include <stdint.h>

const uint8_t kButtons = 5;  // North, East, South, West, new game
const uint8_t kNewGame = 4;

const uint16_t kSampleMs = 5;
const uint8_t kSamples = 4;         // that must agree, so a press counts after 20 ms
const uint16_t kLongMs = 1000;      // held for so long
const uint16_t kTwiceMs = 400;      // the second press begins within this after the first has ended
const uint16_t kStuckMs = 10000;

enum class Gesture : uint8_t { kNone = 0, kOnce = 1, kTwice = 2, kLong = 3 };

class Buttons {
 public:
  // Samples the buttons (a bit for each that is down) when it is time; call it at least every 5 ms.
  void look(uint32_t now, uint8_t down);

  // The next gesture that was made, or kNone when there is no more.
  Gesture made(uint8_t* button);

  uint8_t stuck() const { return stuck_; }  // a bit for each button held for too long
  uint8_t began() const { return began_; }  // a bit for each button that went down in the last look

 private:
  enum Phase : uint8_t { kUp, kDown, kAgain, kSpent };
  struct Button {
    uint8_t agree = 0;
    Phase phase = kSpent;
    uint32_t since = 0;
    Gesture made = Gesture::kNone;
  };
  void settle(uint8_t index, bool is_down, uint32_t now);

  Button buttons_[kButtons];
  uint32_t sampled_at_ = 0;
  uint8_t down_ = (1 << kButtons) - 1;
  uint8_t stuck_ = 0;
  uint8_t began_ = 0;
};

#endif
