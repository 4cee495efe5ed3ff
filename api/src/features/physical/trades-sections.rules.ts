import { linesOf } from '../../csv/lines.ts';
import { type Problem, wholeFile } from '../../csv/problem.ts';
import { type Line, type Row, rowsOf } from '../../csv/rows.ts';
import { COLUMNS, END_LINE, type Section, SECTIONS } from './trades-layout.rules.ts';

/** Cuts a file of physical trades at its section names; undefined when its frame is not that of one. */
export function sectionsOf(
  content: string,
  problems: Problem[],
): Readonly<Record<Section, readonly Row[]>> | undefined {
  const lines = linesOf(content, problems);
  if (problems.length > 0) return undefined;
  const [trades = 0, amounts = 0] = SECTIONS.map((name) => startOf(name, lines, problems));
  const end = lines.at(-1);
  if (end?.cells[0] !== END_LINE) {
    problems.push(wholeFile(`The file is cut short: its last line is not '${END_LINE}'`));
  }
  if (problems.length > 0 || end === undefined) return undefined;
  if (trades !== 0 || amounts < trades) {
    problems.push(wholeFile(`The file is not the sections ${SECTIONS.join(' and ')} in this order`));
    return undefined;
  }
  const rows = {
    Trades: rowsIn('Trades', lines.slice(trades, amounts), problems),
    Amounts: rowsIn('Amounts', lines.slice(amounts, -1), problems),
  };
  const count = rows.Trades.length + rows.Amounts.length;
  if (end.cells[1] !== String(count)) {
    const message = `says ${end.cells[1] ?? 'nothing'}, but the file has ${count} trades and amounts`;
    problems.push({ line: end.line, column: 'B', message });
  }
  return problems.length > 0 ? undefined : rows;
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
