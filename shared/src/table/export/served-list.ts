import type { ByteStream } from '@fairlead/shared/api';
import { saveFile } from '@fairlead/shared/files';
import { toasts } from '@fairlead/shared/toast';
import { BrokenOff, readFrames } from '@fairlead/shared/workbook/row-frames';

import { openWaitingWindow, showSheet } from './google-sheets.ts';

type Ask = () => Promise<ByteStream>;

/** Puts a list that the server sends as a file into the browser's downloads. A failure is a message. */
export async function saveServedList(name: string, ask: Ask): Promise<void> {
  try {
    saveFile(name, new Blob((await taken(ask)).parts));
  } catch (error) {
    toasts.error(`${name} could not be downloaded. ${wordsOf(error)}`);
  }
}

/** Shows a list of which the server makes a spreadsheet, in a window that opens in the click. */
export async function openServedList(title: string, ask: Ask): Promise<void> {
  let opened: Window | undefined;
  try {
    opened = openWaitingWindow(title);
    showSheet(opened, (await taken(ask)).url);
  } catch (error) {
    opened?.close();
    toasts.error(`${title} could not be opened. ${wordsOf(error)}`);
  }
}

/** @throws BrokenOff with the server's words where it sent not all of it */
async function taken(ask: Ask) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let url = '';
  for await (const { frame, content } of readFrames(await ask())) {
    if (frame.kind === 'failed') {
      throw new BrokenOff(`${frame.err_msg} (support id ${frame.request_id})`);
    }
    if (frame.kind === 'rows') parts.push(content);
    if (frame.kind === 'end') url = frame.url ?? '';
  }
  return { parts, url };
}

function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
