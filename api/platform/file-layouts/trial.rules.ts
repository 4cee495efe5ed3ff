import type { Problem } from '../csv/problem.ts';
import { LAYOUT_KINDS, type LayoutPart, type LayoutRule, type RuleAction } from './layout.rules.ts';
import type { LayoutRows } from './layout-rows.rules.ts';
import { type CharacterSpot, parseSpot, listSpots } from './column-locations.rules.ts';
import { type ForeignFile, type HandedFile, readForeign } from './read-foreign.rules.ts';
import type { ForeignRecord } from './records.rules.ts';
import { parseSources } from './sources.rules.ts';
import type { NativeRow } from './totals.rules.ts';
import { listNativeColumns } from './try-layout.rules.ts';

/** Fate of a record, as a screen shows it. */
export type LineFate = {
  readonly what: 'rows' | 'no row' | 'total' | 'left out' | 'refused' | 'problem';
  readonly sections: string[];
  readonly why: string | null;
};

export type ShownProblem = {
  readonly file: string | null;
  readonly line: number | null;
  readonly place: string | null;
  readonly spot: CharacterSpot | null;
  readonly message: string;
  readonly is_awaited: boolean;
};

export type TrialFile = HandedFile & {
  /** Line from which rows are shown. */
  readonly fromLine: number;
  /** Number of rows of a section that are shown. */
  readonly mostRows: number;
};

/** Reads a file by each layout that its name fits: what it means, what each line became, and all that is wrong. */
export function trialReadings(file: TrialFile, rows: LayoutRows, today: string) {
  return LAYOUT_KINDS.flatMap((kind) => {
    const looked: Looked[] = [];
    const onRecord = ({ line }: ForeignRecord, rule: LayoutRule | undefined) =>
      void looked.push({ line, rule });
    const read = readForeign(file, { kind, today, rows, onRecord });
    return read === undefined ? [] : [toReading(read, looked, file)];
  });
}

type Looked = { readonly line: number; readonly rule: LayoutRule | undefined };

function toReading(read: ForeignFile, looked: readonly Looked[], file: TrialFile) {
  const { layout, part, head, skipped, problems, names } = read;
  return {
    layout: layout.name,
    valid_from: layout.validFrom,
    kind: layout.kind,
    part: part.part,
    delimiter: typeof part.recordPath === 'string' ? '' : part.delimiter,
    above: Math.max(part.skipFirst, part.namesOn),
    others: layout.parts.filter((each) => each !== part).map(({ pattern }) => pattern),
    head: head === undefined ? null : toHead(head),
    fields: toFields(part, names),
    sections: toSections(read, file),
    left_out: skipped.map(({ why, count, firstLine }) => ({ why, count, first_line: firstLine })),
    ...listFates(read, looked),
    problems: problems.map(shownProblem),
  };
}

const toHead = ({ cells, derived }: NativeRow) => [
  ...[...cells].map(([name, value]) => ({ name, value })),
  ...[...derived].map((name) => ({ name, value: null })),
];

const toFields = ({ fields }: LayoutPart, names: readonly string[]) =>
  fields.map(({ section, row, field, source, form, map }) => ({
    section,
    row,
    field,
    from: source,
    form,
    map,
    spots: listSpots({ sources: parseSources(source) }, names),
  }));

const toSections = ({ rows, part }: ForeignFile, { fromLine, mostRows }: TrialFile) =>
  [...Map.groupBy(rows, ({ section }) => section)].map(([section, some]) => {
    const columns = [...listNativeColumns(section, some)];
    const first = some.findIndex(({ line }) => line >= fromLine);
    const shown = first === -1 ? [] : some.slice(first, first + mostRows);
    return {
      section,
      rows: some.length,
      columns,
      shown: shown.map((row) => ({
        line: row.line,
        cells: columns.map((column) =>
          row.derived.has(column) ? null : (row.cells.get(column) ?? ''),
        ),
        cell: findCell(row, part),
      })),
    };
  });

/** The one cell of a wide file from which a row is made. */
function findCell(row: NativeRow, { fields }: LayoutPart): number | null {
  const each = fields.find(({ source }) =>
    parseSources(source).some(({ kind }) => kind === 'each'),
  );
  const place = each === undefined ? undefined : row.locationOf(each.field);
  return place === undefined ? null : (parseSpot(place)?.first ?? null);
}

/** The fate of each line, as lines in a row that share one: first, last, index of the fate. */
function listFates({ rows, problems }: ForeignFile, looked: readonly Looked[]) {
  const made = new Map<number, Set<string>>();
  for (const { line, section } of rows)
    made.set(line, (made.get(line) ?? new Set<string>()).add(section));
  const wrong = new Set(problems.map(({ line }) => line));
  const fates: LineFate[] = [];
  const known = new Map<string, number>();
  const lines: number[] = [];
  for (const { line, rule } of looked) {
    // Of several records on one line it is the first one's.
    if (lines.at(-2) === line) continue;
    const fate = toFate(rule, { sections: made.get(line), isWrong: wrong.has(line) });
    const key = JSON.stringify(fate);
    const index = known.get(key) ?? fates.push(fate) - 1;
    known.set(key, index);
    if (lines.at(-1) === index && lines.at(-2) === line - 1) lines[lines.length - 2] = line;
    else lines.push(line, line, index);
  }
  return { fates, lines };
}

type Made = { readonly sections: ReadonlySet<string> | undefined; readonly isWrong: boolean };

function toFate(rule: LayoutRule | undefined, { sections = new Set(), isWrong }: Made): LineFate {
  if (rule === undefined) return { what: 'problem', sections: [], why: null };
  const fate = { sections: [...sections], why: rule.why };
  if (isWrong && rule.action !== 'refuse')
    return { ...fate, what: 'problem', sections: rule.section === '' ? [] : [rule.section] };
  const what = FATES[rule.action];
  return { ...fate, what: what === 'rows' && sections.size === 0 ? 'no row' : what };
}

const FATES: Readonly<Record<RuleAction, LineFate['what']>> = {
  take: 'rows',
  correct: 'rows',
  skip: 'left out',
  refuse: 'refused',
  total: 'total',
};

/** A problem as a screen shows it, with the spot of its place. */
export const shownProblem = ({
  file,
  line,
  column,
  message,
  isAwaited,
}: Problem): ShownProblem => ({
  file: file ?? null,
  line,
  place: column,
  message,
  is_awaited: isAwaited ?? false,
  spot: column === null ? null : (parseSpot(column) ?? null),
});
