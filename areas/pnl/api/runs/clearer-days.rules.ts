import type { ClearerDay } from '../answers/findings.rules.ts';
import type { AccountCash } from '../facts/loaded.rules.ts';

/**
 * Statements of each clearer for all accounts together: every day of the Swiss year up to one, and
 * its last day before the year.
 */
export function buildClearerDays(cash: readonly AccountCash[], day: string): readonly ClearerDay[] {
  const yearStart = `${day.slice(0, 4)}-01-01`;
  const until = cash.filter(({ statement_date: date }) => date <= day);
  const lastBefore = new Map<string, string>();
  for (const { clearer_name: clearer, statement_date: date } of until)
    if (date < yearStart) lastBefore.set(clearer, date);
  const shown = until.filter(
    ({ clearer_name: clearer, statement_date: date }) =>
      date >= yearStart || date === lastBefore.get(clearer),
  );
  const days = Map.groupBy(shown, ({ clearer_name, statement_date }) =>
    JSON.stringify([clearer_name, statement_date]),
  );
  return [...days.values()].flatMap((accounts) => {
    const [first] = accounts;
    if (first === undefined) return [];
    const sum = (of: (account: AccountCash) => number) =>
      accounts.reduce((total, account) => total + of(account), 0);
    return {
      clearer: first.clearer_name,
      day: first.statement_date,
      beginning: sum((account) => account.beginning_balance),
      realised: sum((account) => account.realised),
      fees: sum((account) => account.fees + account.commission),
      cash: sum((account) => account.cash_movements),
      ending: sum((account) => account.ending_balance),
      ote: sum((account) => account.ote),
      imr: sum((account) => account.imr),
    };
  });
}
