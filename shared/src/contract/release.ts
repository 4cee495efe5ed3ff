import { PERMISSIONS } from '@fairlead/shared/domain/access/permissions';

import type { Endpoint } from './endpoint.ts';
import {
  choice,
  dictionary,
  flag,
  integer,
  list,
  number,
  object,
  open,
  optional,
  type Static,
  text,
} from './schema.ts';

/** The version of what shell and remotes promise each other: this file, and the names and options of what the page gives them (the table and its columns). */
export const CONTRACT_VERSION = 4;

/** Access of a route that asks for nothing any more: no permission has this name. */
const NOBODY = 'nobody';

const Access = choice([...PERMISSIONS, 'signed-in']);

/**
 * A remote's contribution to the product, declared by it and checked by publishing. It is data, so
 * that it can travel in `release.json` and the shell can show a menu entry without loading the
 * remote (REM-12).
 */
export type Contribution = Static<typeof Contribution>;
export const Contribution = object({
  name: text({ pattern: '^[a-z]+$' }),
  /** The area as a sentence names it: 'Not authorized to access {title}'. */
  title: text(),
  /** Its name in that sentence alone, where the specification has another one there. */
  refused_as: optional(text()),
  /** Its pages have room for two columns, and so has what stands there until they come. */
  wide: optional(flag()),
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
  /** Targets of the palette: a page, a tab of one, a task to start. */
  commands: list(
    object({
      id: text(),
      label: text(),
      path: text({ pattern: '^/' }),
      access: Access,
      /**
       * Parameter to be typed first, which fills `{day}`, `{id}` or `{uuid}` in label and path: a
       * day of the calendar up to the business date, a word with a figure in it, or the id of a
       * run.
       */
      takes: optional(choice(['day', 'id', 'uuid'])),
    }),
  ),
  /** Things of the remote that the palette finds by a few letters, by asking the API. */
  searches: optional(
    list(
      object({
        id: text(),
        /** Label of a match, with the fields of its row in braces: 'Run {route}'. */
        label: text(),
        /** The path of a GET below /api whose `filter` is what was typed; its first list are the rows. */
        call: text({ pattern: '^/' }),
        path: text({ pattern: '^/' }),
        access: Access,
      }),
    ),
  ),
});

/**
 * A contribution as releases and pins keep it and as pages carry it. It may be of an older or a newer
 * version than whoever reads it: a permission that this one does not know is a text that nobody
 * holds, a field that this one does not know is passed on, and a field that is gone has its default.
 * What is required here, no version leaves out without a new format.
 */
export type PublishedContribution = Static<typeof PublishedContribution>;
export const PublishedContribution = open({
  name: text(),
  title: text({ default: '' }),
  refused_as: optional(text()),
  wide: optional(flag()),
  routes: list(open({ path: text(), access: text({ default: NOBODY }) }), { default: [] }),
  menu: list(
    open({
      id: text(),
      label: text({ default: '' }),
      path: text(),
      access: text({ default: NOBODY }),
      order: number({ default: 0 }),
    }),
    { default: [] },
  ),
  commands: list(
    open({
      id: text(),
      label: text({ default: '' }),
      path: text(),
      access: text({ default: NOBODY }),
      takes: optional(text()),
    }),
    { default: [] },
  ),
  searches: optional(
    list(
      open({
        id: text(),
        label: text({ default: '' }),
        call: text(),
        path: text(),
        access: text({ default: NOBODY }),
      }),
    ),
  ),
});

/** The call of a search of the palette, whatever it answers. */
export const declareSearch = (path: string) =>
  ({
    method: 'GET',
    path,
    summary: 'What the palette finds by a few letters',
    access: 'signed-in',
    limit: 'reads',
    cost: 'light',
    query: open({ filter: text() }),
    reply: open({}),
  }) as const satisfies Endpoint;

/** One build of a remote, as the page needs it to load it. Addresses are absolute paths. */
export type PageBuild = Static<typeof PageBuild>;
export const PageBuild = object({
  version: text(),
  container: text(),
  entry: text(),
  /**
   * Files that it needs before it can show anything: its own and the shell's that it takes at once.
   */
  initial: list(text()),
});

export type PageRemote = Static<typeof PageRemote>;
export const PageRemote = object({
  contribution: PublishedContribution,
  timeout_ms: integer(),
  /** The pinned build, then the last good one where there is one. */
  builds: list(PageBuild),
  /** The pinned build cannot be served: the first of `builds` is the last good one. */
  stands_in: optional(flag()),
});

/**
 * State that the HTML hands to the shell, as JSON in `<script type="application/json"
 * id="fairlead-page">`: the pins of the environment, resolved, and everything that is a setting and
 * not a build.
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
  /** True when the trades and names on the screen are invented. */
  synthetic_data: flag(),
});
