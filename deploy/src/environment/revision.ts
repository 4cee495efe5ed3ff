import { Contribution } from '@fairlead/shared/contract/release';
import {
  choice,
  dictionary,
  flag,
  instant,
  integer,
  list,
  nullable,
  object,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

import { digestOf } from '../release/digest.ts';
import type { Signer, Trust } from '../release/keys.ts';

/** A pin names a version and just which artefact that version was when it was pinned. */
export type Pin = Static<typeof Pin>;
const Pin = object({ version: text(), digest: text() });

export type RemotePin = Static<typeof RemotePin>;
const RemotePin = object({
  stable: Pin,
  /** The last good one: what was pinned before, unless that is known to be bad. */
  fallback: nullable(Pin),
  timeout_ms: integer(),
  /** Kept here too: an area whose release is gone is still in the menu, with its error panel. */
  contribution: Contribution,
});

export type Policy = Static<typeof Policy>;
const Policy = object({
  /** Whether one browser may take one remote from another build (REM-10). */
  overrides_allowed: flag(),
});

/**
 * One state of an environment: what every page of it is made of. Never changed; the next change
 * is the next revision, and each holds the hash of the one before it (REM-05).
 */
export type Revision = Static<typeof Revision>;
export const Revision = object({
  revision: integer({ minimum: 1 }),
  environment: choice(['development', 'staging', 'production']),
  shell: object({ stable: Pin, fallback: nullable(Pin) }),
  remotes: dictionary(text(), RemotePin),
  policy: Policy,
  made: object({
    at: instant(),
    by: text(),
    action: choice(['pin', 'rollback', 'policy']),
    reason: text({ minLength: 1 }),
    /** The revision that was current before; null for the first. */
    from: nullable(integer()),
    changes: list(object({ name: text(), from: nullable(text()), to: nullable(text()) })),
  }),
  previous_hash: nullable(text()),
  hash: text(),
  signature: text(),
});

/** What a change decides; number, chain and signature are added when it is written. */
export type Draft = Pick<Revision, 'shell' | 'remotes' | 'policy'>;

/** Adds hash and signature: after this the revision cannot be altered unnoticed. */
export function seal(revision: Omit<Revision, 'hash' | 'signature'>, signer: Signer): Revision {
  const hash = digestOf(revision);
  return { ...revision, hash, signature: signer(hash) };
}

/** What is wrong with a revision as it was read; undefined when it is as it was written. */
export function sealProblem(revision: Revision, trust: Trust): string | undefined {
  const { hash, signature, ...sealed } = revision;
  if (digestOf(sealed) !== hash) return `revision ${revision.revision} was altered`;
  if (!trust(hash, signature)) {
    return `revision ${revision.revision} is signed by no trusted key`;
  }
  return undefined;
}
