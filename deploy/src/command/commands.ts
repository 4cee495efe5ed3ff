import { findDifferences, type LiveBuild } from '../environment/differences.ts';
import { readHistory } from '../environment/history.ts';
import { loadPin } from '../environment/load-pin.ts';
import type { Revision } from '../revision/revision.ts';
import {
  laterProblem,
  listLaterRevisions,
  readCurrent,
  RevisionNewer,
  type StoredRevision,
} from '../revision/revision-files.ts';
import { type Environment, openSigner, openTrust } from '../release/keys.ts';
import { idText, SHELL } from '../release/layout.ts';
import { pruneDevelopment } from '../environment/prune.ts';
import { publish as publishFolder } from '../release/publish.ts';
import { createReleaseStore, listReleases } from '../release/release-store.ts';
import { readRelease } from '../release/verify-release.ts';
import { type Command, environmentAt, numberOption, wordAt } from './arguments.ts';
import { changeLines } from './change-commands.ts';
import { KEPT_BUILDS } from './development.ts';
import { CommandFailed } from './outcome.ts';
import { keyPlaces } from './places.ts';

/** The environment whose keys are meant where a command names none. */
function ownEnvironment(): Environment {
  const named = process.env['FAIRLEAD_ENV'];
  return named === 'staging' || named === 'production' ? named : 'development';
}

/**
 * `publish DIR`: signs with the key of `FAIRLEAD_ENV`. A version that is there with the same
 * content is 'unchanged' and no failure; with another it is refused.
 */
export const publishCommand: Command = async (args, releasesDir) => {
  const keys = keyPlaces(releasesDir, ownEnvironment());
  const { outcome, release } = await publishFolder(wordAt(args, 1, 'The build folder'), {
    releasesDir,
    signer: openSigner(keys),
    trust: openTrust(keys),
  });
  const already = outcome === 'unchanged' ? ' was published before, with the same content' : '';
  return {
    lines: [`${idText(release)}${already || ' published'} (${release.digest})`],
    value: { outcome, name: release.name, version: release.version, digest: release.digest },
  };
};

/**
 * `list [--name NAME]`: every release on the disk by name, newest first. One that cannot be trusted
 * is listed with its problem. Reads no files, so it does not say whether they are whole.
 */
export const list: Command = async ({ options }, releasesDir) => {
  const trust = openTrust(keyPlaces(releasesDir, ownEnvironment()));
  const ids = (await listReleases(releasesDir)).filter(
    ({ name }) => options.name === undefined || name === options.name,
  );
  const releases = await Promise.all(
    ids.map(async (id) => {
      const read = await readRelease(id, { releasesDir, trust });
      return read.ok
        ? { ...id, built_at: read.release.built_at, commit: read.release.commit, problem: null }
        : { ...id, built_at: '', commit: '', problem: read.problems.map((p) => p.text).join('; ') };
    }),
  );
  releases.sort((a, b) =>
    a.name === b.name ? (a.built_at < b.built_at ? 1 : -1) : a.name < b.name ? -1 : 1,
  );
  return {
    lines: releases.map(
      ({ name, version, built_at, commit, problem }) =>
        `${`${name}@${version}`.padEnd(36)} ${problem ?? `${built_at} ${commit.slice(0, 10)}`}`,
    ),
    value: releases,
  };
};

/**
 * `history ENV`: every revision, newest first. Fails with 'altered' where the chain does not hold.
 */
export const history: Command = async (args, releasesDir) => {
  const environment = environmentAt(args, 1);
  const trust = openTrust(keyPlaces(releasesDir, environment));
  const { revisions, problem } = await readHistory({ releasesDir, environment, trust });
  if (problem !== undefined) throw new CommandFailed('altered', [problem]);
  return {
    lines: revisions.flatMap(historyLines),
    value: revisions.map(({ revision, hash, read }) => ({ revision, ...readMade(read), hash })),
  };
};

function historyLines({ revision, read }: StoredRevision): string[] {
  const made = readMade(read);
  if ('problem' in made) return [`${revision}  ${made.problem}`];
  return [
    `${revision}  ${made.at}  ${made.by}  ${made.action}: ${made.reason}`,
    ...changeLines(made),
  ];
}

/** Author, time and reason, or why they cannot be read: the chain holds past it all the same. */
function readMade(read: StoredRevision['read']): Revision['made'] | { problem: string } {
  try {
    return read().made;
  } catch (error) {
    if (error instanceof RevisionNewer) return { problem: error.message };
    throw error;
  }
}

/**
 * `status ENV`: what is pinned and what stands in, read and checked as a server would. Fails with
 * 'altered' when one of them cannot be served or a later revision is there, with 'not-found' when nothing was ever pinned.
 */
export const status: Command = async (args, releasesDir) => {
  const environment = environmentAt(args, 1);
  const trust = openTrust(keyPlaces(releasesDir, environment));
  const place = { releasesDir, environment, trust };
  const current = await readCurrent(place);
  if (current === null)
    throw new CommandFailed('not-found', [`nothing is pinned in ${environment}`]);
  const store = createReleaseStore(releasesDir, trust);
  const pins = [[SHELL, current.shell] as const, ...Object.entries(current.remotes)];
  const rows = await Promise.all(
    pins.map(async ([name, { stable, fallback }]) => {
      const both = fallback === null ? [stable] : [stable, fallback];
      const loaded = await Promise.all(both.map((one) => loadPin(name, one, store)));
      const problems = loaded.flatMap((one) =>
        one.ok ? [] : one.problems.map(({ text }) => text),
      );
      return { name, version: stable.version, fallback: fallback?.version ?? null, problems };
    }),
  );
  const lines = [
    `${environment} is at revision ${current.revision}, overrides ${current.policy.overrides_allowed ? 'allowed' : 'refused'}`,
    ...rows.map(
      ({ name, version, fallback, problems }) =>
        `  ${name.padEnd(12)} ${version.padEnd(24)} fallback ${(fallback ?? '–').padEnd(24)} ${problems[0] ?? 'ok'}`,
    ),
  ];
  const later = await listLaterRevisions(place, current.revision);
  const problems = [
    laterProblem(place, current.revision, later) ?? [],
    rows.flatMap((row) => row.problems),
  ].flat();
  if (problems.length > 0) throw new CommandFailed('altered', [...lines, ...problems]);
  return {
    lines,
    value: { revision: current.revision, policy: current.policy, pins: rows },
  };
};

/** `diff FROM TO`: what two environments do not run alike, with the commits it was built from. */
export const diff: Command = async (args, releasesDir) => {
  const [from, to] = [environmentAt(args, 1), environmentAt(args, 2)];
  const live = (environment: Environment) =>
    readCurrent({
      releasesDir,
      environment,
      trust: openTrust(keyPlaces(releasesDir, environment)),
    });
  const store = createReleaseStore(releasesDir, openTrust(keyPlaces(releasesDir, from)));
  const differences = await findDifferences(await live(from), await live(to), store);
  const text = (build: LiveBuild | null) =>
    build === null ? '–' : `${build.version} (${build.commit.slice(0, 10)})`;
  return {
    lines:
      differences.length === 0
        ? [`${from} and ${to} run the same`]
        : differences.map((one) => `${one.name.padEnd(12)} ${text(one.from)} | ${text(one.to)}`),
    value: differences,
  };
};

/**
 * `prune [--keep N]`: removes development builds but the newest N of each name and those in use.
 */
export const prune: Command = async (args, releasesDir) => {
  const removed = await pruneDevelopment(releasesDir, numberOption(args, 'keep') ?? KEPT_BUILDS);
  return {
    lines:
      removed.length === 0 ? ['Nothing to remove'] : removed.map((id) => `Removed ${idText(id)}`),
    value: { removed: removed.map(idText) },
  };
};
