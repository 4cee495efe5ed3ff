import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  day,
  flag,
  integer,
  list,
  nothing,
  nullable,
  object,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';
import { MAX_FILE_BYTES } from '@fairlead/shared/contract/tasks';

const part = object({
  part: text(),
  file_pattern: text(),
  /** 'comma', 'semicolon', 'tab', 'pipe', 'xml'; null: fields have fixed width. */
  delimiter: nullable(text()),
});

const storedLayout = object({
  layout: text(),
  valid_from: day(),
  /** Source as it stands in `file_layouts.csv`. */
  kind: text(),
  /** The paper that the version was made by. */
  source: text(),
  /** True of the version that holds today. */
  holds: flag(),
  parts: list(part),
});
export type StoredFileLayout = Static<typeof storedLayout>;

/** Lists every version of the file layouts that are kept. */
export const listFileLayouts = {
  method: 'GET',
  path: '/reference/file_layouts',
  summary: 'List the file layouts that are kept, version by version',
  access: 'statement:import',
  limit: 'reads',
  cost: 'light',
  query: nothing(),
  reply: object({ layouts: list(storedLayout) }),
} satisfies Endpoint;

/** Characters of a record, counted from 1; of a delimited file its cells. */
const spot = object({ first: integer({ minimum: 1 }), last: integer({ minimum: 1 }) });
export type Spot = Static<typeof spot>;

const problem = object({
  /** The file of the layout in which it stands; null: the file that is tried. */
  file: nullable(text()),
  line: nullable(integer()),
  /** Place as people find it: 'characters 104 to 120 (Price)', 'C (Settle)'. */
  place: nullable(text()),
  spot: nullable(spot),
  message: text(),
  /** The file would wait for what it names, and is not refused. */
  is_awaited: flag(),
});
export type TrialProblem = Static<typeof problem>;

const field = object({
  section: text(),
  /** Name of the row, where one record makes several. */
  row: text(),
  field: text(),
  /** Source of it, as it is written in `file_layout_fields.csv`. */
  from: text(),
  form: text(),
  map: nullable(text()),
  spots: list(spot),
});
export type TrialField = Static<typeof field>;

const row = object({
  line: integer(),
  /** Cells by the columns of the section; null: worked out at the import. */
  cells: list(nullable(text())),
  /** Cell of a wide file from which the row is made. */
  cell: nullable(integer()),
});
export type TrialRow = Static<typeof row>;

const section = object({
  /** Name of the section; empty where our form has one table. */
  section: text(),
  /** Number of all its rows. */
  rows: integer(),
  columns: list(text()),
  /** The first rows from the asked line on. */
  shown: list(row),
});
export type TrialSection = Static<typeof section>;

export const MAX_SHOWN_ROWS = 200;

/** Fate of a record. */
const fate = object({
  /**
   * 'rows': rows of `sections`; 'no row': it is taken and makes none; 'total': totals of the file; 'left out' and
   * 'refused': by a rule, with its `why`; 'problem': it cannot be read, as `problems` tell.
   */
  what: text(),
  sections: list(text()),
  why: nullable(text()),
});
export type Fate = Static<typeof fate>;

const reading = object({
  layout: text(),
  valid_from: day(),
  kind: text(),
  part: text(),
  /** The delimiter itself, '' of XML; null: fields have fixed width. */
  delimiter: nullable(text()),
  /** Number of lines above the records. */
  above: integer(),
  /** Patterns of the files with which this one makes a whole. */
  others: list(text()),
  /** Facts that hold of the whole file; a value of null is worked out at the import. */
  head: nullable(list(object({ name: text(), value: nullable(text()) }))),
  fields: list(field),
  sections: list(section),
  left_out: list(object({ why: text(), count: integer(), first_line: integer() })),
  fates: list(fate),
  /** First line, last line and index in `fates` of lines in a row with the same fate, one such three after another. */
  lines: list(integer()),
  problems: list(problem),
});
export type TrialReading = Static<typeof reading>;

const trial = object({
  file_name: text(),
  /** Encoding in which the file was read. */
  encoding: text(),
  /** Problems of the handed layouts; nothing is read by them then. */
  layout_problems: list(problem),
  /** Patterns of the layouts that were tried. */
  patterns: list(object({ layout: text(), file_pattern: text() })),
  /** Readings of the file by each layout that its name fits; none: it fits no layout. */
  readings: list(reading),
});
export type Trial = Static<typeof trial>;

/** Length of the largest file in base64. */
const MAX_BASE64 = Math.ceil(MAX_FILE_BYTES / 3) * 4;

/** Largest text of the handed files of layouts, in characters. */
export const MAX_LAYOUT_CHARACTERS = 2 * 1024 * 1024;

/** Reads a file by the layout that its name fits; nothing is stored. */
export const tryFileLayout = {
  method: 'POST',
  path: '/reference/file_layouts/trials',
  summary: 'Read a file by the file layout that its name fits; nothing is stored',
  note: 'By the layouts that are kept, or by those of `layout_files`: the files `file_layout*.csv` of a folder of reference data; others are left alone. `content_base64` is the file, 16 MiB at most. Of each section the first 200 rows from `from_line` on are shown.',
  access: 'statement:import',
  limit: 'writes',
  cost: 'apart',
  query: nothing(),
  body: object({
    file_name: text({ minLength: 1, maxLength: 200 }),
    content_base64: text({ minLength: 4, maxLength: MAX_BASE64 }),
    layout_files: optional(
      list(
        object({
          file_name: text({ minLength: 1, maxLength: 200 }),
          content: text({ maxLength: MAX_LAYOUT_CHARACTERS }),
        }),
        { minItems: 1, maxItems: 10 },
      ),
    ),
    from_line: optional(integer({ minimum: 1 })),
  }),
  reply: trial,
  maxBodyBytes: MAX_BASE64 + 3 * MAX_LAYOUT_CHARACTERS,
} satisfies Endpoint;
