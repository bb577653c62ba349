// Cards typed on a keyboard: a rank, then a suit. "as", "10h", "th", "jk" for the joker.

const QUIET_AFTER = 3000;

// onCard gets a card as Bowerbird writes it, whether it is in the pack or not; onLetter any other letter while
// nothing has been begun, and says whether it took it; onTyped what has been typed so far.
export class Typing {
  constructor({ listens, pack, onCard, onLetter, onTyped }) {
    Object.assign(this, { listens, pack, onCard, onLetter, onTyped });
    this.rank = "";
    this.timer = null;
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    // a key that is held down repeats itself: nobody passes for the whole table with it
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !this.listens()) return;
    if (event.target.closest?.("input:not([type=radio]):not([type=checkbox]), textarea, select, dialog, .menu")) return;
    const letter = event.key.toLowerCase();
    if (event.key === "Escape" || event.key === "Backspace") this.set("");
    else if (letter.length === 1 && this.take(letter)) event.preventDefault();
  }

  take(letter) {
    if (this.rank === "1") {
      this.set(letter === "0" ? "t" : "");
      return letter === "0";
    }
    if (this.rank === "j" && letter === "k" && this.pack().includes("Jk")) return this.done("Jk");
    if (this.rank && "shdc".includes(letter)) return this.done(this.rank.toUpperCase() + letter);
    if (!this.rank && this.onLetter(letter)) return true;
    if ("akqjt98765432".includes(letter) || letter === "1") {
      this.set(letter);
      return true;
    }
    return false;
  }

  done(card) {
    this.set("");
    this.onCard(card);
    return true;
  }

  set(rank) {
    clearTimeout(this.timer);
    this.rank = rank;
    this.onTyped(rank === "t" ? "10" : rank.toUpperCase());
    if (rank) this.timer = setTimeout(() => this.set(""), QUIET_AFTER);
  }
}
