import {
  flag,
  integer,
  list,
  nullable,
  number,
  oneOf,
  open,
  optional,
  text,
} from '@fairlead/shared/contract/schema';
import type { Sheet, SheetColumn, SheetHead, SheetPages } from '@fairlead/shared/workbook/sheet';

import { createChecker } from '../http/checks.ts';
import { Refusal } from '../http/errors.ts';

/** Format of a stored sheet, because it is read by later versions of the product. */
const FORMAT = 1;

/**
 * Validates stored sheets of any version: ignores unknown fields, and adds defaults for missing
 * ones.
 */
const storedSheetChecker = createChecker(
  'kept sheet',
  open({
    title: text(),
    notes: optional(list(text())),
    columns: list(
      open({
        header: text(),
        group: optional(list(text())),
        kind: optional(text()),
        decimals: optional(integer({ minimum: 0, maximum: 10 })),
        width: optional(number()),
      }),
      { minItems: 1 },
    ),
    treeColumn: optional(integer()),
    rows: list(
      open({
        depth: optional(integer({ minimum: 0 })),
        isTotal: optional(flag()),
        values: list(nullable(oneOf([text(), number(), flag()]))),
      }),
    ),
  }),
);

/** Serializes a sheet for storage. */
export function serializeSheet(sheet: Sheet): string {
  return JSON.stringify({ format: FORMAT, ...sheet });
}

/** Serializes a sheet in chunks while its rows are arriving. */
export async function* serializeSheetPieces(
  head: SheetHead,
  pages: SheetPages,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, ...head }).slice(0, -1)},"rows":[`;
  let comma = '';
  for await (const rows of pages) {
    yield rows.map((row, at) => `${at === 0 ? comma : ','}${JSON.stringify(row)}`).join('');
    if (rows.length > 0) comma = ',';
  }
  yield ']}';
}

/**
 * Parses a stored sheet, of this version or another.
 * @throws Refusal 409 for a format that this version cannot read
 */
export function parseStoredSheet(content: string): Sheet {
  const document: unknown = JSON.parse(content);
  const format = readFormat(document);
  const read = READERS.get(format);
  if (read === undefined) {
    throw new Refusal({
      status: 409,
      code: 'NEWER_FORMAT',
      message:
        'This spreadsheet was made by another version of Fairlead, which this one cannot read. ' +
        'Please open it from its table again.',
    });
  }
  return read(document);
}

/** 0 = made before sheets said their format. */
function readFormat(document: unknown): unknown {
  return typeof document === 'object' && document !== null && 'format' in document
    ? document.format
    : 0;
}

/** Format 0 is format 1 without the number. */
const READERS: ReadonlyMap<unknown, (document: unknown) => Sheet> = new Map([
  [0, readSheet],
  [FORMAT, readSheet],
]);

function readSheet(document: unknown): Sheet {
  const { title, notes = [], columns, treeColumn = 0, rows } = storedSheetChecker(document);
  return {
    title,
    notes,
    columns: columns.map(({ header, group = [], kind, decimals = 0, width = 12 }) => ({
      header,
      group,
      kind: KINDS.find((known) => known === kind) ?? 'text',
      decimals,
      width,
    })),
    treeColumn,
    rows: rows.map(({ depth = 0, isTotal = false, values }) => ({ depth, isTotal, values })),
  };
}

const KINDS: readonly SheetColumn['kind'][] = [
  'text',
  'number',
  'percent',
  'date',
  'month',
  'instant',
  'flag',
];
