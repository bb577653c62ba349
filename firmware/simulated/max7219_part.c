#include "max7219_part.h"

#include <stdlib.h>
#include <string.h>
#include <simavr/avr_ioport.h>

enum { DECODE = 0x9, SCAN_LIMIT = 0xB, SHUTDOWN = 0xC, TEST = 0xF };

// What the chip lights for a figure in decode mode; the firmware never uses it, a glitch may switch it on.
static const uint8_t code_b[16] = {
	0x7E, 0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70, 0x7F, 0x7B, 0x01, 0x4F, 0x37, 0x0E, 0x67, 0x00};

static max7219_picture_t picture_of(const max7219_t *part)
{
	max7219_picture_t picture;
	memset(&picture, 0, sizeof picture);
	for (int chip = 0; chip < part->chips; chip++) {
		const uint8_t *r = part->registers[chip];
		for (int digit = 0; digit < 8; digit++) {
			uint8_t *lit = &picture.bytes[chip][digit];
			if (r[TEST] & 1)
				*lit = 0xFF;
			else if (!(r[SHUTDOWN] & 1) || digit > (r[SCAN_LIMIT] & 7))
				*lit = 0;
			else if (r[DECODE] >> digit & 1)
				*lit = code_b[r[1 + digit] & 0xF] | (r[1 + digit] & 0x80);
			else
				*lit = r[1 + digit];
		}
	}
	return picture;
}

void max7219_settle(max7219_t *part)
{
	if (part->avr->cycle - part->changed_at < part->avr->frequency / 1000)
		return;
	if (part->seen_count > 0 && !memcmp(&part->seen[part->seen_count - 1], &part->visible, sizeof part->visible))
		return;
	if (part->seen_count < MAX7219_MOST_SEEN)
		part->seen[part->seen_count++] = part->visible;
}

static void look(max7219_t *part)
{
	const max7219_picture_t now = picture_of(part);
	if (!memcmp(&now, &part->visible, sizeof now))
		return;
	max7219_settle(part);
	part->visible = now;
	part->changed_at = part->avr->cycle;
}

static void on_din(struct avr_irq_t *irq, uint32_t value, void *param)
{
	((max7219_t *)param)->din = value & 1;
}

// Bits move at the rising edge of CLK, whatever LOAD is; each chip's oldest bit goes on to the next chip.
static void on_clk(struct avr_irq_t *irq, uint32_t value, void *param)
{
	max7219_t *part = param;
	const int rises = (value & 1) && !part->clk;
	part->clk = value & 1;
	if (!rises)
		return;
	int bit = part->din;
	for (int chip = part->chips - 1; chip >= 0; chip--) {
		const int out = part->shift[chip] >> 15 & 1;
		part->shift[chip] = (uint16_t)(part->shift[chip] << 1 | bit);
		bit = out;
	}
}

// All chips take their last sixteen bits at the rising edge of LOAD. Register 0 is no-operation.
static void on_load(struct avr_irq_t *irq, uint32_t value, void *param)
{
	max7219_t *part = param;
	const int rises = (value & 1) && !part->load;
	part->load = value & 1;
	if (!rises)
		return;
	part->latches++;
	for (int chip = 0; chip < part->chips; chip++) {
		const int address = part->shift[chip] >> 8 & 0xF;
		if (address != 0)
			part->registers[chip][address] = (uint8_t)part->shift[chip];
	}
	look(part);
}

void max7219_power_up(max7219_t *part, unsigned random)
{
	srand(random);
	for (int chip = 0; chip < part->chips; chip++) {
		memset(part->registers[chip], 0, sizeof part->registers[chip]);
		for (int digit = 1; digit <= 8; digit++)
			part->registers[chip][digit] = (uint8_t)rand();
		part->shift[chip] = (uint16_t)rand();
	}
	look(part);
}

void max7219_glitch(max7219_t *part, int chip, int address, uint8_t value)
{
	part->registers[chip][address & 0xF] = value;
	look(part);
}

void max7219_init(max7219_t *part, avr_t *avr, int chips, char port, int din, int clk, int load, unsigned random)
{
	memset(part, 0, sizeof *part);
	part->avr = avr;
	part->chips = chips;
	const uint32_t pins = AVR_IOCTL_IOPORT_GETIRQ(port);
	avr_irq_register_notify(avr_io_getirq(avr, pins, din), on_din, part);
	avr_irq_register_notify(avr_io_getirq(avr, pins, clk), on_clk, part);
	avr_irq_register_notify(avr_io_getirq(avr, pins, load), on_load, part);
	max7219_power_up(part, random);
}
