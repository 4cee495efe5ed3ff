import { useMemo } from 'react';

import { type ByteStream, useApi } from '@fairlead/shared/api';
import {
  type BlotterSheetStatus,
  blotterSheetStatus,
  exportBlotterSheet,
  openBlotterSheet,
} from '@fairlead/trading/contract/blotter-sheet';
import { type Called, useCall } from '@fairlead/shared/data';

const QUIET_MS = 30_000;
const WAITING_MS = 5_000;

/** State of the Blotter sheet. */
export function useBlotterSheet(): Called<BlotterSheetStatus> {
  return useCall(blotterSheetStatus, { query: {} }, { pollMs });
}

function pollMs(latest: BlotterSheetStatus | undefined): number {
  return latest !== undefined && latest.waiting > 0 ? WAITING_MS : QUIET_MS;
}

/** Asks for the rows of the sheet, as a workbook or made into a spreadsheet. */
export function useBlotterSheetRows() {
  const api = useApi();
  return useMemo(
    () => ({
      workbook: async (): Promise<ByteStream> =>
        api.stream(exportBlotterSheet, { query: {}, body: { format: 'xlsx' } }),
      spreadsheet: async (title: string): Promise<ByteStream> =>
        api.stream(openBlotterSheet, { query: {}, body: { title } }),
    }),
    [api],
  );
}
