import { bringBackOffice } from '../../fixtures/back-office.ts';
import { expectNothingLeft } from '../../fixtures/nothing-left.ts';
import { test } from '../../fixtures/test.ts';
import { AccountingPage } from '../../pages/accounting-page.ts';

// A drill in numbers: for .ci/night.
// Answers are kept by the browser, as they are in everybody's: routes of a test would forbid it.
test.use({ world: 'back-office-long', layoutsKept: true });

test(
  'two hundred drawers of a lot leave nothing behind',
  { tag: '@night' },
  async ({ page, signInAs, givenAs, givenPnl }) => {
    test.setTimeout(900_000);
    await bringBackOffice({ givenAs, givenPnl });
    const office = new AccountingPage(page);
    await signInAs('bea', '/back-accounting?tab=physical');
    const cell = office.row('Ongoing LOTs', '24-8001').getByRole('gridcell', { name: '−2,350.00' });
    const drawer = office.drawer(/^Lot 24-8001/);
    const change = async () => {
      await cell.dblclick();
      await drawer.getByRole('button', { name: 'Close' }).first().click();
      await drawer.waitFor({ state: 'hidden' });
    };
    await expectNothingLeft(page, { warmUp: 50, change });
  },
);
