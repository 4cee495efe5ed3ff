import { formatNumber } from '@fairlead/shared/format';
import { toasts } from '@fairlead/shared/toast';

import { asHtml, asTsv, type CopiedCells } from './clipboard-formats.ts';
import type { CopyRefusal } from './selection-copy.ts';

/** A larger table is copied as text only: as HTML it would be hundreds of megabytes. */
const MOST_AS_HTML = 100_000;

type Formats = Readonly<Record<string, string>>;

function formatsOf(cells: CopiedCells): Formats {
  const text = { 'text/plain': asTsv(cells) };
  return countOf(cells) > MOST_AS_HTML ? text : { ...text, 'text/html': asHtml(cells) };
}

/** Answers the browser's own copying, Ctrl or Cmd and C. */
export function answerCopy(event: ClipboardEvent, cells: CopiedCells | CopyRefusal): void {
  event.preventDefault();
  if ('refusal' in cells) {
    toasts.error(cells.refusal);
    return;
  }
  for (const [type, text] of Object.entries(formatsOf(cells))) {
    event.clipboardData?.setData(type, text);
  }
  sayCopied(cells);
}

/** Copies from a menu; answers whether it could. */
export async function writeCopy(cells: CopiedCells | CopyRefusal): Promise<boolean> {
  if ('refusal' in cells) {
    toasts.error(cells.refusal);
    return false;
  }
  try {
    const blobs: Record<string, Blob> = {};
    for (const [type, text] of Object.entries(formatsOf(cells))) {
      blobs[type] = new Blob([text], { type });
    }
    await navigator.clipboard.write([new ClipboardItem(blobs)]);
    sayCopied(cells);
    return true;
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    toasts.error(`The cells could not be copied: ${reason}`);
    return false;
  }
}

function sayCopied(cells: CopiedCells): void {
  const count = countOf(cells);
  toasts.info(`${formatNumber(count)} ${count === 1 ? 'cell' : 'cells'} copied to clipboard`);
}

function countOf(cells: CopiedCells): number {
  return cells.length * (cells[0]?.length ?? 0);
}
