import type { Page } from '@playwright/test';

import { EdfPage } from '../../../../e2e/pages/edf-page.ts';
import { until } from './until.ts';

const TRADES = 50;
/** '3G' of Chromium's developer tools. */
const LINE = {
  offline: false,
  latency: 2_000,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
/** Until the rows are there, and until the last answer is. */
const MAX_SECONDS = 120;
const TIMES_SLOWER = 4;
/** Response time up to which a key counts as answered at once. */
const MAX_OWN_MS = 200;

/**
 * Verifies trades one after the other with V, each as soon as the focus is on it, and prints how long after
 * each key the focus was on the next: what the server takes, two seconds a call, is waited for by nobody.
 */
export async function verifyByKeyboard(page: Page): Promise<boolean> {
  const edf = new EdfPage(page);
  // The last one has a next one, too.
  await fetchMoreThan(edf, TRADES);
  await edf.rows.first().getByRole('gridcell').first().click();
  await page.keyboard.press('Control+Home');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  await page.evaluate(noteWaits);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (/\/core-trades\/[^/]+\/verify$/.test(response.url())) answers.push(response.status());
  });
  const start = performance.now();
  for (let n = 1; n <= TRADES; n += 1) {
    await page.keyboard.press('v');
    await page.waitForFunction(
      (count) => (globalThis as unknown as Noted).waits.length >= count,
      n,
    );
  }
  const pressed = performance.now() - start;
  await until({
    isSo: () => answers.length >= TRADES,
    step: () => page.waitForTimeout(50),
    seconds: MAX_SECONDS,
    instead: () => `${answers.length} of ${TRADES} verifications were answered`,
  });
  const refused = answers.filter((status) => status >= 400);
  if (refused.length > 0) throw new Error(`Verifications were refused: ${refused.join(', ')}`);
  const waits = await page.evaluate(() => (globalThis as unknown as Noted).waits);
  const longest = Math.max(...waits);
  const isMet = longest <= MAX_OWN_MS;
  console.log(
    `${isMet ? 'met' : 'MISSED'}: ${TRADES} trades verified by keyboard, CPU ${TIMES_SLOWER} times slower, 3G: ` +
      `the next trade had the focus after ${longest.toFixed(0)} ms at most (at most ${MAX_OWN_MS}), ` +
      `all keys after ${(pressed / 1000).toFixed(1)} s, all answers after ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  await page.context().close();
  return isMet;
}

async function fetchMoreThan(edf: EdfPage, count: number): Promise<void> {
  const fetched = edf.status.filter({ hasText: /^Fetched/ });
  await until({
    isSo: async () =>
      Number((await fetched.innerText()).replaceAll(',', '').match(/\d+/)?.[0]) > count,
    step: async () => {
      await edf.scrollToEnd();
      await edf.page.waitForTimeout(50);
    },
    seconds: MAX_SECONDS,
    instead: () => fetched.innerText(),
  });
}

type Noted = { readonly waits: number[] };

/** Records in the page the time from each key until the focus was drawn in another row, in ms. */
function noteWaits(): void {
  const waits: number[] = [];
  Object.assign(globalThis, { waits });
  const row = () => document.activeElement?.closest('[role=row]')?.getAttribute('data-row-id');
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const before = row();
      const look = () => {
        if (row() === before) requestAnimationFrame(look);
        else waits.push(performance.now() - timeStamp);
      };
      requestAnimationFrame(look);
    },
    true,
  );
}
