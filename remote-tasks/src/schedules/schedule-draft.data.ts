import type { Task } from '@fairlead/shared/contract/tasks';
import { digest, keepText, recallText } from '@fairlead/shared/browser-storage';

import { type KeptTerms, keptTerms } from './terms.rules.ts';

/** Storage key of a draft: its user and its schedule; null for a new one. */
type DraftPlace = { readonly user: string; readonly of: number | null };

const toStorageKey = ({ user, of }: DraftPlace) =>
  `fairlead.schedule.${of === null ? 'new' : 'changed'}.${digest([user, String(of)])}`;

/** The user's draft, whichever page of this browser it was typed in. */
export const recallScheduleDraft = (place: DraftPlace, tasks: readonly Task[]) =>
  keptTerms(recallText(toStorageKey(place)), tasks);

/** Stores a draft, replacing the previous one; null deletes it. */
export const keepScheduleDraft = (place: DraftPlace, draft: KeptTerms | null) =>
  keepText(toStorageKey(place), draft && JSON.stringify(draft));
