/* The scoreboard as a simulated board: the real program of an ATmega328P under simavr, with MAX7219s at its pins, five
 * buttons, two lamps, and its UART on this program's commands or on a pseudo terminal.
 *
 *   simulated_board FIRMWARE.elf CHIPS
 *
 * Time passes only with `run`, so whoever asks decides how fast it goes. A command a line, an answer a line:
 *
 *   run USEC            let simulated time pass              -> ok CYCLES (since the start)
 *   hear HEX            the UART receives these bytes, at its baud rate
 *   said                -> said HEX, what the UART has sent since it was last asked
 *   press MASK          which buttons are down (1 North, 2 East, 4 South, 8 West, 16 new game)
 *   display             -> display HEX..., for each chip, leftmost first, what its eight digit registers light
 *   registers           -> registers HEX..., all sixteen of each chip
 *   seen                -> seen HEX[/HEX...] ..., every picture that stood for a millisecond since it was last asked
 *   changed             -> changed CYCLES, when the display last changed
 *   lamps               -> lamps AMBER DIRECTOR
 *   glitch CHIP REG VAL noise changes a register
 *   reset               the processor's reset button
 *   power SEED          everything loses its power and gets it back; what the data sheet leaves open is random
 *   loops               -> loops WORST COUNT, cycles of loop() without its sleep, since it was last asked
 *   stack               -> stack LOWEST, the lowest address that the stack has reached since the start
 *   pty                 -> pty DEVICE, the USB cable is put in; opening the device resets the processor, as on an Uno
 *   unplug              the cable is pulled
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#include "max7219_part.h"

enum { BUTTONS = 5, GPIOR0 = 0x3E, LOOP_BEGINS = 1, LOOP_ENDS = 2, QUEUE = 1 << 20, RAM_END = 0x8FF };
/* A byte of ten bits at 38400 baud, and a bit of pause: simavr's UART takes bytes a little slower than the real one. */
static const unsigned cycles_a_byte = 16000000ull * 11 / 38400;

static avr_t *avr;
static max7219_t display;
static avr_irq_t *uart_in;
static avr_irq_t *button_pins[BUTTONS];
static int buttons_down;
static int lamps[2];

static uint8_t to_board[QUEUE], from_board[QUEUE];
static size_t to_head, to_tail, from_count;
static int line_is_busy;

static int pty_fd = -1;
static int pty_is_open;

static unsigned lowest_stack = RAM_END;
static avr_cycle_count_t loop_began;
static uint64_t loop_worst, loop_count;

static void fail(const char *why)
{
	fprintf(stderr, "simulated_board: %s\n", why);
	exit(1);
}

/* --- the wire ------------------------------------------------------------- */

static avr_cycle_count_t next_byte(struct avr_t *a, avr_cycle_count_t when, void *param)
{
	if (to_tail == to_head) {
		line_is_busy = 0;
		return 0;
	}
	avr_raise_irq(uart_in, to_board[to_tail++ % QUEUE]);
	return when + cycles_a_byte;
}

static void hear(uint8_t byte)
{
	to_board[to_head++ % QUEUE] = byte;
	if (!line_is_busy) {
		line_is_busy = 1;
		avr_cycle_timer_register(avr, cycles_a_byte, next_byte, NULL);
	}
}

static void on_uart_out(struct avr_irq_t *irq, uint32_t value, void *param)
{
	const uint8_t byte = (uint8_t)value;
	if (from_count < QUEUE)
		from_board[from_count++] = byte;
	if (pty_fd >= 0 && pty_is_open && write(pty_fd, &byte, 1) < 0 && errno != EAGAIN && errno != EIO)
		fail("cannot write to the pseudo terminal");
}

static void restart(void);

static void pump_pty(void)
{
	if (pty_fd < 0)
		return;
	struct pollfd end = {.fd = pty_fd, .events = POLLIN};
	if (poll(&end, 1, 0) < 0)
		return;
	const int open_now = !(end.revents & POLLHUP);
	if (open_now && !pty_is_open)
		restart(); /* DTR falls, and the capacitor resets the processor */
	pty_is_open = open_now;
	if (!(end.revents & POLLIN))
		return;
	uint8_t bytes[256];
	const ssize_t count = read(pty_fd, bytes, sizeof bytes);
	for (ssize_t i = 0; i < count; i++)
		hear(bytes[i]);
}

static void plug(void)
{
	int host;
	char name[128];
	struct termios raw;
	cfmakeraw(memset(&raw, 0, sizeof raw));
	if (pty_fd >= 0)
		close(pty_fd);
	if (openpty(&pty_fd, &host, name, &raw, NULL) < 0)
		fail("cannot open a pseudo terminal");
	close(host); /* so that the master hangs up until somebody opens the device */
	fcntl(pty_fd, F_SETFL, O_NONBLOCK);
	pty_is_open = 0;
	printf("pty %s\n", name);
}

static void unplug(void)
{
	if (pty_fd >= 0)
		close(pty_fd);
	pty_fd = -1;
	pty_is_open = 0;
}

/* --- pins and loop -------------------------------------------------------- */

static void on_lamp(struct avr_irq_t *irq, uint32_t value, void *param)
{
	*(int *)param = value & 1;
}

static void set_buttons(int mask)
{
	/* Held from outside too, or every write to the port would let simavr's pull-ups undo the press. */
	avr_ioport_external_t outside = {.name = 'D', .mask = 0x1F << 2, .value = (~mask & 0x1F) << 2};
	avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('D'), &outside);
	buttons_down = mask;
	for (int i = 0; i < BUTTONS; i++) {
		const int level = mask >> i & 1 ? 0 : 1; /* to ground, the pull-up holds the others */
		avr_raise_irq(button_pins[i], !level); /* a level that it has already would be passed over after a reset */
		avr_raise_irq(button_pins[i], level);
	}
}

static void on_gpior0(struct avr_t *a, avr_io_addr_t address, uint8_t value, void *param)
{
	a->data[address] = value;
	if (value == LOOP_BEGINS)
		loop_began = a->cycle;
	if (value == LOOP_ENDS && loop_began) {
		const uint64_t took = a->cycle - loop_began;
		loop_count++;
		if (took > loop_worst)
			loop_worst = took;
	}
}

/* Sleep costs no time here: the simulation goes on at the next thing that happens. */
static void sleep_at_once(avr_t *a, avr_cycle_count_t cycles)
{
}

static void restart(void)
{
	avr_reset(avr);
	loop_began = 0;
	to_tail = to_head;
	set_buttons(buttons_down);
}

static void run(uint64_t usec)
{
	const avr_cycle_count_t until = avr->cycle + usec * (avr->frequency / 1000000);
	avr_cycle_count_t pump = avr->cycle;
	while (avr->cycle < until) {
		if (avr->cycle >= pump) {
			pump_pty();
			pump = avr->cycle + avr->frequency / 1000;
		}
		const int state = avr_run(avr);
		const unsigned stack = avr->data[R_SPL] | avr->data[R_SPH] << 8;
		if (stack > 0x100 && stack < lowest_stack) /* it is 0 until the start-up code has set it */
			lowest_stack = stack;
		if (state == cpu_Crashed || state == cpu_Done)
			fail(state == cpu_Done ? "the program went to sleep for ever" : "the program has crashed");
	}
}

/* --- commands ------------------------------------------------------------- */

static void print_hex(const uint8_t *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		printf("%02X", bytes[i]);
}

static void print_picture(const max7219_picture_t *picture)
{
	for (int chip = 0; chip < display.chips; chip++) {
		if (chip)
			putchar('/');
		print_hex(picture->bytes[chip], 8);
	}
}

static void obey(char *line)
{
	unsigned a, b, c;
	unsigned long long usec;
	if (sscanf(line, "run %llu", &usec) == 1) {
		run(usec);
		printf("ok %llu\n", (unsigned long long)avr->cycle);
	} else if (!strncmp(line, "hear ", 5)) {
		for (char *hex = line + 5; sscanf(hex, "%2x", &a) == 1; hex += 2)
			hear((uint8_t)a);
		printf("ok\n");
	} else if (!strcmp(line, "said")) {
		printf("said ");
		print_hex(from_board, from_count);
		putchar('\n');
		from_count = 0;
	} else if (sscanf(line, "press %u", &a) == 1) {
		set_buttons((int)a);
		printf("ok\n");
	} else if (!strcmp(line, "display")) {
		printf("display ");
		print_picture(&display.visible);
		putchar('\n');
	} else if (!strcmp(line, "registers")) {
		printf("registers");
		for (int chip = 0; chip < display.chips; chip++) {
			putchar(' ');
			print_hex(display.registers[chip], 16);
		}
		putchar('\n');
	} else if (!strcmp(line, "seen")) {
		max7219_settle(&display);
		printf("seen");
		for (int i = 0; i < display.seen_count; i++) {
			putchar(' ');
			print_picture(&display.seen[i]);
		}
		putchar('\n');
		display.seen_count = 0;
	} else if (!strcmp(line, "changed")) {
		printf("changed %llu\n", (unsigned long long)display.changed_at);
	} else if (!strcmp(line, "lamps")) {
		printf("lamps %d %d\n", lamps[0], lamps[1]);
	} else if (sscanf(line, "glitch %u %u %u", &a, &b, &c) == 3 && a < (unsigned)display.chips) {
		max7219_glitch(&display, (int)a, (int)b, (uint8_t)c);
		printf("ok\n");
	} else if (!strcmp(line, "reset")) {
		restart();
		printf("ok\n");
	} else if (sscanf(line, "power %u", &a) == 1) {
		max7219_power_up(&display, a);
		restart();
		printf("ok\n");
	} else if (!strcmp(line, "loops")) {
		printf("loops %llu %llu\n", (unsigned long long)loop_worst, (unsigned long long)loop_count);
		loop_worst = loop_count = 0;
	} else if (!strcmp(line, "stack")) {
		printf("stack %u\n", lowest_stack);
	} else if (!strcmp(line, "pty")) {
		plug();
	} else if (!strcmp(line, "unplug")) {
		unplug();
		printf("ok\n");
	} else {
		printf("error: no such command: %s\n", line);
	}
	fflush(stdout);
}

int main(int count, char **arguments)
{
	const int chips = count == 3 ? atoi(arguments[2]) : 0;
	if (chips < 1 || chips > MAX7219_MOST_CHIPS)
		fail("usage: simulated_board FIRMWARE.elf CHIPS (1 or 4)");
	elf_firmware_t firmware;
	memset(&firmware, 0, sizeof firmware);
	if (elf_read_firmware(arguments[1], &firmware) != 0)
		fail("cannot read the firmware");
	avr = avr_make_mcu_by_name("atmega328p");
	if (!avr)
		fail("this simavr knows no atmega328p");
	avr_init(avr);
	firmware.frequency = 16000000;
	avr_load_firmware(avr, &firmware);
	avr->sleep = sleep_at_once;
	avr->log = LOG_ERROR;

	uint32_t flags = 0;
	avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags); /* no copy to standard output, no waiting */
	uart_in = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
	avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_uart_out, NULL);
	avr_register_io_write(avr, GPIOR0, on_gpior0, NULL);

	/* Pins 2 to 6 are D2 to D6, 7 is D7, 8 is B0; the display hangs at B3 (11), B5 (13) and B2 (10). */
	for (int i = 0; i < BUTTONS; i++)
		button_pins[i] = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), 2 + i);
	avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), 7), on_lamp, &lamps[0]);
	avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), 0), on_lamp, &lamps[1]);
	max7219_init(&display, avr, chips, 'B', 3, 5, 2, 1);
	set_buttons(0);

	printf("ready\n"); /* what simavr says while loading stands before this */
	fflush(stdout);
	static char line[1 << 16];
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = 0;
		obey(line);
	}
	return 0;
}
