import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { declareTable, FRAMES_TYPE } from '@fairlead/shared/contract/exports';
import {
  anything,
  choice,
  day,
  fieldOf,
  flag,
  instant,
  integer,
  list,
  nothing,
  nullable,
  object,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

/** An accepted change: who did what to which thing, and when. */
export type Change = Static<typeof Change>;
const Change = object({
  /** Its number in the audit log, in the order in which changes were written. */
  seq: integer(),
  at: instant(),
  /** E-mail of a person, or a name as 'system:watcher' where none acted. */
  actor: text(),
  /** Verb, as 'trade.verify'. */
  action: text(),
  /** Kind of thing, as 'core_trade', and which one. */
  entity: text(),
  entity_id: text(),
  /** Fields that are not what they were: 'row_version, state'; null where the thing came or went. */
  changed: nullable(text()),
  reason: nullable(text()),
  /** Request or task run that caused it. */
  request_id: text(),
});

/** Areas of whose changes nothing is shown to who may not read the area. */
const HIDDEN_AREAS = ['accounting', 'back office', 'trades', 'P&L', 'blotter'] as const;
export type HiddenArea = (typeof HIDDEN_AREAS)[number];

/** Longest text of a filter. */
const MAX_CHANGE_FILTER = 200;

const narrowing = () => optional(text({ minLength: 1, maxLength: MAX_CHANGE_FILTER }));

/** Filter of the list; what is absent is any, what is given has to hold. */
const CHANGE_FILTER = {
  entity: narrowing(),
  entity_id: narrowing(),
  actor: narrowing(),
  action: narrowing(),
  /** Days of UTC, both included. */
  from: optional(day()),
  to: optional(day()),
  /** Case-insensitive text search in the change; of runs of tasks not in values. */
  text: narrowing(),
};

/** Filter of the list of changes. */
export type ChangeFilter = Static<ReturnType<typeof object<typeof CHANGE_FILTER>>>;

/** Sort of the list: by time, the newest first by default. */
const CHANGE_SORT = { direction: optional(choice(['ascending', 'descending'])) };

/** Lists accepted changes, newest first by default. */
export const listChanges = {
  method: 'GET',
  path: '/audit',
  summary: 'Accepted changes, newest first unless told: who did what to which thing',
  note: 'Changes of an area that the caller may not read are not among them; `hidden` names those areas.',
  access: 'audit:read',
  limit: 'reads',
  cost: 'heavy',
  query: object({
    ...CHANGE_FILTER,
    ...CHANGE_SORT,
    /** The `after` of the page before; filter and direction have to be those of that page. */
    after: optional(integer({ minimum: 1 })),
  }),
  reply: object({
    changes: list(Change),
    /** Count of all; `at_least` so many where they are not counted further. */
    total: integer(),
    at_least: flag(),
    /** Kinds of things and verbs that there are, for the filter. */
    entities: list(text()),
    actions: list(text()),
    hidden: list(choice([...HIDDEN_AREAS])),
    /** Begin of the next page; null: this is the last one. */
    after: nullable(integer()),
  }),
} satisfies Endpoint;

/** One change with what was there before and after. */
export const readChange = {
  method: 'GET',
  path: '/audit/{seq}',
  summary: 'One accepted change, with what was there before and after',
  access: 'audit:read',
  limit: 'reads',
  cost: 'light',
  params: object({ seq: integer({ minimum: 1 }) }),
  query: nothing(),
  reply: object({
    change: Change,
    /** Null: there was nothing, or is nothing any more. */
    before: nullable(anything()),
    after: nullable(anything()),
    /** Names of fields whose values the caller does not get. */
    withheld: list(text()),
  }),
} satisfies Endpoint;

/** Exports every change of a list as a file; in frames as every export (`core-trades-export`). */
export const exportChanges = {
  method: 'POST',
  path: '/audit/export',
  summary: 'Every change of a list, as CSV, as an .xlsx file or as rows',
  access: 'audit:read',
  limit: 'exports',
  cost: 'whole',
  query: object({ ...CHANGE_FILTER, ...CHANGE_SORT }),
  body: object({ ...declareTable(fieldOf(Change)), format: choice(['csv', 'xlsx', 'rows']) }),
  reply: nothing(),
  media: FRAMES_TYPE,
} satisfies Endpoint;
