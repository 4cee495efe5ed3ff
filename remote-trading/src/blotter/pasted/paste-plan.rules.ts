import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { readNumber } from '@fairlead/shared/domain/numbers/read-number';
import type { TicketBook } from '@fairlead/trading/domain/tickets/ticket';

import { dealNames, strategyNames, strategyOfDeal } from '../desk/books.rules.ts';
import type { DraftField, DraftSet } from '../desk/drafts.rules.ts';

/** Choices that orders can be filled in with. */
export type PasteLists = {
  readonly books: readonly TicketBook[];
  readonly brokers: readonly string[];
};

type PastedOrder = Pick<ClearerBlotterTrade, DraftField | 'has_broker'>;

/** A text that was pasted for a field of an order: what it sets, or why it is not taken; neither where it is empty. */
export type PlannedCell = {
  readonly field: DraftField;
  readonly text: string;
  /** Value that it is read as. */
  readonly taken?: string | number;
  readonly refusal?: string;
};

/** Cells that an order takes of its line. */
type PlannedLine = { readonly cells: readonly PlannedCell[]; readonly set: DraftSet };

type Texts = Readonly<Partial<Record<DraftField, string>>>;

type Chosen = { readonly set: DraftSet } | { readonly refusal: string };

/** The order in which fields are read: each may depend on those before it. */
const READ: readonly DraftField[] = ['broker', 'book', 'strategy', 'deal', 'commission_override'];

/** Reads the part of a line of texts that an order takes; what is empty stays as it is. */
export function plannedLine(order: PastedOrder, texts: Texts, lists: PasteLists): PlannedLine {
  let set: DraftSet = {};
  const cells: PlannedCell[] = [];
  for (const field of READ) {
    const text = asWritten(texts[field]);
    if (text === undefined) continue;
    if (text === '') {
      cells.push({ field, text });
      continue;
    }
    const isBookRefused = cells.some((cell) => cell.field === 'book' && cell.refusal !== undefined);
    const chosen: Chosen =
      isBookRefused && (field === 'strategy' || field === 'deal')
        ? { refusal: 'Its book is not taken' }
        : READERS[field](text, { order, set, lists });
    if ('refusal' in chosen) cells.push({ field, text, refusal: chosen.refusal });
    else {
      set = { ...set, ...chosen.set };
      cells.push({ field, text, taken: chosen.set[field] ?? '' });
    }
  }
  return { cells, set };
}

/** Strips the blanks around a text, and the sign by which a copied text is no formula. */
function asWritten(text: string | undefined): string | undefined {
  return text?.trim().replace(/^'(?=\s*[=+\-@＝＋－＠])/u, '');
}

type At = { readonly order: PastedOrder; readonly set: DraftSet; readonly lists: PasteLists };

const READERS: Readonly<Record<DraftField, (text: string, at: At) => Chosen>> = {
  broker: (text, { order, lists }) =>
    order.has_broker ? named('broker', text, lists.brokers) : { refusal: 'Not brokered' },
  book: (text, { lists }) =>
    named(
      'book',
      text,
      lists.books.map(({ name }) => name),
    ),
  strategy: (text, at) => {
    const { book } = chosenSoFar(at);
    if (book === null) return { refusal: 'Select Book First' };
    return named('strategy', text, strategyNames(at.lists.books, book));
  },
  deal: (text, at) => {
    const { book, strategy } = chosenSoFar(at);
    if (book === null) return { refusal: 'Select Book First' };
    const chosen = named('deal', text, dealNames(at.lists.books, { book, strategy }));
    if ('refusal' in chosen || strategy !== null) return chosen;
    // A deal that is of one strategy only brings it.
    const brought = strategyOfDeal(at.lists.books, book, chosen.set.deal ?? '');
    return brought === undefined ? chosen : { set: { strategy: brought, ...chosen.set } };
  },
  commission_override: (text) => {
    const value = readNumber(text, ['$']);
    return value === undefined
      ? { refusal: 'Needs to be a number' }
      : { set: { commission_override: value } };
  },
};

/** Book and strategy of an order with what is filled in before: another book has none of the old one's strategies. */
function chosenSoFar({ order, set }: At) {
  const book = set.book ?? order.book;
  const isOther = book !== order.book;
  return { book, strategy: set.strategy ?? (isOther ? null : order.strategy) };
}

type NameField = Exclude<DraftField, 'commission_override'>;

/** The choice that a text names, ignoring case and blanks. */
function named(field: NameField, text: string, choices: readonly string[]): Chosen {
  const found = choices.includes(text)
    ? [text]
    : choices.filter((choice) => folded(choice) === folded(text));
  const [name, ...others] = found;
  if (name === undefined) return { refusal: `No ${field} '${text}'` };
  return others.length > 0
    ? { refusal: `More than one ${field} '${text}'` }
    : { set: { [field]: name } };
}

const folded = (text: string) => text.trim().replaceAll(/\s+/gu, ' ').toLowerCase();
