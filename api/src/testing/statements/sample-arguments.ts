import type { Db } from '@fairlead/platform/database/db';
import type { Shape, StatementFunction } from './argument-types.ts';

/** A text that is a day as well: what works days out of it gets one. */
const TEXT = '2024-06-28';

/**
 * Arguments with which every choice that the types of a function leave is taken at least once: in the
 * second half of the rounds fields beside each other are out of step.
 */
export function* sampleArguments(
  { parameters }: StatementFunction,
  db: Db,
): Generator<readonly unknown[]> {
  const most = Math.max(1, ...parameters.map(choices));
  for (let round = 0; round < (most === 1 ? 1 : 2 * most); round += 1)
    yield parameters.map((shape) => valueOf(shape, { round, step: Math.floor(round / most) }, db));
}

/** Names the type of an argument of which no value can be made; undefined where all are made. */
export function unmadeArgument({ parameters }: StatementFunction): string | undefined {
  return parameters.map(unmade).find((type) => type !== undefined);
}

function partsOf(shape: Shape): readonly Shape[] {
  if (shape.is === 'one of') return shape.shapes;
  if (shape.is === 'list') return shape.items;
  return shape.is === 'object' ? Object.values(shape.fields) : [];
}

/** The most choices that any part of the shape leaves, with those below it. */
function choices(shape: Shape): number {
  const parts = partsOf(shape).map(choices);
  const own = shape.is === 'one of' ? shape.shapes.length : 1;
  return Math.max(own * Math.max(1, ...(shape.is === 'one of' ? parts : [1])), ...parts);
}

function unmade(shape: Shape): string | undefined {
  if (shape.is === 'not made') return shape.type;
  // Of several choices one that can be made is enough.
  const parts = partsOf(shape).map(unmade);
  if (shape.is === 'one of') return parts.every(Boolean) ? parts[0] : undefined;
  return parts.find((type) => type !== undefined);
}

type Turn = { readonly round: number; readonly step: number };

/** Values of shapes without parts or choices. */
const PLAIN = {
  anything: () => ({}),
  bytes: () => Buffer.alloc(32, 1),
  date: () => new Date(TEXT),
  'not made': () => undefined,
  number: () => 1,
  text: () => TEXT,
};

function valueOf(shape: Shape, turn: Turn, db: Db): unknown {
  if (shape.is === 'database') return db;
  if (shape.is === 'exactly') return shape.value;
  if (shape.is === 'one of') return chosen(shape.shapes, turn, db);
  if (shape.is === 'list') return shape.items.map((each) => valueOf(each, turn, db));
  if (shape.is === 'object')
    return Object.fromEntries(
      Object.entries(shape.fields).map(([name, each], at) => [
        name,
        valueOf(each, { ...turn, round: turn.round + at * turn.step }, db),
      ]),
    );
  return PLAIN[shape.is]();
}

function chosen(shapes: readonly Shape[], { round, step }: Turn, db: Db): unknown {
  const made = shapes.filter((each) => unmade(each) === undefined);
  const shape = made[round % made.length];
  return shape && valueOf(shape, { round: Math.floor(round / made.length), step }, db);
}
