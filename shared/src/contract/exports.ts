import type { TSchema, TString } from 'typebox';

import { choice, integer, list, object, optional, type Static, text } from './schema.ts';

/** Kinds of a spreadsheet's columns; a percent is a share: 0.5 is 50 %. */
const COLUMN_KINDS = ['text', 'number', 'percent', 'date', 'month', 'instant', 'flag'] as const;

/** Characters of a line of words; who has more to say cuts it. */
export const MAX_LINE_LENGTH = 300;

/** A title, a header, a line of words. */
const Words = text({ maxLength: MAX_LINE_LENGTH });

/** Head of an exported column: its header, and the groups above it from the top. */
export const HEAD = {
  header: Words,
  group: list(Words, { maxItems: 8 }),
  /** Kind of its values; inferred from them by default. */
  kind: optional(choice([...COLUMN_KINDS])),
  /** Digits behind the point that are shown. */
  decimals: optional(integer({ minimum: 0, maximum: 10 })),
};

const MAX_COLUMNS = 60;
const MAX_NOTES = 5;

/**
 * A table whose rows the server has: what it shows of them, from the left, each column by the name
 * that the list's row has for it.
 */
export const declareTable = <Name extends TSchema>(name: Name) => ({
  title: text({ minLength: 1, maxLength: 200 }),
  /** Lines under the title: what the list is narrowed to. */
  notes: list(Words, { maxItems: MAX_NOTES }),
  columns: list(
    object({
      ...HEAD,
      served: name,
      /** Width in characters. */
      width: optional(integer({ minimum: 1, maximum: 200 })),
    }),
    { minItems: 1, maxItems: MAX_COLUMNS },
  ),
  /** The place of the column that names a row; it stays in sight. */
  row_header: optional(integer({ minimum: 0, maximum: MAX_COLUMNS - 1 })),
});

/** The type of an answer in frames (`workbook/row-frames.ts`). */
export const FRAMES_TYPE = 'application/vnd.fairlead.frames';

/** Copying and printing take so many rows: more is no table that a person reads. */
export const MAX_READ_ROWS = 10_000;

/** A spreadsheet that this server keeps has so many rows at most. */
export const MAX_STORED_ROWS = 100_000;

/** Request body that `declareTable` describes, by any list's names. */
export type ExportedTable = Static<
  ReturnType<typeof object<ReturnType<typeof declareTable<TString>>>>
>;
export type ExportedColumn = ExportedTable['columns'][number];
