import type { PageBuild, PageRemote, PageState } from '@fairlead/shared/contract/release';

import { loadPin } from '../environment/load-pin.ts';
import type { ReleasePin, RemotePin, Revision } from '../revision/revision.ts';
import { type ReleaseId, releasePath, SHELL } from '../release/layout.ts';
import type { Release } from '../release/release.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import type { LoadedRelease } from '../release/verify-release.ts';

/** Settings of a page that are this server's and not of the environment's revision. */
export type PageSettings = {
  readonly signIn: { readonly issuer: string; readonly clientId: string };
  readonly syntheticData: boolean;
};

/** A revision with its releases found and checked: all that a page is made of. */
export type ResolvedPage = {
  readonly state: PageState;
  readonly shell: LoadedRelease;
  /** The same by the shell that was pinned before, for a browser in which this one does not start. */
  readonly lastGood?: ResolvedPage;
  /** The shell that this page stands in for. */
  readonly insteadOf?: { readonly version: string; readonly why: NotShown };
};

/** Why a pinned shell does not show: the server has no whole one, or a browser has said so. */
export type NotShown = 'cannot be served' | 'did not start in this browser';

/** A resolved page, and what was left out, for the log: a pin whose release cannot be served. */
export type Resolution = {
  readonly page?: ResolvedPage;
  readonly problems: readonly string[];
};

type Parts = { readonly store: ReleaseStore; readonly settings: PageSettings };

/**
 * Turns a revision into a page. A build that cannot be trusted is left out: the fallback serves,
 * and where there is none the area shows its error panel (REM-09). Without a shell there is no page.
 */
export async function resolvePage(
  revision: Revision,
  { store, settings }: Parts,
  override?: ReleaseId,
): Promise<Resolution> {
  const problems: string[] = [];
  const load = async (name: string, pin: ReleasePin | null): Promise<LoadedRelease[]> => {
    if (pin === null) return [];
    const verified = await loadPin(name, pin, store);
    if (verified.ok) return [verified.loaded];
    problems.push(...verified.problems.map(({ text }) => text));
    return [];
  };
  const loadBoth = async (
    name: string,
    { stable, fallback }: Pick<RemotePin, 'stable' | 'fallback'>,
  ): Promise<Builds> => {
    const [pinned, before] = await Promise.all([load(name, stable), load(name, fallback)]);
    return { builds: [...pinned, ...before], standsIn: pinned.length === 0 };
  };

  const ofShell = await loadBoth(SHELL, revision.shell);
  const [shell, lastGood] = ofShell.builds;
  if (shell === undefined) return { problems };
  const remotes: RemoteBuilds[] = [];
  for (const [name, pin] of Object.entries(revision.remotes)) {
    remotes.push({ name, pin, ...(await loadBoth(name, pin)) });
  }
  const pageOf = (by: LoadedRelease): ResolvedPage => ({
    state: buildState(by, remotes, { revision, settings }),
    shell: by,
  });
  const insteadOf = (version: string, why: NotShown) => ({ insteadOf: { version, why } });
  const page: ResolvedPage = {
    ...pageOf(shell),
    ...(ofShell.standsIn ? insteadOf(revision.shell.stable.version, 'cannot be served') : {}),
    ...(lastGood === undefined
      ? {}
      : {
          lastGood: {
            ...pageOf(lastGood),
            ...insteadOf(shell.release.version, 'did not start in this browser'),
          },
        }),
  };
  return {
    page: override === undefined ? page : await withOverride(page, override, store),
    problems,
  };
}

type Builds = {
  /** Builds that can be served of the pinned one and the last good one. */
  readonly builds: readonly LoadedRelease[];
  /** The pinned one cannot. */
  readonly standsIn: boolean;
};

type RemoteBuilds = Builds & { readonly name: string; readonly pin: RemotePin };

type Pinned = { readonly revision: Revision; readonly settings: PageSettings };

function buildState(
  shell: LoadedRelease,
  remotes: readonly RemoteBuilds[],
  { revision, settings }: Pinned,
): PageState {
  const integrity: Record<string, string> = {};
  for (const build of [shell, ...remotes.flatMap(({ builds }) => builds)]) {
    addIntegrity(integrity, build);
  }
  return {
    environment: revision.environment,
    revision: revision.revision,
    shell: shell.release.version,
    remotes: Object.fromEntries(remotes.map((remote) => [remote.name, pageRemote(remote, shell)])),
    integrity,
    overrides_allowed: revision.policy.overrides_allowed,
    poll: `/environments/${revision.environment}/current`,
    sign_in: { issuer: settings.signIn.issuer, client_id: settings.signIn.clientId },
    synthetic_data: settings.syntheticData,
  };
}

/**
 * The page with one remote taken from another build, and from that one only: whoever tries a build
 * wants to see it fail, not the fallback. Undefined builds leave the page as it is.
 */
async function withOverride(
  page: ResolvedPage,
  override: ReleaseId,
  store: ReleaseStore,
): Promise<ResolvedPage> {
  const verified = await store.load(override);
  const contribution = verified.ok ? verified.loaded.release.contribution : undefined;
  if (!verified.ok || contribution === undefined) return page;
  const integrity = { ...page.state.integrity };
  addIntegrity(integrity, verified.loaded);
  const remote: PageRemote = {
    timeout_ms: page.state.remotes[override.name]?.timeout_ms ?? OVERRIDE_TIMEOUT_MS,
    contribution,
    builds: [pageBuild(verified.loaded, page.shell)],
  };
  return {
    ...page,
    state: {
      ...page.state,
      integrity,
      remotes: { ...page.state.remotes, [override.name]: remote },
      override: { remote: override.name, version: override.version },
    },
  };
}

const OVERRIDE_TIMEOUT_MS = 5_000;

function pageRemote({ pin, builds, standsIn }: RemoteBuilds, shell: LoadedRelease): PageRemote {
  return {
    // What serves decides: a fallback may lack a route of the build that cannot be had.
    contribution: builds[0]?.release.contribution ?? pin.contribution,
    timeout_ms: pin.timeout_ms,
    builds: builds.map((build) => pageBuild(build, shell)),
    ...(standsIn && builds.length > 0 ? { stands_in: true } : {}),
  };
}

function pageBuild({ release }: LoadedRelease, shell: LoadedRelease): PageBuild {
  const own = release.initial.map((path) => toReleaseAddress(release, path));
  return {
    version: release.version,
    container: release.container ?? '',
    entry: toReleaseAddress(release, release.entry),
    initial: [...new Set([...own, ...sharedFiles(release, shell)])],
  };
}

/**
 * Files that the shell gives to a build at once, and the browser would ask for only when the build
 * runs.
 */
function sharedFiles({ shared }: Release, { release: shell }: LoadedRelease): string[] {
  const taken = new Set(shared.filter(({ at_once }) => at_once).map(({ name }) => name));
  return shell.shared
    .filter(({ name }) => taken.has(name))
    .flatMap(({ files = [] }) => files.map((path) => toReleaseAddress(shell, path)));
}

/** A file of a release, as the browser asks for it. */
export function toReleaseAddress(id: ReleaseId, path: string): string {
  return `/${releasePath(id)}/${path}`;
}

/**
 * Trusted Types policies by which the page loads scripts later: the shell's for entries, and
 * webpack's own of each build.
 */
export function trustedPolicies({ shell, remotes }: PageState): string[] {
  const builds = Object.entries(remotes).flatMap(([name, { builds: all }]) =>
    all.map(({ version }) => `remote-${name}@${version}`),
  );
  return ['fairlead-loader', ...[`shell@${shell}`, ...builds].map((build) => `${build}#webpack`)];
}

function addIntegrity(integrity: Record<string, string>, { release }: LoadedRelease): void {
  for (const file of release.files) {
    if (/\.(?:js|css)$/.test(file.path))
      integrity[toReleaseAddress(release, file.path)] = file.integrity;
  }
}
