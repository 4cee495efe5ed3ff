import type { ACCOUNT_TYPES, ClearerData } from '@fairlead/pnl/contract/data-sets';

import { centsToDollars } from './cells.rules.ts';
import type { ClearerDay, RunFindings } from './findings.rules.ts';

type Balance = Omit<ClearerDay, 'clearer'>;
type AccountType = (typeof ACCOUNT_TYPES)[number];

/** The rows of a clearer's balance, in the order of its statement (domain.md 3.8). */
const ACCOUNTS: readonly (readonly [AccountType, (day: Balance) => number])[] = [
  ['Beginning Balance', ({ beginning }) => beginning],
  ['Realised', ({ realised }) => realised],
  ['Fees & Commission', ({ fees }) => fees],
  ['Cash', ({ cash }) => cash],
  ['Ending Balance', ({ ending }) => ending],
  ['OTE', ({ ote }) => ote],
  ['Total Equity', ({ ending, ote }) => ending + ote],
  ['IMR', ({ imr }) => imr],
  ['Excess/Deficit', (day) => computeExcess(day)],
];

const computeExcess = ({ ending, ote, imr }: Balance) => ending + ote - imr;

type ClearerFindings = Pick<
  RunFindings,
  'date' | 'clearerDays' | 'oteDifferences' | 'isDayWithNoStatements'
>;

/**
 * The firm's accounts at the clearers, each and together, with their history since the Swiss year
 * began.
 */
export function buildClearerData(findings: ClearerFindings): ClearerData {
  const { date, clearerDays, oteDifferences, isDayWithNoStatements } = findings;
  const byClearer = [...Map.groupBy(clearerDays, ({ clearer }) => clearer)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, days]) => ({ name, days: inOrder(days) }));
  const joined = joinedDays(byClearer.map(({ days }) => days));
  return {
    ...toBalance(toTitle(byClearer.map(({ name }) => name)), joined),
    clearers: byClearer.map(({ name, days }) => toBalance(name, days)),
    is_day_with_no_clearer_statements: isDayWithNoStatements,
    clearer_hist_graph: joined
      .filter(({ day }) => day.slice(0, 4) === date.slice(0, 4))
      .map((day) => ({
        pipe_run_date: day.day,
        OTE: centsToDollars(day.ote),
        'Ending Balance': centsToDollars(day.ending),
        IMR: centsToDollars(day.imr),
        'Excess/Deficit': centsToDollars(computeExcess(day)),
      })),
    ote_differences: oteDifferences.map(({ clearer, account, stated, computed }) => ({
      clearer_name: clearer,
      account,
      stated: centsToDollars(stated),
      computed: centsToDollars(computed),
    })),
  };
}

function toTitle([first, ...others]: readonly string[]): string {
  return first !== undefined && others.length === 0 ? first : 'Clearers';
}

const inOrder = (days: readonly ClearerDay[]) => days.toSorted((a, b) => (a.day < b.day ? -1 : 1));

function toBalance(clearer_name: string, days: readonly Balance[]) {
  const today = days.at(-1);
  const before = days.at(-2);
  return {
    clearer_name,
    clearer_balance_table_run_date: today?.day ?? null,
    rows:
      today === undefined
        ? []
        : ACCOUNTS.map(([account_type, amountOf]) => ({
            account_type,
            today: centsToDollars(amountOf(today)),
            dtd: before === undefined ? null : centsToDollars(amountOf(today) - amountOf(before)),
          })),
  };
}

/**
 * The days of all clearers together. One that stated nothing of a day has moved nothing since its last
 * statement, so that the sums are statements, too: beginning plus what moved is the ending.
 */
function joinedDays(clearers: readonly (readonly ClearerDay[])[]): readonly Balance[] {
  const days = [...new Set(clearers.flat().map(({ day }) => day))].toSorted();
  return days.map((day) => {
    const sum: Record<Exclude<keyof Balance, 'day'>, number> & { day: string } = {
      day,
      beginning: 0,
      realised: 0,
      fees: 0,
      cash: 0,
      ending: 0,
      ote: 0,
      imr: 0,
    };
    for (const own of clearers) {
      const last = own.findLast((each) => each.day <= day);
      if (last === undefined) continue;
      const isOfDay = last.day === day;
      sum.beginning += isOfDay ? last.beginning : last.ending;
      for (const moved of ['realised', 'fees', 'cash'] as const)
        sum[moved] += isOfDay ? last[moved] : 0;
      for (const held of ['ending', 'ote', 'imr'] as const) sum[held] += last[held];
    }
    return sum;
  });
}
