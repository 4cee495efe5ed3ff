import { RUN_STATES, type HistoryQuery, TRIGGERS } from '@fairlead/shared/contract/runs';

import { Refusal } from '@fairlead/platform/http/errors';

/** A place in the history: what comes after it was asked for earlier. */
export type HistoryKeyset = {
  /** Microseconds since 1970. */
  readonly micros: number;
  readonly taskId: string;
};

type State = (typeof RUN_STATES)[number];
type Trigger = (typeof TRIGGERS)[number];

/** Filter of the history. */
export type HistoryFilter = {
  readonly route?: string | undefined;
  readonly state?: State | undefined;
  readonly who?: string | undefined;
  readonly trigger?: Trigger | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly words?: string | undefined;
};

const DAY_MICROS = 86_400_000_000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const CURSOR = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Filter of a query.
 * @throws {Refusal} 400 with the field and the reason where it asks for what cannot be.
 */
export function historyFilter({ after: _, ...filter }: HistoryQuery): HistoryFilter {
  const { from, to, words } = filter;
  if (from !== undefined && to !== undefined && from > to)
    throw refused('from', 'must not be after to');
  if (words !== undefined && !WORD.test(words))
    throw refused('words', 'must have a letter or a digit');
  return filter;
}

/**
 * Keyset position at which the page of a query begins: after the place of its cursor, or at the end
 * of its last day. Undefined at the newest run.
 * @throws {Refusal} 400 for a cursor that is none of ours.
 */
export function readHistoryKeyset({ after, to }: HistoryQuery): HistoryKeyset | undefined {
  const place = after === undefined ? undefined : parseCursor(after);
  if (to === undefined) return place;
  const endOfDay = { micros: toMicros(to) + DAY_MICROS, taskId: LOWEST_ID };
  return place !== undefined && place.micros < endOfDay.micros ? place : endOfDay;
}

/** The cursor of the page that follows a place; its form is nobody's business but ours. */
export const formatHistoryCursor = ({ micros, taskId }: HistoryKeyset): string =>
  `${micros}.${taskId}`;

/** The first microsecond of a day of UTC, since 1970. */
export const toMicros = (day: string): number => Date.parse(`${day}T00:00:00Z`) * 1000;

function parseCursor(cursor: string): HistoryKeyset {
  const [, micros, taskId] = CURSOR.exec(cursor) ?? [];
  if (micros === undefined || taskId === undefined)
    throw refused('after', 'is not where a page of the history ended');
  return { micros: Number(micros), taskId };
}

function refused(field: string, reason: string): Refusal {
  return new Refusal({ status: 400, code: 'INVALID', message: `query.${field} ${reason}` });
}

/** The states and triggers that a filter leaves, each pair of which has its own place in the indexes. */
export function listStateTriggers({
  state,
  trigger,
}: HistoryFilter): readonly (readonly [State, Trigger])[] {
  const states = state === undefined ? RUN_STATES : [state];
  const triggers = trigger === undefined ? TRIGGERS : [trigger];
  return states.flatMap((one) => triggers.map((other) => [one, other] as const));
}
