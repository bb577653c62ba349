#include "board.h"

#include "config.h"

namespace {
const char kButtonNames[kButtons] = {'N', 'E', 'S', 'W', 'G'};
}

void Board::begin(uint32_t now, uint8_t buttons_down) {
  began_at_ = beat_at_ = heard_at_ = now;
  testing_ = (buttons_down & (1 << kNewGame)) != 0;
}

void Board::hear(char byte, uint32_t now) {
  const LineReader::Result result = reader_.take(byte);
  if (result == LineReader::kMore) return;
  State said;
  int16_t number = -1;
  const Heard heard =
      result == LineReader::kLine ? parse(reader_.line(), reader_.length(), &said, &number) : Heard::kBad;
  switch (heard) {
    case Heard::kBad:
      if (bad_lines_ != 0xFFFF) ++bad_lines_;
      break;
    case Heard::kShow:
      state_ = said;
      shows_ = number;
      live_ = told_ = true;
      heard_at_ = now;
      ready_due_ = false;
      repaint_ = beat_due_ = true;
      break;
    case Heard::kAck:
      acknowledge(number, now);
      break;
    case Heard::kHello:
      ready_due_ = true;
      break;
    case Heard::kIgnored:
      break;
  }
}

void Board::tick(uint32_t now, uint8_t buttons_down) {
  if (testing_ && !(buttons_down & (1 << kNewGame))) {
    testing_ = false;
    repaint_ = true;
  }
  if (live_ && now - heard_at_ >= kSilenceMs) {
    live_ = false;
    repaint_ = true;
  }
  if (now - beat_at_ >= kBeatMs) {
    beat_at_ += kBeatMs;
    (told_ ? beat_due_ : ready_due_) = true;
    repaint_ = true;  // noise on the wires to the display is healed within a second
  }
  if (winks_ && now - wink_at_ >= kWinkMs) winks_ = false;

  buttons_.look(now, buttons_down);
  for (uint8_t button = 0; button < kButtons; ++button) {
    if (buttons_.began() & (1 << button)) prompt_then_[button] = live_ ? state_.prompt : '-';
  }
  uint8_t button = 0;
  for (Gesture made = buttons_.made(&button); made != Gesture::kNone; made = buttons_.made(&button)) {
    note_press(button, made, now);
  }
  for (Press& press : presses_) {
    if (press.waiting && now - press.made_at >= kPatienceMs) press.waiting = false;
  }
}

bool Board::repaint_due() {
  const bool due = repaint_;
  repaint_ = false;
  return due;
}

bool Board::amber(uint32_t now) const {
  if (testing_) return true;
  if (!live_) return false;
  const bool lit = state_.prompt == 'y' || (state_.prompt == 'c' && (now / kBlinkMs) % 2 == 0);
  return lit != winks_;
}

uint8_t Board::say(char* text, uint32_t now) {
  if (ready_due_) {
    ready_due_ = false;
    return LineWriter(text, "READY").field('b', BOWERBIRD_KIND).field('f', BOWERBIRD_FIRMWARE).finish();
  }
  if (beat_due_) {
    beat_due_ = false;
    return say_beat(text, now);
  }
  for (Press& press : presses_) {
    if (press.waiting && static_cast<int32_t>(now - press.due_at) >= 0) {
      press.due_at = now + kResendMs;
      return say_press(press, text);
    }
  }
  return 0;
}

uint8_t Board::say_beat(char* text, uint32_t now) const {
  LineWriter line(text, "BEAT");
  if (live_ && shows_ >= 0) {
    line.number('q', static_cast<uint16_t>(shows_));
  } else {
    line.field('q', '-');
  }
  line.number('u', uptime(now)).number('e', bad_lines_);
  char held[kButtons + 1];
  uint8_t count = 0;
  for (uint8_t button = 0; button < kButtons; ++button) {
    if (buttons_.stuck() & (1 << button)) held[count++] = kButtonNames[button];
  }
  held[count] = 0;
  if (count != 0) line.field('h', held);
  return line.finish();
}

uint8_t Board::say_press(const Press& press, char* text) {
  LineWriter line(text, "PRESS");
  line.number('k', press.number).field('b', kButtonNames[press.button]);
  line.number('n', static_cast<uint16_t>(press.gesture)).field('p', press.prompt).number('u', press.uptime);
  return line.finish();
}

void Board::note_press(uint8_t button, Gesture gesture, uint32_t now) {
  for (Press& press : presses_) {
    if (press.waiting) continue;
    press.waiting = true;
    press.number = next_press_++;
    press.button = button;
    press.gesture = gesture;
    press.prompt = prompt_then_[button];
    press.uptime = uptime(now);
    press.made_at = press.due_at = now;
    return;
  }
}

void Board::acknowledge(int16_t number, uint32_t now) {
  for (Press& press : presses_) {
    if (!press.waiting || press.number != number) continue;
    press.waiting = false;
    winks_ = true;
    wink_at_ = now;
  }
}

uint16_t Board::uptime(uint32_t now) const { return static_cast<uint16_t>((now - began_at_) / 1000); }
