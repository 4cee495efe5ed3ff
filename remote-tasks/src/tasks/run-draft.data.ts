import type { Task } from '@fairlead/shared/contract/tasks';
import { digest, saveText, recallText } from '@fairlead/shared/browser-storage';

import { parseRunDraft, type RunDraft } from './run-draft.rules.ts';
import { isSameRunInput, type RunInput } from './run-input.rules.ts';

/** Storage key of a draft: its user, its task, and the run that it repeats. */
export type RunDraftKey = {
  readonly user: string;
  readonly task: Task;
  readonly from: string | null;
};

/** One for a new run and one for a repeated one of each task: what begins with other runs goes. */
const toStorageKey = ({ user, task, from }: RunDraftKey) =>
  `fairlead.run.${from === null ? 'new' : 'again'}.${digest([user, task.route])}`;

/** The user's draft, whichever page of this browser it was typed in. */
export function recallRunDraft(place: RunDraftKey): RunDraft | undefined {
  const draft = parseRunDraft(recallText(toStorageKey(place)), place.task);
  return draft?.from === place.from ? draft : undefined;
}

/** Stores a draft, replacing the previous one; null deletes it. */
export function saveRunDraft(place: RunDraftKey, draft: Omit<RunDraft, 'from'> | null): void {
  saveText(toStorageKey(place), draft && JSON.stringify({ ...draft, from: place.from }));
}

/** Drops the draft that was queued; of one that was changed since only that it was sent. */
export function dropQueued(place: RunDraftKey, key: string, input: RunInput): void {
  const draft = recallRunDraft(place);
  if (draft?.sent?.key !== key) return;
  saveRunDraft(place, isSameRunInput(draft.input, input) ? null : { ...draft, sent: undefined });
}
