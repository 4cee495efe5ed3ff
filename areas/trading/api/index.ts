import type { AreaRegistration, WatchParts } from '@fairlead/platform/areas/area';
import { sheetHead } from '@fairlead/platform/export/table-sheet';
import { blotterLedgerFrom } from '@fairlead/platform/sheets/google-account';
import { googleAddress } from '@fairlead/platform/sheets/google-sheets';
import { sheetMaker } from '@fairlead/platform/sheets/sheets.routes';

import { BLOTTER_SHEET } from './blotter-sheet/blotter-sheet-columns.rules.ts';
import { SHEET_ROW } from './blotter-sheet/blotter-sheet.queries.ts';
import { blotterSheetRoutes } from './blotter-sheet/blotter-sheet.routes.ts';
import { startSheetAppender } from './blotter-sheet/sheet-appender.ts';
import { closingRoutes } from './blotter/closing/closing.routes.ts';
import { enteredExportRoutes } from './blotter/entered/entered-export.routes.ts';
import { enteredRoutes } from './blotter/entered/entered.routes.ts';
import { liveRoutes } from './blotter/live/live.routes.ts';
import { ordersRoutes } from './blotter/orders.routes.ts';
import { ticketsRoutes } from './blotter/tickets.routes.ts';
import { requestPositions } from './statements/store-positions.task.ts';
import { statementsRoutes } from './statements/statements.routes.ts';
import { reportedTradeRoutes } from './statements/reported/reported-trades.routes.ts';
import { tradingTasks } from './tasks.ts';
import { tradesSheetRoutes } from './trades/trades-sheet.routes.ts';
import { tradesRoutes } from './trades/trades.routes.ts';
import { verificationRoutes } from './trades/verification.routes.ts';

/** Registration of trading. */
export const trading: AreaRegistration = {
  routes: () => [
    tradesRoutes,
    tradesSheetRoutes({ sheetMaker }),
    verificationRoutes,
    statementsRoutes,
    reportedTradeRoutes,
    ticketsRoutes,
    blotterSheetRoutes({ sheetMaker, googleAddress }),
    ordersRoutes,
    closingRoutes,
    liveRoutes,
    enteredRoutes,
    enteredExportRoutes({ sheetMaker }),
  ],
  tasks: tradingTasks,
  watch,
};

async function watch({ db, config, log, queueRun }: WatchParts) {
  const { columns } = sheetHead(BLOTTER_SHEET, SHEET_ROW.columns);
  await requestPositions(db, queueRun);
  return [startSheetAppender({ db, location: blotterLedgerFrom(config.sheets, columns), log })];
}
