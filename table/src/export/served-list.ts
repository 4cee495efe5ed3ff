import type { ByteStream } from '@fairlead/shared/api';
import { saveFile } from '@fairlead/shared/files';
import { toasts } from '@fairlead/shared/toast';

import { openWaitingWindow, showSheet } from './sheet-window.ts';

type FetchBytes = () => Promise<ByteStream>;

/** Puts a list that the server sends as a file into the browser's downloads. A failure is a message. */
export async function saveServedList(name: string, ask: FetchBytes): Promise<void> {
  try {
    saveFile(name, new Blob((await readAll(ask)).parts));
  } catch (error) {
    toasts.error(`${name} could not be downloaded. ${formatError(error)}`);
  }
}

/** Shows a list of which the server makes a spreadsheet, in a window that opens in the click. */
export async function openServedList(title: string, ask: FetchBytes): Promise<void> {
  let opened: Window | undefined;
  try {
    opened = openWaitingWindow(title);
    showSheet(opened, (await readAll(ask)).url);
  } catch (error) {
    opened?.close();
    toasts.error(`${title} could not be opened. ${formatError(error)}`);
  }
}

/** Reads an answer to its end; what does so is loaded on demand, with the first list. */
async function readAll(ask: FetchBytes) {
  const { readWhole } = await import('./served-file.ts');
  return readWhole(await ask());
}

function formatError(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
