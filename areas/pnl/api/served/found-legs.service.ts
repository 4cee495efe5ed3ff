import type { LegQuery, listPnlLegs, PnlLeg } from '@fairlead/pnl/contract/legs';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import type { PnlProduct } from '../engine/products.rules.ts';
import { toEngineProducts } from '../facts/config.rules.ts';
import { BEFORE_SEQ, PARTS_SEQ } from '../runs/leg-chunk.rules.ts';
import {
  addTo,
  type LegOfRun,
  type LegSums,
  noLegs,
  shownLeg,
  shownSums,
  createLegFilter,
} from './found-legs.rules.ts';
import { inOrder } from './leg-order.rules.ts';
import { selectCargoRefs, selectTicketRefs } from './leg-refs.queries.ts';
import { type KnownRefs, withRefs } from './leg-refs.rules.ts';
import { type ChunkPair, type PairedLeg, pairedLegs } from './paired-legs.rules.ts';
import {
  type RunChunk,
  selectConfig,
  selectHasParts,
  selectRunChunks,
} from './run-legs.queries.ts';
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
  const { total, sums, some } = await allFoundLegs(parts, query);
  const from = query.after === undefined ? 0 : parseCursor(query.after) + 1;
  const legs = await some(from, from + PAGE);
  const next = from + legs.length;
  return {
    legs: [...legs],
    total,
    sums: shownSums(sums),
    after: legs.length === 0 || next >= total ? null : formatCursor(next - 1),
  };
}

/** Every leg that a query finds, in its order. */
export type FoundLegs = {
  readonly total: number;
  readonly sums: LegSums;
  /** Legs from one index to another, with what people call them. */
  readonly some: (from: number, to: number) => Promise<readonly PnlLeg[]>;
};

/** Looks for the legs of a query. */
export async function allFoundLegs(parts: LegParts, query: LegQuery): Promise<FoundLegs> {
  const { products, found } = await lookFor(parts, query);
  const sums = noLegs();
  const all: PairedLeg[] = [];
  for await (const legs of found)
    for (const leg of legs) {
      addTo(sums, leg, products);
      all.push(leg);
    }
  const ordered = inOrder(all, query, products);
  const some = async (from: number, to: number) => {
    const legs = ordered.slice(from, to).map((leg) => shownLeg(leg, products));
    const refs = await knownRefs(parts.db, query.run_id, legs);
    return legs.map((leg) => withRefs(leg, refs));
  };
  return { total: all.length, sums, some };
}

/** Legs that were found, in pages, for a file. */
export async function* readLegPages({ total, some }: FoundLegs): AsyncGenerator<readonly PnlLeg[]> {
  for (let at = 0; at < total; at += AT_ONCE) yield some(at, at + AT_ONCE);
}

async function knownRefs(db: Db, runId: number, legs: readonly LegOfRun[]): Promise<KnownRefs> {
  const entries = legs.map(({ entry_id: id }) => id).filter((id) => id !== null);
  const uuids = legs.map(({ trade_uuid: uuid }) => uuid).filter((uuid) => uuid !== null);
  const [tickets, cargoes] = await Promise.all([
    entries.length === 0 ? [] : selectTicketRefs(db, [...new Set(entries)]),
    uuids.length === 0 ? [] : selectCargoRefs(db, runId, [...new Set(uuids)]),
  ]);
  return {
    tickets: new Map(tickets.map(({ entry_id: id, ...of }) => [id, of])),
    cargoes: new Map(cargoes.map(({ trade_uuid: uuid, ...of }) => [uuid, of])),
  };
}

type Looked = {
  readonly products: ReadonlyMap<string, PnlProduct>;
  /** By month and kind. */
  readonly found: AsyncGenerator<readonly PairedLeg[]>;
};

async function lookFor({ db, chunks }: LegParts, query: LegQuery): Promise<Looked> {
  const run = await requireRun(db, { date: null, runId: query.run_id });
  await requireParts(db, query);
  const part = { month: query.month, until: query.until, kind: query.kind };
  const [config, own, earlier] = await Promise.all([
    selectConfig(db, run.config_hash),
    selectRunChunks(db, run.run_id, part),
    run.prev_run_id === null ? [] : selectRunChunks(db, run.prev_run_id, part),
  ]);
  const products = new Map(toEngineProducts(config).map((product) => [product.code, product]));
  const pairs = pairChunks(own, earlier);
  const wanted = { bucket: query.bucket, isOf: createLegFilter(query, products) };
  return { products, found: readLegs(chunks, pairs, wanted) };
}

type PairOfIds = {
  readonly now: RunChunk | undefined;
  readonly prev: RunChunk | undefined;
  readonly struck: RunChunk | undefined;
  readonly parts: RunChunk | undefined;
};

/** @throws Refusal where a part is asked for of a run that keeps none */
async function requireParts(db: Db, { run_id: runId, bucket }: LegQuery): Promise<void> {
  if (bucket === undefined || (await selectHasParts(db, runId))) return;
  throw new Refusal({
    status: 409,
    code: 'NO_PARTS',
    message: 'This run was made before the parts of a change were kept by leg',
  });
}

/**
 * Pairs a run's chunks with those of the run before; months that only the earlier run has come
 * last.
 */
function pairChunks(own: readonly RunChunk[], earlier: readonly RunChunk[]): readonly PairOfIds[] {
  const keyOf = ({ term_month, kind }: RunChunk) => `${term_month ?? ''} ${kind}`;
  const legs = own.filter(({ seq }) => seq < BEFORE_SEQ);
  const bySeq = new Map(own.map((chunk) => [chunk.seq, chunk]));
  const was = new Map(
    earlier.filter(({ seq }) => seq < BEFORE_SEQ).map((chunk) => [keyOf(chunk), chunk]),
  );
  const pairs = legs.map((now) => {
    const prev = was.get(keyOf(now));
    was.delete(keyOf(now));
    const struck = bySeq.get(now.seq + BEFORE_SEQ);
    return { now, prev, struck, parts: bySeq.get(now.seq + PARTS_SEQ) };
  });
  return [...pairs, ...[...was.values()].map((prev) => ({ ...GONE, prev }))];
}

const GONE = { now: undefined, struck: undefined, parts: undefined };

type LegSelection = {
  readonly bucket: LegQuery['bucket'];
  readonly isOf: ReturnType<typeof createLegFilter>;
};

async function* readLegs(
  chunks: UnpackedChunks,
  pairs: readonly PairOfIds[],
  { bucket, isOf: wanted }: LegSelection,
): AsyncGenerator<readonly PairedLeg[]> {
  for (const pair of pairs) {
    const read = await unpackedPair(chunks, pair, bucket);
    const isNow = read.now === null ? undefined : wanted(read.now);
    const isPrev = read.prev === null ? undefined : wanted(read.prev);
    yield [...pairedLegs(read)].filter(({ chunk, at, part }) => {
      const isWanted = chunk === read.now ? isNow : isPrev;
      return (bucket === undefined || part !== 0) && isWanted?.(at) === true;
    });
  }
}

async function unpackedPair(
  chunks: UnpackedChunks,
  { now, prev, struck, parts }: PairOfIds,
  bucket: LegQuery['bucket'],
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
    requestedPart: bucket === undefined ? null : { bucket, parts: await partsIn(chunks, parts) },
  };
}

const partsIn = async (chunks: UnpackedChunks, parts: RunChunk | undefined) =>
  parts === undefined ? null : chunks.parts(parts.chunk_id);

const CURSOR = /^(?:0|[1-9]\d{0,8})$/;

/** A run never changes: the number of a leg among those of a query stays. */
const formatCursor = (last: number): string => String(last);

function parseCursor(cursor: string): number {
  if (CURSOR.test(cursor)) return Number(cursor);
  throw new Refusal({ status: 400, code: 'INVALID', message: "query.after is not this list's" });
}
