import type { DemoFile } from '../market/demo-file.ts';
import { formatFirstDay, type MonthIndex } from '../market/business-days.ts';
import { BOOK_MONTHS, bookMonth } from './calendar.ts';
import { csv } from '../market/csv.ts';
import { SHIPS } from './firm.ts';
import { OFFICE_COSTS, OFFICES } from './office-books.ts';
import { FEE_A_DAY, inflation, OPEX } from './opex.ts';

const LAST_MONTH_OF_2024 = 2024 * 12 + 11;

/** Budgets of vessels and offices, a file a year, newest first. */
export function budgetFiles(): DemoFile[] {
  const first = BOOK_MONTHS[0] ?? LAST_MONTH_OF_2024;
  const months = Array.from({ length: LAST_MONTH_OF_2024 - first + 1 }, (_, at) => first + at);
  const years = Map.groupBy(months, (month) => formatFirstDay(month).slice(0, 4));
  return [...years]
    .map(([year, ofYear]): DemoFile => ({
      kind: 'budget',
      fileName: `budget-${year}.csv`,
      text: csv([['Company', 'Card', 'Month', 'Amount'], ...ofYear.flatMap(buildRows)]),
    }))
    .toReversed();
}

function buildRows(month: MonthIndex): string[][] {
  const { first, last } = bookMonth(month);
  return [...SHIPS.flatMap((ship) => shipRows(ship, first, last)), ...officeRows(first)];
}

/** Budget of a vessel that is ours all month: what running her may cost, card by card. */
function shipRows(
  { company, factor, delivered, sold }: (typeof SHIPS)[number],
  first: string,
  last: string,
): string[][] {
  if (delivered > first || (sold !== '' && sold <= last)) return [];
  const days = Number(last.slice(8));
  const rate = inflation(first) * days;
  const running = OPEX.flatMap(({ perDay, cards }) =>
    computeShares(cards).map(([card, share]) =>
      row(company, card, [first, perDay * factor * rate * share]),
    ),
  );
  return [...running, row(company, '590010', [first, FEE_A_DAY * rate])];
}

const officeRows = (first: string): string[][] =>
  OFFICES.flatMap(([company, perMonth]) =>
    computeShares(OFFICE_COSTS).map(([card, share]) =>
      row(company, card, [first, perMonth * inflation(first) * share]),
    ),
  );

/** Share of each card in what is spent: as often as it is picked. */
const computeShares = (cards: readonly (readonly [card: string, ...rest: string[]])[]) =>
  [...Map.groupBy(cards, ([card]) => card)].map(
    ([card, same]) => [card, same.length / cards.length] as const,
  );

/** Row in whole dollars. */
const row = (
  company: string,
  card: string,
  [month, amount]: readonly [month: string, amount: number],
): string[] => [company, card, month.slice(0, 7), `${Math.round(amount)}.00`];
