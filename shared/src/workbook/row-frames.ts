/**
 * A file on its way from the server, in frames: a line of JSON, and behind one of rows so many bytes.
 * What is read so says how far it is, and why it stopped; without its last frame it is no whole file,
 * whatever happened to the connection.
 */
export type RowFrame =
  /** The first: how many rows there will be. */
  | { readonly kind: 'start'; readonly total: number }
  /** So many bytes follow; with them so many rows are there in all. */
  | { readonly kind: 'rows'; readonly rows: number; readonly bytes: number }
  /** The last of what is whole. `url` is where it lies, of what was made elsewhere. */
  | { readonly kind: 'end'; readonly rows: number; readonly url?: string }
  /** The last of what failed. */
  | {
      readonly kind: 'failed';
      readonly err_msg: string;
      readonly code: string;
      readonly request_id: string;
    };

const LINE_END = 0x0a;
const utf8 = new TextEncoder();
const text = new TextDecoder();

/** A frame as it is sent. */
export function frameBytes(frame: RowFrame, content: Uint8Array = new Uint8Array()): Uint8Array {
  const line = utf8.encode(`${JSON.stringify(frame)}\n`);
  const bytes = new Uint8Array(line.length + content.length);
  bytes.set(line);
  bytes.set(content, line.length);
  return bytes;
}

/** Called with a stream that ended before its last frame. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

type Read = { readonly frame: RowFrame; readonly content: Uint8Array<ArrayBuffer> };

/**
 * The frames of a stream, as they come.
 * @throws {BrokenOff} for one that is not whole.
 */
export async function* readFrames(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Read> {
  const reader = new ByteReader(chunks);
  const seen = { rows: 0, total: -1 };
  try {
    for (;;) {
      const frame = JSON.parse(text.decode(await reader.line())) as RowFrame;
      const content = await reader.bytes(frame.kind === 'rows' ? frame.bytes : 0);
      note(seen, frame);
      yield { frame, content };
      if (frame.kind === 'end' || frame.kind === 'failed') return;
    }
  } finally {
    await reader.close();
  }
}

/** Checks received rows against the announced number. */
function note(seen: { rows: number; total: number }, frame: RowFrame): void {
  if (frame.kind === 'start') seen.total = frame.total;
  if (frame.kind === 'rows') seen.rows = frame.rows;
  if (frame.kind !== 'end') return;
  if (frame.rows !== seen.total || frame.rows !== seen.rows)
    throw new BrokenOff(`${seen.rows} rows came of ${seen.total}`);
}

/** Bytes out of chunks of any size. */
class ByteReader {
  private readonly chunks: AsyncIterator<Uint8Array<ArrayBuffer>>;
  private held: Uint8Array<ArrayBuffer>[] = [];

  constructor(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  async line(): Promise<Uint8Array<ArrayBuffer>> {
    let size = 0;
    for (let at = 0; ; at += 1) {
      const chunk = this.held[at] ?? (await this.next());
      const end = chunk.indexOf(LINE_END);
      if (end >= 0) return this.bytes(size + end + 1);
      size += chunk.length;
    }
  }

  async bytes(size: number): Promise<Uint8Array<ArrayBuffer>> {
    const all = new Uint8Array(size);
    let filled = 0;
    while (filled < size) {
      const chunk = this.held[0] ?? (await this.next());
      const part = chunk.subarray(0, size - filled);
      all.set(part, filled);
      filled += part.length;
      if (part.length === chunk.length) this.held.shift();
      else this.held[0] = chunk.subarray(part.length);
    }
    return all;
  }

  /** Whoever reads no further lets go of the chunks. */
  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  private async next(): Promise<Uint8Array<ArrayBuffer>> {
    const next = await this.chunks.next();
    if (next.done === true) throw new BrokenOff('The connection ended before the last row');
    this.held.push(next.value);
    return next.value;
  }
}
