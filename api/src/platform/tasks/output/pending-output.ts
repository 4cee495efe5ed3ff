import { countCharacters, KEPT_HEAD, KEPT_TAIL, type Piece, splitAt } from './kept-output.ts';

/** No piece is larger, and only so many are written at once: a piece is copied more than once. */
const PIECE_CHARACTERS = 65_536;
const TAKEN_PIECES = 4;

/**
 * What was printed and is not yet written. However much that is, it holds the beginning and the end
 * that are kept; what lies between is dropped, and the positions tell.
 */
export class PendingOutput {
  #pieces: Piece[] = [];
  #characters = 0;
  #printed = 0;

  /** Characters that it holds. */
  get characters(): number {
    return this.#characters;
  }

  add(text: string): void {
    let rest = text;
    while (rest !== '') {
      const last = this.#unfinished();
      const [first, next] = splitAt(rest, endOf(last) - last.upto);
      const count = countCharacters(first);
      this.#pieces[this.#pieces.length - 1] = {
        at: last.at,
        upto: last.upto + count,
        text: last.text + first,
      };
      this.#printed += count;
      this.#characters += count;
      rest = next;
    }
    this.#dropMiddle();
  }

  /** Takes the oldest pieces, 262,144 characters at most. */
  take(): readonly Piece[] {
    const taken = this.#pieces.splice(0, TAKEN_PIECES);
    for (const { at, upto } of taken) this.#characters -= upto - at;
    return taken;
  }

  /** The last piece where it takes more, else a new one. */
  #unfinished(): Piece {
    const last = this.#pieces.at(-1);
    if (last !== undefined && last.upto < endOf(last)) return last;
    const next = { at: this.#printed, upto: this.#printed, text: '' };
    this.#pieces.push(next);
    return next;
  }

  #dropMiddle(): void {
    const first = this.#pieces.findIndex(({ at }) => at >= KEPT_HEAD);
    if (first === -1) return;
    const needed = this.#printed - KEPT_TAIL;
    while ((this.#pieces[first]?.upto ?? Infinity) <= needed) {
      for (const { at, upto } of this.#pieces.splice(first, 1)) this.#characters -= upto - at;
    }
  }
}

/** Where a piece is full; none holds both of the beginning and of the rest. */
const endOf = ({ at }: Piece): number =>
  at < KEPT_HEAD ? Math.min(at + PIECE_CHARACTERS, KEPT_HEAD) : at + PIECE_CHARACTERS;
