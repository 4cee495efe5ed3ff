import { loadCandidate } from '../gate/candidate.ts';
import { gateReasons } from '../gate/gate.ts';
import type { Signer } from '../release/keys.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import { withLock } from './lock.ts';
import { type Draft, type Revision, seal } from '../revision/revision.ts';
import {
  environmentFolder,
  type EnvironmentPlace,
  RevisionAltered,
} from '../revision/environment-place.ts';
import {
  laterProblem,
  listLaterRevisions,
  readStoredCurrent,
  RevisionNewer,
  type StoredRevision,
  writeRevision,
} from '../revision/revision-files.ts';

export type ChangeParts = {
  readonly place: EnvironmentPlace;
  readonly store: ReleaseStore;
  readonly signer: Signer;
};

export type ChangeRequest = {
  readonly by: string;
  readonly reason: string;
  readonly action: 'pin' | 'promote' | 'rollback' | 'unpin' | 'policy';
  /** The revision the change was decided on (If-Match); another one in between loses it. */
  readonly expected?: number | undefined;
  /** Decides and writes nothing. */
  readonly isDryRun?: boolean | undefined;
  /** The next state, or the reasons why there can be none. */
  readonly draft: (
    current: StoredRevision | null,
  ) => Promise<Draft | { reasons: readonly string[] }>;
};

export type ChangeOutcome =
  | { readonly outcome: 'applied'; readonly revision: Revision }
  /** Would be applied on top of this revision; what a dry run comes to. */
  | { readonly outcome: 'accepted'; readonly current: number; readonly changes: Changes }
  | { readonly outcome: 'unchanged'; readonly revision: Revision | null }
  | { readonly outcome: 'refused'; readonly reasons: readonly string[] }
  | { readonly outcome: 'lost'; readonly current: number };

/**
 * The one way in which an environment changes: decided on the current revision, let through by the
 * gate or refused with every reason, and written whole.
 * @throws RevisionAltered when the live revision is not as it was written, or is not the newest.
 */
export async function applyChange(
  parts: ChangeParts,
  request: ChangeRequest,
): Promise<ChangeOutcome> {
  if (request.reason.trim() === '' && request.isDryRun !== true) {
    return { outcome: 'refused', reasons: ['a change needs a reason'] };
  }
  return withLock(environmentFolder(parts.place), async () => {
    const current = await readStoredCurrent(parts.place);
    const number = current?.revision ?? 0;
    const problem = laterProblem(
      parts.place,
      number,
      await listLaterRevisions(parts.place, number),
    );
    if (problem !== undefined) throw new RevisionAltered(problem);
    if (request.expected !== undefined && request.expected !== number) {
      return { outcome: 'lost', current: number };
    }
    return decide(current, request, parts);
  });
}

async function decide(
  current: StoredRevision | null,
  request: ChangeRequest,
  parts: ChangeParts,
): Promise<ChangeOutcome> {
  const draft = await request.draft(current);
  if ('reasons' in draft) return { outcome: 'refused', reasons: draft.reasons };
  const changes = changesBetween(current, draft);
  if (changes.length === 0) return { outcome: 'unchanged', revision: current?.read() ?? null };
  const reasons = gateReasons(await loadCandidate(draft, changes, parts.store));
  if (reasons.length > 0) return { outcome: 'refused', reasons };
  if (request.isDryRun === true) {
    return { outcome: 'accepted', current: current?.revision ?? 0, changes };
  }
  const revision = next(current, { draft, changes, request }, parts);
  await writeRevision(parts.place, revision, parts.signer);
  return { outcome: 'applied', revision };
}

type Decided = {
  readonly draft: Draft;
  readonly changes: Changes;
  readonly request: ChangeRequest;
};

function next(
  current: StoredRevision | null,
  { draft, changes, request }: Decided,
  { place, signer }: ChangeParts,
): Revision {
  const from = current?.revision ?? null;
  const made = {
    at: new Date().toISOString(),
    by: request.by,
    action: request.action,
    reason: request.reason.trim(),
    from,
    changes,
  };
  const { environment } = place;
  const previous_hash = current?.hash ?? null;
  return seal({ revision: (from ?? 0) + 1, environment, ...draft, made, previous_hash }, signer);
}

type Changes = Revision['made']['changes'];

/** Changes for the history: name, from, to. A version that is another artefact is one, too. */
function changesBetween(current: StoredRevision | null, draft: Draft): Changes {
  const before = flatten(stateBefore(current));
  const after = flatten(draft);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, from: before.get(name), to: after.get(name) }))
    .filter(({ from, to }) => from?.text !== to?.text || from?.artefact !== to?.artefact)
    .map(({ name, from, to }) => ({ name, from: from?.text ?? null, to: to?.text ?? null }));
}

/**
 * The live state, as far as it can be read. Going back leads past a revision of a newer version:
 * what it pinned nobody here can say.
 */
export function stateBefore(current: StoredRevision | null): Draft | null {
  try {
    return current?.read() ?? null;
  } catch (error) {
    if (error instanceof RevisionNewer) return null;
    throw error;
  }
}

type Shown = { readonly text: string; readonly artefact?: string };

function flatten(state: Draft | null): Map<string, Shown> {
  if (state === null) return new Map();
  const { shell, remotes, policy } = state;
  const shown = new Map<string, Shown>();
  for (const [name, { stable }] of Object.entries({ shell, ...remotes })) {
    shown.set(name, { text: stable.version, artefact: stable.digest });
  }
  return shown.set('overrides', { text: policy.overrides_allowed ? 'allowed' : 'refused' });
}
