import type { LegQuery, listPnlLegs, PnlLeg } from '@fairlead/shared/contract/pnl/legs';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';

import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Product } from '../engine/products.rules.ts';
import { productsOf } from '../facts/config.rules.ts';
import { BEFORE_SEQ } from '../runs/leg-chunk.rules.ts';
import { addTo, noLegs, shownLeg, shownSums, wantedLegs } from './found-legs.rules.ts';
import { type ChunkPair, type PairedLeg, pairedLegs } from './paired-legs.rules.ts';
import { type RunChunk, selectConfig, selectRunChunks } from './run-legs.queries.ts';
import type { UnpackedChunks } from './unpacked-chunks.ts';
import { requireRun } from './which-run.service.ts';

export type LegParts = { readonly db: Db; readonly chunks: UnpackedChunks };

const PAGE = 100;
/** Rows of a file that are made at a time. */
const AT_ONCE = 1000;

/** A page of the legs that a query finds, and what all of them come to. */
export async function foundLegs(
  parts: LegParts,
  query: LegQuery,
): Promise<ReplyOf<typeof listPnlLegs>> {
  const { products, found } = await lookFor(parts, query);
  const after = query.after === undefined ? -1 : placeOf(query.after);
  const sums = noLegs();
  const page: PnlLeg[] = [];
  let total = 0;
  for await (const legs of found) {
    for (const leg of legs) {
      if (total > after && page.length < PAGE) page.push(shownLeg(leg, products));
      addTo(sums, leg, products);
      total += 1;
    }
  }
  const last = after + page.length;
  return {
    legs: page,
    total,
    sums: shownSums(sums),
    after: page.length === 0 || last >= total - 1 ? null : cursorOf(last),
  };
}

/** Every leg that a query finds, in pages. */
export async function* allFoundLegs(
  parts: LegParts,
  query: LegQuery,
): AsyncGenerator<readonly PnlLeg[]> {
  const { products, found } = await lookFor(parts, query);
  for await (const legs of found)
    for (let at = 0; at < legs.length; at += AT_ONCE)
      yield legs.slice(at, at + AT_ONCE).map((leg) => shownLeg(leg, products));
}

/** How many legs a query finds. */
export async function countFoundLegs(parts: LegParts, query: LegQuery): Promise<number> {
  const { found } = await lookFor(parts, query);
  let total = 0;
  for await (const { length } of found) total += length;
  return total;
}

type Looked = {
  readonly products: ReadonlyMap<string, Product>;
  /** By month and kind. */
  readonly found: AsyncGenerator<readonly PairedLeg[]>;
};

async function lookFor({ db, chunks }: LegParts, query: LegQuery): Promise<Looked> {
  const run = await requireRun(db, { date: null, runId: query.run_id });
  const part = { month: query.month, kind: query.kind };
  const [config, own, earlier] = await Promise.all([
    selectConfig(db, run.config_hash),
    selectRunChunks(db, run.run_id, part),
    run.prev_run_id === null ? [] : selectRunChunks(db, run.prev_run_id, part),
  ]);
  const products = new Map(productsOf(config).map((product) => [product.code, product]));
  const pairs = pairsOf(own, earlier);
  return { products, found: legsOf(chunks, pairs, wantedLegs(query, products)) };
}

type PairOfIds = {
  readonly now: RunChunk | undefined;
  readonly prev: RunChunk | undefined;
  readonly struck: RunChunk | undefined;
};

/** The chunks of a run beside those of the run before; months that only that one has come last. */
function pairsOf(own: readonly RunChunk[], earlier: readonly RunChunk[]): readonly PairOfIds[] {
  const keyOf = ({ term_month, kind }: RunChunk) => `${term_month ?? ''} ${kind}`;
  const legs = own.filter(({ seq }) => seq < BEFORE_SEQ);
  const bySeq = new Map(own.map((chunk) => [chunk.seq, chunk]));
  const was = new Map(
    earlier.filter(({ seq }) => seq < BEFORE_SEQ).map((chunk) => [keyOf(chunk), chunk]),
  );
  const pairs = legs.map((now) => {
    const prev = was.get(keyOf(now));
    was.delete(keyOf(now));
    return { now, prev, struck: bySeq.get(now.seq + BEFORE_SEQ) };
  });
  return [
    ...pairs,
    ...[...was.values()].map((prev) => ({ now: undefined, prev, struck: undefined })),
  ];
}

async function* legsOf(
  chunks: UnpackedChunks,
  pairs: readonly PairOfIds[],
  wanted: ReturnType<typeof wantedLegs>,
): AsyncGenerator<readonly PairedLeg[]> {
  for (const pair of pairs) {
    const read = await unpackedPair(chunks, pair);
    const isNow = read.now === null ? undefined : wanted(read.now);
    const isPrev = read.prev === null ? undefined : wanted(read.prev);
    yield [...pairedLegs(read)].filter(({ chunk, at }) => {
      const isWanted = chunk === read.now ? isNow : isPrev;
      return isWanted?.(at) === true;
    });
  }
}

async function unpackedPair(
  chunks: UnpackedChunks,
  { now, prev, struck }: PairOfIds,
): Promise<ChunkPair> {
  const own = now === undefined ? null : await chunks.legs(now.chunk_id);
  return {
    now: own,
    // What both have is one object, however it was read: nothing of it has changed.
    prev:
      prev === undefined
        ? null
        : prev.chunk_id === now?.chunk_id
          ? own
          : await chunks.legs(prev.chunk_id),
    struck: struck === undefined ? null : await chunks.before(struck.chunk_id),
  };
}

const CURSOR = /^(?:0|[1-9]\d{0,8})$/;

/** A run never changes: the number of a leg among those of a query stays. */
const cursorOf = (last: number): string => String(last);

function placeOf(cursor: string): number {
  if (CURSOR.test(cursor)) return Number(cursor);
  throw new Refusal({ status: 400, code: 'INVALID', message: "query.after is not this list's" });
}
