import { tradersOf } from './executing-trader.ts';
import { CRUDE_EXCHANGE, isCrude } from './product-rules.ts';
import type { EntryData, Ticket, TicketContext, TicketField } from './ticket.ts';

type Texts = Ticket['texts'];
type Lists = (data: EntryData, texts: Texts) => readonly string[];

const months: Lists = (data) => data.tenor_months;
const years: Lists = (data) => data.tenor_years.map(String);
const products: Lists = (data) => data.products;
const books: Lists = (data) => data.books.map(({ name }) => name);

/** The list that each field of a name chooses from; the other fields are typed. */
const CHOICES: Partial<Record<TicketField, Lists>> = {
  monthA: months,
  yearA: years,
  monthB: months,
  yearB: years,
  productA: products,
  productB: products,
  book: books,
  strategy: (data, { book }) => strategiesOf(data.books, book),
  deal: (data, { book, strategy }) => dealsOf(data.books, book, strategy),
  buyFromBook: books,
  buyFromStrategy: (data, { buyFromBook }) => strategiesOf(data.books, buyFromBook),
  buyFromDeal: (data, texts) => dealsOf(data.books, texts.buyFromBook, texts.buyFromStrategy),
  sellToBook: books,
  sellToStrategy: (data, { sellToBook }) => strategiesOf(data.books, sellToBook),
  sellToDeal: (data, texts) => dealsOf(data.books, texts.sellToBook, texts.sellToStrategy),
  exchange: (data, texts) => (isCrude(texts, data) ? [CRUDE_EXCHANGE] : data.exchanges),
  broker: (data) => data.brokers,
  executingFor: (data) => tradersOf(data).map(({ nick_name }) => nick_name),
};

/** Choices of a field; undefined where it is typed. */
export function choicesOf(
  field: TicketField,
  { texts }: Ticket,
  { data }: TicketContext,
): readonly string[] | undefined {
  return CHOICES[field]?.(data, texts);
}

/** The strategies of a book by its name; none of a book that is not offered. */
export function strategiesOf(books: EntryData['books'], book: string): readonly string[] {
  return Object.keys(strategiesByName(books, book));
}

/** The deals of a book's strategy; none where either is not offered. */
export function dealsOf(
  books: EntryData['books'],
  book: string,
  strategy: string,
): readonly string[] {
  const strategies = strategiesByName(books, book);
  return Object.hasOwn(strategies, strategy) ? (strategies[strategy] ?? []) : [];
}

function strategiesByName(books: EntryData['books'], book: string) {
  return books.find(({ name }) => name === book)?.strategies ?? {};
}
