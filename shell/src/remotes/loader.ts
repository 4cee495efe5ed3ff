import type { PageBuild, PageRemote } from '@fairlead/shared/contract/release';
import type { ComponentType } from 'react';

import { logFailure } from '../page/log.ts';
import type { Guard } from './guard.ts';
import { isLastGood, nextBuild } from './builds.rules.ts';
import { isLate } from './failure.rules.ts';
import { withDeadline } from '../page/deadline.ts';

/** Port of the loader to module federation. */
export type Federation = {
  /** The exposed root module of a build. */
  readonly load: (build: PageBuild) => Promise<RootModule | null>;
  /** Asks the server again for what the browser has of a build; never fails. */
  readonly refetch: (build: PageBuild) => Promise<void>;
  /** Reloads the page, at the same address. */
  readonly reload: () => void;
};

export type RootModule = { readonly default?: ComponentType };

export type LoadedRemote = {
  readonly Root: ComponentType;
  readonly build: PageBuild;
  /** True when the pinned build failed and this is the one before it. */
  readonly lastGood: boolean;
};

export type Loader = {
  /** The remote's root; the same promise for every caller until `rejectBuild` or `reset`. */
  readonly load: (name: string) => Promise<LoadedRemote>;
  /** The same once more, of builds whose files were late: they are asked for again, and have more time. */
  readonly loadLate: (name: string) => Promise<LoadedRemote>;
  /** True while `loadLate` loads it, for a user who returns to it meanwhile. */
  readonly isLate: (name: string) => boolean;
  /**
   * Takes a build that failed out of use, for as long as the page lives. Whether another one is
   * left to try.
   */
  readonly rejectBuild: (name: string, build: PageBuild) => boolean;
  /** Forgets every failure of the remote, and what the browser has cached of it, for Retry. */
  readonly reset: (name: string) => void;
  /**
   * Asks the server again for the remote's files, past the browser's caches, and reloads the page
   * once they are there: a slow file has come by then. Never settles.
   */
  readonly renew: (name: string) => Promise<never>;
  /** Begins to watch the page for a build. Who calls what it answers has a look whether it did harm. */
  readonly watch: (build: PageBuild) => () => void;
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

/** Unwraps the error of the build itself. */
export function unwrapCause(error: unknown): unknown {
  return error instanceof RemoteFailure ? error.cause : error;
}

/** Wait of Retry for slow files before it reloads the page without them; late ones have as long. */
const RENEW_MS = 30_000;

type Remotes = Readonly<Record<string, PageRemote>>;

/**
 * Loads remotes by the page's pins. A build that is missing, hangs, does not evaluate, does not
 * fit the shared libraries or exposes nothing is put aside and the last good one is tried. One that
 * harms the page that all share is left out of the next one, which is asked for at once.
 *
 * Results are kept here and not by React.lazy, which remembers a failure for ever.
 */
export function createLoader(remotes: Remotes, federation: Federation, guard: Guard): Loader {
  return new BuildLoader(remotes, federation, guard);
}

class BuildLoader implements Loader {
  readonly #remotes: Remotes;
  readonly #federation: Federation;
  readonly #guard: Guard;
  readonly #loading = new Map<string, Promise<LoadedRemote>>();
  /** Containers of builds that failed in this page or harmed one before it. */
  readonly #quarantined: Set<string>;
  /** Names of remotes whose files were late. */
  readonly #late = new Set<string>();
  /** Containers whose files the browser may have cached as they failed. */
  readonly #stale = new Set<string>();

  constructor(remotes: Remotes, federation: Federation, guard: Guard) {
    this.#remotes = remotes;
    this.#federation = federation;
    this.#guard = guard;
    this.#quarantined = new Set(guard.quarantine.all());
  }

  load(name: string): Promise<LoadedRemote> {
    const known = this.#loading.get(name);
    if (known !== undefined) return known;
    return this.#start(name, this.#remotes[name]?.timeout_ms ?? 0);
  }

  loadLate(name: string): Promise<LoadedRemote> {
    this.reset(name);
    this.#late.add(name);
    return this.#start(name, RENEW_MS);
  }

  isLate(name: string): boolean {
    return this.#late.has(name);
  }

  #start(name: string, timeoutMs: number): Promise<LoadedRemote> {
    const started = this.#firstThatLoads(name, timeoutMs);
    // Whoever draws it is told; until then nobody is.
    started.catch(() => undefined);
    this.#loading.set(name, started);
    return started;
  }

  rejectBuild(name: string, build: PageBuild): boolean {
    this.#quarantined.add(build.container);
    const another = nextBuild(this.#buildsOf(name), this.#quarantined) !== undefined;
    // A failed promise stays until Retry: whoever asks meanwhile must not start another round.
    if (another) this.#loading.delete(name);
    return another;
  }

  reset(name: string): void {
    const containers = this.#buildsOf(name).map(({ container }) => container);
    for (const container of containers) {
      if (this.#quarantined.delete(container)) this.#stale.add(container);
    }
    this.#guard.quarantine.release(containers);
    this.#loading.delete(name);
    this.#late.delete(name);
  }

  async renew(name: string): Promise<never> {
    const files = Promise.all(this.#buildsOf(name).map((build) => this.#federation.refetch(build)));
    await withDeadline(files, RENEW_MS, name).catch((error: unknown) => {
      logFailure(`${name} is still slow`, error);
    });
    this.#federation.reload();
    return new Promise(() => undefined);
  }

  watch = ({ container }: PageBuild): (() => void) => {
    const harmNow = this.#guard.watch();
    return () => {
      const harm = harmNow();
      if (harm === undefined) return;
      logFailure('A remote harms the page', `${container} ${harm}`);
      if (this.#guard.quarantine.add(container)) this.#federation.reload();
    };
  };

  buildOf(name: string): PageBuild | undefined {
    const builds = this.#buildsOf(name);
    return nextBuild(builds, this.#quarantined) ?? builds[0];
  }

  #buildsOf(name: string): readonly PageBuild[] {
    return this.#remotes[name]?.builds ?? [];
  }

  async #firstThatLoads(name: string, timeoutMs: number): Promise<LoadedRemote> {
    const builds = this.#buildsOf(name);
    let tried: PageBuild | undefined;
    let cause: unknown = new Error(
      builds.length === 0 ? 'No build of it can be had' : 'It harmed the page and was left out',
    );
    for (;;) {
      const build = nextBuild(builds, this.#quarantined);
      if (build === undefined) throw new RemoteFailure(tried, cause);
      try {
        const Root = await this.#attempt(build, timeoutMs);
        return { Root, build, lastGood: isLastGood({ ...this.#remotes[name], builds }, build) };
      } catch (error) {
        tried = build;
        cause = error;
        this.#quarantined.add(build.container);
        logFailure(`Remote ${name} ${build.version} did not load`, error);
      }
    }
  }

  async #attempt(build: PageBuild, timeoutMs: number): Promise<ComponentType> {
    const { container } = build;
    if (!this.#stale.delete(container)) return this.#root(build, timeoutMs);
    // A file that the browser keeps in its cache would fail the same way for ever.
    await withDeadline(this.#federation.refetch(build), timeoutMs, container);
    try {
      return await this.#root(build, timeoutMs);
    } catch (error) {
      if (isLate(error)) throw error;
      // The page's preload of a file that failed has answered its script; the next one asks.
      return this.#root(build, timeoutMs);
    }
  }

  async #root(build: PageBuild, timeoutMs: number): Promise<ComponentType> {
    const { container } = build;
    const look = this.watch(build);
    const loading = this.#federation.load(build).finally(look);
    const module = await withDeadline(loading, timeoutMs, container);
    if (module?.default === undefined) throw new Error(`${container} exposes no root`);
    return module.default;
  }
}
