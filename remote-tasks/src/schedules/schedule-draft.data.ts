import type { Task } from '@fairlead/shared/contract/tasks';
import { digest, saveText, recallText } from '@fairlead/shared/browser-storage';

import { type StoredTerms, parseStoredTerms } from './terms.rules.ts';

/** Storage key of a draft: its user and its schedule; null for a new one. */
type DraftKey = { readonly user: string; readonly of: number | null };

const toStorageKey = ({ user, of }: DraftKey) =>
  `fairlead.schedule.${of === null ? 'new' : 'changed'}.${digest([user, String(of)])}`;

/** The user's draft, whichever page of this browser it was typed in. */
export const recallScheduleDraft = (place: DraftKey, tasks: readonly Task[]) =>
  parseStoredTerms(recallText(toStorageKey(place)), tasks);

/** Stores a draft, replacing the previous one; null deletes it. */
export const saveScheduleDraft = (place: DraftKey, draft: StoredTerms | null) =>
  saveText(toStorageKey(place), draft && JSON.stringify(draft));
