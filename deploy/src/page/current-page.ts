import type { Revision } from '../revision/revision.ts';
import { findLiveRevision } from '../environment/live-revision.ts';
import type { VerifiedRevision } from '../environment/verified-revision.ts';
import type { EnvironmentPlace } from '../revision/environment-place.ts';
import {
  readStoredRevision,
  RevisionNewer,
  type StoredRevision,
} from '../revision/revision-files.ts';
import { type ReleaseId, idText } from '../release/layout.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { findOverride } from './override.ts';
import { type PageSettings, type ResolvedPage, resolvePage } from './page-state.ts';

/** The two levels of a logger that deploy uses; Fastify's and pino's have them. */
export type Log = {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
};

export type CurrentPage =
  | { readonly status: 'ready'; readonly page: ResolvedPage }
  /** Nothing was ever pinned. */
  | { readonly status: 'empty' }
  /** Something is pinned and cannot be served, and nothing earlier is known. */
  | { readonly status: 'broken' };

export type EnvironmentPages = {
  /** The page of the environment as it is pinned now. */
  current(): Promise<CurrentPage>;
  /** Same page with one remote overridden; undefined if that build does not exist. */
  overridden(text: string): Promise<ResolvedPage | undefined>;
};

type Parts = {
  readonly place: EnvironmentPlace;
  readonly verified: VerifiedRevision;
  readonly store: ReleaseStore;
  readonly settings: PageSettings;
  readonly log: Log;
};

type Known = { readonly revision: Revision; readonly page: ResolvedPage };

/** After a pointer that could not be followed, the time until it is tried again. */
const RETRY_MS = 2_000;

/**
 * Follows the environment's pointer: read at every navigation, so that a pin is live at the next
 * one, while revision and releases are read once. When the pointer leads to something that is
 * missing, altered or older, the page that was served before goes on being served.
 */
export function createPages({ place, verified, store, settings, log }: Parts): EnvironmentPages {
  let known: Known | undefined;
  let asked = 0;
  /** Turn of the newest request that has set `known`; an earlier one sets nothing older. */
  let knownFor = 0;
  let resolving: { readonly pointer: number; readonly done: Promise<void> } | undefined;
  let failed: { readonly pointer: number; readonly until: number } | undefined;
  let said: string | undefined;
  let refusedBefore: string | undefined;

  const follow = async (stored: StoredRevision, turn: number): Promise<void> => {
    const pointer = stored.revision;
    const { found, problems, err } = await tryRevision(stored, { place, store, settings });
    if (turn < knownFor) return;
    if (found !== undefined) [known, knownFor] = [found, turn];
    const isWhole = found !== undefined && problems.length === 0 && err === undefined;
    failed = isWhole ? undefined : { pointer, until: Date.now() + RETRY_MS };
    // What a try comes to is in the log once, however often the next ones come to the same in whatever order.
    const outcome = JSON.stringify([pointer, problems.toSorted(), String(err)]);
    if (outcome === said) return;
    said = outcome;
    for (const problem of problems) log.error({ revision: pointer, problem }, 'release refused');
    if (err !== undefined) log.error({ revision: pointer, err }, 'revision refused');
    if (found === undefined) return;
    const { revision, shell } = found.page.state;
    log.info({ revision, shell }, 'revision live');
  };

  const isSettled = (pointer: number): boolean => {
    if (failed?.pointer === pointer) return failed.until > Date.now();
    return known?.revision.revision === pointer;
  };

  /** Once for all who wait for the same revision. */
  const resolve = (stored: StoredRevision, turn: number): Promise<void> => {
    if (resolving?.pointer === stored.revision) return resolving.done;
    const done = follow(stored, turn).finally(() => {
      if (resolving?.done === done) resolving = undefined;
    });
    resolving = { pointer: stored.revision, done };
    return done;
  };

  /** In the log once, until `current` can be followed again or is refused for another reason. */
  const logRefused = (refused: Error | undefined): void => {
    if (refused !== undefined && refused.message !== refusedBefore) {
      log.error({ err: refused }, 'revision refused');
    }
    refusedBefore = refused?.message;
  };

  const current = async (): Promise<CurrentPage> => {
    const turn = (asked += 1);
    const { revision, problem } = await findLiveRevision(place, verified);
    logRefused(problem);
    if (revision === null && problem === undefined) return { status: 'empty' };
    if (revision !== null && !isSettled(revision.revision)) await resolve(revision, turn);
    return known === undefined ? { status: 'broken' } : { status: 'ready', page: known.page };
  };

  const overridden = async (text: string): Promise<ResolvedPage | undefined> => {
    const id = await findOverride(text, store);
    if (id === undefined || known === undefined) return undefined;
    const { page } = await resolvePage(known.revision, { store, settings }, id);
    return page !== undefined && isOverriddenBy(page, id) ? page : undefined;
  };

  return { current, overridden };
}

type Tried = {
  readonly found?: Known;
  readonly problems: readonly string[];
  readonly err?: unknown;
};

async function tryRevision(
  stored: StoredRevision,
  parts: Omit<Parts, 'log' | 'verified'>,
): Promise<Tried> {
  const { place, store, settings } = parts;
  try {
    const revision = stored.read();
    const { page, problems } = await resolvePage(revision, { store, settings });
    return page === undefined
      ? { problems, err: new Error('the pinned shell cannot be served') }
      : { found: { revision, page }, problems };
  } catch (err) {
    // Servers are updated one after another: an older one serves the newest that it can read.
    if (!(err instanceof RevisionNewer) || stored.revision === 1) return { problems: [], err };
    const before = await readStoredRevision(place, stored.revision - 1).catch(() => undefined);
    return before === undefined
      ? { problems: [], err }
      : { ...(await tryRevision(before, parts)), err };
  }
}

function isOverriddenBy({ state: { override } }: ResolvedPage, id: ReleaseId): boolean {
  return override !== undefined && `${override.remote}@${override.version}` === idText(id);
}
