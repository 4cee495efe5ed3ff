import { expectNothingLeft } from '../../fixtures/nothing-left.ts';
import { DAY_BEFORE, LATEST } from '../../fixtures/pnl.ts';
import { expect, test } from '../../fixtures/test.ts';
import { PnlPage } from '../../pages/pnl-page.ts';

// A drill in numbers: for .ci/night.
// Answers are kept by the browser, as they are in everybody's: routes of a test would forbid it.
test.use({ world: 'pnl-long', layoutsKept: true });

test(
  'two hundred changes of date leave nothing behind',
  { tag: ['@night', '@PNL-05'] },
  async ({ page, signInAs, givenPnl }) => {
    test.setTimeout(900_000);
    await givenPnl.firm();
    const pnl = new PnlPage(page);
    await signInAs('mila', '/');
    await pnl.complete.waitFor({ state: 'attached' });
    const change = async (n: number) => {
      const day = n % 2 === 0 ? DAY_BEFORE : LATEST;
      await pnl.choose(day);
      await expect(page).toHaveURL(`/date/${day}`);
      await expect(pnl.heading).toContainText(day === LATEST ? 'June 28' : 'June 27');
      await pnl.complete.waitFor({ state: 'attached' });
    };
    await expectNothingLeft(page, { warmUp: 100, change });
  },
);
