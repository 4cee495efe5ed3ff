import { BadCell } from '../csv/cells.ts';
import { addAll, type Problem } from '../csv/problem.ts';
import {
  compiledPart,
  type CompiledField,
  type CompiledPart,
  type FileFacts,
} from './compiled.rules.ts';
import { FILE_SECTION, type LayoutPart, type LayoutRule, TOTAL_SECTION } from './layout.rules.ts';
import { formatColumnLocation } from './column-locations.rules.ts';
import { type CutFile, type ForeignRecord, cutRecords } from './records.rules.ts';
import { isOfRecord } from './sources.rules.ts';
import { totalProblems, type NativeRow } from './totals.rules.ts';

export type Skipped = { readonly why: string; readonly count: number; readonly firstLine: number };

export type TranslatedPart = {
  readonly rows: readonly NativeRow[];
  /** Facts of the whole file; undefined: the part has no field for them. */
  readonly head: NativeRow | undefined;
  /** Records that the layout leaves out, by its reason. */
  readonly skipped: readonly Skipped[];
  /** Names of the file's columns; none where the layout knows none. */
  readonly names: readonly string[];
};

/** Called with each record that is looked at, and the rule that covers it. */
export type OnRecord = (record: ForeignRecord, rule: LayoutRule | undefined) => void;

/** Largest number of problems of one file: beyond it nobody reads. */
const MAX_PROBLEMS = 10_000;

const NOTHING: TranslatedPart = { rows: [], head: undefined, skipped: [], names: [] };

/** Reads a foreign file by a part of a layout; all that cannot be read goes to `problems`. */
export function translate(
  content: string,
  {
    part,
    facts,
    onRecord,
  }: {
    readonly part: LayoutPart;
    readonly facts: FileFacts;
    readonly onRecord?: OnRecord | undefined;
  },
  problems: Problem[],
): TranslatedPart {
  const before = problems.length;
  const file = cutRecords(content, part, problems);
  if (problems.length > before) return NOTHING;
  const compiled = compiledPart(part, file, { facts, problems });
  if (compiled === undefined) return NOTHING;
  const read: Reading = { rows: [], taken: [], skipped: new Map() };
  for (const record of file.records) {
    if (problems.length - before >= MAX_PROBLEMS) break;
    const rule = findRule(record, compiled, part.rules);
    onRecord?.(record, rule);
    const refusal = findRefusal(record, file, rule);
    if (refusal !== undefined || rule === undefined)
      problems.push({ line: record.line, column: null, message: refusal ?? '' });
    else addAll(problems, readRecord(record, { compiled, file, rule }, read));
  }
  const head = buildHead(read.taken, { compiled, file }, problems);
  if (problems.length === before) problems.push(...totalProblems(read.rows, part));
  return {
    rows: read.rows.filter(({ section }) => section !== TOTAL_SECTION),
    head,
    skipped: [...read.skipped.values()],
    names: file.names,
  };
}

type Reading = {
  readonly rows: NativeRow[];
  /** Records that were converted to rows. */
  readonly taken: ForeignRecord[];
  readonly skipped: Map<string, Skipped>;
};

function readRecord(
  record: ForeignRecord,
  making: Making,
  { rows, taken, skipped }: Reading,
): readonly Problem[] {
  const { rule } = making;
  if (rule.action === 'skip') {
    skip(skipped, record, rule);
    return [];
  }
  if (rule.action !== 'total') taken.push(record);
  return addRows(rows, record, making);
}

function findRefusal(
  { cells }: ForeignRecord,
  { names }: CutFile,
  rule: LayoutRule | undefined,
): string | undefined {
  if (names.length > 0 && cells.length > names.length)
    return `More cells than columns: ${cells.length}`;
  if (rule === undefined) return 'No rule of the layout covers this record';
  return rule.action === 'refuse' ? `The layout refuses this record: ${rule.why ?? ''}` : undefined;
}

function skip(skipped: Map<string, Skipped>, { line }: ForeignRecord, { why }: LayoutRule): void {
  const key = why ?? '';
  const known = skipped.get(key);
  skipped.set(key, {
    why: key,
    count: (known?.count ?? 0) + 1,
    firstLine: known?.firstLine ?? line,
  });
}

const TAKE_ALL: LayoutRule = { field: null, values: [], action: 'take', section: '', why: null };

function findRule(
  record: ForeignRecord,
  compiled: CompiledPart,
  rules: readonly LayoutRule[],
): LayoutRule | undefined {
  if (rules.length === 0) return TAKE_ALL;
  return rules.find(
    ({ field, values }) => field === null || values.includes(compiled.rawOf(record, field)),
  );
}

type Making = {
  readonly compiled: CompiledPart;
  readonly file: CutFile;
  readonly rule: LayoutRule;
};

/** Adds the rows that a record makes: one for each section or row that the layout names. */
function addRows(
  rows: NativeRow[],
  record: ForeignRecord,
  { compiled, file, rule }: Making,
): readonly Problem[] {
  const problems: Problem[] = [];
  const section = rule.action === 'total' ? TOTAL_SECTION : rule.section;
  const sections = section === '' ? compiled.sections : [section];
  for (const each of sections)
    for (const fields of compiled.groupsOf(each))
      for (const at of listColumns(fields, file)) {
        const row = buildRow({ record, at }, fields, problems);
        if (row === undefined) continue;
        const facts = { section: each, line: record.line, corrects: rule.action === 'correct' };
        rows.push({ ...row, ...facts, locationOf: createLocationFinder(fields, at) });
      }
  return problems;
}

const createLocationFinder = (fields: readonly CompiledField[], at: number) => (column: string) => {
  const field = fields.find(({ name }) => name === column);
  return field === undefined ? undefined : formatColumnLocation(field, { names: field.names, at });
};

const NO_RECORD: ForeignRecord = { line: 1, text: '', cells: [] };

/** Reads the facts of the whole file; records that contradict each other are problems. */
function buildHead(
  records: readonly ForeignRecord[],
  { compiled }: Pick<Making, 'compiled' | 'file'>,
  problems: Problem[],
): NativeRow | undefined {
  const fields = compiled.groupsOf(FILE_SECTION)[0] ?? [];
  if (fields.length === 0) return undefined;
  const [record = NO_RECORD] = records;
  for (const field of fields.filter(({ sources }) => sources.some(isOfRecord))) {
    const said = field.textOf({ record, at: -1 });
    const other = records.find((each) => field.textOf({ record: each, at: -1 }) !== said);
    if (other === undefined) continue;
    const message = `is '${field.textOf({ record: other, at: -1 })}', and '${said}' on line ${record.line}`;
    problems.push({
      line: other.line,
      column: createLocationFinder(fields, -1)(field.name) ?? null,
      message,
    });
  }
  const row = buildRow({ record, at: -1 }, fields, problems);
  const facts = { section: FILE_SECTION, line: record.line, corrects: false };
  return row === undefined
    ? undefined
    : { ...row, ...facts, locationOf: createLocationFinder(fields, -1) };
}

/** Columns of a field that stands in many, from 0; [-1] where none does. */
function listColumns(fields: readonly CompiledField[], { names }: CutFile): readonly number[] {
  if (!fields.some(({ sources }) => sources.some(({ kind }) => kind === 'each'))) return [-1];
  const heading = fields.find(({ sources }) => sources.some(({ kind }) => kind === 'heading'));
  return names.flatMap((name, at) => (heading?.canRead(name) === true ? [at] : []));
}

type Cells = Pick<NativeRow, 'cells' | 'derived'>;

type Where = { readonly record: ForeignRecord; readonly at: number };

/** Reads a row; undefined: the record makes no such row, or a cell is wrong, which `problems` then tells. */
function buildRow(
  where: Where,
  fields: readonly CompiledField[],
  problems: Problem[],
): Cells | undefined {
  const before = problems.length;
  const cells = new Map<string, string>();
  const needed = fields.filter(({ whenEmpty }) => whenEmpty === 'no row');
  for (const field of needed) {
    const text = readField(field, where, problems);
    if (text === '') return undefined;
    if (text !== undefined) cells.set(field.name, text);
  }
  for (const field of fields) {
    if (needed.includes(field) || field.isDerived) continue;
    const text = readField(field, where, problems);
    if (text !== undefined) cells.set(field.name, text);
  }
  for (const field of fields) sign(field, cells, { where, problems });
  if (problems.length > before) return undefined;
  const derived = fields.flatMap(({ isDerived, name }) => (isDerived ? [name] : []));
  return { cells, derived: new Set(derived) };
}

/** Reads a field; undefined: it cannot be read, which `problems` then tells. */
function readField(field: CompiledField, where: Where, problems: Problem[]): string | undefined {
  try {
    return field.read(field.textOf(where));
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    problems.push({
      line: where.record.line,
      message: error.message,
      column: formatColumnLocation(field, { names: field.names, at: where.at }) ?? field.name,
      ...(field.isMapped ? { isAwaited: true as const } : {}),
    });
    return undefined;
  }
}

/** Gives a number the sign of another field. */
function sign(
  { name, signBy }: CompiledField,
  cells: Map<string, string>,
  { where, problems }: { readonly where: Where; readonly problems: Problem[] },
): void {
  const value = cells.get(name);
  if (signBy === null || value === undefined || value === '') return;
  const by = cells.get(signBy);
  if (by === '-') cells.set(name, value.startsWith('-') ? value.slice(1) : `-${value}`);
  else if (by !== '+' && by !== undefined)
    problems.push({
      line: where.record.line,
      column: name,
      message: `'${by}' of ${signBy} is neither + nor -`,
    });
}
