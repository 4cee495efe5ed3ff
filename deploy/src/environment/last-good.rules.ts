import type { ReleasePin } from '../revision/revision.ts';

/** Pins of one name in an environment. No version is in it twice. */
export type Pins = {
  /** The build that is live. */
  readonly stable: ReleasePin;
  /** The last good one; null where none is known. */
  readonly fallback: ReleasePin | null;
  /** Builds that were the last good one before it, oldest first. */
  readonly earlier: readonly ReleasePin[];
  /** The live one was gone back to: what is asked for once more is done. */
  readonly returned: boolean;
};

/** Number of earlier builds that are kept; older ones are found by `rollback --to`. */
const KEPT = 8;

/** After a pin. What it replaces is good, unless it is known to be bad. */
export function afterPin(before: Pins | undefined, next: ReleasePin, isBad: boolean): Pins {
  const replaced = before === undefined || isBad ? [] : [before.stable];
  return createPins(next, [...listGoodPins(before), ...replaced], false);
}

/**
 * After going back: the live build was bad and is forgotten, the last good one is live. Undefined
 * where none is known.
 */
export function afterReturn(before: Pins): Pins | undefined {
  if (before.returned) return before;
  const good = listGoodPins(before);
  const last = good.at(-1);
  return last && createPins(last, good, true);
}

/**
 * After an earlier state was made live again, wherever its build is another one. What was good in it
 * is so only while nobody has found it bad since; of a name that was taken out nobody knows.
 */
export function afterRestore(now: Pins | undefined, then: Pins): Pins {
  if (now !== undefined && isSame(now.stable, then.stable)) return now;
  const still = new Set(listGoodPins(now).map(({ version }) => version));
  return createPins(
    then.stable,
    listGoodPins(then).filter(({ version }) => still.has(version)),
    true,
  );
}

/** The good builds of a name, the last good one last. */
export function listGoodPins(pins: Pins | undefined): ReleasePin[] {
  if (pins === undefined) return [];
  return [...pins.earlier, ...(pins.fallback === null ? [] : [pins.fallback])];
}

/** True when two pins mean one artefact. */
function isSame(a: ReleasePin, b: ReleasePin): boolean {
  return a.version === b.version && a.digest === b.digest;
}

/**
 * Pins of a live build and the good ones before it, oldest first; the live one is never its own
 * fallback.
 */
export function createPins(
  stable: ReleasePin,
  good: readonly ReleasePin[],
  returned: boolean,
): Pins {
  const others = good.filter(({ version }) => version !== stable.version);
  const earlier = others.slice(-1 - KEPT, -1);
  return { stable, fallback: others.at(-1) ?? null, earlier, returned };
}
