import { BadCell, day, month } from '../../csv/cells.ts';
import { type Problem, wholeFile } from '../../csv/problem.ts';
import { type Line, problemAt, type Row } from '../../csv/rows.ts';
import {
  isFixedByMonth,
  type PricedProduct,
  type PricedProducts,
  type PriceKind,
  type PriceRow,
} from './price-row.rules.ts';
import { priceCell } from './settlement-file.rules.ts';

/** How a column of another house's files is read (price_layout of the reference data). */
export type PriceLayout = {
  readonly file_begins: string;
  readonly column_name: string;
  readonly date_column: string;
  readonly product: string;
  readonly kind: PriceKind;
  readonly quote_unit: string;
  readonly zero_is_missing: boolean;
};

/** The layouts of a file by its name; of several beginnings that fit the longest holds. */
export function layoutsFor(fileName: string, all: readonly PriceLayout[]): readonly PriceLayout[] {
  const fitting = all.filter(({ file_begins }) => fileName.startsWith(file_begins));
  const longest = Math.max(...fitting.map(({ file_begins }) => file_begins.length));
  return fitting.filter(({ file_begins }) => file_begins.length === longest);
}

type Column = PriceLayout & PricedProduct;

/**
 * Reads another house's file. An empty cell is no value, and so is a 0 where the layout says it; other
 * columns do not matter.
 */
export function readForeign(
  lines: readonly Line[],
  { layouts, products }: { layouts: readonly PriceLayout[]; products: PricedProducts },
  problems: Problem[],
): PriceRow[] {
  const [head = { line: 1, cells: [] }, ...body] = lines;
  const columns = columnsOf(head, { layouts, products }, problems);
  if (problems.length > 0) return [];
  const rows = body.flatMap(({ line, cells }) => {
    const row: Row = { line, cells, columns: head.cells };
    if (cells.length > head.cells.length) {
      problems.push({ line, column: null, message: `More cells than columns: ${cells.length}` });
      return [];
    }
    return columns.flatMap((column) => {
      try {
        return priceOf(row, column);
      } catch (error) {
        if (!(error instanceof BadColumn)) throw error;
        problems.push(problemAt(row, error.column, error.message));
        return [];
      }
    });
  });
  if (rows.length === 0 && problems.length === 0)
    problems.push(wholeFile('There is no price in it'));
  return rows;
}

function columnsOf(
  head: Line,
  { layouts, products }: { layouts: readonly PriceLayout[]; products: PricedProducts },
  problems: Problem[],
): Column[] {
  return layouts.flatMap((layout) => {
    const { column_name, date_column, product, quote_unit, file_begins } = layout;
    const facts = products.get(product);
    const say = (column: string, message: string) => {
      problems.push({ line: head.line, column, message });
    };
    for (const column of [date_column, column_name])
      if (!head.cells.includes(column))
        say(column, `The layout of ${file_begins} has this column, the file has not`);
    if (facts !== undefined && facts.quoteUnit !== quote_unit)
      say(column_name, `is in ${quote_unit}, and ${product} is quoted in ${facts.quoteUnit}`);
    return facts === undefined ? [] : [{ ...layout, ...facts }];
  });
}

/** What is wrong with the cell of a column. */
class BadColumn extends Error {
  readonly column: string;

  constructor(column: string, message: string) {
    super(message);
    this.column = column;
  }
}

function priceOf(row: Row, column: Column): PriceRow[] {
  const { cells } = row;
  const cell = (name: string) => cells[row.columns.indexOf(name)] ?? '';
  const text = cell(column.column_name);
  if (text === '') return [];
  const price = parsed(column.column_name, () => priceCell(text));
  if (price === '0' && column.zero_is_missing) return [];
  const { product, kind, file_begins: source } = column;
  const when = parsed(column.date_column, () => whenOf(cell(column.date_column), column));
  return [{ line: row.line, product, kind, price, source, ...when }];
}

function parsed<Value>(column: string, parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw error instanceof BadCell ? new BadColumn(column, error.message) : error;
  }
}

/** A day; or a month, announced on the last business day before it. */
function whenOf(text: string, column: Column): Pick<PriceRow, 'day' | 'termMonth'> {
  const isMonth = /^\d{4}-\d{2}$/.test(text);
  if (isMonth === isFixedByMonth(column)) {
    if (!isMonth) return { day: day(text), termMonth: null };
    const termMonth = month(text);
    return { day: column.businessDayBefore(termMonth), termMonth };
  }
  throw new BadCell(
    isMonth
      ? `is the month ${text}, and ${column.product} is fixed day by day`
      : `'${text}' is no month as YYYY-MM, and ${column.product} is announced for a month`,
  );
}
