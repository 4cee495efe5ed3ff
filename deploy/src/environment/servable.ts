import type { ReleaseStore } from '../release/release-store.ts';
import { listGoodPins, type Pins, createPins } from './last-good.rules.ts';
import { loadPin } from './load-pin.ts';

export type Servable = {
  /** Without the good builds that cannot be served any more: none of them could stand in. */
  readonly pins: Pins;
  /** Why a build cannot be served, by version; the live one may be among them. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
};

/** Reads and checks the pinned builds of a name as a server would. */
export async function servable(name: string, pins: Pins, store: ReleaseStore): Promise<Servable> {
  const builds = [...listGoodPins(pins), pins.stable];
  const loaded = await Promise.all(builds.map((pin) => loadPin(name, pin, store)));
  const problems = new Map<string, readonly string[]>();
  loaded.forEach((one, index) => {
    const version = builds[index]?.version ?? '';
    if (!one.ok)
      problems.set(
        version,
        one.problems.map(({ text }) => text),
      );
  });
  const good = listGoodPins(pins).filter(({ version }) => !problems.has(version));
  return { pins: createPins(pins.stable, good, pins.returned), problems };
}
