import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import type { Db } from '../../../platform/database/db.ts';
import type { BeforeChunk, LegChunk } from '../runs/leg-chunk.rules.ts';
import { selectPackedChunks } from './run-legs.queries.ts';

const unpack = promisify(gunzip);

/** In legs, some 150 bytes each: two runs of the demo firm, or what is open of larger ones. */
const MOST_LEGS = 200_000;

type Chunk = LegChunk | BeforeChunk;

/** Legs that were read last, by the content that names them: two runs share what they have alike. */
export class UnpackedChunks {
  readonly #db: Db;
  readonly #most: number;
  readonly #kept = new Map<string, Chunk>();
  #legs = 0;

  constructor(db: Db, most: number = MOST_LEGS) {
    this.#db = db;
    this.#most = most;
  }

  async legs(id: string): Promise<LegChunk> {
    return this.#read(id) as Promise<LegChunk>;
  }

  async before(id: string): Promise<BeforeChunk> {
    return this.#read(id);
  }

  async #read(id: string): Promise<Chunk> {
    const known = this.#kept.get(id);
    if (known !== undefined) {
      this.#kept.delete(id);
      this.#kept.set(id, known);
      return known;
    }
    const [packed] = await selectPackedChunks(this.#db, [id]);
    if (packed === undefined) throw new Error(`the legs ${id} are not there`);
    const chunk = JSON.parse((await unpack(packed.content)).toString()) as Chunk;
    this.#keep(id, chunk);
    return chunk;
  }

  #keep(id: string, chunk: Chunk): void {
    if (this.#kept.has(id)) return;
    this.#kept.set(id, chunk);
    this.#legs += chunk.gross.length;
    for (const [oldest, { gross }] of this.#kept) {
      if (this.#legs <= this.#most) return;
      this.#kept.delete(oldest);
      this.#legs -= gross.length;
    }
  }
}
