import { filterTraders } from './executing-trader.ts';
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
  strategy: (data, { book }) => listStrategies(data.books, book),
  deal: (data, { book, strategy }) => listDeals(data.books, book, strategy),
  buyFromBook: books,
  buyFromStrategy: (data, { buyFromBook }) => listStrategies(data.books, buyFromBook),
  buyFromDeal: (data, texts) => listDeals(data.books, texts.buyFromBook, texts.buyFromStrategy),
  sellToBook: books,
  sellToStrategy: (data, { sellToBook }) => listStrategies(data.books, sellToBook),
  sellToDeal: (data, texts) => listDeals(data.books, texts.sellToBook, texts.sellToStrategy),
  exchange: (data, texts) => (isCrude(texts, data) ? [CRUDE_EXCHANGE] : data.exchanges),
  broker: (data) => data.brokers,
  executingFor: (data) => filterTraders(data).map(({ nick_name }) => nick_name),
};

/** Choices of a field; undefined where it is typed. */
export function listFieldChoices(
  field: TicketField,
  { texts }: Ticket,
  { data }: TicketContext,
): readonly string[] | undefined {
  return CHOICES[field]?.(data, texts);
}

/** The strategies of a book by its name; none of a book that is not offered. */
export function listStrategies(books: EntryData['books'], book: string): readonly string[] {
  return Object.keys(strategiesByName(books, book));
}

/** The deals of a book's strategy; none where either is not offered. */
export function listDeals(
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
