import { notifyOnSite } from '../fixtures/shared-modules.ts';
import { expect, test } from '../fixtures/test.ts';
import { EdfPage } from '../pages/edf-page.ts';

const TRADES = '**/api/core-trades?**';

test(
  'of four site notifications the newest three stand at the top, for five seconds',
  {
    tag: '@SHL-21',
  },
  async ({ page, signInAs }) => {
    await page.clock.install();
    await signInAs('maren', '/tasks/history');
    // From here on time passes as the test says, not as busy as the machine is.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
    await notifyOnSite(page, ['One', 'Two', 'Three', 'Four']);
    const region = page.getByRole('region', { name: 'Site notifications' });
    const cards = region.getByRole('button', { name: 'Dismiss' });
    await expect(cards).toHaveCount(3);
    await expect(region).toHaveText('TwoThreeFour');
    const box = await region.boundingBox();
    expect(box?.y ?? 0).toBeLessThan(150);
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(700, -1);
    await page.clock.runFor(4_900);
    await expect(cards).toHaveCount(3);
    await page.clock.runFor(200);
    await expect(cards).toHaveCount(0);
  },
);

for (const { tag, answer, says } of [
  {
    tag: '@SHL-23',
    answer: 'no reply',
    says: "(Error: We didn't get a response and have the generic error of Failed to fetch)",
  },
  {
    tag: '@SHL-23',
    answer: '{"trades":null}',
    says: /^\(Error: Unknown Error occurred: .*null.*\)$/,
  },
  {
    tag: '@SHL-24',
    answer: '<html>busy</html>',
    says: '(Error: The data we got are not JSON <html>busy</html>)',
  },
  { tag: '@SHL-24', answer: '["K-1"]', says: '(Error: The data we got are not JSON ["K-1"])' },
]) {
  test(
    `trades that are answered with ${answer} take the page, in the words for it`,
    {
      tag,
    },
    async ({ page, signInAs, shell }) => {
      await signInAs('maren', '/tasks/history');
      await page.route(TRADES, (route) =>
        answer === 'no reply'
          ? route.abort('connectionreset')
          : route.fulfill({ contentType: 'application/json', body: answer }),
      );
      await shell.goTo('EDF Trades');
      await expect(new EdfPage(page).heading).toHaveText('Sorry we have messed up. We are on it!');
      await expect(shell.main.getByText(/^\(Error: /)).toHaveText(says);
    },
  );
}

test(
  'a question that is given up is a line in the log and no message',
  {
    tag: '@SHL-25',
  },
  async ({ page, signInAs }) => {
    const edf = new EdfPage(page);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    let asked = 0;
    // The first question never gets its answer; another filter makes it pointless.
    await page.route(TRADES, (route) => {
      asked += 1;
      return asked === 1 ? undefined : route.continue();
    });
    await signInAs('maren', '/edf');
    await expect(page.getByText('Fetching trades …')).toBeVisible();
    await edf.chooseState('All');
    await expect(page.getByText('No trades', { exact: true })).toBeVisible();
    expect(logged.join('\n')).toMatch(/GET \/core-trades: Cancelled: \S/);
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    await expect(edf.heading).toHaveText('EDF Trades');
  },
);
