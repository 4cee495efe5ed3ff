import { isDay } from '@fairlead/shared/domain/calendar/days';

import {
  BadCell,
  type CellParser,
  parseDayCell as aDay,
  orEmpty,
  positive,
  cacheParsed,
} from '@fairlead/platform/csv/cells';
import type { Decimal } from '@fairlead/platform/csv/decimal';
import { type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { findDuplicateRows } from '@fairlead/platform/csv/duplicate-rows';
import {
  type CsvFields,
  type CsvLine,
  createCellProblem,
  readRows,
  type CsvRow,
  readCsvRows,
} from '@fairlead/platform/csv/rows';
import { RATE_COLUMNS } from '@fairlead/platform/file-layouts/native-formats.rules';

/** Units of a currency for one euro on a day. */
export type RateFileRow = {
  readonly line: number;
  readonly currency: string;
  readonly day: string;
  /** Null: there is none. */
  readonly perEur: Decimal | null;
};

const DATE = 'Date';

/** A bound of the table: what is beyond it is no rate. */
const MAX_RATE = 1e9;

const rateCell: CellParser<Decimal> = (text) => {
  const value = positive(text);
  if (Number(value) >= MAX_RATE) throw new BadCell(`'${text}' is no rate`);
  return value;
};

/** Text of the European Central Bank's history where a currency has no rate any more, or none yet. */
const NO_RATE = 'N/A';

/** A rate; null where there is none. */
const rateOrNone: CellParser<Decimal | null> = (text) =>
  text === NO_RATE ? null : orEmpty(rateCell)(text);

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** A day as YYYY-MM-DD, as in the ECB's history, or as '28 June 2024', as in its file of the day. */
const rateDay: CellParser<string> = (text) => {
  const { date = '', name = '', year } = BY_NAME.exec(text)?.groups ?? {};
  const number = MONTHS.indexOf(name) + 1;
  if (year === undefined || number === 0) return aDay(text);
  const written = `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!isDay(written)) throw new BadCell(`'${text}' is not a day`);
  return aDay(written);
};

const BY_NAME = /^(?<date>\d{1,2}) (?<name>[A-Z][a-z]{2,8}) (?<year>\d{4})$/;

/**
 * Reads a file of rates (docs/imports.md): a column of days, and one of each currency with its units
 * for one euro. All that is wrong in it goes to `problems`.
 */
export function readRates(
  lines: readonly CsvLine[],
  today: string,
  problems: Problem[],
): RateFileRow[] {
  const [head = { line: 1, cells: [] }, ...body] = lines;
  const currencies = readCurrencies(head, problems);
  if (problems.length > 0) return [];
  if (body.length === 0) problems.push(wholeFile('There is no rate in it'));
  const lineOf = new Map<string, number>();
  const dateAt = head.cells.indexOf(DATE);
  return body.flatMap(({ line, cells }) => {
    const row: CsvRow = { line, cells, columns: head.cells };
    if (cells.length > head.cells.length) {
      problems.push({ line, column: null, message: `More cells than columns: ${cells.length}` });
      return [];
    }
    const day = readDay(row, { dateAt, today, lineOf }, problems);
    if (day === undefined) return [];
    return currencies.flatMap(({ currency, at }) => readRate(row, { currency, at, day }, problems));
  });
}

const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text) && text !== 'EUR';

/** Tells a file of our own form by its line of columns. */
export const isRatesHead = ({ cells }: CsvLine): boolean =>
  cells.includes(DATE) && cells.every((cell) => cell === DATE || isCurrency(cell));

const ratedCurrency: CellParser<string> = (text) => {
  if (!isCurrency(text)) throw new BadCell(`'${text}' ${NO_CURRENCY}`);
  return text;
};

const NO_CURRENCY = 'is no currency that a euro is counted in, as USD';

type Rated = Omit<RateFileRow, 'line'>;

const RATED: CsvFields<Rated> = {
  day: ['Date', cacheParsed(aDay)],
  currency: ['Currency', cacheParsed(ratedCurrency)],
  perEur: ['Rate', rateOrNone],
};

/** Reads rates of which each has a row, as file layouts make them; all that is wrong goes to `problems`. */
export function readRateRows(
  [head = { line: 1, cells: [] }, ...body]: readonly CsvLine[],
  today: string,
  problems: Problem[],
): RateFileRow[] {
  const layout = { name: 'A file of rates', columns: RATE_COLUMNS };
  const read = readRows(readCsvRows(layout, { head, body }, problems), RATED, problems);
  if (body.length === 0) problems.push(wholeFile('There is no rate in it'));
  problems.push(
    ...findDuplicateRows(read, 'Currency', ({ currency, day }) => `${currency} of ${day}`),
    ...read.flatMap(({ value, row }) =>
      value.day > today
        ? [createCellProblem(row, DATE, `is ${value.day}, and today is ${today}`)]
        : [],
    ),
  );
  return read.map(({ value, row }) => ({ line: row.line, ...value }));
}

/** The currencies, and where their columns stand. */
function readCurrencies(head: CsvLine, problems: Problem[]): { currency: string; at: number }[] {
  const say = (column: string, message: string) => {
    problems.push({ line: head.line, column, message });
  };
  const currencies = head.cells.flatMap((currency, at) =>
    currency === DATE ? [] : [{ currency, at }],
  );
  if (!head.cells.includes(DATE)) say(DATE, 'A file of rates has this column');
  if (currencies.length === 0) say('B', 'A file of rates has a column of each currency');
  for (const { currency } of currencies) if (!isCurrency(currency)) say(currency, NO_CURRENCY);
  for (const [index, cell] of head.cells.entries())
    if (head.cells.indexOf(cell) < index) say(cell, 'A file of rates has this column once');
  return currencies;
}

function readDay(
  row: CsvRow,
  {
    dateAt,
    today,
    lineOf,
  }: {
    readonly dateAt: number;
    readonly today: string;
    readonly lineOf: Map<string, number>;
  },
  problems: Problem[],
): string | undefined {
  const found = readCell({ row, column: DATE, at: dateAt }, rateDay, problems);
  if (found === undefined) return undefined;
  const first = lineOf.get(found);
  if (first !== undefined)
    problems.push(createCellProblem(row, DATE, `${found} stands on line ${first} already`));
  if (found > today)
    problems.push(createCellProblem(row, DATE, `is ${found}, and today is ${today}`));
  lineOf.set(found, first ?? row.line);
  return found;
}

function readRate(
  row: CsvRow,
  { currency, at, day }: { readonly currency: string; readonly at: number; readonly day: string },
  problems: Problem[],
): RateFileRow[] {
  const perEur = readCell({ row, column: currency, at }, rateOrNone, problems);
  return perEur === undefined ? [] : [{ line: row.line, currency, day, perEur }];
}

/** Reads a cell; undefined where it is wrong, which goes to `problems`. */
function readCell<Value>(
  { row, column, at }: { readonly row: CsvRow; readonly column: string; readonly at: number },
  parse: CellParser<Value>,
  problems: Problem[],
): Value | undefined {
  try {
    return parse(row.cells[at] ?? '');
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    problems.push(createCellProblem(row, column, error.message));
    return undefined;
  }
}
