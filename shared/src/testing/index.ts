export { accountingAnswers, accountingPeriods, accountingReportData } from './accounting.ts';
export {
  accountingBanks,
  bankMatch,
  cellEntries,
  confirmedBankMatch,
  journalData,
} from './accounting-banks.ts';
export { breakStep, FOUR_BREAKS, lotBreak, lotBreaks } from './back-office-breaks.ts';
export { cashAccountDetail, cashAnswers, cashPlanningData } from './back-office-cash.ts';
export {
  backOfficeAnswers,
  backOfficeMeta,
  lotDetail,
  lotRecord,
  lotReconciliation,
  lotTrade,
} from './back-office.ts';
export { clearerOrder } from './clearer-order.ts';
export { enteredTrade } from './entered-trade.ts';
export { ENTRY_DATA } from './entry-data.ts';
export { answer, type Call, fakeApi, type FakeApi, refusal } from './fake-api.ts';
export {
  allTradesData,
  clearerCashData,
  explainData,
  backOfficeData,
  exposuresData,
  historicalPnlData,
  openLastYearData,
  pnlAnswers,
  pnlMeta,
  pnlRun,
  runSinceData,
  tieOutData,
  tieOutRow,
  selectedRun,
} from './pnl.ts';
export { pageStore, renderScreen } from './render-screen.tsx';
export { verified } from './session.ts';
export { task, taskRun } from './task-run.ts';
