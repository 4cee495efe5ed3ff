import {
  allTrades,
  clearerData,
  explain,
  openPnlLastYear,
} from '@fairlead/shared/contract/pnl/data-sets';
import { backOfficeMisc, exposures } from '@fairlead/shared/contract/pnl/exposures';
import { historicalPnl } from '@fairlead/shared/contract/pnl/history';
import { listLimitWaivers } from '@fairlead/shared/contract/pnl/limit-waivers';
import { listFarPrices } from '@fairlead/shared/contract/pnl/far-prices';
import { latestMeta, metaOfDate, type PnlMeta, runSince } from '@fairlead/shared/contract/pnl/runs';
import { listAcceptances, tieOut } from '@fairlead/shared/contract/pnl/tie-out';

import { answer } from './fake-api.ts';
import { backOfficeData } from './pnl/back-office.ts';
import { exposuresData } from './pnl/exposures.ts';
import { historicalPnlData } from './pnl/history.ts';
import { pnlMeta, runSinceData } from './pnl/run.ts';
import { tieOutData } from './pnl/tie-out.ts';
import { allTradesData, clearerCashData, explainData, openLastYearData } from './pnl/trades.ts';

export { backOfficeData } from './pnl/back-office.ts';
export { exposuresData } from './pnl/exposures.ts';
export { historicalPnlData } from './pnl/history.ts';
export { pnlMeta, pnlRun, runSinceData, selectedRun } from './pnl/run.ts';
export { tieOutData, tieOutRow } from './pnl/tie-out.ts';
export { allTradesData, clearerCashData, explainData, openLastYearData } from './pnl/trades.ts';

/** Every answer of a run for `fakeApi`; what a test answers otherwise stands before these. */
export function pnlAnswers(meta: PnlMeta = pnlMeta()) {
  return [
    answer(listFarPrices, { prices: [] }),
    answer(listLimitWaivers, { waivers: [] }),
    answer(latestMeta, meta),
    answer(metaOfDate, meta),
    answer(allTrades.latest, allTradesData()),
    answer(allTrades.ofDate, allTradesData()),
    answer(clearerData.latest, clearerCashData()),
    answer(clearerData.ofDate, clearerCashData()),
    answer(historicalPnl.latest, historicalPnlData()),
    answer(historicalPnl.ofDate, historicalPnlData()),
    answer(exposures.latest, exposuresData()),
    answer(exposures.ofDate, exposuresData()),
    answer(backOfficeMisc.latest, backOfficeData()),
    answer(backOfficeMisc.ofDate, backOfficeData()),
    answer(openPnlLastYear.latest, openLastYearData()),
    answer(openPnlLastYear.ofDate, openLastYearData()),
    answer(tieOut.ofDate, tieOutData()),
    answer(listAcceptances, { acceptances: [] }),
    answer(explain.latest, explainData()),
    answer(explain.ofDate, explainData()),
    answer(runSince, runSinceData()),
  ];
}
