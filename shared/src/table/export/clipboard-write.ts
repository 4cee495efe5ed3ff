import { formatNumber } from '@fairlead/shared/format';
import { toasts } from '@fairlead/shared/toast';

import { asHtml, asTsv, type CopiedCells, type CopyRefusal } from './clipboard-formats.ts';

/** A larger table is copied as text only: as HTML it would be hundreds of megabytes. */
const MOST_AS_HTML = 100_000;

/** Answers the browser's own copying, Ctrl or Cmd and C. */
export function answerCopy(event: ClipboardEvent, cells: CopiedCells | CopyRefusal): void {
  event.preventDefault();
  if ('refusal' in cells) {
    toasts.error(cells.refusal);
    return;
  }
  event.clipboardData?.setData('text/plain', asTsv(cells));
  if (countOf(cells) <= MOST_AS_HTML) event.clipboardData?.setData('text/html', asHtml(cells));
  sayCopied(cells);
}

/**
 * Copies from a menu; answers whether it could. It is done by the browser's own copying: the HTML
 * that `navigator.clipboard` is given would be parsed under the page's security policy, which takes
 * its styles away and reports them.
 */
export async function writeCopy(cells: CopiedCells | CopyRefusal): Promise<boolean> {
  if ('refusal' in cells) {
    toasts.error(cells.refusal);
    return false;
  }
  const answer = (event: ClipboardEvent) => {
    event.stopImmediatePropagation();
    answerCopy(event, cells);
  };
  document.addEventListener('copy', answer, { capture: true });
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else fires a copy event
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', answer, { capture: true });
  return isCopied || writeText(cells);
}

/** A browser that copies only what is marked takes the text at least. */
async function writeText(cells: CopiedCells): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(asTsv(cells));
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
