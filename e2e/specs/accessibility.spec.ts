import type { Page } from '@playwright/test';

import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { manyTrades } from '../fixtures/statements.ts';
import { expect, test } from '../fixtures/test.ts';
import { EdfPage } from '../pages/edf-page.ts';
import type { ShellPage } from '../pages/shell-page.ts';

test.use({ world: 'accessibility', errorsExpected: true });
// axe looks at every state four times, which on a busy machine takes longer than a test may.
test.slow();

const PHONE = { width: 390, height: 844 };
const BUSY = { status: 503, json: { err_msg: 'Busy', code: 'BUSY', request_id: 'r-1' } };

test.beforeAll(async ({ given }) => {
  await given.statement({ date: '2024-06-28', trades: manyTrades(25) });
});

type State = {
  readonly name: string;
  readonly path: string;
  /** Brings the page into the state, and waits until it is there. */
  readonly reach: (page: Page, shell: ShellPage) => Promise<void>;
  readonly before?: (page: Page) => Promise<unknown>;
};

const heading = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(text);
const trades = (page: Page) => expect(new EdfPage(page).rows.first()).toBeVisible();

const STATES: readonly State[] = [
  { name: 'EDF with trades', path: '/edf', reach: trades },
  {
    name: 'EDF without trades',
    path: '/edf?verified_state=verified',
    reach: (page) => expect(page.getByText('No trades', { exact: true })).toBeVisible(),
  },
  {
    name: 'EDF loading',
    path: '/edf',
    before: (page) => page.route('**/api/core-trades?**', () => undefined),
    reach: (page) => expect(page.getByText('Fetching trades …')).toBeVisible(),
  },
  {
    name: 'EDF failed',
    path: '/edf',
    before: (page) => page.route('**/api/core-trades?**', (route) => route.fulfill(BUSY)),
    reach: (page) => heading(page, /messed up/),
  },
  {
    name: 'EDF wrong address',
    path: '/edf?run_date=x',
    reach: (page) => heading(page, /You have messed up/),
  },
  {
    name: 'EDF with the calendar open',
    path: '/edf',
    reach: async (page) => {
      await trades(page);
      await page.getByRole('button', { name: 'Choose run date' }).click();
      await page.getByRole('button', { name: /Friday, 28 June 2024/ }).waitFor();
    },
  },
  { name: 'tasks', path: '/tasks/history', reach: (page) => heading(page, /\S/) },
  { name: 'P&L', path: '/', reach: (page) => heading(page, /\S/) },
  { name: 'accounting', path: '/accounting', reach: (page) => heading(page, 'Accounting') },
  {
    name: 'back office accounting',
    path: '/back-accounting',
    reach: (page) => heading(page, 'Back Office Accounting'),
  },
  { name: 'not found', path: '/nowhere', reach: (page) => heading(page, /the dog/) },
  {
    name: 'the navigation drawer',
    path: '/tasks/history',
    reach: (_page, shell) => shell.openMenu(),
  },
  {
    name: 'the account menu',
    path: '/tasks/history',
    reach: (page, shell) =>
      shell
        .userButton('Bea')
        .click()
        .then(() => page.getByRole('menuitem').waitFor()),
  },
  {
    name: 'a remote that did not load',
    path: '/edf',
    before: (page) => page.route(/\/remotes\/trading\//, (route) => route.fulfill({ status: 404 })),
    reach: (page) => heading(page, /did not load/),
  },
];

for (const { name, path, before, reach } of STATES) {
  test(
    `axe finds nothing in: ${name}`,
    {
      tag: ['@SHL-27', '@SHL-28', '@SHL-29'],
    },
    async ({ page, signInAs, shell }) => {
      await before?.(page);
      await signInAs('bea', path);
      await reach(page, shell);
      await expectAccessible(page, name);
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page, `${name} at 390 px`);
      await expectAccessible(page, `${name} at 390 px`);
    },
  );
}

test(
  'axe finds nothing on the sign-in pages',
  {
    tag: ['@SHL-27', '@SHL-29'],
  },
  async ({ page, signIn }) => {
    for (const viewport of [{ width: 1400, height: 900 }, PHONE]) {
      await page.setViewportSize(viewport);
      await page.goto('/');
      await expect(signIn.heading).toBeVisible();
      await expectAccessible(page, 'sign-in');
      await expectNoSidewaysScroll(page, 'sign-in');
      await signIn.continue();
      await signIn.submit('nobody@halyard.example', 'wrong');
      await expect(signIn.providerProblem).toBeVisible();
      await expectAccessible(page, 'the provider');
      await expectNoSidewaysScroll(page, 'the provider');
    }
  },
);

test(
  'axe finds nothing where a user may not go',
  {
    tag: '@SHL-27',
  },
  async ({ page, signInAs }) => {
    await signInAs('maren', '/accounting');
    await heading(page, /Not authorized/);
    await expectAccessible(page, 'not authorised');
  },
);

test(
  'a trader signs in, finds, verifies and signs out by the keyboard alone',
  {
    tag: '@SHL-27',
  },
  async ({ page, signIn, shell }) => {
    const edf = new EdfPage(page);
    await page.goto('/');
    await signIn.proceed.waitFor();
    await tabTo(page, 'Continue with your company account');
    await page.keyboard.press('Enter');
    await signIn.providerEmail.waitFor();
    if (!(await hasFocus(page, 'E-mail'))) await tabTo(page, 'E-mail');
    await page.keyboard.type('maren@halyard.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('maren-trader');
    await page.keyboard.press('Enter');
    await expect(shell.userButton('Maren')).toBeVisible();
    await tabTo(page, 'Open menu');
    await page.keyboard.press('Enter');
    await tabTo(page, 'EDF Trades');
    await page.keyboard.press('Enter');
    await expect(edf.rows.first()).toBeVisible();
    await tabTo(page, 'Search trade IDs');
    await page.keyboard.type('A-0003');
    await page.keyboard.press('Enter');
    await expect(edf.rows).toHaveCount(1);
    await tabTo(page, 'EDF Trades');
    for (let steps = 0; steps < 20 && !(await hasFocus(page, 'Verify trade A-0003')); steps += 1) {
      await page.keyboard.press(steps === 0 ? 'ArrowDown' : 'ArrowRight');
    }
    await page.keyboard.press('Enter');
    await expect(edf.unverifyButton('A-0003')).toBeVisible();
    await tabTo(page, 'Maren, account menu', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=menuitem][data-highlighted]').waitFor();
    await page.keyboard.press('Enter');
    await expect(signIn.heading).toBeVisible();
  },
);

test(
  'a trader finds and verifies a trade on a phone',
  {
    tag: '@SHL-29',
  },
  async ({ page, signInAs, shell }) => {
    await page.setViewportSize(PHONE);
    const edf = new EdfPage(page);
    await signInAs('maren', '/tasks/history');
    await heading(page, 'Tasks History');
    await shell.goTo('EDF Trades');
    await expect(edf.rows.first()).toBeVisible();
    await edf.turnWheel({ x: 400 });
    await expect.poll(async () => (await edf.scrolled()).left).toBeGreaterThan(100);
    await edf.search('A-0004');
    await expect(edf.rows).toHaveCount(1);
    await edf.verifyButton('A-0004').click();
    await expect(edf.unverifyButton('A-0004')).toBeVisible();
  },
);

/** Presses Tab until something of this name, or within something of this name, has the focus. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key);
    if (await hasFocus(page, name)) return;
  }
  throw new Error(`Tab does not reach '${name}'`);
}

async function hasFocus(page: Page, name: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const focused = document.activeElement;
    const grid = focused?.closest('[role=grid]')?.getAttribute('aria-label');
    const input =
      focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined;
    const names = [focused?.getAttribute('aria-label'), focused?.textContent, grid, input];
    return names.some((each) => each?.trim() === wanted);
  }, name);
}
