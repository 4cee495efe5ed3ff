import { type ExportedTable, MAX_READ_ROWS } from '@fairlead/shared/contract/exports';
import { csvHead, csvLine } from '@fairlead/shared/workbook/csv';
import type { SheetHead } from '@fairlead/shared/workbook/sheet';
import { xlsxPieces, xlsxRoom } from '@fairlead/shared/workbook/xlsx';

import type { RowsStep } from './sending-frames.ts';
import { sheetPages, createValueReader } from './table-sheet.ts';

type Row = Readonly<Record<string, unknown>>;
export type RowPage = readonly Row[];
type Pages = AsyncIterable<RowPage>;

/** A form in which a list leaves. */
export type ExportFormat = 'csv' | 'xlsx' | 'rows';

/** Table that leaves: its head as a sheet has it, and which columns of its rows stand below. */
export type LeavingTable = { readonly head: SheetHead; readonly table: ExportedTable };

type Format = {
  /** Maximum of rows, and the message for a user who asks for more. */
  readonly room: (head: SheetHead) => number;
  readonly words: string;
  readonly steps: (pages: Pages, table: LeavingTable) => AsyncIterable<RowsStep>;
};

/** The forms there are, one in a row. */
export const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  csv: { room: () => Infinity, words: 'CSV', steps: csvSteps },
  xlsx: { room: xlsxRoom, words: 'An .xlsx file', steps: xlsxSteps },
  rows: { room: () => MAX_READ_ROWS, words: 'Copying', steps: rowSteps },
};

async function* csvSteps(pages: Pages, { head, table }: LeavingTable): AsyncGenerator<RowsStep> {
  const values = createValueReader(table);
  let rows = 0;
  yield { rows, content: Buffer.from(csvHead(head.columns)) };
  for await (const page of pages) {
    rows += page.length;
    yield { rows, content: Buffer.from(page.map((row) => csvLine(values(row))).join('')) };
  }
}

async function* xlsxSteps(pages: Pages, { head, table }: LeavingTable): AsyncGenerator<RowsStep> {
  let rows = 0;
  const counted = async function* () {
    for await (const page of sheetPages(table, pages)) {
      yield page;
      rows += page.length;
    }
  };
  for await (const content of xlsxPieces(head, counted())) yield { rows, content };
}

/** A row in a line, as the list itself answers it. */
async function* rowSteps(pages: Pages): AsyncGenerator<RowsStep> {
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    yield { rows, content: Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join('')) };
  }
}
