import { PublishedContribution } from '@fairlead/shared/contract/release';
import {
  flag,
  integer,
  list,
  nullable,
  open,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

import type { Readers } from '../document/stored.ts';

/** Format of the releases that publishing writes. */
export const RELEASE_FORMAT = 1;

/**
 * `release.json`: what a published build says of itself, as `BuildManifest` has it, with its files.
 * Never changed after publishing, so it is read more kindly than it was written: what can be done
 * without has a default.
 */
export type Release = Static<typeof Release>;
const Release = open({
  format: integer({ default: 0 }),
  name: text(),
  version: text(),
  container: nullable(text()),
  commit: text({ default: '' }),
  built_at: text({ default: '' }),
  lock: optional(text()),
  sbom: optional(text()),
  contract_version: integer(),
  entry: text(),
  initial: list(text()),
  files: list(
    open({
      /** Relative to the release's folder. */
      path: text(),
      /** As in `integrity`: 'sha384-…'. */
      integrity: text({ pattern: '^sha384-' }),
      bytes: integer({ default: 0 }),
      brotli_bytes: integer({ default: 0 }),
    }),
  ),
  shared: list(
    open({
      name: text(),
      range: text(),
      version: text(),
      singleton: flag({ default: true }),
      strict: flag({ default: true }),
      names: optional(list(text())),
      // A build of before says neither, and its page preloads nothing of what is shared.
      at_once: optional(flag()),
      files: optional(list(text())),
    }),
    { default: [] },
  ),
  contribution: optional(PublishedContribution),
  /** SHA-256 over all of the above. */
  digest: text(),
  /** ES256 over the digest, base64url. */
  signature: text(),
});

/** Format 0 is format 1 without the number. */
export const RELEASE_READERS: Readers<typeof Release> = [Release, Release];
