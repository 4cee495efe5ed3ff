import { type GateRule, type CandidatePart, partText } from './candidate.ts';

/**
 * The shell gives every export that a remote uses of the modules of ours that exist once in the page.
 * Their version is that of the tree they are built from and the same for ever, so builds say it by
 * name; a build that says nothing is of before and is let through.
 */
export const sharedNamesRule: GateRule = ({ shell, remotes }) => {
  const given = new Map(
    shell.loaded?.release.shared.map(({ name, names }) => [name, names] as const),
  );
  return remotes.flatMap((remote) => missing(remote, shell, given));
};

function missing(
  remote: CandidatePart,
  shell: CandidatePart,
  given: ReadonlyMap<string, readonly string[] | undefined>,
): string[] {
  return (remote.loaded?.release.shared ?? []).flatMap(({ name, names = [] }) => {
    const exports = given.get(name);
    const absent = exports === undefined ? [] : names.filter((used) => !exports.includes(used));
    return absent.length === 0
      ? []
      : [
          `${partText(remote)} uses ${absent.join(', ')} of ${name}, ${partText(shell)} does not give it`,
        ];
  });
}
