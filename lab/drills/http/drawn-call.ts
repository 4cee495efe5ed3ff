import {
  ASIDES,
  head,
  METHODS,
  PATHS,
  STALLED,
  TYPES,
  WHOLE,
} from '@fairlead/api/testing/http/framings';

import type { Chance } from '../../second/accounting/bank/random-life.ts';

export type DrawnCall = {
  /** Names what it says of its body, for whoever reads that it was not answered. */
  readonly how: string;
  readonly pieces: readonly string[];
  /** Calls that come in one: each is to be answered, the drawn one last. */
  readonly calls: number;
  /** Within how many ms they are to be answered. */
  readonly deadlineMs: number;
};

export type Served = { readonly method: string; readonly path: string };

export type Draw = {
  readonly chance: Chance;
  /** Calls that are served. */
  readonly served: readonly Served[];
  readonly tokens: readonly string[];
  /** Set where its sender leaves the server waiting. */
  readonly isStalled: boolean;
};

const AT_ONCE_MS = 5_000;
/** Deadline of a body that has not come in its time: 10 s, or 30 where it may be large. */
const LATE_MS = 35_000;
/** Deadline of a call that asks for an upgrade: Node says nothing of a chunk that breaks off, and its body has not come. */
const isLate = (aside: string, body: string) =>
  aside.startsWith('an upgrade') && body.startsWith('a chunk');

const ALL_METHODS = [...METHODS, 'TRACE', 'QUERY', 'BREW'];
/** Sound, and answered without a look at anything. */
const BEFORE = head('GET', '/nothing', undefined) + '\r\n';

/** Is drawn often: what most callers mean by no body, and the only one that was ever waited for. */
const NONE = ['no length', WHOLE['no length'] ?? ''] as const;
const bodiesOf = (isStalled: boolean) => Object.entries(isStalled ? STALLED : WHOLE);

/** Draws a call that is served or one like it, of another method or path, signed in or not, after others or not, in pieces or whole. */
export function drawnCall({ chance, served, tokens, isStalled }: Draw): DrawnCall {
  const one = chance.of(served);
  const method = chance.is(3) ? chance.of(ALL_METHODS) : one.method;
  const path = chance.is(3) ? chance.of(PATHS) : one.path;
  const token = chance.is(2) ? chance.of(tokens) : undefined;
  const [type, typeLine] = chance.of(Object.entries(TYPES));
  const [aside, asideLines] = chance.of(Object.entries(ASIDES));
  const [body, rest] = chance.is(4) && !isStalled ? NONE : chance.of(bodiesOf(isStalled));
  const before = chance.is(3) ? 1 + chance.upTo(4) : 0;
  const sent = BEFORE.repeat(before) + head(method, path, token) + typeLine + asideLines + rest;
  const signed = token === undefined ? 'not signed in' : 'signed in';
  return {
    how: `${method} ${path}, ${signed}: ${type}, ${aside}, ${body}, after ${before}`,
    pieces: chance.is(3) ? inPieces(sent, chance) : [sent],
    calls: before + 1,
    deadlineMs: isLate(aside, body) ? LATE_MS : AT_ONCE_MS,
  };
}

function inPieces(sent: string, chance: Chance): readonly string[] {
  const cut = 1 + chance.upTo(sent.length - 1);
  return [sent.slice(0, cut), sent.slice(cut)];
}
