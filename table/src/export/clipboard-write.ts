import { toasts } from '@fairlead/shared/toast';

import { asHtml, asTsv, type CopiedCells, type CopyRefusal } from './clipboard-formats.ts';

/** A larger table is copied as text only: as HTML it would be hundreds of megabytes. */
const MAX_AS_HTML = 100_000;

/** Cells for the clipboard, and the message about them: 'Copied 12 cells'. */
export type Copy = { readonly cells: CopiedCells; readonly said: string };

type ShowMessage = (text: string) => void;

/** Answers the browser's own copying, Ctrl or Cmd and C. */
export function answerCopy(
  event: ClipboardEvent,
  copy: Copy | CopyRefusal,
  tell: ShowMessage,
): void {
  event.preventDefault();
  if ('refusal' in copy) {
    toasts.error(copy.refusal);
    return;
  }
  const { cells, said } = copy;
  event.clipboardData?.setData('text/plain', asTsv(cells));
  if (countCells(cells) <= MAX_AS_HTML) event.clipboardData?.setData('text/html', asHtml(cells));
  tell(said);
}

/**
 * Copies from a menu. It is done by the browser's own copying: the HTML
 * that `navigator.clipboard` is given would be parsed under the page's security policy, which takes
 * its styles away and reports them.
 */
export async function writeCopy(copy: Copy | CopyRefusal, tell: ShowMessage): Promise<void> {
  if ('refusal' in copy) {
    toasts.error(copy.refusal);
    return;
  }
  const answer = (event: ClipboardEvent) => {
    event.stopImmediatePropagation();
    answerCopy(event, copy, tell);
  };
  document.addEventListener('copy', answer, { capture: true });
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else fires a copy event
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', answer, { capture: true });
  if (!isCopied) await writeText(copy, tell);
}

/** A browser that copies only what is marked takes the text at least. */
async function writeText({ cells, said }: Copy, tell: ShowMessage): Promise<void> {
  try {
    await navigator.clipboard.writeText(asTsv(cells));
    tell(said);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    toasts.error(`The cells could not be copied: ${reason}`);
  }
}

function countCells(cells: CopiedCells): number {
  return cells.length * (cells[0]?.length ?? 0);
}
