import type { Problem } from '../csv/problem.ts';
import { type FittingPart, fittingPart } from './file-names.rules.ts';
import type { FileLayout, LayoutKind } from './layout.rules.ts';
import { type LayoutRows, buildFileLayouts, mapsOn } from './layout-rows.rules.ts';
import { NATIVE_FORMATS } from './native-formats.rules.ts';
import { type OnRecord, translate, type TranslatedPart } from './translate.rules.ts';
import type { NativeRow } from './totals.rules.ts';

/** A file as it was handed over. */
export type HandedFile = {
  readonly fileName: string;
  readonly content: string;
  /** YYYY-MM-DDTHH:MM:SSZ. */
  readonly receivedAt: string;
};

/** Foreign file as converted by a layout, with all problems. */
export type ForeignFile = FittingPart &
  TranslatedPart & { readonly fileName: string; readonly problems: readonly Problem[] };

/**
 * Converts a file by the layout that matches its name; undefined if no layout of this kind does.
 */
export function readForeign(
  file: HandedFile,
  {
    kind,
    today,
    rows,
    more = [],
    onRecord,
  }: {
    readonly kind: LayoutKind;
    /** Day by which the layout's version is chosen where the file's name has no day. */
    readonly today: string;
    readonly rows: LayoutRows;
    /** Additional layouts, besides those of the rows. */
    readonly more?: readonly FileLayout[];
    readonly onRecord?: OnRecord;
  },
): ForeignFile | undefined {
  const layouts = [...buildFileLayouts(rows), ...more].filter((layout) => layout.kind === kind);
  const fitting = fittingPart(file.fileName, layouts, today);
  if (fitting === undefined) return undefined;
  const maps = mapsOn(fitting.day ?? today, rows.values);
  const problems: Problem[] = [];
  const facts = { maps, nameDay: fitting.day, receivedAt: file.receivedAt };
  const read = translate(file.content, { part: fitting.part, facts, onRecord }, problems);
  problems.push(...withoutSection(read.rows, kind));
  return { ...fitting, ...read, fileName: file.fileName, problems: removeDuplicates(problems) };
}

/** Problems of rows whose section does not exist in the native format. */
function withoutSection(rows: readonly NativeRow[], kind: LayoutKind): Problem[] {
  const { sections } = NATIVE_FORMATS[kind];
  const stray = rows.find(({ section }) => sections[section] === undefined);
  const names = Object.keys(sections).join(', ');
  const message = `The layout takes this record, and says none of our sections for it: ${names}`;
  return stray === undefined ? [] : [{ line: stray.line, column: null, message }];
}

/** Removes duplicate problems: one bad cell that several rows are made from is reported once. */
const removeDuplicates = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(
    problems.map((each) => [JSON.stringify([each.line, each.column, each.message]), each]),
  ).values(),
];

/** Tells what a layout left out, as runs and the command show it. */
export const skippedLines = ({ skipped }: Pick<TranslatedPart, 'skipped'>): readonly string[] =>
  skipped.map(
    ({ why, count, firstLine }) =>
      `Left out: ${count.toLocaleString('en')} × ${why} (the first on line ${firstLine})`,
  );
