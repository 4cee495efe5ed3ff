import { gzipSync } from 'node:zlib';

import { createSheet } from '@fairlead/shared/contract/sheets';
import type { SheetHead, SheetRow } from '@fairlead/shared/workbook/sheet';

import { bodyCheck } from '../http/checks.ts';
import { Refusal } from '../http/errors.ts';
import { parseJsonBody } from '../http/json-text.ts';
import { serializeSheet } from './stored-sheet-format.ts';
import { sheetOfTable, type TableBody, tableProblem } from './sheet-of-table.rules.ts';

export type SentTable = {
  /** The body of a call, as it came. */
  readonly bytes: Uint8Array;
  /** The firm's, in which the time of a spreadsheet is given. */
  readonly zone: string;
  readonly place: 'here' | 'elsewhere';
};

/** Validated table, ready to become a spreadsheet, and its audit details. */
export type PreparedSheet = {
  readonly head: SheetHead;
  readonly dateTime: string;
  readonly rows: number;
  /** Bytes as they are kept here, packed; or rows in pieces of JSON, each short to read, for elsewhere. */
  readonly content: { readonly packed: Uint8Array } | { readonly pieces: readonly string[] };
};

/** Rows of a piece: 1,000 of 20 columns are read in some 5 ms. */
const PIECE = 1_000;

const checked = bodyCheck(createSheet.body) as (body: unknown) => TableBody;

/**
 * Validates the table in a request body.
 * @throws Refusal if it is no table, or too large for a spreadsheet
 */
export function prepareSheet({ bytes, zone, place }: SentTable): PreparedSheet {
  const body = checked(parseJsonBody(bytes));
  const problem = tableProblem(body);
  if (problem !== undefined) throw new Refusal({ status: 400, code: 'INVALID', message: problem });
  const sheet = sheetOfTable(body, zone);
  const { rows, ...head } = sheet;
  const content =
    place === 'here' ? { packed: gzipSync(serializeSheet(sheet)) } : { pieces: toPieces(rows) };
  return { head, dateTime: body.date_time, rows: rows.length, content };
}

function toPieces(rows: readonly SheetRow[]): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < rows.length; from += PIECE)
    pieces.push(JSON.stringify(rows.slice(from, from + PIECE)));
  return pieces;
}

/** The rows of pieces, one piece after the other. */
export function* readTableRows(pieces: readonly string[]): Generator<readonly SheetRow[]> {
  for (const piece of pieces) yield JSON.parse(piece) as readonly SheetRow[];
}
