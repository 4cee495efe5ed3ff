import type { Endpoint } from '../endpoint.ts';
import {
  choice,
  instant,
  integer,
  list,
  nothing,
  number,
  object,
  type Static,
  text,
} from '../schema.ts';

/** TIE_OUT: between us and a clearer. STATEMENT: between two statements of a clearer. */
export const ACCEPTANCE_KINDS = ['TIE_OUT', 'STATEMENT'] as const;
export type AcceptanceKind = (typeof ACCEPTANCE_KINDS)[number];

/** A difference that a person answers for; it holds while key and amounts are the same. */
export type Acceptance = Static<typeof Acceptance>;
export const Acceptance = object({
  acceptance_id: integer(),
  kind: choice([...ACCEPTANCE_KINDS]),
  difference_key: text(),
  lots: number(),
  dollars: number(),
  label: text(),
  reason: text(),
  accepted_by: text(),
  accepted_at: instant(),
  row_version: integer(),
});

/** Acceptances of a kind that hold, newest first. */
export const listAcceptances = {
  method: 'GET',
  path: '/pnl_analytics/acceptances',
  summary: 'Differences that somebody has accepted',
  access: 'pnl:read',
  limit: 'reads',
  query: object({ kind: choice([...ACCEPTANCE_KINDS]) }),
  reply: object({ acceptances: list(Acceptance) }),
} satisfies Endpoint;

/** Takes one back; runs that counted it keep it. */
export const withdrawAcceptance = {
  method: 'POST',
  path: '/pnl_analytics/acceptances/{acceptance_id}/withdraw',
  summary: 'Take the acceptance of a difference back',
  access: 'pnl:adjust',
  limit: 'writes',
  repeatable: 'under a key',
  versioned: 'by if-match',
  params: object({ acceptance_id: integer({ minimum: 1 }) }),
  query: nothing(),
  body: object({ reason: text({ minLength: 1, maxLength: 500 }) }),
  reply: object({ acceptance: Acceptance }),
} satisfies Endpoint;
