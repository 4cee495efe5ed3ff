import { defineTable } from '@fairlead/table';

/** A row of a strategy summary: book, strategy, deal or the part of a deal. */
export type Book = {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  readonly physical: number | null;
  readonly cost: number | null;
  readonly paper: number | null;
  readonly dtd: number | null;
};

const AMOUNT = { kind: 'money', short: true, width: 92 } as const;

const BOOKS = defineTable({
  id: (book: Book) => book.id,
  depth: (book) => book.depth,
  total: (book) => book.name === 'Total',
  fields: {},
  columns: [
    {
      id: 'name',
      header: 'Book, strategy, deal',
      kind: 'text',
      value: (row) => row.name,
      width: 200,
      rowHeader: true,
      pinned: 'start',
    },
    {
      ...AMOUNT,
      id: 'physical',
      header: 'Gross',
      value: (row: Book) => row.physical,
      group: ['Physical'],
    },
    {
      ...AMOUNT,
      id: 'cost',
      header: 'Cost',
      value: (row: Book) => row.cost,
      group: ['Physical'],
    },
    {
      ...AMOUNT,
      id: 'paper',
      header: 'Gross',
      value: (row: Book) => row.paper,
      group: ['Paper'],
    },
    {
      ...AMOUNT,
      id: 'dtd',
      header: 'DtD Net',
      value: (row: Book) => row.dtd,
      group: ['Paper'],
      trend: { threshold: 100 },
      width: 104,
    },
  ],
});

export const BOOK_COLUMNS = BOOKS.columns;

type Line = readonly [depth: number, name: string, ...numbers: (number | null)[]];

const LINES: readonly Line[] = [
  [0, 'Corp', null, null, 5_608_000, 232_000],
  [1, 'East-West', null, null, 2_089_600, 157_000],
  [2, 'EW-2407', null, null, 1_840_000, 212_000],
  [3, 'EW-2407 Paper', null, null, 1_840_000, 212_000],
  [2, 'EW-2408', null, null, -388_000, -96_000],
  [2, 'EW-Q4', null, null, 642_000, 41_000],
  [1, 'Mont Belvieu Arb', null, null, 3_520_000, 75_000],
  [2, 'MB-2409', null, null, 3_520_000, 75_000],
  [0, 'Product', 8_540_000, -3_020_000, -3_150_000, -56_000],
  [1, 'US to Japan', 7_070_000, -2_500_000, -2_740_000, -42_000],
  [2, 'Harrier 0624', 4_120_000, -1_380_000, -1_940_000, -61_000],
  [2, 'Petrel 0724', 2_950_000, -1_120_000, -803_000, 19_000],
  [1, 'AG to India', 1_470_000, -520_000, -410_000, -14_000],
  [2, 'Gannet 0724', 1_470_000, -520_000, -410_000, -14_000],
  [0, 'Shipping', 3_380_000, -2_060_000, -120_000, -2000],
  [1, 'Time charters', 3_380_000, -2_060_000, -120_000, -2000],
  [0, 'Forward Contract', 1_020_000, -190_000, 56_000, 60],
  [1, 'Forward freight', 1_020_000, -190_000, 56_000, 60],
  [0, 'Total', 12_940_000, -5_270_000, 2_394_000, 174_060],
];

const bookOf = ([depth, name, physical, cost, paper, dtd]: Line, place: number): Book => ({
  id: `${place}`,
  name,
  depth,
  physical: physical ?? null,
  cost: cost ?? null,
  paper: paper ?? null,
  dtd: dtd ?? null,
});

/** Books with all their levels and a total. */
export function bookRows() {
  const rows = BOOKS.createRows();
  rows.append(LINES.map(bookOf));
  return rows;
}
