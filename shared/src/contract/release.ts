import { PERMISSIONS } from '@fairlead/shared/domain/access/permissions';

import {
  choice,
  dictionary,
  flag,
  instant,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  type Static,
  text,
} from './schema.ts';

/** The version of what shell and remotes promise each other in this file. */
export const CONTRACT_VERSION = 1;

const Access = choice([...PERMISSIONS, 'signed-in']);

/**
 * What a remote adds to the product. It is data, so that it can travel in `release.json` and the
 * shell can show a menu entry without loading the remote (REM-12).
 */
export type Contribution = Static<typeof Contribution>;
export const Contribution = object({
  name: text({ pattern: '^[a-z]+$' }),
  /** The area as a sentence names it: 'Not authorized to access {title}'. */
  title: text(),
  /** Its name in that sentence alone, where the specification has another one there. */
  refused_as: optional(text()),
  /** Patterns of react-router; the remote draws whatever lies at them. */
  routes: list(object({ path: text({ pattern: '^/' }), access: Access })),
  menu: list(
    object({
      id: text(),
      label: text(),
      path: text({ pattern: '^/' }),
      access: Access,
      order: number(),
    }),
  ),
  commands: list(
    object({ id: text(), label: text(), path: text({ pattern: '^/' }), access: Access }),
  ),
});

/** A file of a release; `path` is relative to the release's folder. */
const ReleaseFile = object({
  path: text(),
  /** As in `integrity`: 'sha384-…'. */
  integrity: text({ pattern: '^sha384-' }),
  bytes: integer(),
  brotli_bytes: integer(),
});

/** A library that a build takes from the page (remote) or gives to it (shell). */
const SharedLibrary = object({
  name: text(),
  /** The range a build accepts. */
  range: text(),
  /** The version it was built with. */
  version: text(),
  singleton: flag(),
  strict: flag(),
});

/** `release.json`: what a published build says of itself. Never changed after publishing. */
export type Release = Static<typeof Release>;
export const Release = object({
  name: text({ pattern: '^[a-z]+$' }),
  version: text(),
  /** Global name of the federation container, unique to the version: 'trading_1_4_2'. */
  container: nullable(text()),
  commit: text(),
  built_at: instant(),
  contract_version: integer(),
  /** The entry script, relative to the folder. */
  entry: text(),
  /** What must be loaded before anything shows: entry, exposed module, styles. */
  initial: list(text()),
  files: list(ReleaseFile),
  shared: list(SharedLibrary),
  /** Absent in the shell's release. */
  contribution: optional(Contribution),
  /** SHA-256 over all of the above. */
  digest: text(),
  /** ES256 over the digest, base64url. */
  signature: text(),
});

/** One build of a remote, as the page needs it to load it. Addresses are absolute paths. */
export type PageBuild = Static<typeof PageBuild>;
export const PageBuild = object({
  version: text(),
  container: text(),
  entry: text(),
  initial: list(text()),
});

export type PageRemote = Static<typeof PageRemote>;
export const PageRemote = object({
  contribution: Contribution,
  timeout_ms: integer(),
  /** The pinned build, then the last good one where there is one. */
  builds: list(PageBuild),
});

/**
 * What the HTML says to the shell, as JSON in `<script type="application/json" id="fairlead-page">`:
 * the pins of the environment, resolved, and everything that is a setting and not a build.
 */
export type PageState = Static<typeof PageState>;
export const PageState = object({
  environment: choice(['development', 'staging', 'production']),
  /** Number of the environment's revision; `poll` answers a higher one when it was changed. */
  revision: integer(),
  shell: text(),
  remotes: dictionary(text(), PageRemote),
  /** Address of every script and style that may run → 'sha384-…'. */
  integrity: dictionary(text(), text()),
  overrides_allowed: flag(),
  /** The one remote that this browser takes from another build than the pinned one (REM-10). */
  override: optional(object({ remote: text(), version: text() })),
  /** Address that answers `{ revision }` of the environment. */
  poll: text(),
  sign_in: object({ issuer: text(), client_id: text() }),
  /** Whether the trades and names on the screen are invented. */
  synthetic_data: flag(),
});
