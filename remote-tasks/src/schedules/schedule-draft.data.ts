import type { Task } from '@fairlead/shared/contract/tasks';
import { digest, keepText, recallText } from '@fairlead/shared/browser-storage';

import { type KeptTerms, keptTerms } from './terms.rules.ts';

/** Storage key of a draft: its user and its schedule; null for a new one. */
type DraftPlace = { readonly user: string; readonly of: number | null };

const keyOf = ({ user, of }: DraftPlace) =>
  `fairlead.schedule.${of === null ? 'new' : 'changed'}.${digest([user, String(of)])}`;

/** The user's draft, whichever page of this browser it was typed in. */
export const recallDraft = (place: DraftPlace, tasks: readonly Task[]) =>
  keptTerms(recallText(keyOf(place)), tasks);

/** Keeps a draft in the place of the one before; null drops it. */
export const keepDraft = (place: DraftPlace, draft: KeptTerms | null) =>
  keepText(keyOf(place), draft && JSON.stringify(draft));
