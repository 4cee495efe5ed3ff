import { PublishedContribution } from '@fairlead/shared/contract/release';
import {
  choice,
  dictionary,
  flag,
  integer,
  list,
  nullable,
  open,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

import { computeDigest } from '../release/digest.ts';
import type { Signer, Trust } from '../release/keys.ts';
import type { Document, Readers } from '../document/stored.ts';

/** A pin names a version and just which artefact that version was when it was pinned. */
export type ReleasePin = Static<typeof ReleasePin>;
const ReleasePin = open({ version: text(), digest: text() });

/** Decision of a change about one name (environment/last-good.rules.ts). */
const PINS = {
  stable: ReleasePin,
  /** The last good one: what was pinned before, unless that is known to be bad. */
  fallback: nullable(ReleasePin),
  earlier: list(ReleasePin, { default: [] }),
  returned: flag({ default: false }),
};

export type RemotePin = Static<typeof RemotePin>;
const RemotePin = open({
  ...PINS,
  timeout_ms: integer({ default: 5_000 }),
  /** Kept here too: an area whose release is gone is still in the menu, with its error panel. */
  contribution: PublishedContribution,
});

export type Policy = Static<typeof Policy>;
const Policy = open({
  /** True when one browser may take one remote from another build (REM-10). */
  overrides_allowed: flag({ default: false }),
});

/**
 * One state of an environment: what every page of it is made of. Never changed; the next change
 * is the next revision, and each holds the hash of the one before it (REM-05). It is read more
 * kindly than it was written: what can be done without has a default, and what another version of
 * the program put into it stays in it.
 */
export type Revision = Static<typeof Revision>;
const Revision = open({
  format: integer({ default: 0 }),
  revision: integer({ minimum: 1 }),
  environment: choice(['development', 'staging', 'production']),
  shell: open(PINS),
  remotes: dictionary(text(), RemotePin),
  policy: Policy,
  made: open({
    at: text({ default: '' }),
    by: text({ default: '' }),
    /** 'pin', 'promote', 'rollback', 'unpin', 'policy', or what another version of the program calls it. */
    action: text({ default: '' }),
    reason: text({ default: '' }),
    /** The revision that was current before; null for the first. */
    from: nullable(integer()),
    changes: list(open({ name: text(), from: nullable(text()), to: nullable(text()) }), {
      default: [],
    }),
  }),
  previous_hash: nullable(text()),
  hash: text(),
  signature: text(),
});

/** Format that a change writes. */
const REVISION_FORMAT = 1;

/** Format 0 is format 1 without the number. */
export const REVISION_READERS: Readers<typeof Revision> = [Revision, Revision];

/**
 * Part of a revision that is the same in every format: the chain holds past one that cannot be
 * read.
 */
export type Link = Static<typeof Link>;
export const Link = open({
  revision: integer({ minimum: 1 }),
  environment: text(),
  previous_hash: nullable(text()),
  hash: text(),
  signature: text(),
});

/** Decision of a change; number, chain and signature are added when it is written. */
export type Draft = Pick<Revision, 'shell' | 'remotes' | 'policy'>;

/** Adds hash and signature: after this the revision cannot be altered unnoticed. */
export function seal(
  state: Omit<Revision, 'format' | 'hash' | 'signature'>,
  signer: Signer,
): Revision {
  const revision = { format: REVISION_FORMAT, ...state };
  const hash = computeDigest(revision);
  return { ...revision, hash, signature: signer(hash) };
}

/** Problem of a revision as it was read; undefined when it is as it was written. */
export function sealProblem(document: Document & Link, trust: Trust): string | undefined {
  const { hash, signature, ...sealed } = document;
  if (computeDigest(sealed) !== hash) return `revision ${document.revision} was altered`;
  if (!trust(hash, signature)) {
    return `revision ${document.revision} is signed by no trusted key`;
  }
  return undefined;
}
