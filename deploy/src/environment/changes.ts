import type { Environment } from '../release/keys.ts';
import { idText, type ReleaseId, SHELL } from '../release/layout.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { readRelease } from '../release/verify-release.ts';
import {
  applyChange,
  type ChangeOutcome,
  type ChangeParts,
  type ChangeRequest,
} from './apply-change.ts';
import { loadPin } from './load-pin.ts';
import type { Draft, Pin, RemotePin, Revision } from '../revision/revision.ts';
import { readRevision } from '../revision/revision-files.ts';

type Who = Pick<ChangeRequest, 'by' | 'reason' | 'expected'>;

type PinRequest = Who & {
  /** What is pinned now is bad: it does not become the fallback, the one before it stays. */
  readonly keepFallback?: boolean | undefined;
};

/** How long the page waits for a remote's files before it tries the fallback. */
const TIMEOUT_MS = 5_000;

/**
 * Pins one or more releases in one revision (REM-04). What they replace becomes the fallback, unless
 * it cannot be served or `keepFallback` says that it is bad.
 */
export function pin(
  parts: ChangeParts,
  ids: readonly ReleaseId[],
  { keepFallback = false, ...who }: PinRequest,
): Promise<ChangeOutcome> {
  return applyChange(parts, {
    ...who,
    action: 'pin',
    draft: async (current) => pinned(current?.read() ?? null, { ids, keepFallback }, parts),
  });
}

/** Makes an earlier revision's state current again, as a new revision (REM-05). */
export function rollback(
  parts: ChangeParts,
  to: number | undefined,
  who: Who,
): Promise<ChangeOutcome> {
  return applyChange(parts, {
    ...who,
    action: 'rollback',
    draft: async (current) => {
      const target = to ?? (current?.revision ?? 0) - 1;
      if (current === null || target < 1 || target >= current.revision) {
        return { reasons: ['there is no earlier revision to go back to'] };
      }
      const { shell, remotes, policy } = await readRevision(parts.place, target);
      return { shell, remotes, policy };
    },
  });
}

/** Allows or refuses overrides of one remote for one browser (REM-10). */
export function setOverrides(
  parts: ChangeParts,
  allowed: boolean,
  who: Who,
): Promise<ChangeOutcome> {
  return applyChange(parts, {
    ...who,
    action: 'policy',
    draft: async (current) =>
      current === null
        ? { reasons: ['nothing is pinned yet: pin a shell first'] }
        : withOverrides(current.read(), allowed),
  });
}

async function pinned(
  current: Revision | null,
  { ids, keepFallback }: { ids: readonly ReleaseId[]; keepFallback: boolean },
  { place, store }: ChangeParts,
): Promise<Draft | { reasons: readonly string[] }> {
  const read = await Promise.all(
    ids.map((id) => {
      const before = id.name === SHELL ? current?.shell : current?.remotes[id.name];
      return describe(id, before, { store, keepFallback });
    }),
  );
  const reasons = read.flatMap((one) => (one.found === undefined ? one.reasons : []));
  if (reasons.length > 0) return { reasons };
  const found = read.flatMap((one) => (one.found === undefined ? [] : [one.found]));
  const newShell = found.find(({ name }) => name === SHELL);
  const shell = newShell?.pins ?? current?.shell;
  if (shell === undefined) return { reasons: ['no shell is pinned: pin one with it or before it'] };
  return {
    shell,
    remotes: { ...current?.remotes, ...remotePins(current, found) },
    policy: current?.policy ?? firstPolicy(place.environment),
  };
}

type Pins = { readonly stable: Pin; readonly fallback: Pin | null };

type Found = {
  readonly name: string;
  readonly pins: Pins;
  readonly contribution: RemotePin['contribution'] | undefined;
};

function remotePins(current: Revision | null, found: readonly Found[]): Record<string, RemotePin> {
  const pins: Record<string, RemotePin> = {};
  for (const { name, pins: both, contribution } of found) {
    if (contribution === undefined) continue;
    const timeout_ms = current?.remotes[name]?.timeout_ms ?? TIMEOUT_MS;
    pins[name] = { timeout_ms, ...both, contribution };
  }
  return pins;
}

type Described =
  { readonly found: Found } | { readonly found?: undefined; readonly reasons: readonly string[] };

type Judging = { readonly store: ReleaseStore; readonly keepFallback: boolean };

async function describe(
  id: ReleaseId,
  before: Pins | undefined,
  judging: Judging,
): Promise<Described> {
  const read = await readRelease(id, judging.store);
  if (!read.ok) return { reasons: read.problems.map(({ text }) => text) };
  const { name, version, digest, contribution } = read.release;
  if (name !== SHELL && contribution === undefined) {
    return { reasons: [`${idText(id)} contributes nothing`] };
  }
  const fallback = before === undefined ? null : await fallbackOf(id, before, judging);
  return { found: { name, pins: { stable: { version, digest }, fallback }, contribution } };
}

/** The last good one: what the new pin replaces or, where that is bad, the one before it. */
async function fallbackOf(
  { name, version }: ReleaseId,
  before: Pins,
  { store, keepFallback }: Judging,
): Promise<Pin | null> {
  const kept =
    keepFallback ||
    before.stable.version === version ||
    !(await loadPin(name, before.stable, store)).ok;
  const fallback = kept ? before.fallback : before.stable;
  return fallback?.version === version ? null : fallback;
}

function withOverrides({ shell, remotes, policy }: Revision, allowed: boolean): Draft {
  return { shell, remotes, policy: { ...policy, overrides_allowed: allowed } };
}

function firstPolicy(environment: Environment): Draft['policy'] {
  return { overrides_allowed: environment === 'development' };
}
