import { linesOf } from '@fairlead/platform/csv/lines';
import { type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { type Line, type Row, rowsOf } from '@fairlead/platform/csv/rows';
import { COLUMNS, END_LINE, type Section, SECTIONS } from './trades-layout.rules.ts';

/** A file cut into its sections, nothing read yet but the names of its columns. */
export type TradeSections = Readonly<Record<Section, readonly Row[]>>;

/** Cuts a file of physical trades at its section names; undefined when its frame is not that of one. */
export function sectionsOf(content: string, problems: Problem[]): TradeSections | undefined {
  const lines = linesOf(content, problems);
  if (problems.length > 0) return undefined;
  const starts = startsOf(lines, problems);
  if (problems.length > 0) return undefined;
  const rows = {
    Trades: rowsIn('Trades', lines.slice(starts.Trades, starts.Amounts), problems),
    Amounts: rowsIn('Amounts', lines.slice(starts.Amounts, -1), problems),
  };
  checkEnd(rows, lines.at(-1), problems);
  return problems.length > 0 ? undefined : rows;
}

function startsOf(lines: readonly Line[], problems: Problem[]): Record<Section, number> {
  const starts = {
    Trades: startOf('Trades', lines, problems),
    Amounts: startOf('Amounts', lines, problems),
  };
  if (lines.at(-1)?.cells[0] !== END_LINE) {
    problems.push(wholeFile(`The file is cut short: its last line is not '${END_LINE}'`));
  }
  if (problems.length === 0 && (starts.Trades !== 0 || starts.Amounts === 0)) {
    problems.push(
      wholeFile(`The file is not the sections ${SECTIONS.join(' and ')} in this order`),
    );
  }
  return starts;
}

/** The number on the last line: a file that lost rows on its way has another one. */
function checkEnd(
  { Trades, Amounts }: TradeSections,
  end: Line | undefined,
  problems: Problem[],
): void {
  const count = Trades.length + Amounts.length;
  if (end?.cells[1] === String(count)) return;
  const message = `says ${end?.cells[1] ?? 'nothing'}, but the file has ${count} trades and amounts`;
  problems.push({ line: end?.line ?? null, column: 'B', message });
}

function startOf(name: Section, lines: readonly Line[], problems: Problem[]): number {
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

function rowsIn(name: Section, lines: readonly Line[], problems: Problem[]): Row[] {
  const [title, head = { line: title?.line ?? 0, cells: [] }, ...body] = lines;
  return rowsOf({ name, columns: COLUMNS[name] }, { head, body }, problems);
}
