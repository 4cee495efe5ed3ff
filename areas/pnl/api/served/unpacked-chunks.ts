import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import type { Db } from '@fairlead/platform/database/db';
import type { BeforeChunk, LegChunk, PartsChunk } from '../runs/leg-chunk.rules.ts';
import { selectPackedChunks } from './run-legs.queries.ts';

const unpack = promisify(gunzip);

/**
 * Size limit of the cache in legs, some 150 bytes each: two runs of the demo firm, or what is open
 * of larger ones.
 */
const MAX_LEGS = 200_000;

type Chunk = LegChunk | BeforeChunk | PartsChunk;

/** LRU cache of unzipped chunks of legs, keyed by content hash: two runs share what they have alike. */
export class UnpackedChunks {
  readonly #db: Db;
  readonly #most: number;
  readonly #chunks = new Map<string, Chunk>();
  #legs = 0;

  constructor(db: Db, most: number = MAX_LEGS) {
    this.#db = db;
    this.#most = most;
  }

  async legs(id: string): Promise<LegChunk> {
    return this.#read(id) as Promise<LegChunk>;
  }

  async before(id: string): Promise<BeforeChunk> {
    return this.#read(id) as Promise<BeforeChunk>;
  }

  async parts(id: string): Promise<PartsChunk> {
    return this.#read(id) as Promise<PartsChunk>;
  }

  async #read(id: string): Promise<Chunk> {
    const known = this.#chunks.get(id);
    if (known !== undefined) {
      this.#chunks.delete(id);
      this.#chunks.set(id, known);
      return known;
    }
    const [packed] = await selectPackedChunks(this.#db, [id]);
    if (packed === undefined) throw new Error(`the legs ${id} are not there`);
    const chunk = JSON.parse((await unpack(packed.content)).toString()) as Chunk;
    this.#add(id, chunk);
    return chunk;
  }

  #add(id: string, chunk: Chunk): void {
    if (this.#chunks.has(id)) return;
    this.#chunks.set(id, chunk);
    this.#legs += measureChunk(chunk);
    for (const [oldest, kept] of this.#chunks) {
      if (this.#legs <= this.#most) return;
      this.#chunks.delete(oldest);
      this.#legs -= measureChunk(kept);
    }
  }
}

/** Size in legs; parts of one are little beside it. */
function measureChunk(chunk: Chunk): number {
  if ('gross' in chunk) return chunk.gross.length;
  return Math.max(0, ...Object.values(chunk).map(({ at }) => at.length));
}
