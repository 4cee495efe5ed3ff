import { bringBooks } from '../../fixtures/books.ts';
import { expectNothingLeft } from '../../fixtures/nothing-left.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AccountingPage } from '../../pages/accounting-page.ts';

// A drill in numbers: for .ci/night.
// Answers are kept by the browser, as they are in everybody's: routes of a test would forbid it.
test.use({ world: 'accounting-long', layoutsKept: true });

const TABS = [
  { tab: 'Admin', table: 'Admin Cost' },
  { tab: 'Vessels', table: 'Daily Vessel Running Cost' },
  { tab: 'Cash', table: 'Bank Balances' },
  { tab: 'Bank Accounts', table: 'Bank Accounts' },
  { tab: 'Bank Transactions', table: 'Bank Transactions' },
  { tab: 'Overview', table: 'Shipping P&L' },
] as const;
const PERIODS = [
  { typed: 'Q2 24', days: '2024-04-01 -> 2024-06-30' },
  { typed: 'Jun 24', days: '2024-06-01 -> 2024-06-30' },
] as const;

test(
  'two hundred changes of tab and period leave nothing behind',
  { tag: '@night' },
  async ({ page, signInAs, givenAs }) => {
    test.setTimeout(900_000);
    await bringBooks(givenAs('anton'));
    const accounting = new AccountingPage(page);
    await signInAs('anton', '/accounting?tab=overview');
    // One after the other: a tab, then a period.
    const change = async (n: number) => {
      const step = Math.floor(n / 2);
      const { tab, table } = TABS[step % TABS.length] ?? TABS[0];
      if (n % 2 === 0) await accounting.tab(tab).click();
      else {
        const { typed, days } = PERIODS[step % PERIODS.length] ?? PERIODS[0];
        await accounting.choosePeriod(typed);
        await accounting.generate();
        await expect(page.getByRole('main')).toContainText(days);
      }
      await accounting.table(table).grid.waitFor();
    };
    // Six tabs are compiled for longer than one.
    await expectNothingLeft(page, { warmUp: 300, change });
  },
);
