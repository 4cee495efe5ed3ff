import { BUSY, EDF_STATEMENTS, KINDS, QUIET } from '../../fixtures/edf-statements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { EdfPage } from '../../pages/edf-page.ts';

/** The ground of a balmo month, in light. */
const BALMO_GROUND = 'rgb(228, 239, 254)';

test.beforeAll(async ({ given }) => {
  await given.statements(EDF_STATEMENTS);
});

test(
  'opens on unverified trades, newest statement first, in pages of 20 to the end',
  {
    tag: ['@EDF-01', '@EDF-09', '@EDF-11'],
  },
  async ({ page, signInAs, given }) => {
    const edf = new EdfPage(page);
    const { total } = await given.get<{ total: number }>('/core-trades?state=unverified');
    const pages: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/core-trades') pages.push(url.search);
    });
    await signInAs('maren', '/edf');
    await expect(edf.headers).toHaveText([
    'Run Date', 'Trade Date', 'Clearer', 'Account', 'Trade Type', 'Product', 'Quoted Volume',
    'Quoted Trade Price', 'Term', 'Fees', 'Commission', 'Exchange', 'Actions',
  ].map((name) => new RegExp(`^${name}`))); // prettier-ignore
    await expect(edf.rows.first()).toContainText('28 Jun 24');
    await expect(edf.state('Unverified')).toBeChecked();
    await expect(edf.status.first()).toHaveText(new RegExp(`^Fetched (20|40) of ${total} trades$`));
    await edf.turnWheel({ y: 300 });
    await expect.poll(async () => (await edf.scrolled()).top).toBeGreaterThan(200);
    // A page that comes after the scroll moves the end away.
    await expect(async () => {
      await edf.scrollToEnd();
      await expect(edf.status.first()).toHaveText(
        `Fetched all ${total} trades matching the filters`,
        { timeout: 500 },
      );
    }).toPass({ timeout: 20_000 });
    const asked = pages.length;
    expect([Math.ceil(total / 20), Math.floor(total / 20) + 1]).toContain(asked);
    expect(new Set(pages).size).toBe(asked);
    expect(pages.every((search) => /page_size=20|^(?!.*page_size)/.test(search))).toBe(true);
    await edf.scrollToEnd();
    await page.waitForTimeout(300);
    expect(pages).toHaveLength(asked);
  },
);

test(
  'filters and address say the same, both ways; a date and a search drop each other',
  {
    tag: ['@EDF-03', '@EDF-04', '@EDF-05', '@SHL-31'],
  },
  async ({ page, signInAs }) => {
    const edf = new EdfPage(page);
    await signInAs('maren', '/edf');
    await edf.chooseState('All');
    await expect(page).toHaveURL('/edf?verified_state=all');
    await edf.chooseState('Verified');
    await expect(page).toHaveURL('/edf?verified_state=verified');
    await page.goBack();
    await expect(page).toHaveURL('/edf?verified_state=all');
    await expect(edf.state('All')).toBeChecked();
    await page.goForward();
    await expect(edf.state('Verified')).toBeChecked();
    await page.reload();
    await expect(edf.state('Verified')).toBeChecked();
    await page.goto(`/edf?verified_state=verified&run_date=${KINDS}`);
    await edf.search('k-exp K-DEL');
    await expect(edf.rows).toHaveCount(2);
    await expect(edf.state('All')).toBeChecked();
    await expect(page).not.toHaveURL(/run_date/);
    await edf.runDate.fill('20 Jun 2024');
    await edf.runDate.press('Enter');
    await expect(page).toHaveURL(`/edf?verified_state=all&run_date=${QUIET}`);
    await expect(edf.searchBox).toHaveValue('');
    await expect(edf.copyButton('Q-1')).toBeVisible();
    await page.goto('/edf?verified_state=all&trade_ids=K-EXP,K-INT');
    await expect(edf.searchBox).toHaveValue('K-EXP, K-INT');
    // K-INT2 has K-INT in it.
    await expect(edf.rows).toHaveCount(3);
    await page.goBack();
    await expect(edf.rows).toHaveCount(1);
  },
);

test(
  'no date after the firm’s today can be chosen, and a chosen one cleared',
  {
    tag: '@EDF-02',
  },
  async ({ page, signInAs }) => {
    const edf = new EdfPage(page);
    await signInAs('maren', `/edf?verified_state=all&run_date=${QUIET}`);
    await page.getByRole('button', { name: 'Choose run date' }).click();
    const tomorrow = page.getByRole('button', { name: /29 June 2024|June 29/ }).first();
    await expect(tomorrow).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear run date' }).click();
    await expect(page).not.toHaveURL(/run_date/);
    await expect(edf.runDate).toHaveValue('');
  },
);

test(
  'a later page that fails says so in a toast, and loading stops',
  {
    tag: ['@EDF-10', '@SHL-20'],
  },
  async ({ page, signInAs }) => {
    const edf = new EdfPage(page);
    let calls = 0;
    await page.route('**/api/core-trades?**', (route) => {
      calls += 1;
      return calls === 1 ? route.continue() : route.fulfill(BUSY);
    });
    await signInAs('maren', '/edf');
    await expect(edf.rows.first()).toBeVisible();
    await edf.scrollToEnd();
    const toast = page.getByText(/^Failed to Fetch more trades: .*Busy/);
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    expect(box?.y ?? 0).toBeGreaterThan(600);
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(700, -2);
    await expect(edf.status.first()).toHaveText(/^Loading stopped/);
    const before = calls;
    await edf.scrollToEnd();
    await page.waitForTimeout(300);
    expect(calls).toBe(before);
  },
);

test(
  'every kind of trade of a statement is marked for what it is',
  {
    tag: ['@EDF-12', '@EDF-13', '@EDF-14', '@EDF-15', '@EDF-19'],
  },
  async ({ page, signInAs }) => {
    const edf = new EdfPage(page);
    await signInAs('maren', `/edf?verified_state=all&run_date=${KINDS}`);
    for (const [id, name] of [
      ['K-EXP', 'automatically closed by our clearer'],
      ['K-INT', 'Internal TPA trade'],
      ['K-TPA', 'Internal TPA transfer'],
      ['K-PS1', 'P&S: offset of a long and a short'],
      ['K-DEL', 'Delivery'],
      ['K-SET', 'Trade Settlement'],
    ] as const) {
      await expect(edf.row(id).getByRole('img', { name, exact: true })).toBeVisible();
    }
    await edf
      .row('K-EXP')
      .getByRole('img', { name: /automatically closed/ })
      .hover();
    // Out of the accessibility tree: the icon carries the same words as its name.
    await expect(page.getByText('automatically closed by our clearer')).toBeVisible();
    await edf.row('K-SCG').getByText('SCG').hover();
    await expect(page.getByText('The closing side')).toBeVisible();

    const row = edf.row('K-BAL');
    await expect(row.getByText('Balmo 17 Jun')).toHaveCSS('background-color', BALMO_GROUND);
    const volume = row.getByText(/^−1,234/).first();
    await expect(volume).toBeVisible();
    await expect(volume).toHaveCSS('color', 'rgb(178, 26, 28)');
    await expect(row).toContainText('612.125');
    await expect(edf.row('K-MIN')).toContainText('0.125');

    const lineBelow = (id: string) =>
      edf.row(id).evaluate((each) => parseFloat(getComputedStyle(each).borderBottomWidth));
    // Both rows of order 4; the second is its last.
    expect(await lineBelow('K-PS2')).toBeGreaterThan(await lineBelow('K-PS1'));
  },
);

test(
  'a trade ID is copied, and a toast says so',
  {
    tag: ['@EDF-16', '@SHL-20'],
  },
  async ({ page, context, signInAs }) => {
    const edf = new EdfPage(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAs('maren', `/edf?verified_state=all&run_date=${QUIET}`);
    await edf.copyButton('Q-1').click();
    await expect(page.getByText('Trade Q-1 copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Q-1');
    const box = await page.getByText('Trade Q-1 copied to clipboard').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1200); // bottom right
    expect(box?.y ?? 0).toBeGreaterThan(700);
  },
);

test(
  'a trade is verified once by a double click or a held key, kept in its place, and unverified by an act of its own',
  {
    tag: ['@EDF-17', '@EDF-08'],
  },
  async ({ page, signInAs }) => {
    const edf = new EdfPage(page);
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/core-trades/'))
        changes.push(new URL(request.url()).pathname.replace('/api/core-trades/', ''));
    });
    await signInAs('maren', `/edf?verified_state=unverified&run_date=${QUIET}`);
    await expect(edf.state('Unverified')).toHaveText('Unverified 1');
    await edf.verifyButton('Q-1').dblclick();
    await expect(edf.unverifyButton('Q-1')).toBeVisible();
    await expect(
      edf.row('Q-1').getByRole('img', { name: /Verified by maren@halyard/ }),
    ).toBeVisible();
    await expect(edf.state('Unverified')).toHaveText('Unverified 0');
    expect(changes).toEqual(['Q-1/verify']);
    await page.reload();
    await expect(page.getByText('Every trade of 20 Jun 2024 is verified.')).toBeVisible();
    await page.goto('/edf?verified_state=unverified&run_date=2024-06-22');
    await expect(page.getByText('There is no trade on 22 Jun 2024.')).toBeVisible();

    await page.goto(`/edf?verified_state=verified&run_date=${QUIET}`);
    await edf.unverifyButton('Q-1').click();
    await expect(edf.verifyButton('Q-1')).toBeVisible();
    await edf.verifyButton('Q-1').focus();
    await page.keyboard.down('Enter');
    for (let n = 0; n < 5; n += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(edf.unverifyButton('Q-1')).toBeVisible();
    expect(changes).toEqual(['Q-1/verify', 'Q-1/unverify', 'Q-1/verify']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(edf.verifyButton('Q-1')).toBeVisible();
  },
);

test(
  'two people at once: a whole day of one is told to the other, who sees it on asking',
  {
    tag: '@EDF-17',
  },
  async ({ page, browser, product, signInAs, remembered }) => {
    const edf = new EdfPage(page);
    await signInAs('maren', `/edf?verified_state=all&run_date=${KINDS}&trade_ids=`);
    await expect(edf.verifyButton('K-DEL')).toBeVisible();
    const count = await edf.unverifiedCount();
    const other = await browser.newContext({ baseURL: product.url });
    await other.addCookies(remembered.get('maren') ?? []);
    const second = new EdfPage(await other.newPage());
    await second.open(`?verified_state=all&run_date=${KINDS}`);
    await second.verifyButton('K-DEL').click();
    await expect(second.unverifyButton('K-DEL')).toBeVisible();
    await expect(edf.state('Unverified')).toHaveText(`Unverified ${count - 1}`, {
      timeout: 15_000,
    });
    await expect(edf.verifyButton('K-DEL')).toBeVisible();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(edf.unverifyButton('K-DEL')).toBeVisible();

    await page.getByRole('button', { name: `Verify all ${count - 1} of` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verify all' }).click();
    await expect(edf.state('Unverified')).toHaveText('Unverified 0');
    await expect(second.state('Unverified')).toHaveText('Unverified 0', { timeout: 15_000 });
    await expect(second.verifyButton('K-EXP')).toBeVisible();
    await second.page.getByRole('button', { name: 'Show' }).click();
    await expect(second.unverifyButton('K-EXP')).toBeVisible();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(edf.state('Unverified')).toHaveText(`Unverified ${count - 1}`);
    // In sight first: rows are drawn anew while the table scrolls, and a press between is nobody's.
    await second.unverifyButton('K-DEL').scrollIntoViewIfNeeded();
    await second.unverifyButton('K-DEL').click();
    await expect(second.verifyButton('K-DEL')).toBeVisible();
    await other.close();
  },
);
