import type { AccountingReport, ReportQuery } from '@fairlead/accounting/contract/report';
import { addDays } from '@fairlead/shared/domain/calendar/days';

import { loadBusinessDays } from '@fairlead/platform/calendar/business-days';
import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { buildAttention, restatedMonths } from '../attention.rules.ts';
import {
  countUnmatched,
  selectBankAccounts,
  selectBankBalances,
  countWaiting,
  selectStatementGaps,
  selectInstitutions,
  selectBankRates,
  selectUnexplained,
  selectBankTransactions,
} from '../bank.queries.ts';
import { bankTables } from '../bank-tables.rules.ts';
import { selectCashGroups, selectDayMoves, selectOpening } from '../cash.queries.ts';
import { isTrading } from '../cash-moves.rules.ts';
import { cashTables, runningBalance } from '../cash-tables.rules.ts';
import type { LedgerChart } from '../chart.rules.ts';
import { checkedRanges, readChart } from '../chart.service.ts';
import { loadClosedCash } from '../closed/closed-cash.service.ts';
import { monthsOfRates, rateThen, readClosedRates } from '../closed/closed-rates.service.ts';
import { selectPieces } from '../closed/closed-pieces.service.ts';
import { selectRunningQuarters } from '../closed/closed-quarters.service.ts';
import { type ClosedBooks, everUpTo, readClosed } from '../closed/closed.service.ts';
import { companiesShown } from '../closed/moved.rules.ts';
import { costTables } from '../cost-tables.rules.ts';
import { type DayRange, earlier, EARLIEST_DAY } from '../days.rules.ts';
import { rangeDays, type Ranges, vesselDayRows } from '../fleet.rules.ts';
import { findFirstRateDay } from '../fx.rules.ts';
import { selectRestated, selectRestatedMonths } from '../ledger.queries.ts';
import { pnlTables } from '../pnl-tables.rules.ts';
import { fleetQuarters, quartersUpTo } from '../quarters.rules.ts';

type Parts = { readonly db: Db; readonly clock: Clock };

/**
 * Every table of the accounting page for a period of a set of companies (spec B3).
 * @throws Refusal 400 that names a wrong range or an unknown set
 */
export async function loadAccountingReport(
  { db, clock }: Parts,
  query: ReportQuery,
): Promise<AccountingReport> {
  const ranges = checkedRanges(query);
  const chart = await readChart(db, query.company);
  const closed = readClosed(db, { set: query.company, chart, window: everUpTo(ranges) });
  const asked = { db, chart, ranges, closed };
  const [ledger, quarters, cash, bank, attention] = await Promise.all([
    ledgerTables(asked),
    loadQuarters(asked),
    loadCash(asked),
    loadBank(asked),
    readAttention(asked, clock),
  ]);
  const { report, compare } = rangeDays(ranges);
  return {
    days_in_report: report,
    days_in_compare: compare,
    ...ledger.tables,
    hist_vessel_cost: quarters,
    ...cash.tables,
    ...bank.tables,
    attention: buildAttention({
      ...attention,
      ...ledger,
      ...bank,
      chart,
      restated: restatedMonths([
        ...attention.restated,
        ...[...ledger.moved, ...cash.moved, ...bank.moved],
      ]),
    }),
  };
}

type Asked = {
  readonly db: Db;
  readonly chart: LedgerChart;
  readonly ranges: Ranges;
  /** Days that were closed before an input changed. */
  readonly closed: Promise<ClosedBooks | null>;
};

async function ledgerTables({ db, chart, ranges, closed }: Asked) {
  const asked = { chart, ranges, closed };
  const { facts, pieces, elsewhere, moved, days: known } = await selectPieces(db, asked);
  const days = { ...known, ofRange: rangeDays(ranges) };
  const pnl = pnlTables(pieces, companiesShown(chart, elsewhere), days);
  const cost = costTables(pieces, days);
  const shown = new Set([...pnl.pnl_sorted_vessel_names, ...cost.cost_sorted_vessel_names]);
  const { then } = days;
  return {
    facts,
    moved,
    tables: { ...pnl, ...cost, vessel_days: vesselDayRows(chart, { ranges, then }, shown) },
  };
}

async function loadQuarters({ db, chart, ranges: { report }, closed }: Asked) {
  const asked = { chart, books: await closed, end: report.to };
  const { costs, days } = await selectRunningQuarters(db, asked);
  return fleetQuarters(costs, days);
}

async function loadCash({ db, chart, closed, ranges: { report } }: Asked) {
  const cards = [...chart.cards.values()].filter(({ is_bank }) => is_bank).map(({ code }) => code);
  const companies = [...chart.companies.keys()];
  const trading = [...chart.companies.values()].filter(isTrading).map(({ code }) => code);
  const shown = quartersUpTo(report.to);
  const earlierDays = { from: EARLIEST_DAY, to: addDays(report.from, -1) };
  const [books, opening, restated, groups, before, days] = await Promise.all([
    closed,
    selectOpening(db, { companies, cards }, report.from),
    selectRestated(db, { companies, cards }, { report, compare: earlierDays }),
    selectCashGroups(db),
    selectOpening(db, { companies: trading, cards }, shown.from),
    selectDayMoves(db, { companies: trading, cards }, shown),
  ]);
  const asked = { chart, books, groups, range: report };
  const cash = await loadClosedCash(
    db,
    asked,
    restated.flatMap(({ company_code: code, in_report: isInRange }) => (isInRange ? [code] : [])),
  );
  const exported = restated.map(({ report: inRange, compare, ...row }) => ({
    ...row,
    inRange,
    before: compare,
  }));
  const tables = cashTables({ ...cash, chart, opening, restated: [...exported, ...cash.restated] });
  return {
    moved: cash.months,
    tables: { ...tables, hist_cash_balance: runningBalance(before, days) },
  };
}

async function loadBank({ db, ranges: { report } }: Asked) {
  const [accounts, institutions, balances, transactions] = await Promise.all([
    selectBankAccounts(db),
    selectInstitutions(db),
    selectBankBalances(db, report.to),
    selectBankTransactions(db, report),
  ]);
  const oldest = balances.reduce((day, row) => earlier(day, row.balance_date), report.from);
  const [rates, closed] = await Promise.all([
    selectBankRates(db, { from: findFirstRateDay(oldest), to: report.to }),
    readClosedRates(db, { from: oldest, to: report.to }),
  ]);
  const known = { accounts, balances, transactions, rates, rateThen: rateThen(closed) };
  const tables = { ...bankTables(known), bank_institutions: institutions };
  return { balances, accounts, tables, moved: monthsOfRates(closed, tables) };
}

async function readAttention({ db, chart, ranges }: Asked, clock: Clock) {
  const { to } = ranges.report;
  const companies = [...chart.companies.keys()];
  const restatedIn = async (range: DayRange) => selectRestatedMonths(db, companies, range);
  const [gaps, unexplained, unmatched, waiting, inReport, inCompare, days] = await Promise.all([
    selectStatementGaps(db, to),
    selectUnexplained(db),
    countUnmatched(db, to),
    countWaiting(db),
    restatedIn(ranges.report),
    restatedIn(ranges.compare),
    loadBusinessDays(db, clock),
  ]);
  return {
    gaps,
    unexplained,
    unmatched,
    waiting,
    restated: [...inCompare, ...inReport],
    /** Up to which day statements are to be expected. */
    expected: days.before(addDays(earlier(to, clock.businessDate()), 1)),
  };
}
