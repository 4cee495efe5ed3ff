import { writeSync } from 'node:fs';
import { Writable } from 'node:stream';

const STDOUT = 1;
const STDERR = 2;
const AGAIN_MS = 2;
const PIECE_BYTES = 64 * 1_024;

const encoder = new TextEncoder();
const piece = Buffer.alloc(PIECE_BYTES);
const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Replaces standard out and error by streams that have written when `write` returns. What a run
 * prints faster than its worker reads waits in the run, not in memory.
 */
export function printAtOnce(): void {
  for (const [name, fd] of [
    ['stdout', STDOUT],
    ['stderr', STDERR],
  ] as const) {
    Object.defineProperty(process, name, { value: streamTo(fd), configurable: true });
  }
}

/** Writes to both streams, past what a run may have done to them. */
export function printMark(mark: string): void {
  for (const fd of [STDOUT, STDERR]) writeAll(fd, Buffer.from(mark));
}

function streamTo(fd: number): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: Buffer | string, encoding, done) {
      if (typeof chunk !== 'string') writeAll(fd, chunk);
      else if (encoding !== 'utf8') writeAll(fd, Buffer.from(chunk, encoding));
      else writeText(fd, chunk);
      done();
    },
  });
}

/** Piece by piece through one buffer: a buffer for each text would be as much memory as is printed. */
function writeText(fd: number, text: string): void {
  for (let rest = text; rest !== '';) {
    const { read, written } = encoder.encodeInto(rest, piece);
    writeAll(fd, piece.subarray(0, written));
    rest = rest.slice(read);
  }
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(pause, 0, 0, AGAIN_MS);
    }
  }
}
