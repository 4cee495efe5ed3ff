import { useAuth } from '@fairlead/shared/auth';

import { copyAll, downloadCsv, downloadXlsx } from '../export/export-actions.ts';
import type { ExportJob } from '../export/export-job.ts';
import { printTable } from '../export/export-print.ts';
import { useOpenInGoogleSheets } from '../export/google-sheets.ts';
import {
  copyWhole,
  isTooLong,
  printWhole,
  saveWhole,
  sheetOfWhole,
} from '../export/whole-export.ts';
import type { TableModel } from '../model/table-model.ts';
import { exportInput } from './export-input.ts';
import type { MenuEntry } from './menu-entries.tsx';
import type { TableList } from './table-list.ts';

export type Exports = { readonly entries: readonly MenuEntry[]; readonly print: () => void };

/**
 * The ways out of a table. Where the server has rows that are not here, and the screen knows the way
 * to them, all of them leave.
 */
export function useExports<F>(
  table: TableModel<F>,
  list: TableList<F>,
  onJob: (job: ExportJob | undefined) => void,
): Exports {
  const openInGoogleSheets = useOpenInGoogleSheets();
  const { auth } = useAuth();
  const { title, shown, messages } = table;
  const today = auth.status === 'VERIFIED' ? [auth.clock.business_date] : [];
  const { total, whole, narrowed = [], day } = list;
  const days = day === undefined ? today : [day];
  const input = () => ({ ...exportInput(table, total), name: [title, ...days, ...narrowed] });
  const hasMore = total !== undefined && total > shown.count;
  const all =
    whole === undefined || !hasMore
      ? undefined
      : () => ({ input: input(), whole, total, announce: messages.show });
  const hasSheet = all === undefined || whole?.hasNoSheet !== true;
  const sheets = hasSheet &&
    openInGoogleSheets && {
      label: 'Open in Google Sheets',
      run: () => (all ? onJob(sheetOfWhole(all())) : void openInGoogleSheets(input())),
    };
  const print = () => {
    if (all) onJob(printWhole(all()));
    else if (!isTooLong('Print', shown.count)) printTable(input());
  };
  const entries = [
    ...(sheets ? [sheets] : []),
    {
      label: 'Download .xlsx',
      run: () =>
        all ? onJob(saveWhole(all(), 'xlsx')) : void downloadXlsx(input(), messages.show),
    },
    {
      label: 'Download CSV',
      run: () => (all ? onJob(saveWhole(all(), 'csv')) : downloadCsv(input(), messages.show)),
    },
    {
      label: 'Copy all',
      run: () => {
        if (all) onJob(copyWhole(all()));
        else if (!isTooLong('Copy', shown.count)) void copyAll(input(), messages.show);
      },
    },
    { label: 'Print', keys: 'Ctrl P', run: print },
  ];
  return { entries, print };
}
