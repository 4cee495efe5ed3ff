import { MAX_READ_ROWS } from '@fairlead/shared/contract/exports';
import { saveFile } from '@fairlead/shared/files';
import { formatNumber } from '@fairlead/shared/format';
import { toasts } from '@fairlead/shared/toast';
import { CSV_TYPE, XLSX_TYPE } from '@fairlead/shared/workbook/file-types';
import { BrokenOff, readFrames, type RowFrame } from '@fairlead/shared/workbook/row-frames';

import { asTsv } from './clipboard-formats.ts';
import { toCopiedCells, toFileName } from './export-actions.ts';
import type { ExportInput } from './export-columns.ts';
import { ExportJob, type JobProgress } from './export-job.ts';
import { printTable } from './export-print.ts';
import { openWaitingWindow, showSheet } from './sheet-window.ts';
import { type TableExportFormat, toExportRequest, type WholeList } from './whole-list.ts';

/** A table of which the server has more rows: what is shown of it, and the way to the others. */
export type WholeInput<F> = {
  readonly input: ExportInput<F>;
  readonly whole: WholeList<F>;
  readonly total: number;
  /** Shows a message of the table. */
  readonly announce: (text: string) => void;
};

/** Every row of a list as a file in the browser's downloads. */
export function saveWhole<F>(from: WholeInput<F>, form: 'csv' | 'xlsx'): ExportJob {
  const name = toFileName(from.input, form);
  const type = form === 'csv' ? CSV_TYPE : XLSX_TYPE;
  return new ExportJob(form === 'csv' ? 'CSV' : '.xlsx', async (tell, signal) => {
    const parts = new BlobParts();
    let rows = 0;
    for await (const { frame, content } of fetchFrames(from, form, { onProgress: tell, signal })) {
      if (frame.kind === 'rows') parts.add(content);
      if (frame.kind === 'end') rows = frame.rows;
    }
    saveFile(name, parts.blob(type));
    from.announce(`${formatNumber(rows)} rows are in ${name}`);
  });
}

/** Every row of a list on the clipboard. Nothing where there are more than one reads. */
export function copyWhole<F>(from: WholeInput<F>): ExportJob | undefined {
  if (isTooLong('Copy', from.total)) return undefined;
  return new ExportJob('Copy', async (tell, signal) => {
    const all = fetchRows(from, { onProgress: tell, signal });
    const type = 'text/plain';
    const text = all.then((input) => new Blob([asTsv(toCopiedCells(input))], { type }));
    // A clipboard that refuses does not wait for it.
    text.catch(() => undefined);
    // In the click itself: a browser lets nobody write later, but waits for what was promised.
    await navigator.clipboard.write([new ClipboardItem({ [type]: text })]);
    from.announce(`Copied ${formatNumber((await all).rows.count)} rows`);
  });
}

/** Prints every row of a list. Nothing where there are more than one reads. */
export function printWhole<F>(from: WholeInput<F>): ExportJob | undefined {
  if (isTooLong('Print', from.total)) return undefined;
  return new ExportJob('Print', async (tell, signal) => {
    printTable(await fetchRows(from, { onProgress: tell, signal }));
  });
}

/** Makes a spreadsheet of every row of a list and shows it in a window that opens with the click. */
export function sheetOfWhole<F>(from: WholeInput<F>): ExportJob {
  return new ExportJob('Google Sheets', async (tell, signal) => {
    const opened = openWaitingWindow(from.input.title);
    try {
      let url = '';
      for await (const { frame } of fetchFrames(from, 'sheet', { onProgress: tell, signal })) {
        if (frame.kind === 'end') url = frame.url ?? '';
      }
      showSheet(opened, url);
    } catch (error) {
      opened.close();
      throw error;
    }
  });
}

/**
 * True beyond the number of rows that anybody reads, with a message that points to CSV, which takes
 * them.
 */
export function isTooLong(what: 'Copy' | 'Print', total: number): boolean {
  if (total <= MAX_READ_ROWS) return false;
  const [most, all] = [formatNumber(MAX_READ_ROWS), formatNumber(total)];
  toasts.error(`${what} takes ${most} rows, the list has ${all}: take CSV`);
  return true;
}

type Going = {
  readonly onProgress: (progress: JobProgress) => void;
  readonly signal: AbortSignal;
};

/** The frames of an export, up to the last of a whole one. */
async function* fetchFrames<F>(
  from: WholeInput<F>,
  form: TableExportFormat,
  { onProgress, signal }: Going,
) {
  const { input, whole } = from;
  const { title, columns, name = [] } = input;
  const table = toExportRequest(columns, { title, notes: [name.slice(1).join(', ')] });
  const bytes = await whole.open(form, table, signal);
  let total = 0;
  for await (const { frame, content } of readFrames(bytes)) {
    if (frame.kind === 'failed') throw new BrokenOff(failedText(frame));
    if (frame.kind === 'start') {
      total = frame.total;
      onProgress({ rows: 0, total });
    }
    if (frame.kind === 'rows') onProgress({ rows: frame.rows, total });
    yield { frame, content };
  }
}

function failedText({ err_msg, request_id }: Extract<RowFrame, { kind: 'failed' }>): string {
  return `${err_msg} (support id ${request_id})`;
}

/** Fetches all rows of the list instead of the loaded ones. */
async function fetchRows<F>(from: WholeInput<F>, going: Going): Promise<ExportInput<F>> {
  const utf8 = new TextDecoder();
  let text = '';
  for await (const { content } of fetchFrames(from, 'rows', going)) {
    text += utf8.decode(content, { stream: true });
  }
  const lines = text.split('\n').filter(Boolean);
  const rows = lines.map((line) => JSON.parse(line) as unknown);
  return { ...from.input, rows: from.whole.rowsOf(rows), total: undefined };
}

/** Bytes in one part before the browser may put it away. */
const PART = 4 * 1024 * 1024;

/** A file that grows: the browser keeps its parts where it likes, not in the page's memory. */
class BlobParts {
  private blobs: Blob[] = [];
  private waiting: Uint8Array<ArrayBuffer>[] = [];
  private size = 0;

  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.waiting.push(bytes);
    this.size += bytes.length;
    if (this.size >= PART) this.pack();
  }

  blob(type: string): Blob {
    this.pack();
    return new Blob(this.blobs, { type });
  }

  private pack(): void {
    this.blobs.push(new Blob(this.waiting));
    this.waiting = [];
    this.size = 0;
  }
}
