import { beforeAll, expect, test } from '@jest/globals';

import { LOT_FAULTS, type LotFaults, NO_LOT_FAULTS } from './cargo/lot-faults.ts';
import { MAPS } from './books/maps-file.ts';
import { PLANTED_BREAKS, PLANTED_ROUNDINGS } from './books/planted-breaks.ts';
import { bookUnknownLots } from './books/unknown-lots.ts';
import { JournalBook } from './books/book.ts';
import { BOOK_MONTHS, bookMonth } from './books/calendar.ts';
import { bookCargoes } from './books/cargo-books.ts';
import { journalFiles, PERIODS } from './books/journal-files.ts';
import { parseRates } from './books/rates.ts';
import { cargoFiles, demoCargoes } from './cargo/cargo-files.ts';
import { rateFile } from './files/rate-file.ts';
import { createMarket } from './market/market.ts';
import { EARLIER_DAYS } from './market/price-files.ts';
import { DEMO_DAYS, DEMO_SEED } from './market/demo-days.ts';

/** A row of a file by its columns. */
type Row = Readonly<Record<string, string>>;

/** An amount of either system: cents of dollars, income positive. */
type Entry = {
  readonly lot: string;
  readonly column: string;
  readonly day: string;
  readonly isAdjProj: boolean;
  readonly cents: bigint;
};

type Systems = { readonly traders: readonly Entry[]; readonly accounting: readonly Entry[] };

let rates: readonly Row[];
let planted: Systems;
let clean: Systems;

beforeAll(async () => {
  const { text } = await rateFile();
  rates = rowsOf(text);
  const market = createMarket(DEMO_SEED, DEMO_DAYS, EARLIER_DAYS);
  const cargoes = demoCargoes(market, DEMO_SEED);
  const systems = (faults: LotFaults, more: (book: JournalBook) => void): Systems => {
    const book = new JournalBook();
    bookCargoes(book, cargoes, { rateOf: parseRates(text), faults });
    more(book);
    const [, ...trades] = cargoFiles(market, DEMO_SEED, faults);
    const journals = PERIODS.flatMap((period) => journalFiles(book.journals, period));
    return {
      traders: trades.flatMap((file) => entriesOfTraders(file.text)),
      accounting: journals.flatMap((file) => entriesOfAccounting(file.text)),
    };
  };
  planted = systems(LOT_FAULTS, bookUnknownLots);
  clean = systems(NO_LOT_FAULTS, () => undefined);
}, 240_000);

/** The rows of a section of a file; of a file without sections all of them. */
function rowsOf(text: string, section?: string): Row[] {
  const lines = text.split('\n');
  const start = section === undefined ? 0 : lines.indexOf(section) + 1;
  const ends = lines.findIndex((line, at) => at > start && line === '');
  const [head = '', ...body] = lines.slice(start, ends === -1 ? undefined : ends);
  const columns = head.split(',');
  return body.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
}

const centsOf = (decimal = ''): bigint => BigInt(decimal.replace('.', ''));

/** A decimal of at most four places in ten-thousandths. */
const tenThousandths = (decimal = ''): bigint => {
  const [whole = '', part = ''] = decimal.split('.');
  return BigInt(whole + part.padEnd(4, '0'));
};

/** Exactly, halves away from nothing: the last rate up to the day, dollars a euro over francs a euro. */
function inDollars(cents: bigint, currency: string, day: string): bigint {
  const rate = rates.findLast((row) => (row['Date'] ?? '') <= day);
  const over = { USD: 1n, EUR: 10_000n, CHF: tenThousandths(rate?.['CHF']) }[currency] ?? 0n;
  const times = currency === 'USD' ? 1n : tenThousandths(rate?.['USD']);
  const size = cents < 0n ? -cents : cents;
  const value = (2n * size * times + over) / (2n * over);
  return cents < 0n ? -value : value;
}

/**
 * Changes of each amount to its trade's column on the day from which it holds, at that day's rate.
 */
function entriesOfTraders(text: string): Entry[] {
  const lots = new Map(rowsOf(text, 'Trades').map((row) => [row['Trade'], row['Lot'] ?? '']));
  const byColumn = Map.groupBy(rowsOf(text, 'Amounts'), (row) =>
    [row['Trade'], row['Column'], row['Adj or Proj']].join(' '),
  );
  return [...byColumn.values()].flatMap((rows) => {
    let before = 0n;
    return rows
      .toSorted((a, b) => ((a['Holds From'] ?? '') < (b['Holds From'] ?? '') ? -1 : 1))
      .map((row): Entry => {
        const day = row['Holds From'] ?? '';
        const change = centsOf(row['Amount']) - before;
        before += change;
        return {
          lot: lots.get(row['Trade']) ?? '',
          column: row['Column'] ?? '',
          day,
          isAdjProj: row['Adj or Proj'] === 'yes',
          cents: inDollars(change, row['Currency'] ?? '', day),
        };
      });
  });
}

const COLUMN_OF: ReadonlyMap<string, string> = new Map(MAPS.lotGroups);

function entriesOfAccounting(text: string): Entry[] {
  const keyOf = (row: Row) => `${row['Series']} ${row['Number']}`;
  const days = new Map(rowsOf(text, 'Journals').map((row) => [keyOf(row), row['Date'] ?? '']));
  return rowsOf(text, 'Lines')
    .filter((row) => row['Lot'] !== '' && row['Lot Group'] !== '')
    .map((row) => ({
      lot: row['Lot'] ?? '',
      column: COLUMN_OF.get(row['Lot Group'] ?? '') ?? 'unmapped',
      day: days.get(keyOf(row)) ?? '',
      isAdjProj: ['ADJUSTMENT', 'PROJECTION'].includes(row['Entry Type'] ?? ''),
      cents: -centsOf(row['Book Value']),
    }));
}

type Cut = { readonly upTo: string; readonly includeAdjProj: boolean };

/** Traders less accounting, by lot and column, in cents; what agrees is not there. */
function differences({ traders, accounting }: Systems, { upTo, includeAdjProj }: Cut) {
  const sums = new Map<string, bigint>();
  const add = (entries: readonly Entry[], sign: bigint) => {
    for (const { lot, column, day, isAdjProj, cents } of entries) {
      if (day > upTo || (isAdjProj && !includeAdjProj)) continue;
      const key = `${lot} ${column}`;
      sums.set(key, (sums.get(key) ?? 0n) + sign * cents);
    }
  };
  add(traders, 1n);
  add(accounting, -1n);
  return [...sums]
    .filter(([, cents]) => cents !== 0n)
    .map(([key, cents]) => [...key.split(' '), Number(cents) / 100])
    .toSorted();
}

test.each([true, false])(
  'without what is planted every lot agrees to the cent at each month’s end, with adjustments and projections: %s',
  (includeAdjProj) => {
    expect(clean.accounting.filter((each) => each.isAdjProj === includeAdjProj)).not.toEqual([]);
    const ends = BOOK_MONTHS.map((month) => bookMonth(month).closes);
    expect(ends).toEqual(expect.arrayContaining(['2023-12-29', '2024-06-28']));
    for (const upTo of ends) expect(differences(clean, { upTo, includeAdjProj })).toEqual([]);
  },
);

const listed = (of: readonly (typeof PLANTED_BREAKS)[number][] = PLANTED_BREAKS) =>
  [...of, ...PLANTED_ROUNDINGS]
    .map(({ lot, column, difference }) => [lot, column, Number(difference)])
    .toSorted();

test('what differs is what is planted, and nothing else', () => {
  expect(differences(planted, { upTo: '2024-06-28', includeAdjProj: true })).toEqual(listed());
});

test('without adjustments and projections what is only expected is gone, all else differs as before', () => {
  const projected = new Set([...LOT_FAULTS.notBooked, ...LOT_FAULTS.notTraded]);
  expect(differences(planted, { upTo: '2024-06-28', includeAdjProj: false })).toEqual(
    listed(PLANTED_BREAKS.filter(({ lot }) => !projected.has(lot))),
  );
});
