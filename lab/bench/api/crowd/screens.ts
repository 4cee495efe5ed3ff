import { accountingMeta, type AccountingMeta } from '@fairlead/accounting/contract/meta';
import { accountingReport } from '@fairlead/accounting/contract/report';
import { listRefusedBankFiles } from '@fairlead/accounting/contract/refused-bank-files';
import { listBreaks } from '@fairlead/backoffice/contract/breaks';
import { cashPlanning } from '@fairlead/backoffice/contract/cash';
import { scgPhysical } from '@fairlead/backoffice/contract/lots';
import { backMeta, type BackMeta } from '@fairlead/backoffice/contract/meta';
import { blotterList } from '@fairlead/trading/contract/blotter';
import { blotterSheetStatus } from '@fairlead/trading/contract/blotter-sheet';
import { listCoreTrades } from '@fairlead/trading/contract/core-trades';
import { allTrades, clearerData, openPnlLastYear } from '@fairlead/pnl/contract/data-sets';
import { backOfficeMisc, exposures } from '@fairlead/pnl/contract/exposures';
import { historicalPnl } from '@fairlead/pnl/contract/history';
import { latestMeta, type PnlMeta, runSince } from '@fairlead/pnl/contract/runs';
import { listAcceptances, tieOut } from '@fairlead/pnl/contract/tie-out';
import { listTaskHistory } from '@fairlead/shared/contract/runs';
import { listSchedules } from '@fairlead/shared/contract/schedules';
import { importProgress, listTasks } from '@fairlead/shared/contract/tasks';
import { coreTradeChanges } from '@fairlead/trading/contract/verification';

import type { Page } from './page.ts';

/**
 * Calls of screens as the remotes make them: what is asked on opening, all at once or after an answer that it
 * needs, and what is asked again while somebody looks. The intervals are those of the remotes' `*.data.ts`.
 */
export const SCREENS = {
  edf: async (page: Page) => {
    const state = 'unverified';
    await Promise.all([
      page.ask('EDF list', listCoreTrades, { query: { page_size: 20, state } }),
      page.follow('EDF changes', coreTradeChanges, {
        everyMs: 10_000,
        after: (last) => ({ query: { state, ...since(last) } }),
      }),
      page.ask('import progress', importProgress),
    ]);
  },
  blotter: async (page: Page) => {
    await Promise.all([
      page.poll('Blotter list', blotterList, { everyMs: 10_000 }),
      page.poll('Blotter sheet', blotterSheetStatus, { everyMs: 30_000 }),
      page.ask('import progress', importProgress),
    ]);
  },
  pnl,
  pnlBackOffice: async (page: Page) => {
    const asked = await pnl(page);
    await Promise.all([
      page.keep('P&L tie-out', tieOut.ofDate, asked),
      page.keep('P&L tie-out', listAcceptances),
    ]);
  },
  accounting,
  bank: async (page: Page) => {
    await Promise.all([accounting(page), page.ask('refused bank files', listRefusedBankFiles)]);
  },
  lots: async (page: Page) => {
    const meta = (await page.keep('back-office meta', backMeta)) as BackMeta;
    const period = meta.quick_dates[meta.default_quick_date_idx ?? 0];
    if (period === undefined || period.trade_date === null) throw new Error('no PNL date');
    await page.keep('back-office lots', scgPhysical, {
      query: {
        startDate: period.start_date,
        endDate: period.end_date,
        tradeDate: period.trade_date,
        includeAdjProj: meta.include_adj_proj,
        reversePrevYear: meta.reverse_prev_year,
      },
    });
  },
  cash: async (page: Page) => {
    const meta = (await page.keep('back-office meta', backMeta)) as BackMeta;
    const [run_date] = meta.valid_cash_planning_dates;
    await page.keep('cash planning', cashPlanning, {
      query: { run_date, with_buffer: true, with_blocked: true },
    });
  },
  breaks: async (page: Page) => {
    await page.keep('back-office meta', backMeta);
    await page.ask('breaks', listBreaks);
  },
  history: async (page: Page) => {
    await Promise.all([
      page.poll('task history', listTaskHistory, { everyMs: 20_000 }),
      page.keep('tasks', listTasks),
    ]);
  },
  tasks: async (page: Page) => {
    await page.poll('tasks', listTasks, { everyMs: 20_000 });
  },
  schedules: async (page: Page) => {
    await Promise.all([
      page.poll('schedules', listSchedules, { everyMs: 20_000 }),
      page.keep('tasks', listTasks),
    ]);
  },
};

export type ScreenName = keyof typeof SCREENS;

const SETS = [allTrades, clearerData, historicalPnl, exposures, backOfficeMisc, openPnlLastYear];
const FOLLOW_MS = 60_000;

/** The dashboard, whichever tab is shown; returns the run. */
async function pnl(page: Page) {
  const meta = (await page.poll('P&L meta', latestMeta, { everyMs: FOLLOW_MS })) as PnlMeta;
  if (meta.selected === null) throw new Error('no run of the P&L');
  const { pipe_run_date, run_id } = meta.selected;
  const asked = { params: { pipe_run_date }, query: { run_id } };
  await Promise.all([
    ...SETS.map(async (set) => page.keep('P&L overview', set.ofDate, asked)),
    page.poll('P&L since', runSince, { everyMs: FOLLOW_MS, query: { run_id } }),
  ]);
  return asked;
}

async function accounting(page: Page): Promise<void> {
  const meta = (await page.keep('accounting meta', accountingMeta)) as AccountingMeta;
  const key = meta.default_quick_date ?? meta.quick_dates[0]?.key;
  const period = meta.quick_dates.find((date) => date.key === key);
  if (period === undefined) throw new Error('no period of the accounting');
  const { start_date, end_date, cmp_start_date, cmp_end_date, company } = period;
  await page.keep('accounting report', accountingReport, {
    query: { start_date, end_date, cmp_start_date, cmp_end_date, company },
  });
}

function since(last: unknown): { readonly since?: string } {
  return last === undefined ? {} : { since: (last as { readonly as_of: string }).as_of };
}
