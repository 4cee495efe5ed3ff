import type { Draft, ReleasePin } from '../revision/revision.ts';
import { idText, type ReleaseId, SHELL } from '../release/layout.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { type LoadedRelease, verifyRelease } from '../release/verify-release.ts';

/** A state that somebody wants to make current, with the releases it is made of. */
export type Candidate = {
  /** Releases that this change brings, by name: they have to be whole. */
  readonly changed: ReadonlySet<string>;
  readonly shell: CandidatePart;
  readonly remotes: readonly CandidatePart[];
};

export type CandidatePart = {
  readonly id: ReleaseId;
  readonly pin: ReleasePin;
  /** Absent when it cannot be served; `problems` says why. */
  readonly loaded?: LoadedRelease;
  readonly problems: readonly { readonly kind: string; readonly text: string }[];
};

/** A rule of the gate: every reason why the candidate may not be made current. */
export type GateRule = (candidate: Candidate) => string[];

/**
 * A draft with its releases read, for the rules of the gate. What cannot be read is a part with
 * problems: the gate names all of them. Fallbacks are not part of it.
 */
export async function loadCandidate(
  draft: Draft,
  changes: readonly { readonly name: string }[],
  store: ReleaseStore,
): Promise<Candidate> {
  const changed = new Set(changes.map(({ name }) => name));
  const part = async (name: string, pin: ReleasePin): Promise<CandidatePart> => {
    const id = { name, version: pin.version };
    // What is about to be pinned is read from the disk again, whatever was found before.
    const verified = await (changed.has(name) ? verifyRelease(id, store) : store.load(id));
    return verified.ok
      ? { id, pin, loaded: verified.loaded, problems: [] }
      : { id, pin, problems: verified.problems };
  };
  return {
    changed,
    shell: await part(SHELL, draft.shell.stable),
    remotes: await Promise.all(
      Object.entries(draft.remotes).map(([name, { stable }]) => part(name, stable)),
    ),
  };
}

/** The parts that this change brings in. */
export function changedParts({ changed, shell, remotes }: Candidate): CandidatePart[] {
  return [shell, ...remotes].filter(({ id }) => changed.has(id.name));
}

/** Name of a part in reasons: 'trading@1.4.2'. */
export function partText({ id }: CandidatePart): string {
  return idText(id);
}
