import {
  blotterSheetStatus,
  exportBlotterSheet,
  openBlotterSheet,
} from '@fairlead/trading/contract/blotter-sheet';

import { exportList, type MakeSheet } from '@fairlead/platform/export/export-list';
import type { ExportedList } from '@fairlead/platform/export/list-export';
import { notAllowed } from '@fairlead/platform/http/access';
import type { ApiParts, Feature } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { BLOTTER_SHEET } from './blotter-sheet-columns.rules.ts';
import {
  selectAppended,
  selectAppendedTotal,
  selectSheetStatus,
  selectStuck,
  SHEET_ROW,
} from './blotter-sheet.queries.ts';

type Ports = {
  readonly sheetMaker: (parts: ApiParts) => MakeSheet;
  /** The address of a spreadsheet in Google Sheets. */
  readonly googleAddress: (spreadsheetId: string) => string;
};

const MAX_STUCK = 20;

const APPENDED: ExportedList = {
  entity: 'blotter_sheet',
  action: 'blotter_sheet.export',
  asked: {},
  rows: SHEET_ROW,
  total: selectAppendedTotal,
  select: selectAppended,
};

/** Registers the calls of the Blotter sheet: how far the appender is, and its rows as an export. */
export function blotterSheetRoutes({ sheetMaker, googleAddress }: Ports): Feature {
  return (app, parts) => {
    const { db, config } = parts;
    const makeSheet = sheetMaker(parts);
    const { blotterSheet } = config.sheets;
    const url = blotterSheet === undefined ? null : googleAddress(blotterSheet);
    serve(app, blotterSheetStatus, async () => ({
      url,
      ...(await selectSheetStatus(db)),
      stuck: [...(await selectStuck(db, MAX_STUCK))],
    }));
    serve(app, exportBlotterSheet, async ({ body, ...call }) =>
      exportList({ db }, call, {
        list: APPENDED,
        table: BLOTTER_SHEET,
        format: body.format,
      }),
    );
    serve(app, openBlotterSheet, async ({ body, ...call }) => {
      if (!call.user.permissions.includes('blotter:read')) throw notAllowed();
      return makeSheet(call, { list: APPENDED, table: { ...BLOTTER_SHEET, ...body } });
    });
  };
}
