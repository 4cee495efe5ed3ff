import { sheetOfCoreTrades } from '@fairlead/trading/contract/core-trades-export';

import type { MakeSheet } from '@fairlead/platform/export/export-list';
import { notAllowed } from '@fairlead/platform/http/access';
import type { ApiParts, Feature } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { exportedTrades } from './trades-export.ts';

/** Makes a spreadsheet of every trade of a list. */
export function tradesSheetRoutes({
  sheetMaker,
}: {
  readonly sheetMaker: (parts: ApiParts) => MakeSheet;
}): Feature {
  return (app, parts) => {
    const makeSheet = sheetMaker(parts);
    serve(app, sheetOfCoreTrades, async ({ query, body, ...call }) => {
      if (!call.user.permissions.includes('edf:read')) throw notAllowed();
      return makeSheet(call, { list: exportedTrades(query), table: body });
    });
  };
}
