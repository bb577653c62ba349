// What the page of a table is drawn from. Written by python -m tests.docs.state_types.

/** An agreement to a ruling: its text, who agreed last and when, and everybody who agreed. */
export interface Agreement {
  ruling: string;
  says: string;
  by: string;
  time: number;
  all: string[];
}

/** The book of laws that is played by, and the values that the house has changed. */
export interface Book {
  id: string;
  name: string;
  house: string[];
}

/** A call that may be entered, with the fact to be sent. */
export interface CallState {
  seat: string;
  call: string;
  suit: string | null;
  alone: boolean;
  fact: Record<string, unknown>;
}

/** How the camera is, and why. */
export interface CameraState {
  state: string;
  why: string;
}

/** A card and who played it. */
export interface CardOfTrick {
  seat: string | null;
  card: string | null;
}

/** An answer that may be given; ``key`` is what is sent back. */
export interface ChoiceState {
  key: string;
  label: string;
  card: string | null;
  suit: string | null;
  seat: string | null;
  alone: boolean;
}

/** A claim that waits to be settled. */
export interface ClaimState {
  against: string;
  trick: number | null;
  side: string;
}

/** Where a revoke can be claimed, as a place in the game, and the claims that wait. */
export interface ClaimsState {
  open: boolean;
  deal: number;
  tricks: number;
  now: string;
  until: string;
  pending: ClaimState[];
}

/** How the table stands in its club: hub is where it would join, the others are there once it has. waiting: results that the hub does not have yet; coming: the round that was drawn and has not begun; by and n: how the round ends; clock: which clock runs, counted from 1. */
export interface ClubState {
  joined: boolean;
  hub?: string;
  club?: string;
  table?: string;
  here?: boolean;
  refused?: boolean;
  waiting?: number;
  coming?: number | null;
  problem?: string;
  round?: number;
  place?: number;
  plays?: boolean;
  by?: string;
  n?: number;
  hands?: number;
  points?: Record<string, number>;
  word?: string;
  text?: string;
  moves?: MoveState[];
  clock?: number | null;
}

/** A deal that a seat entered without its cards, and that the other side has not accepted yet. */
export interface DealAskedState {
  deal: number;
  by: Seat;
}

/** What a director has decided about a ruling. */
export interface Decision {
  stands: boolean;
  name: string;
  why: string;
}

/** The digits of a virtual scoreboard, a byte of segments each, and its two lamps. */
export interface DigitsState {
  segments: number[];
  amber: "blinks" | "off" | "on";
  director: boolean;
}

/** Who called the director, when, and about what. */
export interface DirectorState {
  about: string;
  by: string;
  time: number;
}

/** The evening that is played, or was ended last. ready: nothing was played. Times are seconds since 1970; games are the games won by each side; last is when the newest fact was written. */
export interface EveningState {
  number: number;
  state: "ended" | "open" | "ready";
  began: number | null;
  ended: number | null;
  last: number | null;
  games: Record<string, number>;
  played: FinishedState[];
}

/** A card of a proof, in its trick, with its picture and the table's. */
export interface Exhibit {
  card: string;
  seat: string;
  trick: number | null;
  place: number;
  likely: string[];
  picture: string | null;
  table: string | null;
}

/** The camera is a film. demo: the demo's; said: what was answered for the people; over: it has ended. */
export interface FilmState {
  demo: boolean;
  said: string[];
  over: boolean;
}

/** A game that is over. score is as it stood at its end; deals are its first and last. */
export interface FinishedState {
  game: number;
  winners: string[];
  score: Record<string, number>;
  double: boolean;
  deals: number[];
}

/** The trick that was turned last, where the book lets people look at it. */
export interface LastTrick {
  number: number;
  winner: string | null;
  plays: CardOfTrick[];
}

/** The law that a ruling applies, in its book's words. */
export interface LawState {
  id: string;
  number: string;
  text: string;
  name: string;
}

/** What this device may do now. */
export interface May {
  record: boolean;
  undo: boolean;
  redo: boolean;
  rematch: boolean;
  begin: boolean;
  end: boolean;
  resume: boolean;
}

/** What is worth a moment: who takes the whole trick on the table, the last trick, how the deal ended. */
export interface Moment {
  winner: string | null;
  last_trick: LastTrick | null;
  result: ResultState | null;
}

/** Where a player of this table sits in the next round. */
export interface MoveState {
  who: string;
  table: number;
  seat: string;
}

/** All that the page of a table is drawn from; eye is the camera. wrong has the keys of what is wrong, notices what stands until it is settled, said what the newest entry changed, and kept the steps that this device may not make. */
export interface PageState {
  role: string;
  book: Book;
  house: string[];
  seats: string[];
  sides: string[];
  score: Record<string, number>;
  game_points: number;
  target: number;
  games: Record<string, number>;
  rubbers: Record<string, number>[];
  last_game: string[];
  game_won: string[];
  final: FinishedState | null;
  deal: number;
  phase: string;
  dealer: string | null;
  turn: string | null;
  turn_for: string | null;
  trump: string | null;
  maker: string | null;
  alone: string[];
  out: string[];
  up: string | null;
  round: number;
  calls: CallState[];
  may_pass: boolean;
  trick: PlayState[];
  trick_number: number;
  tricks: Record<string, number>;
  collected: Record<string, number>;
  points: Record<string, number> | null;
  next_dealer: string | null;
  moment: Moment;
  questions: QuestionState[];
  rulings: RulingState[];
  claims: ClaimsState;
  pack: string[];
  reports: ReportState[];
  word: "blind" | "calling" | "complete" | "hand_over" | "needs" | "reach" | "ready" | "seen";
  table: string;
  title: string;
  seq: number;
  names: Record<string, string>;
  eye: CameraState;
  slow: SlowState | null;
  board: string | null;
  digits: DigitsState | null;
  film: FilmState | null;
  club: ClubState | null;
  recording: RecordingState | null;
  seats_asked: SeatsState | null;
  wrong: string[];
  notices: string[];
  director: DirectorState | null;
  evening: EveningState;
  undo_asked: UndoState | null;
  score_asked: ScoreAskedState | null;
  deal_asked: DealAskedState | null;
  said: string[];
  may: May;
  kept: string[];
}

/** A card in the trick on the table; ``likely`` are those that it may be taken for. */
export interface PlayState {
  seat: string | null;
  card: string | null;
  place: number;
  likely: string[];
  pictures: string[];
}

/** The two cards that prove a revoke; ``how`` the second one was seen. */
export interface ProofState {
  led: string | null;
  how: string;
  played: Exhibit;
  held: Exhibit;
}

/** A question. seat: the only seat it is about. spoken: about a call. withheld: to answer from memory. */
export interface QuestionState {
  id: string;
  kind: string;
  deal: number;
  seat: string | null;
  text: string;
  pictures: string[];
  choices: ChoiceState[];
  any_card: boolean;
  withheld: boolean;
  spoken: boolean;
}

/** The state of this evening's recording, its start (seconds since 1970), and why it ended. waits: nobody plays, and nothing is kept; confirm: the hand that people are to confirm now. */
export interface RecordingState {
  on: boolean;
  since: number;
  ended: string;
  erased: boolean;
  waits: boolean;
  confirm?: number | null;
}

/** What a side may choose. */
export interface RemedyState {
  name: string;
  side: string;
  says: string;
  seat: string | null;
  card: string | null;
}

/** A clip of a play, and what it shows. */
export interface Replay {
  clip: string;
  says: string;
}

/** A happening that people may report, with the fields to fill in. */
export interface ReportState {
  fact: string;
  needs: string[];
  why: string[];
}

/** How a deal came out, and for which side. */
export interface ResultState {
  kind: string;
  side: string;
}

/** A ruling; ``told``: it is announced to the table; ``show``: the number of cards to be shown. */
export interface RulingState {
  id: string;
  deal: number;
  kind: string;
  offender: string | null;
  trick: number | null;
  status: string;
  points: Record<string, number>;
  outcome: string;
  says: string;
  certainty: string;
  missing: string;
  claimed: boolean;
  show: number;
  law: LawState;
  why: UnfoundedState | null;
  remedies: RemedyState[];
  chosen: string;
  paid: boolean | null;
  proof: ProofState | null;
  replays: Replay[];
  accepted: Agreement | null;
  decided: Decision | null;
  told: boolean;
}

/** The score that one side proposes; seq is the entry that asks, by the seat (None: everybody's). */
export interface ScoreAskedState {
  seq: number;
  by: Seat | null;
  score: Record<string, number>;
  refused: boolean;
}

export type Seat = "E" | "N" | "S" | "W";

/** The table as it is shown to people who are asked where everybody sits. width and height are the picture's, in pixels; corners are in shares of them. */
export interface SeatsState {
  width: number;
  height: number;
  corners: number[][];
}

/** Too few pictures to follow: so many a second; the cause is computer, wifi, light or film. */
export interface SlowState {
  pictures: number;
  cause: string;
}

/** Who asks which side to undo the newest tap; ``ruled``: a ruling would go with it. ``what`` was tapped, in words; empty where that would name a covered card. */
export interface UndoState {
  by: Seat | null;
  of: Seat | null;
  ruled: boolean;
  refused: boolean;
  what: string;
}

/** Why a claim is no revoke at all, and the cards that show it. */
export interface UnfoundedState {
  kind: string;
  says: string;
  cards: string[];
}
