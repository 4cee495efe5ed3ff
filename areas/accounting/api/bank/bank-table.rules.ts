import {
  type CellParser,
  currency,
  parseDayCell,
  parseMoneyCell,
  orEmpty,
  printable,
} from '@fairlead/platform/csv/cells';
import { type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import {
  type CsvFields,
  type LocatedValue,
  createCellProblem,
  readRow,
  readRows,
  readCsvRows,
} from '@fairlead/platform/csv/rows';
import { BANK_HEAD, BANK_SECTIONS } from '@fairlead/platform/file-layouts/native-formats.rules';
import {
  type NativeContent,
  tableLines,
  withCells,
} from '@fairlead/platform/file-layouts/native-lines.rules';
import { type Balanced, breakIn, inTime, openingBefore } from './table/balances.rules.ts';
import type { BankEntry, ReceivedStatement } from './statement.rules.ts';

type OfAccount = { readonly account: string; readonly currency: string };

type EntryRow = OfAccount &
  Balanced & {
    readonly valueDate: string | null;
    readonly text: string | null;
    readonly counterpartyName: string | null;
    readonly counterpartyAccount: string | null;
    readonly servicerRef: string | null;
    readonly endToEndId: string | null;
    readonly code: string | null;
  };

type BalanceRow = OfAccount & { readonly day: string | null; readonly balance: string };

/** Facts that the file says of its one account. */
type Head = {
  readonly id: string | null;
  readonly openingDate: string | null;
  readonly opening: string | null;
  readonly closingDate: string | null;
  readonly closing: string | null;
};

const words: CellParser<string | null> = orEmpty(printable(2_000));
const OF_ACCOUNT = {
  account: ['Account', printable(80)],
  currency: ['Currency', currency],
} as const;

const ENTRY: CsvFields<EntryRow> = {
  ...OF_ACCOUNT,
  day: ['Date', parseDayCell],
  valueDate: ['Value Date', orEmpty(parseDayCell)],
  amount: ['Amount', parseMoneyCell],
  balance: ['Balance', orEmpty(parseMoneyCell)],
  text: ['Text', words],
  counterpartyName: ['Counterparty', words],
  counterpartyAccount: ['Counterparty Account', words],
  servicerRef: ['Reference', words],
  endToEndId: ['End to End', words],
  code: ['Code', words],
};

const BALANCE: CsvFields<BalanceRow> = {
  ...OF_ACCOUNT,
  day: ['Date', orEmpty(parseDayCell)],
  balance: ['Balance', parseMoneyCell],
};

const HEAD: CsvFields<Head> = {
  id: ['Statement', words],
  openingDate: ['Opening Date', orEmpty(parseDayCell)],
  opening: ['Opening Balance', orEmpty(parseMoneyCell)],
  closingDate: ['Closing Date', orEmpty(parseDayCell)],
  closing: ['Closing Balance', orEmpty(parseMoneyCell)],
};

export type BankTable =
  { readonly statements: readonly ReceivedStatement[] } | { readonly problems: readonly Problem[] };

/**
 * Reads the table of a bank as a file layout makes it: a statement of each account and currency. Of opening and
 * closing what is not sent is worked out from the balances after entries; each of those is checked.
 */
export function readBankTable(content: NativeContent): BankTable {
  const problems: Problem[] = [];
  const read = readSections(content, problems);
  const head = readHead(content, problems);
  if (problems.length > 0 || head === undefined) return { problems };
  const accounts = groupByAccount(read, head);
  if (accounts.length === 0) return { problems: [wholeFile('There is no entry in the file')] };
  if (accounts.length > 1 && (head.opening ?? head.closing) !== null)
    problems.push(wholeFile(`It has a balance as a whole, and ${accounts.length} accounts`));
  const statements = accounts.flatMap((each) => buildStatement(each, problems) ?? []);
  return problems.length > 0 ? { problems } : { statements };
}

type Sections = {
  readonly Entries: readonly LocatedValue<EntryRow>[];
  readonly Opening: readonly LocatedValue<BalanceRow>[];
  readonly Closing: readonly LocatedValue<BalanceRow>[];
};

/** The rows of each section; account and currency of the whole file stand in each. */
function readSections({ head, rows }: NativeContent, problems: Problem[]): Sections {
  const shared = Object.fromEntries(
    ['Account', 'Currency'].flatMap((column) => {
      const text = head?.cells.get(column);
      return text === undefined ? [] : [[column, text]];
    }),
  );
  const read = <Value extends object>(
    name: keyof typeof BANK_SECTIONS,
    fields: CsvFields<Value>,
  ) => {
    const columns = BANK_SECTIONS[name];
    const [first = { line: 0, cells: [] }, ...body] = tableLines(
      columns,
      rows.filter(({ section }) => section === name).map((row) => withCells(row, shared)),
    );
    return readRows(
      readCsvRows({ name, columns }, { head: first, body }, problems),
      fields,
      problems,
    );
  };
  return {
    Entries: read('Entries', ENTRY),
    Opening: read('Opening', BALANCE),
    Closing: read('Closing', BALANCE),
  };
}

function readHead({ head }: NativeContent, problems: Problem[]): Head | undefined {
  const cells = BANK_HEAD.map((column) => head?.cells.get(column) ?? '');
  return readRow({ line: head?.line ?? 0, cells, columns: BANK_HEAD }, HEAD, problems);
}

type AccountTable = Sections & { readonly head: Head; readonly of: OfAccount };

const toKey = ({ value }: LocatedValue<OfAccount>) =>
  JSON.stringify([value.account, value.currency]);

function groupByAccount(sections: Sections, head: Head): readonly AccountTable[] {
  const all = [...sections.Opening, ...sections.Entries, ...sections.Closing];
  const found = new Map(all.map((row) => [toKey(row), row.value]));
  const [entries, opening, closing] = [
    Map.groupBy(sections.Entries, toKey),
    Map.groupBy(sections.Opening, toKey),
    Map.groupBy(sections.Closing, toKey),
  ];
  return [...found].map(([key, of]) => ({
    head,
    of,
    Entries: entries.get(key) ?? [],
    Opening: opening.get(key) ?? [],
    Closing: closing.get(key) ?? [],
  }));
}

type End = { readonly date: string; readonly amount: string };

function buildStatement(table: AccountTable, problems: Problem[]): ReceivedStatement | undefined {
  const { of, head, Opening, Closing } = table;
  const stated = Opening[0]?.value.balance ?? head.opening;
  const rows = inTime(table.Entries, stated);
  const line = [...Opening, ...table.Entries, ...Closing][0]?.row.line ?? null;
  problems.push(...surplus(Opening), ...surplus(Closing), ...brokenBalance(rows, stated));
  const opening = findOpening(table, rows);
  const closing = findClosing(table, rows);
  const lacks = [
    ...(opening === undefined ? ['an opening balance nor one after an entry'] : []),
    ...(closing === undefined ? ['a closing balance nor one after the last entry'] : []),
  ];
  for (const what of lacks) {
    const message = `Account ${of.account}: neither ${what} is in the file`;
    problems.push({ line, column: null, message });
  }
  if (opening === undefined || closing === undefined) return undefined;
  return assembleStatement({ of, head, line, opening, closing, rows });
}

type EntryRows = readonly LocatedValue<EntryRow>[];

const listDays = (rows: EntryRows) => rows.map(({ value }) => value.day).toSorted();

function findOpening({ head, Opening }: AccountTable, rows: EntryRows): End | undefined {
  const stated = Opening[0]?.value;
  return toEnd(stated?.balance ?? head.opening ?? openingBefore(rows), [
    ...[stated?.day, head.openingDate, listDays(rows)[0]],
  ]);
}

function findClosing({ head, Closing }: AccountTable, rows: EntryRows): End | undefined {
  const stated = Closing[0]?.value;
  return toEnd(stated?.balance ?? head.closing ?? rows.at(-1)?.value.balance ?? null, [
    ...[stated?.day, head.closingDate, listDays(rows).at(-1)],
  ]);
}

/** An end of the statement, on the first of the days that is known. */
function toEnd(
  amount: string | null,
  days: readonly (string | null | undefined)[],
): End | undefined {
  const [date] = days.flatMap((each) => each ?? []);
  return amount === null || date === undefined ? undefined : { date, amount };
}

/** A second record of a balance that an account has once. */
const surplus = (rows: readonly LocatedValue<BalanceRow>[]): Problem[] =>
  rows
    .slice(1)
    .map(({ row }) =>
      createCellProblem(row, 'Balance', `stands on line ${rows[0]?.row.line ?? 0} already`),
    );

function brokenBalance(rows: readonly LocatedValue<EntryRow>[], opening: string | null): Problem[] {
  const found = breakIn(rows, opening);
  if (found === undefined) return [];
  const { at, due } = found;
  const message = `is ${at.value.balance ?? ''}, and the balance before and the amounts up to here make ${due}`;
  return [createCellProblem(at.row, 'Balance', message)];
}

function assembleStatement({
  of,
  head,
  line,
  opening,
  closing,
  rows,
}: {
  readonly of: OfAccount;
  readonly head: Head;
  readonly line: number | null;
  readonly opening: End;
  readonly closing: End;
  readonly rows: readonly LocatedValue<EntryRow>[];
}): ReceivedStatement {
  const balance = (type: string, end: End) => ({ ...end, type, currency: of.currency });
  const [first, last] = [balance('OPBD', opening), balance('CLBD', closing)];
  return {
    line,
    account: of.account,
    bic: null,
    sequence: null,
    createdAt: null,
    externalId: head.id ?? `${opening.date} to ${closing.date}`,
    format: 'csv',
    standing: 'booked',
    opening: first,
    closing: last,
    balances: [first, last],
    entries: rows.map(({ value }) => toEntry(value)),
  };
}

const toEntry = ({
  account: _,
  balance: __,
  day: bookingDate,
  valueDate,
  text,
  ...said
}: EntryRow): BankEntry => ({
  ...said,
  bookingDate,
  valueDate: valueDate ?? bookingDate,
  text: text ?? '',
  isReversal: false,
});
