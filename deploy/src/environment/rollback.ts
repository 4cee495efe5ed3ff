import { SHELL } from '../release/layout.ts';
import { readRelease } from '../release/verify-release.ts';
import type { Draft, Revision } from '../revision/revision.ts';
import { readRevision } from '../revision/revision-files.ts';
import { applyChange, type ChangeOutcome, type ChangeParts, stateBefore } from './apply-change.ts';
import { asStored, type FoundRemote, pinsIn, remotePins, type Who } from './changes.ts';
import { afterRestore, afterReturn } from './last-good.rules.ts';
import { servable } from './servable.ts';

type Refused = { readonly reasons: readonly string[] };

/**
 * Takes each of these names back to its last good build, and nothing else. What was gone back from is
 * bad: it stands in for nothing until it is pinned again. Asking twice is asking once.
 */
export function rollback(
  parts: ChangeParts,
  names: readonly string[],
  who: Who,
): Promise<ChangeOutcome> {
  return applyChange(parts, {
    ...who,
    action: 'rollback',
    draft: async (current) => returned(current?.read() ?? null, names, parts),
  });
}

/** Makes all of an earlier revision's state current again, as a new revision (REM-05). */
export function restore(parts: ChangeParts, to: number, who: Who): Promise<ChangeOutcome> {
  return applyChange(parts, {
    ...who,
    action: 'rollback',
    draft: async (current) => {
      if (current === null || to < 1 || to >= current.revision) {
        return { reasons: ['there is no earlier revision to go back to'] };
      }
      return restored(await readRevision(parts.place, to), stateBefore(current));
    },
  });
}

/** Takes remotes out of the environment: no page has their routes and menu entries any more. */
export function unpin(
  parts: ChangeParts,
  names: readonly string[],
  who: Who,
): Promise<ChangeOutcome> {
  return applyChange(parts, {
    ...who,
    action: 'unpin',
    draft: async (current) => without(current?.read() ?? null, names),
  });
}

async function returned(
  current: Revision | null,
  names: readonly string[],
  parts: ChangeParts,
): Promise<Draft | Refused> {
  if (current === null) return { reasons: ['nothing is pinned yet'] };
  const found = await Promise.all(
    [...new Set(names)].map((name) => lastGood(current, name, parts)),
  );
  const reasons = found.flatMap((one) => ('reasons' in one ? one.reasons : []));
  if (reasons.length > 0) return { reasons };
  const backs = found.flatMap((one) => ('reasons' in one ? [] : [one]));
  const shell = backs.find(({ name }) => name === SHELL);
  return {
    shell: shell === undefined ? current.shell : asStored(shell.pins),
    remotes: { ...current.remotes, ...remotePins(current, backs) },
    policy: current.policy,
  };
}

async function lastGood(
  current: Revision,
  name: string,
  { store }: ChangeParts,
): Promise<FoundRemote | Refused> {
  const before = pinsIn(current, name);
  if (before === undefined) return { reasons: [`${name} is not pinned`] };
  const known = await servable(name, before, store);
  const pins = afterReturn(known.pins);
  if (pins === undefined) {
    const { version } = before.stable;
    const lost = [...known.problems].flatMap(([of, texts]) => (of === version ? [] : texts));
    return { reasons: [`${name}@${version} has no last good build to go back to`, ...lost] };
  }
  const read = await readRelease({ name, version: pins.stable.version }, store);
  if (!read.ok) return { reasons: read.problems.map(({ text }) => text) };
  return { name, pins, contribution: read.release.contribution };
}

/**
 * Restores a revision by what is known of good and bad now; what one of a newer version knew nobody
 * here can say.
 */
function restored({ shell, remotes, policy }: Revision, now: Draft | null): Draft {
  if (now === null) return { shell, remotes, policy };
  const pins = Object.entries(remotes).map(
    ([name, pin]) => [name, { ...pin, ...asStored(afterRestore(pinsIn(now, name), pin)) }] as const,
  );
  return {
    shell: asStored(afterRestore(now.shell, shell)),
    remotes: Object.fromEntries(pins),
    policy,
  };
}

function without(current: Revision | null, names: readonly string[]): Draft | Refused {
  const reasons = names.flatMap((name) => {
    if (name === SHELL) return ['the shell cannot be taken out: pin another one'];
    return pinsIn(current, name) === undefined ? [`${name} is not pinned`] : [];
  });
  if (current === null || reasons.length > 0) return { reasons };
  const kept = Object.entries(current.remotes).filter(([name]) => !names.includes(name));
  return { shell: current.shell, remotes: Object.fromEntries(kept), policy: current.policy };
}
