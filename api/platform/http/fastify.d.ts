/* eslint-disable @typescript-eslint/consistent-type-definitions -- only interfaces merge with Fastify's own */
import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import 'fastify';
import type { Registry } from 'prom-client';

import type { Db } from '../database/db.ts';
import type { HeldCalls } from './held-calls.ts';
import type { Limiter } from './rate-limit.ts';
import type { SessionUser } from './session-user.ts';
import type { Shares } from './shares.ts';

/** Additions of the API to Fastify's own types. */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** Access to the call; a route of the API without it stops the start (`access.ts`). */
    access?: Endpoint['access'];
    /** Called every few seconds by machines: its answers are counted but not logged. */
    quiet?: boolean;
    /** Waits for news before it answers: neither slow nor work under way. */
    held?: boolean;
    /** Gives its handler the body as it came. */
    unread?: boolean;
  }
  interface FastifyInstance {
    /** Every call served so far, for the OpenAPI document. */
    readonly endpoints: Endpoint[];
    /** Database in which `serve` stores what was answered under an idempotency key. */
    readonly db: Db;
    readonly heldCalls: HeldCalls;
    readonly limiter: Limiter;
    readonly metrics: Registry;
    /** Turns of calls, by what they cost. */
    readonly shares: Shares;
  }
  interface FastifyRequest {
    user: SessionUser | null;
  }
  interface FastifyReply {
    /**
     * True once the call is counted and logged, so that its end is not taken for a caller who left.
     */
    isNoted: boolean;
  }
}
