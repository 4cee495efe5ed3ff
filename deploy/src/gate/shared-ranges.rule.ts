import semver from 'semver';

import { type GateRule, type CandidatePart, partText } from './candidate.ts';

/**
 * The shell gives every library that a remote takes from the page, in a version it accepts. A new
 * shell is checked against every pinned remote, a new remote against the pinned shell.
 */
export const sharedRangesRule: GateRule = ({ shell, remotes }) => {
  if (shell.loaded === undefined) return [];
  const given = new Map(
    shell.loaded.release.shared.map(({ name, version }) => [name, version] as const),
  );
  return remotes.flatMap((remote) => misfits(remote, shell, given));
};

function misfits(
  remote: CandidatePart,
  shell: CandidatePart,
  given: ReadonlyMap<string, string>,
): string[] {
  return (remote.loaded?.release.shared ?? []).flatMap(({ name, range }) => {
    const version = given.get(name);
    if (version === undefined) {
      return [`${partText(remote)} needs ${name} ${range}, ${partText(shell)} does not give it`];
    }
    return semver.satisfies(version, range)
      ? []
      : [`${partText(remote)} needs ${name} ${range}, ${partText(shell)} gives ${version}`];
  });
}
