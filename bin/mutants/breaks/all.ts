import { accountingBreaks } from './accounting.ts';
import { apiBreaks } from './api.ts';
import { backOfficeBreaks } from './back-office.ts';
import { deployBreaks } from './deploy.ts';
import { pnlScreenBreaks } from './pnl-screens.ts';
import { pnlBreaks } from './pnl.ts';
import { shellBreaks } from './shell.ts';
import { tasksBreaks } from './tasks.ts';
import { tradingBreaks } from './trading.ts';

/** Breaks that `pnpm mutants` plants, by area. */
export const BREAKS = [
  ...pnlBreaks,
  ...pnlScreenBreaks,
  ...tradingBreaks,
  ...accountingBreaks,
  ...backOfficeBreaks,
  ...tasksBreaks,
  ...shellBreaks,
  ...deployBreaks,
  ...apiBreaks,
];
