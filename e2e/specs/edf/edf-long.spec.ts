import { manyTrades } from '../../fixtures/statements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { EdfPage } from '../../pages/edf-page.ts';

// A drill in numbers: for .ci/night, on a product without other trades.
test.use({ world: 'edf-long' });

const COUNT = 2_000;

test(
  'two thousand trades are scrolled through to the last, each page of them fetched once',
  {
    tag: ['@night', '@EDF-01', '@EDF-09'],
  },
  async ({ page, given, signInAs }) => {
    test.slow();
    await given.statement({ date: '2024-06-28', trades: manyTrades(COUNT) });
    const inOrder = manyTrades(COUNT).map(({ tradeId }) => tradeId);
    const edf = new EdfPage(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/core-trades') asked.push(search);
    });
    await signInAs('maren', '/edf');
    await expect(edf.rows.first()).toBeVisible();
    const atTheEnd = edf.status.filter({ hasText: 'Fetched all 2,000 trades' });
    for (let scrolls = 0; scrolls < 400 && !(await atTheEnd.isVisible()); scrolls += 1) {
      const before = asked.length;
      // A page that comes after the scroll moves the end away, so the end is looked for again.
      const asksOrEnds = async () => {
        await edf.scrollToEnd();
        return asked.length > before || atTheEnd.isVisible();
      };
      await expect.poll(asksOrEnds).toBeTruthy();
      // Whatever is in sight, once it is drawn, is a piece of the whole list, without gap or repetition.
      await expect(async () => {
        const inSight = await edf.tradeIdsInSight();
        expect(inSight).not.toHaveLength(0);
        const from = inOrder.indexOf(inSight[0] ?? '');
        expect(inSight).toEqual(inOrder.slice(from, from + inSight.length));
      }).toPass({ timeout: 5_000 });
    }
    await expect(atTheEnd).toHaveText('Fetched all 2,000 trades matching the filters');
    await edf.scrollToEnd();
    await expect(edf.copyButton('A-2000')).toBeInViewport();
    await expect.poll(async () => (await edf.tradeIdsInSight()).at(-1)).toBe('A-2000');
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked).toHaveLength(COUNT / 20);
  },
);
