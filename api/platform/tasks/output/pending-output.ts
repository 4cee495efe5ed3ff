import { OUTPUT_HEAD_CHARS, OUTPUT_TAIL_CHARS, type OutputPiece } from './stored-output.ts';

/** No piece is larger, and only so many are written at once: a piece is copied more than once. */
const PIECE_BYTES = 65_536;
const TAKEN_PIECES = 4;
/** The most that a character takes: with less room than this a piece is full. */
const CHARACTER_BYTES = 4;

/** A piece that is not yet written: its text as UTF-8, in a buffer that is filled again after it. */
type Pending = { readonly at: number; upto: number; readonly bytes: Buffer; used: number };

/**
 * Buffer of output that is not yet written. However much is printed, it holds the beginning and the end
 * that are kept; what lies between is dropped, and the positions tell.
 *
 * It holds bytes in buffers of its own, no texts: of a flood each text is garbage a moment later, and one
 * that outlives a clearing or two makes the engine keep a multiple of it.
 */
export class PendingOutput {
  #pieces: Pending[] = [];
  #characters = 0;
  #printed = 0;
  /** Buffers of pieces that were dropped. */
  #free: Buffer[] = [];

  /** Characters that it holds. */
  get characters(): number {
    return this.#characters;
  }

  /** Takes whole characters of UTF-8, and copies them. */
  add(text: Uint8Array): void {
    for (let from = 0; from < text.length;) {
      const last = this.#unfinished();
      const { until, characters } = measureSpan(text, {
        from,
        bytes: PIECE_BYTES - last.used,
        characters: findEnd(last) - last.upto,
      });
      last.bytes.set(text.subarray(from, until), last.used);
      last.used += until - from;
      last.upto += characters;
      this.#printed += characters;
      this.#characters += characters;
      from = until;
    }
    this.#dropMiddle();
  }

  /** True when more comes than is written: what is taken now is most likely not kept. */
  get isFlood(): boolean {
    return this.#characters > OUTPUT_TAIL_CHARS;
  }

  /** Takes the oldest pieces, 262,144 characters at most; of a flood one. */
  take(): readonly OutputPiece[] {
    return this.#remove(0, this.isFlood ? 1 : TAKEN_PIECES).map(({ at, upto, bytes, used }) => ({
      at,
      upto,
      text: bytes.toString('utf8', 0, used),
    }));
  }

  /** The last piece where it takes more, else a new one. */
  #unfinished(): Pending {
    const last = this.#pieces.at(-1);
    if (last !== undefined && hasRoom(last)) return last;
    const at = this.#printed;
    const bytes = this.#free.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
    const next = { at, upto: at, bytes, used: 0 };
    this.#pieces.push(next);
    return next;
  }

  #dropMiddle(): void {
    const first = this.#pieces.findIndex(({ at }) => at >= OUTPUT_HEAD_CHARS);
    if (first === -1) return;
    const needed = this.#printed - OUTPUT_TAIL_CHARS;
    while ((this.#pieces[first]?.upto ?? Infinity) <= needed) this.#remove(first, 1);
  }

  /** Takes pieces out; their buffers are filled again after the caller has read them. */
  #remove(from: number, count: number): readonly Pending[] {
    const removed = this.#pieces.splice(from, count);
    for (const { at, upto, bytes } of removed) {
      this.#characters -= upto - at;
      this.#free.push(bytes);
    }
    return removed;
  }
}

const hasRoom = (piece: Pending): boolean =>
  piece.upto < findEnd(piece) && piece.used + CHARACTER_BYTES <= PIECE_BYTES;

type Span = { readonly from: number; readonly bytes: number; readonly characters: number };

/** Finds where the whole characters end that are within so many bytes and characters, and counts them. */
function measureSpan(text: Uint8Array, { from, bytes, characters }: Span) {
  const end = Math.min(text.length, from + bytes);
  let count = 0;
  let at = from;
  for (; at < end; at += 1) {
    if (!isFirst(text[at])) continue;
    if (count === characters) break;
    count += 1;
  }
  if (at === text.length || isFirst(text[at])) return { until: at, characters: count };
  // The room ends within a character, which is left for the next piece.
  while (!isFirst(text[at])) at -= 1;
  return { until: at, characters: count - 1 };
}

/** True when a character begins with the byte. */
const isFirst = (byte: number | undefined): boolean => ((byte ?? 0) & 0xc0) !== 0x80;

/** End of a piece at the latest: none holds both of the beginning and of the rest. */
const findEnd = ({ at }: Pick<Pending, 'at'>): number =>
  at < OUTPUT_HEAD_CHARS ? OUTPUT_HEAD_CHARS : Infinity;
