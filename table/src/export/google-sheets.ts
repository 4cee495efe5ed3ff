import { type ApiClient, underOneKey, useApi } from '@fairlead/shared/api';
import { useAuth, useMay } from '@fairlead/shared/auth';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import { createSheet } from '@fairlead/shared/contract/sheets';
import { toasts } from '@fairlead/shared/toast';
import { fullHeader } from '@fairlead/shared/workbook/header-cells';
import { spreadsheetNumber } from '@fairlead/shared/workbook/spreadsheet-number';
import type { Sheet, SheetValue } from '@fairlead/shared/workbook/sheet';

import type { ExportInput } from './export-columns.ts';
import { exportTable } from './exported-table.ts';
import { openWaitingWindow, showSheet } from './sheet-window.ts';

type Caller = {
  readonly api: ApiClient;
  /** IANA name of the firm's zone. */
  readonly zone: string;
};

/**
 * Creates a spreadsheet of the table and opens it in a new window (spec B7). Call it in the click
 * handler: only then does the browser allow the window. Failures are shown as a message (B8).
 */
async function openInGoogleSheets<F>(input: ExportInput<F>, { api, zone }: Caller): Promise<void> {
  let opened: Window | undefined;
  try {
    opened = openWaitingWindow(input.title);
    const body = googleSheetBody(exportTable(input), { at: new Date(), zone });
    const made = await underOneKey((key) => api.call(createSheet, { query: {}, body, key }));
    showSheet(opened, made.url);
  } catch (error) {
    opened?.close();
    toasts.failed(error, (message) => `The spreadsheet could not be made. ${message}`);
  }
}

/** `openInGoogleSheets` for the signed-in user; undefined for one who may not make spreadsheets. */
export function useOpenInGoogleSheets(): (<F>(input: ExportInput<F>) => Promise<void>) | undefined {
  const api = useApi();
  const { auth } = useAuth();
  const mayCreate = useMay('sheet:create');
  if (!mayCreate || auth.status !== 'VERIFIED') return undefined;
  const { zone } = auth.clock;
  return (input) => openInGoogleSheets(input, { api, zone });
}

type Body = BodyOf<typeof createSheet>;
type Moment = { readonly at: Date; readonly zone: string };

const MAX_DEPTH = 15;

/** A sheet as `POST /create_sheet` takes it (spec B7): rows by the names of their columns. */
export function googleSheetBody({ title, notes, columns, rows }: Sheet, moment: Moment): Body {
  const order = uniqueNames(columns.map(fullHeader));
  const isTree = rows.some(({ depth }) => depth > 0);
  return {
    title: [title, ...notes].join(', '),
    date_time: dateTime(moment),
    data: rows.map(({ values }) => Object.fromEntries(sendableEntries(order, values))),
    order,
    heads: columns.map(({ header, group, kind, decimals }) => ({
      header,
      group: [...group],
      kind,
      decimals,
    })),
    ...(isTree ? { depths: rows.map(({ depth }) => Math.min(depth, MAX_DEPTH)) } : {}),
  };
}

function* sendableEntries(order: readonly string[], values: readonly SheetValue[]) {
  for (const [at, name] of order.entries()) {
    const value = sendable(values[at] ?? null);
    if (value !== null) yield [name, value] as const;
  }
}

function sendable(value: SheetValue): SheetValue {
  if (typeof value === 'string') return value.replaceAll(/\0|\p{Surrogate}/gu, '');
  if (typeof value !== 'number') return value;
  return Number.isFinite(value) ? spreadsheetNumber(value) : null;
}

/** Columns may have the same header, rows by name may not. */
function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 && name !== '' ? name : `${name} (${times})`.trim();
  });
}

/** 'YYYY-MM-DD HH:mm:ss' in the firm's zone. */
export function dateTime({ at, zone }: Moment): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
}
