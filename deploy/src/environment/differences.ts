import { SHELL } from '../release/layout.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { readRelease } from '../release/verify-release.ts';
import type { ReleasePin, Revision } from '../revision/revision.ts';

/** Live build of a name in an environment. */
export type LiveBuild = ReleasePin & {
  /** Commit it was built from; '' where its release cannot be read. */
  readonly commit: string;
};

/** A name that two environments do not run alike; null where one does not run it. */
export type Difference = {
  readonly name: string;
  readonly from: LiveBuild | null;
  readonly to: LiveBuild | null;
};

/** Compares what two environments run, the shell first and then the remotes by name. */
export async function findDifferences(
  from: Revision | null,
  to: Revision | null,
  store: ReleaseStore,
): Promise<Difference[]> {
  const [before, after] = [livePins(from), livePins(to)];
  const names = new Set([...before.keys(), ...after.keys()]);
  const differing = [...names].filter(
    (name) => before.get(name)?.digest !== after.get(name)?.digest,
  );
  const build = (name: string, pin: ReleasePin | undefined) =>
    pin === undefined ? null : describeBuild(name, pin, store);
  return Promise.all(
    differing.toSorted(byName).map(async (name) => ({
      name,
      from: await build(name, before.get(name)),
      to: await build(name, after.get(name)),
    })),
  );
}

/** The live build of each name. */
export function livePins(revision: Revision | null): ReadonlyMap<string, ReleasePin> {
  if (revision === null) return new Map();
  const pins = Object.entries({ [SHELL]: revision.shell, ...revision.remotes });
  return new Map(pins.map(([name, { stable }]) => [name, stable]));
}

async function describeBuild(
  name: string,
  { version, digest }: ReleasePin,
  store: ReleaseStore,
): Promise<LiveBuild> {
  const read = await readRelease({ name, version }, store);
  return { version, digest, commit: read.ok ? read.release.commit : '' };
}

function byName(a: string, b: string): number {
  if (a === SHELL || b === SHELL) return a === SHELL ? -1 : 1;
  return a < b ? -1 : 1;
}
