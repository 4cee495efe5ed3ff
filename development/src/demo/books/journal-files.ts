import type { DemoJournal, DemoJournalLine } from './book.ts';
import { csv } from '../market/csv.ts';
import { decimalOfCents } from './decimal-of-cents.ts';
import { COMPANIES } from './firm.ts';
import { RESTATED_MONTH } from './faults.ts';
import type { DemoFile } from '../market/demo-file.ts';

/** An export of a company's journals of a period. */
export type ExportedPeriod = {
  readonly from: string;
  readonly to: string;
  readonly issued: string;
  readonly locked: string;
};

/** Newest first: the quarter that people look at, then whole years. */
export const PERIODS: readonly ExportedPeriod[] = [
  period('2024-04-01', '2024-06-28', { issued: '2024-06-28T19:30:00Z', locked: '2024-05-31' }),
  period('2024-01-01', '2024-03-31', { issued: '2024-04-12T16:00:00Z', locked: '2024-03-31' }),
  ...[2023, 2022, 2021, 2020].map((year) =>
    period(`${year}-01-01`, `${year}-12-31`, {
      issued: `${year + 1}-01-22T16:00:00Z`,
      locked: `${year}-12-31`,
    }),
  ),
  period('2019-06-30', '2019-12-31', { issued: '2020-01-22T16:00:00Z', locked: '2019-12-31' }),
];

function period(
  from: string,
  to: string,
  of: Pick<ExportedPeriod, 'issued' | 'locked'>,
): ExportedPeriod {
  return { from, to, ...of };
}

const JOURNAL_COLUMNS = ['Series', 'Number', 'Date', 'Entered', 'Type', 'Narrative'];
const LINE_COLUMNS = [
  ...['Series', 'Number', 'Line', 'Card', 'Currency', 'Amount', 'Book Value', 'Vessel', 'Op Code'],
  ...['Cash Group', 'Lot Group', 'Lot', 'From/To', 'Entry Type'],
];

/** The exports of a period, one of each company. */
export function journalFiles(journals: readonly DemoJournal[], of: ExportedPeriod): DemoFile[] {
  const inPeriod = journals.filter(({ date }) => date >= of.from && date <= of.to);
  const byCompany = Map.groupBy(inPeriod, ({ company }) => company);
  return COMPANIES.map(({ code }) => buildExport(code, byCompany.get(code) ?? [], of));
}

function buildExport(
  company: string,
  journals: readonly DemoJournal[],
  of: ExportedPeriod,
): DemoFile {
  const lines = journals.flatMap((journal) =>
    journal.lines.map((line, index) => lineCells(journal, line, index + 1)),
  );
  const debits = journals
    .flatMap((journal) => journal.lines)
    .reduce((sum, { book }) => sum + Math.max(book, 0), 0);
  return {
    kind: 'journals',
    fileName: `journals-${company}-${of.from}-${of.to}.csv`,
    text: csv([
      ['Company', company],
      ['Period From', of.from],
      ['Period To', of.to],
      ['Issued', of.issued],
      ['Locked To', of.locked],
      [],
      ['Journals'],
      JOURNAL_COLUMNS,
      ...journals.map(journalCells),
      [],
      ['Lines'],
      LINE_COLUMNS,
      ...lines,
      [],
      ['End of Export', String(lines.length), decimalOfCents(debits)],
    ]),
  };
}

const journalCells = ({ series, number, date, type, narrative }: DemoJournal): string[] => [
  ...[series, String(number), date, `${date}T${enteredAt(number)}Z`, type, narrative],
];

/** At some time of the working day. */
const enteredAt = (number: number): string =>
  `${String(8 + (number % 9)).padStart(2, '0')}:${String((number * 7) % 60).padStart(2, '0')}:00`;

function lineCells({ series, number }: DemoJournal, line: DemoJournalLine, at: number): string[] {
  const { card, currency, amount, book, type = 'OTHER' } = line;
  return [
    ...[series, String(number), String(at), card, currency],
    ...[decimalOfCents(amount), decimalOfCents(book), line.vessel ?? '', line.opCode ?? ''],
    ...[line.cashGroup ?? '', line.lotGroup ?? '', line.lot ?? '', line.fromTo ?? '', type],
  ];
}

const MORE_CENTS = 420_000;

export const RESTATED_FILE = `journals-${RESTATED_MONTH.company}-${RESTATED_MONTH.month}-again.csv`;

/** The month that was locked, exported again with its largest invoice corrected. */
export function restatedFile(journals: readonly DemoJournal[]): DemoFile {
  const { company, month } = RESTATED_MONTH;
  const own = journals.filter((each) => each.company === company && each.date.startsWith(month));
  const invoices = own.filter(({ series }) => series === 'PI');
  const changed = invoices.toSorted((a, b) => debitOf(b) - debitOf(a))[0];
  const corrected = own.map((journal) => (journal === changed ? dearer(journal) : journal));
  const file = buildExport(company, corrected, {
    from: `${month}-01`,
    to: `${month}-31`,
    issued: '2024-05-21T09:15:00Z',
    locked: '2024-04-30',
  });
  return { ...file, fileName: RESTATED_FILE };
}

const debitOf = ({ lines }: DemoJournal): number => lines[0]?.book ?? 0;

const dearer = (journal: DemoJournal): DemoJournal => ({
  ...journal,
  lines: journal.lines.map((line) => {
    const more = line.book > 0 ? MORE_CENTS : -MORE_CENTS;
    return { ...line, amount: line.amount + more, book: line.book + more };
  }),
});
