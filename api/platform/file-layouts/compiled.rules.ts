import { BadCell } from '../csv/cells.ts';
import type { Problem } from '../csv/problem.ts';
import { createFormatReader } from './cell-formats.rules.ts';
import {
  FILE_SECTION,
  type LayoutField,
  type LayoutPart,
  TOTAL_SECTION,
  type ValueMaps,
} from './layout.rules.ts';
import { type CutFile, type ForeignRecord, textAt } from './records.rules.ts';
import { isLoose, type Source, parseSources } from './sources.rules.ts';

/** A field that is ready to read the records of one file. */
export type CompiledField = {
  readonly name: string;
  readonly sources: readonly Source[];
  readonly signBy: string | null;
  readonly whenEmpty: LayoutField['whenEmpty'];
  readonly isMapped: boolean;
  readonly isDerived: boolean;
  /** The names of the file's columns. */
  readonly names: readonly string[];
  /**
   * Takes the text of the field from the file, '' where the record has none; `at`: the column, where there are many.
   */
  readonly textOf: (where: { readonly record: ForeignRecord; readonly at: number }) => string;
  /** Reads the text as that of a cell of our form; throws a BadCell. */
  readonly read: (text: string) => string;
  readonly canRead: (text: string) => boolean;
};

export type CompiledPart = {
  /** Sections in which records make rows. */
  readonly sections: readonly string[];
  /** The fields of a section, for each row that a record makes in it. */
  readonly groupsOf: (section: string) => readonly (readonly CompiledField[])[];
  /** The text of a field as it is in the file. */
  readonly rawOf: (record: ForeignRecord, field: string) => string;
};

/** Compiles a part for one file; undefined: the file lacks a column that the layout names. */
export function compiledPart(
  part: LayoutPart,
  file: CutFile,
  { facts, problems }: { readonly facts: FileFacts; readonly problems: Problem[] },
): CompiledPart | undefined {
  const missing = new Map<string, Problem>();
  const compiled = new Map<LayoutField, CompiledField>();
  for (const field of part.fields) {
    const sources = parseSources(field.source);
    const lacking = typeof part.recordPath === 'string' ? [] : missingColumns(sources, file);
    for (const { column } of lacking) {
      missing.set(column, {
        line: part.namesOn === 0 ? null : part.namesOn,
        column,
        message: 'The layout has this column, the file has not',
      });
    }
    compiled.set(field, compiledField(field, { sources, file, facts }));
  }
  problems.push(...missing.values());
  if (missing.size > 0) return undefined;
  const ofField = (field: LayoutField) => compiled.get(field) ?? [];
  const groups = new Map(
    [
      ...new Set([FILE_SECTION, TOTAL_SECTION, '', ...part.fields.map(({ section }) => section)]),
    ].map((section) => [
      section,
      groupsIn(section, part.fields).map((each) => each.flatMap(ofField)),
    ]),
  );
  const named = new Map([...compiled.values()].toReversed().map((each) => [each.name, each]));
  return {
    sections: listSections(part.fields),
    groupsOf: (section) => groups.get(section) ?? groups.get('') ?? [],
    rawOf: (record, field) => named.get(field)?.textOf({ record, at: -1 }) ?? '',
  };
}

/** The sections in which records make rows; where the layout names none, the one without a name. */
function listSections(fields: readonly LayoutField[]): readonly string[] {
  const named = new Set(fields.map(({ section }) => section));
  for (const special of ['', FILE_SECTION, TOTAL_SECTION]) named.delete(special);
  return named.size === 0 ? [''] : [...named];
}

/**
 * Fields of each row of a section: the row's own, those common to its rows, and those common to all
 * sections.
 */
function groupsIn(
  section: string,
  fields: readonly LayoutField[],
): readonly (readonly LayoutField[])[] {
  const isSpecial = section === FILE_SECTION || section === TOTAL_SECTION;
  const own = fields.filter((field) => field.section === section);
  const shared = fields.filter(
    (field) =>
      !isSpecial && field.section === '' && !own.some((each) => each.field === field.field),
  );
  const all = section === '' ? own : [...own, ...shared];
  const rows = new Set(all.map(({ row }) => row));
  rows.delete('');
  if (rows.size === 0) return all.length === 0 ? [] : [all];
  return [...rows].map((row) => {
    const ofRow = all.filter((field) => field.row === row);
    const isOwn = ({ field }: LayoutField) => ofRow.some((each) => each.field === field);
    return [...ofRow, ...all.filter((field) => field.row === '' && !isOwn(field))];
  });
}

const missingColumns = (sources: readonly Source[], { names }: CutFile) =>
  sources
    .map((source) => (source.kind === 'within' ? source.of : source))
    .flatMap((source) =>
      source.kind === 'named' && !names.includes(source.column) ? [source] : [],
    );

type Compiling = {
  readonly sources: readonly Source[];
  readonly file: CutFile;
  readonly facts: FileFacts;
};

function compiledField(
  { field, source, signBy, whenEmpty, map, missing, form }: LayoutField,
  { sources, file, facts }: Compiling,
): CompiledField {
  const saysNothing = new Set(['', ...missing]);
  const reader = createFormatReader(form, facts.nameDay ?? facts.receivedAt.slice(0, 10));
  const known = new Map<string, string>();
  const readNew = (text: string): string => {
    if (saysNothing.has(text)) return '';
    const value = map === null ? reader(text) : mapped(text, map, facts);
    return saysNothing.has(value) ? '' : value;
  };
  const read = (text: string): string => {
    const value = known.get(text) ?? readNew(text);
    known.set(text, value);
    return value;
  };
  return {
    name: field,
    sources,
    signBy,
    whenEmpty,
    isMapped: map !== null,
    names: file.names,
    read,
    isDerived: sources.some(({ kind }) => kind === 'derived'),
    textOf: (where) => {
      const texts = sources.map((each) => compilePiece(each, where, { file, facts }).trim());
      const said = texts.filter((text) => !saysNothing.has(text));
      return said.length < texts.length && !isLoose(source) ? '' : said.join(' ');
    },
    canRead: (text) => {
      try {
        return read(text) !== '';
      } catch (error) {
        if (error instanceof BadCell) return false;
        throw error;
      }
    },
  };
}

function mapped(text: string, map: string, { maps }: FileFacts): string {
  const ours = maps(map, text) ?? maps(map, '*');
  if (ours === undefined) throw new BadCell(`'${text}' is no value of the map ${map}`);
  return ours === '*' ? text : ours;
}

type Where = { readonly record: ForeignRecord; readonly at: number };
type File = { readonly file: CutFile; readonly facts: FileFacts };

/** Readers of a text by the kind of its source. */
const PIECES: {
  readonly [Kind in Source['kind']]: (
    source: Extract<Source, { kind: Kind }>,
    where: Where,
    file: File,
  ) => string;
} = {
  characters: ({ start, length }, { record }) => record.text.slice(start - 1, start - 1 + length),
  named: ({ column }, { record }, { file }) =>
    record.node === undefined
      ? (record.cells[file.names.indexOf(column)] ?? '')
      : textAt(record.node, column),
  numbered: ({ column }, { record }) => record.cells[column - 1] ?? '',
  constant: ({ text }) => text,
  each: (_, { record, at }) => record.cells[at] ?? '',
  heading: (_, { at }, { file }) => file.names[at] ?? '',
  name: (_, _where, { facts }) => facts.nameDay ?? '',
  received: (_, _where, { facts }) => facts.receivedAt,
  derived: () => '',
  line: ({ line, of }, _where, given) => {
    const record = given.file.above.get(line);
    return record === undefined ? '' : compilePiece(of, { record, at: -1 }, given);
  },
  within: ({ start, length, of }, where, given) =>
    compilePiece(of, where, given).slice(start - 1, start - 1 + length),
};

function compilePiece(source: Source, where: Where, file: File): string {
  // One reader for each kind, and each takes the source of its kind.
  const piece = PIECES[source.kind] as (source: Source, where: Where, file: File) => string;
  return piece(source, where, file);
}
/** Facts of a file that its content does not have. */
export type FileFacts = {
  readonly maps: ValueMaps;
  /** Day in the file's name. */
  readonly nameDay: string | undefined;
  /** YYYY-MM-DDTHH:MM:SSZ. */
  readonly receivedAt: string;
};
