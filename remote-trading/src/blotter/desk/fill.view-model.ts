import { formatNumber } from '@fairlead/shared/format';

import type { BlotterList } from './blotter.data.ts';
import { dealNames, strategyNames } from './books.rules.ts';
import { type DraftSet, listDraftFields } from './drafts.rules.ts';
import type { FillOutcome } from './filled-orders.data.ts';
import { tradesText } from './orders.view-model.ts';

/** Fields that several orders can be given at once. */
export type FillField = 'broker' | 'book' | 'strategy' | 'deal';

type Lists = Pick<BlotterList, 'books' | 'brokers'>;

/** Choices of each field, given the others. */
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

/** True when the value of a field is none of its choices. */
export function isNoChoice(field: FillField, set: DraftSet, lists: Lists): boolean {
  const chosen = set[field] ?? null;
  return chosen !== null && !fillChoices(lists, set)[field].includes(chosen);
}

type Filling = {
  readonly set: DraftSet;
  readonly lists: Lists;
  /** Number of orders, and its maximum. */
  readonly count: number;
  readonly most: number;
};

/** Why they cannot be filled in; undefined where they can. */
export function fillObstacle({ set, lists, count, most }: Filling): string | undefined {
  if (count > most) return `At most ${formatNumber(most)} trades at once`;
  if (listDraftFields(set).length === 0) return 'Choose what to fill in';
  const wrong = (['broker', 'book', 'strategy', 'deal'] as const).some((field) =>
    isNoChoice(field, set, lists),
  );
  return wrong ? 'Choose from the lists' : undefined;
}

/**
 * Message after a fill: 'Filled in 5 of 6 trades: Joren changed …', with the fields left empty in
 * some.
 */
export function filledText(
  filled: FillOutcome,
  done = 'Filled in',
): { readonly isDone: boolean; readonly text: string } {
  if (filled.kind === 'refused') return { isDone: false, text: filled.message };
  const { count, refused } = filled;
  const none = refused.filter(({ isWhole }) => isWhole);
  const partly = refused.filter(({ isWhole }) => !isWhole);
  const kept = count - none.length;
  if (kept === 0) return { isDone: false, text: none[0]?.message ?? 'Nothing to fill in' };
  const whole = `${done} ${tradesText(kept, count)}${whyText(none)}`;
  if (partly.length === 0) return { isDone: true, text: whole };
  const without = [...new Set(partly.flatMap(({ fields }) => fields))].map(nameOfField).join(', ');
  const rest = `${formatNumber(partly.length)} without ${without}${whyText(partly)}`;
  return { isDone: true, text: `${whole}; ${rest}` };
}

/** ': Joren changed ordered trade 7 at 14:03 (Zurich), and 2 more' */
function whyText(refused: readonly { readonly message: string }[]): string {
  const [first, ...others] = refused;
  if (first === undefined) return '';
  return `: ${first.message}${others.length === 0 ? '' : `, and ${formatNumber(others.length)} more`}`;
}

const nameOfField = (field: string) => (field === 'commission_override' ? 'commission' : field);
