import type { PageBuild, PageRemote } from '@fairlead/shared/contract/release';
import type { ComponentType } from 'react';

import { logFailure } from '../log.ts';
import { isLastGood, nextBuild } from './builds.rules.ts';
import { withDeadline } from '../deadline.ts';

/** What the federation runtime does for the loader. */
export type Federation = {
  readonly register: (build: PageBuild) => void;
  /** The exposed root module of a build. */
  readonly load: (build: PageBuild) => Promise<RootModule | null>;
};

export type RootModule = { readonly default?: ComponentType };

export type Loaded = {
  readonly Root: ComponentType;
  readonly build: PageBuild;
  /** Whether the pinned build failed and this is the one before it. */
  readonly lastGood: boolean;
};

export type Loader = {
  /** The remote's root; the same promise for every caller until `rejectBuild` or `reset`. */
  readonly load: (name: string) => Promise<Loaded>;
  /**
   * Takes a build that failed out of use, for as long as the page lives. Whether another one is
   * left to try.
   */
  readonly rejectBuild: (name: string, build: PageBuild) => boolean;
  /** Forgets every failure of the remote, for Retry. */
  readonly reset: (name: string) => void;
  /** The build that `load` would try first; of a remote whose builds all failed, the pinned one. */
  readonly buildOf: (name: string) => PageBuild | undefined;
};

/** Every build of a remote failed; `build` is the last one tried. */
export class RemoteFailure extends Error {
  readonly build: PageBuild | undefined;

  constructor(build: PageBuild | undefined, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'RemoteFailure';
    this.build = build;
  }
}

/**
 * Loads remotes by the page's pins. A build that is missing, hangs, does not evaluate, does not
 * fit the shared libraries or exposes nothing is put aside and the last good one is tried.
 *
 * Results are kept here and not by React.lazy, which remembers a failure for ever.
 */
export function createLoader(
  remotes: Readonly<Record<string, PageRemote>>,
  federation: Federation,
): Loader {
  const loading = new Map<string, Promise<Loaded>>();
  const quarantined = new Set<string>();
  const registered = new Set<string>();

  async function attempt(build: PageBuild, timeoutMs: number): Promise<ComponentType> {
    if (!registered.has(build.container)) {
      federation.register(build);
      registered.add(build.container);
    }
    const module = await withDeadline(federation.load(build), timeoutMs, build.container);
    if (module?.default === undefined) throw new Error(`${build.container} exposes no root`);
    return module.default;
  }

  async function firstThatLoads(name: string): Promise<Loaded> {
    const remote = remotes[name];
    let tried: PageBuild | undefined;
    let cause: unknown = new Error('No build of it can be had');
    if (remote === undefined) throw new RemoteFailure(tried, cause);
    for (;;) {
      const build = nextBuild(remote.builds, quarantined);
      if (build === undefined) throw new RemoteFailure(tried, cause);
      try {
        const Root = await attempt(build, remote.timeout_ms);
        return { Root, build, lastGood: isLastGood(remote.builds, build) };
      } catch (error) {
        tried = build;
        cause = error;
        quarantined.add(build.container);
        logFailure(`Remote ${name} ${build.version} did not load`, error);
      }
    }
  }

  return {
    load(name) {
      const known = loading.get(name);
      if (known !== undefined) return known;
      const started = firstThatLoads(name);
      // Somebody is told when the page is drawn; a prefetch has nobody to tell.
      started.catch(() => undefined);
      loading.set(name, started);
      return started;
    },
    rejectBuild(name, build) {
      quarantined.add(build.container);
      const another = nextBuild(remotes[name]?.builds ?? [], quarantined) !== undefined;
      // A failed promise stays until Retry: whoever asks meanwhile must not start another round.
      if (another) loading.delete(name);
      return another;
    },
    reset(name) {
      for (const { container } of remotes[name]?.builds ?? []) quarantined.delete(container);
      loading.delete(name);
    },
    buildOf(name) {
      const builds = remotes[name]?.builds ?? [];
      return nextBuild(builds, quarantined) ?? builds[0];
    },
  };
}
