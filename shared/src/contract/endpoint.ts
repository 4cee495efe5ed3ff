import type { Permission } from '@fairlead/shared/domain/access/permissions';
import type { Static, TObject, TSchema } from 'typebox';

import type { Failure } from './failure.ts';

/**
 * The allowance that a call is counted against, for each caller. How many each allows is the
 * installation's policy (docs/operations.md). `sign_in` is counted for the person whose token has
 * been checked, every other for the session or the address that calls.
 */
export type CallLimit =
  | 'sign_in'
  | 'reads'
  | 'trade_reads'
  | 'history'
  | 'task_output'
  | 'verify'
  | 'writes'
  | 'layouts'
  | 'trade_entry'
  | 'drafts'
  | 'task_runs'
  | 'sheets'
  | 'exports'
  | 'screenshot_links';

/**
 * Cost of a call while it runs, by which its turn comes and its connections are chosen
 * (docs/operations.md, "Who waits for whom"):
 *
 * - `light`: a look-up by an index, or an answer that lies ready
 * - `heavy`: reads many rows to answer few: sums, choices, texts, reports
 * - `whole`: a whole list leaves, for as long as that takes
 * - `made`: a spreadsheet is made of what the call carries
 * - `write`: changes something
 * - `held`: waits up to 25 s for news before it answers; not counted among the calls under way
 * - `watch`: as `held`, of a page that many have open all day: every page has one, and all of them fit
 * - `session`: signs in or out, and waits for nobody's reads
 * - `apart`: takes its turn where it is worked on, by rules of its own
 */
export const COSTS = [
  'light',
  'heavy',
  'whole',
  'made',
  'write',
  'held',
  'watch',
  'session',
  'apart',
] as const;
export type Cost = (typeof COSTS)[number];

/** Costs more where one of these fields of its query is given. */
export type CostByQuery = { readonly usual: Cost; readonly heavyWith: readonly string[] };

/** A refusal that a screen acts on: its status, and what it carries beside its words. */
export type DeclaredRefusal = {
  readonly status: 404 | 409 | 422;
  readonly carries: TObject;
};

/**
 * One call of the API and its whole policy: the browser's client sends it and a Fastify route serves
 * it. The path lies under `/api`; `{name}` stands for a field of `params`.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Purpose of the call, in a sentence of the OpenAPI document. */
  readonly summary: string;
  /** Further notes for callers, beside the access. */
  readonly note?: string;
  /** Access to the call: a permission, anybody with a session, or anybody. */
  readonly access: Permission | 'signed-in' | 'public';
  readonly limit: CallLimit;
  readonly cost: Cost | CostByQuery;
  /**
   * Declared error responses by `code`; every other one carries `err_msg`, `code`, `request_id`
   * alone.
   */
  readonly refusals?: Readonly<Record<string, DeclaredRefusal>>;
  /** Sent again under the same Idempotency-Key it is done once, and answered alike. */
  readonly repeatable?: 'under a key';
  /**
   * Its body may carry what was acknowledged (`send-warnings.ts`). That is no part of what is asked: under
   * its key a call is the same with it and without.
   */
  readonly confirmed?: 'by what was acknowledged';
  /** Sent with the version of the row that the user saw, in If-Match. */
  readonly versioned?: 'by if-match';
  /** May be a repetition of a run, which `x-rerun-of` names. */
  readonly repeats?: 'a run';
  /** Answered by 304 where nothing has changed since the answer whose ETag the caller has. */
  readonly unchanged?: 'by etag';
  readonly params?: TObject;
  readonly query: TObject;
  readonly body?: TSchema;
  /** Its body may take long to read: the handler gets it unread, in its turn. */
  readonly unread?: 'until its turn';
  readonly reply: TObject;
  /** The type of an answer that is no JSON: a page or a file. */
  readonly media?: string;
  /** The largest body in bytes where it is not the usual 256 KiB. */
  readonly maxBodyBytes?: number;
};

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

export type ParamsOf<E extends Endpoint> = StaticOf<E['params']>;
export type QueryOf<E extends Endpoint> = Static<E['query']>;
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>;
export type ReplyOf<E extends Endpoint> = Static<E['reply']>;

/** Declared error responses of a call; never for a call that declares none. */
export type RefusalOf<E extends Endpoint> =
  E['refusals'] extends Readonly<Record<string, DeclaredRefusal>>
    ? {
        [Code in keyof E['refusals'] & string]: {
          readonly code: Code;
          readonly status: E['refusals'][Code]['status'];
          readonly body: Failure & Static<E['refusals'][Code]['carries']>;
        };
      }[keyof E['refusals'] & string]
    : never;
