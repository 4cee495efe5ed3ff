import type {
  Fate,
  Trial,
  TrialField,
  TrialProblem,
  TrialReading,
  TrialRow,
} from '@fairlead/tasks/contract/file-layouts';
import { formatNumber } from '@fairlead/shared/format';

import { locateSpots, type Marked } from './file-lines.rules.ts';

/** Fates of the lines of a file, by their numbers. */
export type Fates = (line: number) => Fate | undefined;

/** The fate of each line; undefined: it is no record. */
export function indexFates({ fates, lines }: TrialReading, count: number): Fates {
  const indexes = new Int32Array(count + 2).fill(-1);
  for (let at = 0; at < lines.length; at += 3)
    indexes.fill(lines[at + 2] ?? -1, lines[at], (lines[at + 1] ?? 0) + 1);
  return (line) => fates[indexes[line] ?? -1];
}

/** Outcome of a line, in words. */
export function fateText(fate: Fate | undefined, { line, above }: { line: number; above: number }) {
  if (fate === undefined) return line <= above ? 'Above the records' : 'No record';
  const names = fate.sections.filter((each) => each !== '').join(' and ');
  const [words, of = ''] = FATE_LABELS[fate.what] ?? FATE_LABELS.problem;
  const why = fate.what === 'left out' || fate.what === 'refused' ? fate.why : null;
  return `${words}${names === '' ? '' : of + names}${why === null ? '' : `: ${why}`}`;
}

/** Words for what became of a record, and how the names of its sections follow. */
const FATE_LABELS: Readonly<Record<string, readonly [string, string?]>> & {
  readonly problem: readonly [string, string?];
} = {
  rows: ['Makes a row', ' of '],
  'no row': ['Taken, and makes no row'],
  total: ['Totals of the file'],
  'left out': ['Left out'],
  refused: ['Refused'],
  problem: ['Cannot be read', ' as a row of '],
};

/** Sign in the margin of a line. */
export const FATE_SIGNS: Readonly<Record<string, string>> = {
  rows: '→',
  total: 'Σ',
  'left out': '·',
  'no row': '·',
  refused: '!',
  problem: '!',
};

/** The fields of the layout that are read from a record with this fate. */
export function findRecordFields(
  { fields }: TrialReading,
  fate: Fate | undefined,
): readonly TrialField[] {
  if (fate === undefined) return [];
  if (fate.what === 'total') return fields.filter(({ section }) => section === 'Total');
  return fields.filter(
    ({ section, spots }) =>
      spots.length > 0 &&
      section !== 'Total' &&
      (section === '' ||
        section === 'File' ||
        fate.sections.length === 0 ||
        fate.sections.includes(section)),
  );
}

type Line = { readonly line: number; readonly text: string };

/** Marks what stands where in a line: its fields, the cells that its rows are made of, and what is wrong. */
export function markLine(reading: TrialReading, fate: Fate | undefined, { line, text }: Line) {
  const spansIn = (spots: Parameters<typeof locateSpots>[1]) =>
    locateSpots(text, spots, reading.delimiter);
  const marks: Marked[] = findRecordFields(reading, fate).flatMap(({ field, spots }) =>
    spansIn(spots).map((span) => ({ ...span, names: [field], isWrong: false })),
  );
  for (const { row } of findRowsOfLine(reading, line))
    if (row.cell !== null)
      for (const span of spansIn([{ first: row.cell, last: row.cell }]))
        marks.push({ ...span, names: ['A row of its own'], isWrong: false });
  for (const problem of reading.problems)
    if (problem.line === line && problem.spot !== null)
      for (const span of spansIn([problem.spot]))
        marks.push({ ...span, names: [problem.message], isWrong: true });
  return marks;
}

export type RowOfLine = {
  readonly section: string;
  readonly columns: readonly string[];
  readonly row: TrialRow;
};

/** The rows that a line makes, as far as they are shown. */
export const findRowsOfLine = ({ sections }: TrialReading, line: number): readonly RowOfLine[] =>
  sections.flatMap(({ section, columns, shown }) =>
    shown.filter((row) => row.line === line).map((row) => ({ section, columns, row })),
  );

/** A problem as it is listed. */
export function trialProblemText({ file, line, place, message, is_awaited }: TrialProblem): string {
  const where = [file, line === null ? null : `line ${formatNumber(line)}`, place];
  const said = where.filter((each) => each !== null).join(', ');
  const waits = is_awaited ? ' (the file waits until a map has it)' : '';
  return `${said === '' ? '' : `${said}: `}${message}${waits}`;
}

/** Describes a file by its layout, in a sentence. */
export function readingText(fileName: string, reading: TrialReading): string {
  const { part, layout, valid_from, kind, others } = reading;
  const whole = others.length === 0 ? '' : `, taken together with ${others.join(' and ')}`;
  return `${fileName} is the ${part} of ${layout}, as it holds from ${valid_from} (${kind})${whole}`;
}

/** Figures of a trial. */
export function readingCounts({ sections, left_out, problems }: TrialReading): string {
  const rows = sections.reduce((sum, each) => sum + each.rows, 0);
  const left = left_out.reduce((sum, each) => sum + each.count, 0);
  return [
    counted(rows, 'row'),
    ...(left === 0 ? [] : [`${counted(left, 'line')} left out`]),
    problems.length === 0 ? 'no problem' : counted(problems.length, 'problem'),
  ].join(', ');
}

const counted = (count: number, word: string) =>
  `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

/** Reason why a candidate cannot be saved yet; undefined: it can. */
export function findSaveObstacle(trial: Trial | undefined): string | undefined {
  if (trial === undefined) return 'Try it on a file first';
  if (trial.layout_problems.length > 0) return 'The files of the layout have problems';
  if (trial.readings.length === 0) return 'The file fits none of its patterns';
  const problems = trial.readings.reduce((sum, { problems: some }) => sum + some.length, 0);
  return problems === 0 ? undefined : `The file has ${counted(problems, 'problem')}`;
}
