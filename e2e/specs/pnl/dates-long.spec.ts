import { DAY_BEFORE, LATEST } from '../../fixtures/pnl.ts';
import { expect, test } from '../../fixtures/test.ts';
import { PnlPage } from '../../pages/pnl-page.ts';

// A drill in numbers: for .ci/night.
// Answers are kept by the browser, as they are in everybody's: routes of a test would forbid it.
test.use({ world: 'pnl-long', layoutsKept: true });

const WARM_UP = 100;
const CHANGES = 200;
/** Bytes that a change of date may leave behind. */
const MOST_LEFT = 5 * 1024;

test(
  'two hundred changes of date leave nothing behind',
  { tag: ['@night', '@PNL-05'] },
  async ({ page, signInAs, givenPnl }) => {
    test.setTimeout(900_000);
    await givenPnl.firm();
    const pnl = new PnlPage(page);
    const session = await page.context().newCDPSession(page);
    const heap = async () => {
      for (let rounds = 0; rounds < 3; rounds += 1)
        await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    const change = async (times: number) => {
      for (let changes = 0; changes < times; changes += 1) {
        const day = changes % 2 === 0 ? DAY_BEFORE : LATEST;
        await pnl.choose(day);
        await expect(page).toHaveURL(`/date/${day}`);
        await expect(pnl.heading).toContainText(day === LATEST ? 'June 28' : 'June 27');
        await pnl.complete.waitFor({ state: 'attached' });
      }
    };
    await signInAs('mila', '/');
    await pnl.complete.waitFor({ state: 'attached' });
    // What is made once is there then: the browser compiles what runs often for some 80 changes (1 MB).
    await change(WARM_UP);
    const before = await heap();
    await change(CHANGES);
    const left = ((await heap()) - before) / CHANGES;
    expect(left, `${left} bytes a change of date`).toBeLessThan(MOST_LEFT);
  },
);
