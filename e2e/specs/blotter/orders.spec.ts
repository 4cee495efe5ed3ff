import {
  BLOTTER_STATEMENTS,
  DAY_OF_ORDERS,
  DAY_STATEMENTS,
  ORDERS,
} from '../../fixtures/blotter-statements.ts';
import { entriesWith } from '../../fixtures/entries.ts';
import { expect, test } from '../../fixtures/test.ts';
import { BlotterPage } from '../../pages/blotter-page.ts';
import { CountedKeys } from '../../pages/counted-keys.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const CHOICE = { broker: 'kes', book: 'pa', strategy: 'ea', deal: 'fe' };

test.beforeAll(async ({ given }) => {
  await given.statements(BLOTTER_STATEMENTS);
});

test(
  'an order is filled in and submitted by keyboard, is green and locked, and waits again once that is undone',
  { tag: ['@BLO-06', '@BLO-11', '@BLO-12'] },
  async ({ page, signInAs, given }) => {
    await signInAs('maren', '/blotter');
    const blotter = new BlotterPage(page);
    const ground = () =>
      blotter.order(ORDERS.keys).evaluate((row) => getComputedStyle(row).backgroundColor);
    await expect(blotter.submitButton(ORDERS.keys)).toHaveAttribute('aria-disabled', 'true');
    const before = await ground();
    await blotter.fillByKeys(ORDERS.keys, CHOICE);
    await expect(blotter.order(ORDERS.keys)).toContainText('FEI to ARA');
    await page.keyboard.press('Control+Enter');
    await expect(
      page.getByText(/^Ordered trade \d+ entered successfully in the Blotter$/),
    ).toBeVisible();
    await expect(blotter.undoButton(ORDERS.keys)).toBeVisible();
    await expect.poll(ground).not.toBe(before);
    const book = await blotter.cell(ORDERS.keys, 'Book');
    await book.focus();
    await page.keyboard.type('pr');
    await expect(book).toHaveText('Paper');
    expect(await entriesWith(given, 'clearer_trade_ids', ORDERS.keys)).toMatchObject([
      { state: 'SUCCESS', request_json: { book: 'Paper', broker: 'Kestrel Oils' } },
    ]);

    await blotter.undoButton(ORDERS.keys).click();
    await expect(blotter.question).toContainText(
      'This does not undo it from the Blotter Google sheet, just here visually',
    );
    await blotter.question.getByRole('button', { name: 'Cancel' }).click();
    await expect(blotter.undoButton(ORDERS.keys)).toBeVisible();
    await blotter.undoButton(ORDERS.keys).click();
    await blotter.question.getByRole('button', { name: 'Undo' }).click();
    await expect(blotter.submitButton(ORDERS.keys)).toBeVisible();
    await page.reload();
    // What was filled in waits with it.
    await expect(blotter.submitButton(ORDERS.keys)).not.toHaveAttribute('aria-disabled', 'true');
    expect(await ground()).toBe(before);
  },
);

test(
  'twenty orders are filled in and submitted by keys alone, in no more than eight each where what was chosen last holds',
  { tag: '@BLO-11' },
  async ({ page, signInAs, given }) => {
    test.setTimeout(180_000);
    await given.statements(DAY_STATEMENTS);
    await page.setViewportSize({ width: 1400, height: 900 });
    await signInAs('maren', '/blotter?state=Waiting&find=bl-day');
    const blotter = new BlotterPage(page);
    await expect(blotter.rows(blotter.orders)).toHaveCount(DAY_OF_ORDERS.length);
    const [first = '', ...others] = DAY_OF_ORDERS;
    await blotter.fillByKeys(first, CHOICE);
    await page.keyboard.press('Control+Enter');
    await expect(blotter.undoButton(first)).toBeVisible();
    // The others are offered it with the next look at the list.
    await expect(blotter.order(others[0] ?? '')).toContainText('Paper?', { timeout: 30_000 });

    const keys = new CountedKeys(page);
    await (await blotter.cell(others[0] ?? '', 'Broker')).focus();
    for (let left = others.length; left > 0; left -= 1) {
      await keys.press('Control+.');
      await keys.choose(CHOICE.broker);
      await keys.press('Control+Enter');
    }
    for (const tradeIds of others) await expect(blotter.undoButton(tradeIds)).toBeVisible();
    expect(keys.strokes).toBeLessThanOrEqual(8 * others.length);
    expect(await entriesWith(given, 'clearer_trade_ids', others[7] ?? '')).toMatchObject([
      { state: 'SUCCESS', request_json: { book: 'Paper', broker: 'Kestrel Oils' } },
    ]);
  },
);

const COLUMNS =
  'Action Broker Book Strategy Deal Commission Trade Date Exchange Volume Product Tenor Price Balmo Date Converted Leg Vol Clearer Trade IDs';
const DECIDED_BY = ['Volume', 'Product', 'Tenor', 'Price'];

test(
  'from 1280 px on all columns fit, in their order; below, what one decides by stays in sight',
  { tag: ['@BLO-05', '@BLO-07'] },
  async ({ page, signInAs }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signInAs('maren', '/blotter');
    const blotter = new BlotterPage(page);
    const { orders } = blotter;
    await expect(blotter.order(ORDERS.keys)).toBeVisible();
    for (const width of [1280, 1400, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => orders.beyond(), `${width} px`).toBe(0);
      expect((await orders.names.allTextContents()).join(' '), `${width} px`).toBe(COLUMNS);
      expect(await orders.cutNames(), `${width} px`).toEqual([]);
      for (const column of [...DECIDED_BY, 'Trade Date', 'Balmo Date', 'Clearer Trade IDs'])
        expect(await orders.cutCells(column), `${column} at ${width} px`).toBe(0);
    }
    // From here on there is room for every word.
    await page.setViewportSize({ width: 1400, height: 800 });
    for (const column of ['Broker', 'Book', 'Strategy', 'Deal'])
      expect(await orders.cutWords(column), column).toEqual([]);

    await page.setViewportSize({ width: 1024, height: 800 });
    await expect.poll(async () => orders.beyond()).toBeGreaterThan(0);
    await orders.scrollSideways(2000);
    await expect.poll(async () => orders.isInSight('Clearer Trade IDs')).toBe(true);
    for (const column of DECIDED_BY) expect(await orders.isInSight(column), column).toBe(true);
  },
);

test.describe('two users on one row', () => {
  test.use({ errorsExpected: true });

  test(
    'the second sees who fills it in, and then who has submitted it, and cannot do so again; followed, he sees it as it happens',
    { tag: '@BLO-14' },
    async ({ page, browser, product, signInAs, given }) => {
      await signInAs('maren', '/blotter');
      const first = new BlotterPage(page);
      await first.fillByKeys(ORDERS.shared, CHOICE);
      // What is on its way is dashed.
      await expect(first.order(ORDERS.shared).locator('[aria-busy]')).toHaveCount(0);
      await page.reload();
      await expect(first.order(ORDERS.shared)).toContainText('FEI to ARA');

      const other = await browser.newContext({ baseURL: product.url });
      const second = new BlotterPage(await other.newPage());
      // Until the end he sees no more than he asks for.
      const changes = '**/api/blotter/changes?*';
      await second.page.route(changes, async (route) => route.abort());
      await second.page.goto('/blotter');
      await new SignInPage(second.page).signIn('joren');
      const filling = second
        .order(ORDERS.shared)
        .getByRole('img', { name: /^Maren (is filling|filled) this in, / });
      await expect(filling).toBeVisible();
      await expect(second.order(ORDERS.shared)).toContainText('FEI to ARA');
      // From here on he sees no more than he has.
      await second.page.route('**/api/blotter/list', () => undefined);

      await first.submitButton(ORDERS.shared).click();
      await expect(first.undoButton(ORDERS.shared)).toBeVisible();
      await second.submitButton(ORDERS.shared).click();
      await expect(
        second.page.getByText(/Maren submitted this order at \d\d:\d\d \(Zurich\)$/),
      ).toBeVisible();
      await expect(second.undoButton(ORDERS.shared)).toBeVisible();
      expect(await entriesWith(given, 'clearer_trade_ids', ORDERS.shared)).toHaveLength(1);

      await second.page.unrouteAll();
      const followed = second.page.waitForRequest(changes);
      await second.page.reload();
      await followed;
      await expect(second.undoButton(ORDERS.shared)).toBeVisible();
      await first.undoButton(ORDERS.shared).click();
      await first.question.getByRole('button', { name: 'Undo' }).click();
      await expect(first.submitButton(ORDERS.shared)).toBeVisible();
      // The list alone is asked for every 10 s or more seldom.
      const soon = { timeout: 2_000 };
      await expect(second.submitButton(ORDERS.shared)).toBeVisible(soon);
      await expect(await second.cell(ORDERS.shared, 'Action')).toHaveClass(/is-changed/);
      await (await first.cell(ORDERS.shared, 'Commission')).focus();
      const present = second
        .order(ORDERS.shared)
        .getByRole('img', { name: /^Maren is on this row/ });
      await expect(present).toBeVisible(soon);
      await first.page.keyboard.type('7');
      await first.page.keyboard.press('Enter');
      await expect(await second.cell(ORDERS.shared, 'Commission')).toContainText('7', soon);
      await other.close();
    },
  );
});
