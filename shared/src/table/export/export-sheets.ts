import { type ApiClient, ApiError, useApi } from '@fairlead/shared/api';
import { useAuth, useMay } from '@fairlead/shared/auth';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import { createSheet } from '@fairlead/shared/contract/sheets';
import { toasts } from '@fairlead/shared/toast';

import type { ExportInput } from './export-input.ts';
import { sheetBody } from './export-sheet-body.ts';
import { exportTable } from './export-sheet.ts';
import { openWaitingWindow } from './export-window.ts';

type Caller = {
  readonly api: ApiClient;
  /** IANA name of the firm's zone. */
  readonly zone: string;
};

/**
 * Makes a spreadsheet of the table and shows it in a new window (spec B7). To be called in the
 * click itself: only then does the browser let the window open. A failure is a message (B8).
 */
async function openInSheets<F>(input: ExportInput<F>, { api, zone }: Caller): Promise<void> {
  const opened = openWaitingWindow(input.title);
  if (opened === undefined) {
    toasts.error('The browser did not let the window of the spreadsheet open');
    return;
  }
  try {
    const body = sheetBody(exportTable(input), { at: new Date(), zone });
    const { url } = await makeOnce(api, body);
    opened.show(new URL(url, location.origin));
  } catch (error) {
    opened.close();
    toasts.failed(error, (message) => `The spreadsheet could not be made. ${message}`);
  }
}

/** An answer that was lost is asked for again: one click makes one spreadsheet. */
async function makeOnce(api: ApiClient, body: BodyOf<typeof createSheet>) {
  const call = { query: {}, body, key: crypto.randomUUID() };
  try {
    return await api.call(createSheet, call);
  } catch (error) {
    if (ApiError.from(error).failure.kind !== 'unreachable') throw error;
    return api.call(createSheet, call);
  }
}

/** `openInSheets` for the signed-in user; undefined for one who may not make spreadsheets. */
export function useOpenInSheets(): (<F>(input: ExportInput<F>) => Promise<void>) | undefined {
  const api = useApi();
  const { auth } = useAuth();
  const mayCreate = useMay('sheet:create');
  if (!mayCreate || auth.status !== 'VERIFIED') return undefined;
  const { zone } = auth.clock;
  return (input) => openInSheets(input, { api, zone });
}
