import type { Endpoint } from './endpoint.ts';
import { flag, instant, integer, list, nothing, object, type Static, text } from './schema.ts';

const signInId = () => text({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/** Browser in which the caller is signed in, or may be again without a password. */
export type OwnSignIn = Static<typeof OwnSignIn>;
export const OwnSignIn = object({
  sign_in_id: signInId(),
  started_at: instant(),
  /** To the minute. */
  last_used_at: instant(),
  /** Browser by its own account, in a few words: 'Firefox on Windows'. */
  browser: text(),
  /** The one that asks. */
  is_this: flag(),
});

export const ownSignIns = {
  method: 'GET',
  path: '/sign_ins',
  summary: "The caller's own sign-ins that have not ended, the one that asks first",
  access: 'signed-in',
  limit: 'reads',
  cost: 'light',
  query: nothing(),
  reply: object({ sign_ins: list(OwnSignIn) }),
} satisfies Endpoint;

/** Ends sign-ins of the caller in every tab; each asks for the password before it goes on. */
export const endSignIns = {
  method: 'POST',
  path: '/sign_ins/end',
  summary: "End some of the caller's own sign-ins",
  note: 'One that has ended already, or is of somebody else, is left alone.',
  access: 'signed-in',
  limit: 'writes',
  cost: 'write',
  query: nothing(),
  body: object({
    sign_in_ids: list(signInId(), { minItems: 1, maxItems: 100 }),
  }),
  reply: object({ ended: integer({ minimum: 0 }) }),
} satisfies Endpoint;
