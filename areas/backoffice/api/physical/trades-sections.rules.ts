import { parseCsvLines } from '@fairlead/platform/csv/lines';
import { type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { type CsvLine, type CsvRow, readCsvRows } from '@fairlead/platform/csv/rows';
import {
  TRADE_FILE_COLUMNS,
  TRADES_END_LINE,
  type TradeFileSection,
  TRADE_FILE_SECTIONS,
} from './trades-layout.rules.ts';

/** A file cut into its sections, nothing read yet but the names of its columns. */
export type TradeSections = Readonly<Record<TradeFileSection, readonly CsvRow[]>>;

/** Cuts a file of physical trades at its section names; undefined when its frame is not that of one. */
export function splitTradeSections(
  content: string,
  problems: Problem[],
): TradeSections | undefined {
  const lines = parseCsvLines(content, problems);
  if (problems.length > 0) return undefined;
  const starts = findStarts(lines, problems);
  if (problems.length > 0) return undefined;
  const rows = {
    Trades: rowsIn('Trades', lines.slice(starts.Trades, starts.Amounts), problems),
    Amounts: rowsIn('Amounts', lines.slice(starts.Amounts, -1), problems),
  };
  checkEnd(rows, lines.at(-1), problems);
  return problems.length > 0 ? undefined : rows;
}

function findStarts(
  lines: readonly CsvLine[],
  problems: Problem[],
): Record<TradeFileSection, number> {
  const starts = {
    Trades: findStart('Trades', lines, problems),
    Amounts: findStart('Amounts', lines, problems),
  };
  if (lines.at(-1)?.cells[0] !== TRADES_END_LINE) {
    problems.push(wholeFile(`The file is cut short: its last line is not '${TRADES_END_LINE}'`));
  }
  if (problems.length === 0 && (starts.Trades !== 0 || starts.Amounts === 0)) {
    problems.push(
      wholeFile(`The file is not the sections ${TRADE_FILE_SECTIONS.join(' and ')} in this order`),
    );
  }
  return starts;
}

/** The number on the last line: a file that lost rows on its way has another one. */
function checkEnd(
  { Trades, Amounts }: TradeSections,
  end: CsvLine | undefined,
  problems: Problem[],
): void {
  const count = Trades.length + Amounts.length;
  if (end?.cells[1] === String(count)) return;
  const message = `says ${end?.cells[1] ?? 'nothing'}, but the file has ${count} trades and amounts`;
  problems.push({ line: end?.line ?? null, column: 'B', message });
}

function findStart(name: TradeFileSection, lines: readonly CsvLine[], problems: Problem[]): number {
  const starts = lines.flatMap(({ cells }, index) =>
    cells.length === 1 && cells[0] === name ? [index] : [],
  );
  if (starts.length === 0) problems.push(wholeFile(`The section '${name}' is missing`));
  const second = lines[starts[1] ?? -1];
  if (second !== undefined) {
    problems.push({ line: second.line, column: null, message: `A second section '${name}'` });
  }
  return starts[0] ?? 0;
}

function rowsIn(name: TradeFileSection, lines: readonly CsvLine[], problems: Problem[]): CsvRow[] {
  const [title, head = { line: title?.line ?? 0, cells: [] }, ...body] = lines;
  return readCsvRows({ name, columns: TRADE_FILE_COLUMNS[name] }, { head, body }, problems);
}
