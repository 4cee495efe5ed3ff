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
import { afterPin, type Pins } from './last-good.rules.ts';
import { servable } from './servable.ts';
import type { Draft, RemotePin, Revision } from '../revision/revision.ts';

/** Author, reason and expected revision of a change to an environment. */
export type Who = Pick<ChangeRequest, 'by' | 'reason' | 'expected' | 'isDryRun'>;

type PinRequest = Who & {
  /**
   * True when what is pinned now is bad: it does not become the fallback, the one before it stays.
   */
  readonly keepFallback?: boolean | undefined;
};

/** Timeout of the page for a remote's files before it tries the fallback. */
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
    draft: async (current) => draftPins(current?.read() ?? null, { ids, keepFallback }, parts),
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

/** The state with these releases pinned, or the reasons why they cannot be. */
export async function draftPins(
  current: Revision | null,
  { ids, keepFallback }: { ids: readonly ReleaseId[]; keepFallback: boolean },
  { place, store }: ChangeParts,
): Promise<Draft | { reasons: readonly string[] }> {
  const twice = ids.filter(({ name }, index) => ids.findIndex((one) => one.name === name) < index);
  if (twice.length > 0) {
    return { reasons: twice.map((id) => `${idText(id)}: ${id.name} is named twice`) };
  }
  const read = await Promise.all(
    ids.map((id) => describe(id, pinsIn(current, id.name), { store, keepFallback })),
  );
  const reasons = read.flatMap((one) => (one.found === undefined ? one.reasons : []));
  if (reasons.length > 0) return { reasons };
  const found = read.flatMap((one) => (one.found === undefined ? [] : [one.found]));
  const newShell = found.find(({ name }) => name === SHELL);
  const shell = newShell === undefined ? current?.shell : asStored(newShell.pins);
  if (shell === undefined) return { reasons: ['no shell is pinned: pin one with it or before it'] };
  return {
    shell,
    remotes: { ...current?.remotes, ...remotePins(current, found) },
    policy: current?.policy ?? firstPolicy(place.environment),
  };
}

/** A release that is to be live, as the revision will have it. */
export type FoundRemote = {
  readonly name: string;
  readonly pins: Pins;
  readonly contribution: RemotePin['contribution'] | undefined;
};

/** The remotes among what was found, in the place of what was pinned of them. */
export function remotePins(
  current: Draft | null,
  found: readonly FoundRemote[],
): Record<string, RemotePin> {
  const pins: Record<string, RemotePin> = {};
  for (const { name, pins: own, contribution } of found) {
    if (contribution === undefined) continue;
    const timeout_ms = current?.remotes[name]?.timeout_ms ?? TIMEOUT_MS;
    pins[name] = { timeout_ms, ...asStored(own), contribution };
  }
  return pins;
}

/** Pins of a name; undefined for one that is not pinned. */
export function pinsIn(current: Draft | null, name: string): Pins | undefined {
  if (current === null) return undefined;
  if (name === SHELL) return current.shell;
  return Object.hasOwn(current.remotes, name) ? current.remotes[name] : undefined;
}

/** Copies pins to the form that a revision stores. */
export function asStored({ earlier, ...pins }: Pins) {
  return { ...pins, earlier: [...earlier] };
}

type Described =
  | { readonly found: FoundRemote }
  | { readonly found?: undefined; readonly reasons: readonly string[] };

type Judging = { readonly store: ReleaseStore; readonly keepFallback: boolean };

async function describe(
  id: ReleaseId,
  before: Pins | undefined,
  { store, keepFallback }: Judging,
): Promise<Described> {
  const read = await readRelease(id, store);
  if (!read.ok) return { reasons: read.problems.map(({ text }) => text) };
  const { name, version, digest, contribution } = read.release;
  if (name !== SHELL && contribution === undefined) {
    return { reasons: [`${idText(id)} contributes nothing`] };
  }
  const known = before && (await servable(name, before, store));
  const isBad = keepFallback || known?.problems.has(known.pins.stable.version) === true;
  const pins = afterPin(known?.pins, { version, digest }, isBad);
  return { found: { name, pins, contribution } };
}

function withOverrides({ shell, remotes, policy }: Revision, allowed: boolean): Draft {
  return { shell, remotes, policy: { ...policy, overrides_allowed: allowed } };
}

function firstPolicy(environment: Environment): Draft['policy'] {
  return { overrides_allowed: environment === 'development' };
}
