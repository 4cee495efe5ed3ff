import { formatNumber } from '@fairlead/shared/format';

import type { BlotterList } from './blotter.data.ts';
import { dealNames, strategyNames } from './books.rules.ts';
import { type DraftSet, fieldsOf } from './drafts.rules.ts';

/** What several orders can be given at once. */
export type FillField = 'broker' | 'book' | 'strategy' | 'deal';

type Lists = Pick<BlotterList, 'books' | 'brokers'>;

/** What each field can be, given the others. */
export function fillChoices(
  { books, brokers }: Lists,
  { book = null, strategy = null }: DraftSet,
): Record<FillField, readonly string[]> {
  return {
    broker: brokers,
    book: books.map(({ name }) => name),
    strategy: strategyNames(books, book),
    deal: dealNames(books, { book, strategy }),
  };
}

/** Whether what was typed in a field is none of its choices. */
export function isNoChoice(field: FillField, set: DraftSet, lists: Lists): boolean {
  const chosen = set[field] ?? null;
  return chosen !== null && !fillChoices(lists, set)[field].includes(chosen);
}

type Filling = {
  readonly set: DraftSet;
  readonly lists: Lists;
  /** How many orders, and how many at most. */
  readonly count: number;
  readonly most: number;
};

/** Why they cannot be filled in; undefined where they can. */
export function fillObstacle({ set, lists, count, most }: Filling): string | undefined {
  if (count > most) return `At most ${formatNumber(most)} trades at once`;
  if (fieldsOf(set).length === 0) return 'Choose what to fill in';
  const wrong = (['broker', 'book', 'strategy', 'deal'] as const).some((field) =>
    isNoChoice(field, set, lists),
  );
  return wrong ? 'Choose from the lists' : undefined;
}
