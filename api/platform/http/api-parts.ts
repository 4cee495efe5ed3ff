import type { FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';

import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import type { Notices } from '../database/notices.ts';
import type { Lanes } from '../database/lanes.ts';
import type { AccessPolicy } from './policy.ts';
import type { shareTable } from './shares.ts';

/** Dependencies of the API; tests inject their own. */
export type ApiParts = {
  readonly db: Db;
  /** Notices of other processes; closed with the server. */
  readonly notices: Notices;
  readonly config: Config;
  readonly clock: Clock;
  readonly policy: AccessPolicy;
  readonly log: Logger;
  /** Counts of the pools under `db`, for the metrics. */
  readonly pools?: Lanes['pools'];
  /** The shares of calls under way; by the size of the pool, unless a drill says otherwise. */
  readonly shares?: ReturnType<typeof shareTable>;
  /** Features it serves beside the session; all by default. */
  readonly features?: readonly Feature[];
  /** True to show the OpenAPI document and its reader; never in production. */
  readonly docs?: boolean;
  /** The provider's keys, where they need not be fetched. */
  readonly keys?: JWTVerifyGetKey | undefined;
  /** Obstacle to everybody who has still to sign in (`watchIssuer`). */
  readonly signInProblem?: (() => string | undefined) | undefined;
  /** Clock for rate limits and the session cache, in ms; injectable for tests. */
  readonly now?: () => number;
};

/** Registers the calls of a feature, each by `serve`. */
export type Feature = (app: FastifyInstance, parts: ApiParts) => void;
