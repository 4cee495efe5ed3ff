import {
  BadCell,
  type CellParser,
  parseDayCell,
  decimal,
  label,
  month,
  oneOf,
  orEmpty,
  cacheParsed,
} from '@fairlead/platform/csv/cells';
import type { Decimal } from '@fairlead/platform/csv/decimal';
import { awaited, type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import {
  type CsvFields,
  type CsvLine,
  createCellProblem,
  readRow,
  type CsvRow,
  readCsvRows,
} from '@fairlead/platform/csv/rows';
import {
  isFixedByMonth,
  MAX_PRICE,
  PRICE_KINDS,
  type PricedProduct,
  type PricedProducts,
  type PriceRow,
} from './price-row.rules.ts';

/** A number that the table of prices takes. */
const priceCell: CellParser<Decimal> = (text) => {
  const value = decimal(text);
  if (Math.abs(Number(value)) >= MAX_PRICE) throw new BadCell(`'${text}' is no price`);
  return value;
};

/** Makes the fields of a row for one file. */
const fieldsOfFile = (): CsvFields<Omit<PriceRow, 'line'>> => ({
  product: ['Product', cacheParsed(label)],
  kind: ['Kind', oneOf(PRICE_KINDS)],
  termMonth: ['Term Month', cacheParsed(orEmpty(month))],
  day: ['Date', cacheParsed(parseDayCell)],
  price: ['Price', orEmpty(priceCell)],
  source: ['Source', cacheParsed(label)],
});

const COLUMNS = Object.values(fieldsOfFile()).map(([column]) => column);

/** True when a line of column names is that of our own layout. */
export const isNativeHeader = ({ cells }: CsvLine): boolean =>
  COLUMNS.every((column) => cells.includes(column));

/** Reads a file of our own layout (docs/imports.md); all that is wrong in it goes to `problems`. */
export function readSettlements(
  lines: readonly CsvLine[],
  products: PricedProducts,
  problems: Problem[],
): PriceRow[] {
  const [head = { line: 1, cells: [] }, ...body] = lines;
  const rows = readCsvRows(
    { name: 'a file of settlements', columns: COLUMNS },
    { head, body },
    problems,
  );
  if (problems.length > 0) return [];
  if (rows.length === 0) problems.push(wholeFile('There is no price in it'));
  const unknown = new Set<string>();
  const fields = fieldsOfFile();
  return rows.flatMap((row) => {
    const value = readRow(row, fields, problems);
    if (value === undefined) return [];
    const product = products.get(value.product);
    if (product === undefined) {
      if (!unknown.has(value.product)) problems.push(unknownProduct(row, value.product));
      unknown.add(value.product);
      return [];
    }
    const problem = kindProblem(row, value, product);
    if (problem !== undefined) problems.push(problem);
    return [{ ...value, line: row.line }];
  });
}

/** Said once of each. */
const unknownProduct = (row: CsvRow, product: string): Problem =>
  awaited(createCellProblem(row, 'Product', `'${product}' is no product of the reference data`));

/** A month ahead settles for its term month; a fixing is of a day, or announced for a month. */
function kindProblem(
  row: CsvRow,
  { kind, termMonth, product }: Omit<PriceRow, 'line'>,
  facts: PricedProduct,
): Problem | undefined {
  const wrong = (message: string) => createCellProblem(row, 'Term Month', message);
  if (kind === 'SETTLEMENT')
    return termMonth === null ? wrong('is empty, and a settlement is of a month') : undefined;
  if (isFixedByMonth(facts) === (termMonth !== null)) return undefined;
  return termMonth === null
    ? wrong(`is empty, and ${product} is announced for a month`)
    : wrong(`is ${termMonth.slice(0, 7)}, and ${product} is fixed day by day`);
}
