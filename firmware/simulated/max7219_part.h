// A chain of MAX7219s as a simulated part: watches the pins DIN, CLK and LOAD bit by bit, as the chips do.
#ifndef MAX7219_PART_H
#define MAX7219_PART_H

#include <stdint.h>
#include <simavr/sim_avr.h>

enum { MAX7219_MOST_CHIPS = 4, MAX7219_MOST_SEEN = 256 };

typedef struct {
	uint8_t bytes[MAX7219_MOST_CHIPS][8]; // what is lit, by chip (leftmost first) and digit register
} max7219_picture_t;

typedef struct {
	avr_t *avr;
	int chips;
	int din, clk, load;                           // the levels of the pins
	uint16_t shift[MAX7219_MOST_CHIPS];           // chip 0 is the leftmost, farthest from the processor
	uint8_t registers[MAX7219_MOST_CHIPS][16];
	max7219_picture_t visible;
	avr_cycle_count_t changed_at;                 // when the visible picture last changed
	uint64_t latches;
	// Every picture that stood for at least a millisecond, which is what an eye could see.
	max7219_picture_t seen[MAX7219_MOST_SEEN];
	int seen_count;
} max7219_t;

// Connects the chain to three bits of a port, all registers as after power-up. `random` fills what the data sheet leaves open.
void max7219_init(max7219_t *part, avr_t *avr, int chips, char port, int din, int clk, int load, unsigned random);

// Power-up: control registers cleared (so it is dark), digits and shift registers hold anything.
void max7219_power_up(max7219_t *part, unsigned random);

// Noise has changed a register.
void max7219_glitch(max7219_t *part, int chip, int address, uint8_t value);

// Notes the present picture as seen if it has stood long enough; call it before reading `seen`.
void max7219_settle(max7219_t *part);

#endif
