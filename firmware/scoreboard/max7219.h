// Writes faces into a chain of MAX7219s. Knows registers, not pins: those it is given.
#ifndef BOWERBIRD_MAX7219_H
#define BOWERBIRD_MAX7219_H

#include <stdint.h>

#include "config.h"
#include "face.h"

// Puts `values` (a byte for each chip, leftmost first) into the register `address` of all chips at once.
typedef void (*WriteRegister)(uint8_t address, const uint8_t values[kChips]);

// Sets every register anew, leaving shutdown last, so that no noise lasts and nothing wrong is ever seen.
void repaint(WriteRegister write, const uint8_t registers[8][kChips]);

// The eight digit registers of each chip for what is to be shown: a state, dashes (null), or everything lit.
void registers_for(const State* state, bool all_lit, uint8_t registers[8][kChips]);

#endif
