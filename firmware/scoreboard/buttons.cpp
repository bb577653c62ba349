#include "buttons.h"

void Buttons::look(uint32_t now, uint8_t down) {
  began_ = 0;
  if (now - sampled_at_ < kSampleMs) return;
  sampled_at_ = now;
  for (uint8_t index = 0; index < kButtons; ++index) {
    Button& button = buttons_[index];
    const uint8_t bit = static_cast<uint8_t>(1 << index);
    const bool differs = ((down ^ down_) & bit) != 0;
    button.agree = differs ? static_cast<uint8_t>(button.agree + 1) : 0;
    if (button.agree == kSamples) {
      button.agree = 0;
      down_ ^= bit;
      if (down_ & bit) began_ |= bit;
    }
    settle(index, (down_ & bit) != 0, now);
  }
}

// One step of a button: up, down once, up and waiting for a second press, or spent until it is let go.
void Buttons::settle(uint8_t index, bool is_down, uint32_t now) {
  Button& button = buttons_[index];
  const uint8_t bit = static_cast<uint8_t>(1 << index);
  const uint32_t held = now - button.since;
  switch (button.phase) {
    case kUp:
      if (is_down) {
        button.phase = kDown;
        button.since = now;
      }
      break;
    case kDown:
      if (!is_down) {
        if (index == kNewGame) {
          button.made = Gesture::kOnce;
          button.phase = kUp;
        } else {
          button.phase = kAgain;
          button.since = now;
        }
      } else if (held >= kLongMs) {
        button.made = Gesture::kLong;
        button.phase = kSpent;
      }
      break;
    case kAgain:
      if (is_down) {
        button.made = Gesture::kTwice;
        button.phase = kSpent;
        button.since = now;
      } else if (held >= kTwiceMs) {
        button.made = Gesture::kOnce;
        button.phase = kUp;
      }
      break;
    case kSpent:
      if (!is_down) {
        button.phase = kUp;
        stuck_ &= static_cast<uint8_t>(~bit);
      } else if (held >= kStuckMs) {
        stuck_ |= bit;
      }
      break;
  }
}

Gesture Buttons::made(uint8_t* index) {
  for (uint8_t i = 0; i < kButtons; ++i) {
    if (buttons_[i].made == Gesture::kNone) continue;
    const Gesture gesture = buttons_[i].made;
    buttons_[i].made = Gesture::kNone;
    *index = i;
    return gesture;
  }
  return Gesture::kNone;
}
