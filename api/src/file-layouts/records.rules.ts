import { linesOf } from '../csv/lines.ts';
import type { Problem } from '../csv/problem.ts';
import type { LayoutPart } from './layout.rules.ts';

/** A line of a foreign file: its text where the file has fixed width, else its cells. */
export type ForeignRecord = {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
};

export type CutFile = {
  readonly records: readonly ForeignRecord[];
  /** Lines above the records, by their numbers. */
  readonly above: ReadonlyMap<number, ForeignRecord>;
  /** The names of the columns; none where the layout knows none. */
  readonly names: readonly string[];
  readonly namesLine: number;
};

const MOST_LINES = 500_000;

/** Cuts a file into its records: without blank lines and the lines that are skipped at its start and end. */
export function recordsOf(content: string, part: LayoutPart, problems: Problem[]): CutFile {
  const lines =
    part.delimiter === null
      ? fixedLines(content, problems)
      : delimitedLines(content, part.delimiter, problems);
  const last = lines.length - part.skipLast;
  const isAbove = ({ line }: ForeignRecord) => line <= Math.max(part.skipFirst, part.namesOn);
  return {
    above: new Map(lines.filter(isAbove).map((each) => [each.line, each])),
    names: lines.find(({ line }) => line === part.namesOn)?.cells ?? [],
    namesLine: part.namesOn,
    records: lines.filter((each, index) => !isAbove(each) && index < last),
  };
}

function fixedLines(content: string, problems: Problem[]): readonly ForeignRecord[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  if (lines.length > MOST_LINES) {
    const message = `The file has more than ${MOST_LINES.toLocaleString('en')} lines`;
    problems.push({ line: null, column: null, message });
    return [];
  }
  return lines.flatMap((text, index) =>
    text.trim() === '' ? [] : [{ line: index + 1, text, cells: [] }],
  );
}

const delimitedLines = (
  content: string,
  delimiter: string,
  problems: Problem[],
): readonly ForeignRecord[] =>
  linesOf(content, problems, delimiter).map((each) => ({
    line: each.line,
    text: '',
    cells: each.cells,
  }));
