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
import type { Draft, Pin, RemotePin, Revision } from './revision.ts';
import { readRevision } from './revision-files.ts';

type Who = Pick<ChangeRequest, 'by' | 'reason' | 'expected'>;

/** How long the page waits for a remote's files before it tries the fallback. */
const TIMEOUT_MS = 5_000;

/** Pins one or more releases in one revision; what they replace becomes the fallback (REM-04). */
export function pin(
  parts: ChangeParts,
  ids: readonly ReleaseId[],
  who: Who,
): Promise<ChangeOutcome> {
  return applyChange(parts, {
    ...who,
    action: 'pin',
    draft: async (current) => pinned(current, ids, parts),
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
        : { ...stateOf(current), policy: { ...current.policy, overrides_allowed: allowed } },
  });
}

async function pinned(
  current: Revision | null,
  ids: readonly ReleaseId[],
  { place, store }: ChangeParts,
): Promise<Draft | { reasons: readonly string[] }> {
  const read = await Promise.all(ids.map((id) => describe(id, store)));
  const reasons = read.flatMap((one) => (one.found === undefined ? one.reasons : []));
  if (reasons.length > 0) return { reasons };
  const found = read.flatMap((one) => (one.found === undefined ? [] : [one.found]));
  const newShell = found.find(({ name }) => name === SHELL);
  const shell = newShell === undefined ? current?.shell : replace(current?.shell, newShell.pin);
  if (shell === undefined) return { reasons: ['no shell is pinned: pin one with it or before it'] };
  return {
    shell,
    remotes: { ...current?.remotes, ...remotePins(current, found) },
    policy: current?.policy ?? firstPolicy(place.environment),
  };
}

type Found = {
  readonly name: string;
  readonly pin: Pin;
  readonly contribution: RemotePin['contribution'] | undefined;
};

function remotePins(current: Revision | null, found: readonly Found[]): Record<string, RemotePin> {
  const pins: Record<string, RemotePin> = {};
  for (const { name, pin: stable, contribution } of found) {
    if (contribution === undefined) continue;
    const before = current?.remotes[name];
    const timeout_ms = before?.timeout_ms ?? TIMEOUT_MS;
    pins[name] = { timeout_ms, ...replace(before, stable), contribution };
  }
  return pins;
}

type Described =
  { readonly found: Found } | { readonly found?: undefined; readonly reasons: readonly string[] };

async function describe(id: ReleaseId, store: ReleaseStore): Promise<Described> {
  const read = await readRelease(id, store);
  if (!read.ok) return { reasons: read.problems.map(({ text }) => text) };
  const { name, version, digest, contribution } = read.release;
  if (name !== SHELL && contribution === undefined) {
    return { reasons: [`${idText(id)} contributes nothing`] };
  }
  return { found: { name, pin: { version, digest }, contribution } };
}

type Pins = { readonly stable: Pin; readonly fallback: Pin | null };

function replace(before: Pins | undefined, stable: Pin): { stable: Pin; fallback: Pin | null } {
  if (before === undefined) return { stable, fallback: null };
  const same = before.stable.version === stable.version;
  return { stable, fallback: same ? before.fallback : before.stable };
}

function stateOf({ shell, remotes, policy }: Revision): Draft {
  return { shell, remotes, policy };
}

function firstPolicy(environment: Environment): Draft['policy'] {
  return { overrides_allowed: environment === 'development' };
}
