import type { DemoFile } from '../market/demo-file.ts';
import { firstDayOf, type Month } from '../market/business-days.ts';
import { BOOK_MONTHS, bookMonth } from './calendar.ts';
import { csv } from './csv.ts';
import { SHIPS } from './firm.ts';
import { inflation, OPEX } from './opex.ts';

const LAST_MONTH_OF_2024 = 2024 * 12 + 11;

/** What running the vessels may cost, a file a year, newest first. */
export function budgetFiles(): DemoFile[] {
  const first = BOOK_MONTHS[0] ?? LAST_MONTH_OF_2024;
  const months = Array.from({ length: LAST_MONTH_OF_2024 - first + 1 }, (_, at) => first + at);
  const years = Map.groupBy(months, (month) => firstDayOf(month).slice(0, 4));
  return [...years]
    .map(([year, ofYear]): DemoFile => ({
      kind: 'budget',
      fileName: `budget-${year}.csv`,
      text: csv([['Company', 'Card', 'Month', 'Amount'], ...ofYear.flatMap(rowsOf)]),
    }))
    .toReversed();
}

function rowsOf(month: Month): string[][] {
  const { first, last } = bookMonth(month);
  const days = Number(last.slice(8));
  const ours = SHIPS.filter(
    ({ delivered, sold }) => delivered <= first && (sold === '' || sold > last),
  );
  return ours.flatMap(({ company, factor }) =>
    OPEX.flatMap(({ perDay, cards }) => {
      const byCard = Map.groupBy(cards, ([card]) => card);
      return [...byCard].map(([card, same]) => {
        const share = same.length / cards.length;
        const amount = Math.round(perDay * factor * inflation(first) * days * share);
        return [company, card, first.slice(0, 7), `${amount}.00`];
      });
    }),
  );
}
