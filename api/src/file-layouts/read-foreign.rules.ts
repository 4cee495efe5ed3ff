import type { Problem } from '../csv/problem.ts';
import { type FittingPart, fittingPart } from './file-names.rules.ts';
import type { FileLayout, LayoutKind } from './layout.rules.ts';
import { type LayoutRows, layoutsOf, mapsOn } from './layout-rows.rules.ts';
import { translate, type TranslatedPart } from './translate.rules.ts';

/** A file as it was handed over. */
export type HandedFile = {
  readonly fileName: string;
  readonly content: string;
  /** YYYY-MM-DDTHH:MM:SSZ. */
  readonly receivedAt: string;
};

/** What a layout makes of a file, and all that it cannot read. */
export type ForeignFile = FittingPart &
  TranslatedPart & { readonly fileName: string; readonly problems: readonly Problem[] };

/** Reads a file by the layout that its name fits; undefined: there is none of this kind. */
export function readForeign(
  file: HandedFile,
  {
    kind,
    today,
    rows,
    more = [],
  }: {
    readonly kind: LayoutKind;
    /** By it a version is chosen where the file's name says no day. */
    readonly today: string;
    readonly rows: LayoutRows;
    /** Layouts beside those of the rows. */
    readonly more?: readonly FileLayout[];
  },
): ForeignFile | undefined {
  const layouts = [...layoutsOf(rows), ...more].filter((layout) => layout.kind === kind);
  const fitting = fittingPart(file.fileName, layouts, today);
  if (fitting === undefined) return undefined;
  const maps = mapsOn(fitting.day ?? today, rows.values);
  const problems: Problem[] = [];
  const facts = { maps, nameDay: fitting.day, receivedAt: file.receivedAt };
  const read = translate(file.content, { part: fitting.part, facts }, problems);
  return { ...fitting, ...read, fileName: file.fileName, problems: saidOnce(problems) };
}

/** A cell that several rows are made of is wrong once. */
const saidOnce = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(
    problems.map((each) => [JSON.stringify([each.line, each.column, each.message]), each]),
  ).values(),
];

/** What a layout left out, as runs and the command say it. */
export const skippedLines = ({ skipped }: Pick<TranslatedPart, 'skipped'>): readonly string[] =>
  skipped.map(
    ({ why, count, firstLine }) =>
      `Left out: ${count.toLocaleString('en')} × ${why} (the first on line ${firstLine})`,
  );
