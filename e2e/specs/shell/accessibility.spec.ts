import type { Page } from '@playwright/test';

import {
  expectAccessibleAnywhere,
  expectStatesAccessible,
  type PageState,
  PHONE,
} from '../../fixtures/accessible.ts';
import { EDF_STATEMENTS } from '../../fixtures/edf-statements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { EdfPage } from '../../pages/edf-page.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { standAt } from '../../pages/within.ts';

test.use({ errorsExpected: true });

test.beforeAll(async ({ given }) => {
  await given.statements(EDF_STATEMENTS);
});

/** A page that is there once its heading says this. */
const at = (path: string, heading: string | RegExp) => async (page: Page) => {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading);
};

/** A page of the frame on which nothing is open. */
async function showHistory(page: Page): Promise<void> {
  await standAt(page, '/tasks/history');
  await expect(new ShellPage(page).main.getByRole('heading', { level: 1 })).toHaveText(/\S/);
}

const STATES: readonly PageState[] = [
  { name: 'P&L', reach: at('/', /\S/) },
  { name: 'accounting', reach: at('/accounting', 'Accounting') },
  { name: 'back office accounting', reach: at('/back-accounting', 'Back Office Accounting') },
  { name: 'not found', isMain: true, reach: at('/nowhere', /the dog/) },
  {
    name: 'the navigation drawer',
    isMain: true,
    reach: async (page) => {
      await showHistory(page);
      await new ShellPage(page).openMenu();
    },
  },
  {
    name: 'the account menu',
    isMain: true,
    reach: async (page) => {
      await showHistory(page);
      await new ShellPage(page).userButton('Bea').click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
  {
    name: "one's own sign-ins",
    isMain: true,
    reach: async (page) => {
      await showHistory(page);
      await new ShellPage(page).userButton('Bea').click();
      await page.getByRole('menuitem', { name: 'Your sign-ins' }).click();
      await page.getByRole('dialog').getByText('This one').waitFor();
    },
  },
  {
    name: 'the palette',
    isMain: true,
    reach: async (page) => {
      await showHistory(page);
      await page.keyboard.press('Control+k');
      await expect(new ShellPage(page).palette).toBeFocused();
      await page.keyboard.type('e');
      await page.getByRole('option', { name: /^EDF Trades/ }).waitFor();
    },
  },
  {
    name: 'the colour modes',
    reach: async (page) => {
      await showHistory(page);
      await new ShellPage(page).topBar.getByRole('button', { name: 'Colour mode' }).click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
    },
  },
  {
    name: 'a remote that did not load',
    reach: async (page) => {
      await page.route(/\/remotes\/trading\//, (route) => route.fulfill({ status: 404 }));
      await at('/edf', /did not load/)(page);
    },
  },
];

test(
  'axe finds nothing on any page of the frame, in light, in dark, on a phone',
  { tag: ['@SHL-27', '@SHL-28', '@SHL-29'] },
  async ({ page, signInAs }) => {
    test.slow();
    await signInAs('bea', '/tasks/history');
    await expectStatesAccessible(page, STATES);
  },
);

test(
  'axe finds nothing where people sign in, nor where they may not go',
  { tag: ['@SHL-27', '@SHL-29'] },
  async ({ page, signIn, signInAs }) => {
    test.slow();
    await page.goto('/');
    await expect(signIn.heading).toBeVisible();
    await expectAccessibleAnywhere(page, 'sign-in');
    await signIn.continue();
    await signIn.submit('nobody@halyard.example', 'wrong');
    await expect(signIn.providerProblem).toBeVisible();
    await expectAccessibleAnywhere(page, 'the provider');
    await signInAs('maren', '/accounting');
    await at('/accounting', /Not authorized/)(page);
    await expectAccessibleAnywhere(page, 'not authorised');
  },
);

test(
  'a trader signs in, finds, verifies and signs out by the keyboard alone',
  {
    tag: ['@SHL-27', '@SHL-30'],
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
    await shell.drawer.waitFor();
    await tabTo(page, 'EDF Trades');
    await page.keyboard.press('Enter');
    await expect(edf.rows.first()).toBeVisible();
    await tabTo(page, 'Search trade IDs');
    // From within a field, typed on at once: nothing waits for what is fetched meanwhile.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('A-0003');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/edf?verified_state=all&trade_ids=A-0003');
    await expect(edf.rows).toHaveCount(1);
    await expect(edf.searchBox).toHaveValue('A-0003');
    await tabTo(page, 'EDF Trades');
    for (let steps = 0; steps < 20 && !(await hasFocus(page, 'Verify trade A-0003')); steps += 1) {
      await page.keyboard.press(steps === 0 ? 'ArrowDown' : 'ArrowRight');
    }
    await page.keyboard.press('Enter');
    await expect(edf.unverifyButton('A-0003')).toBeVisible();
    await tabTo(page, 'Maren, account menu', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    await page.keyboard.press('End');
    await page.locator('[role=menuitem][data-highlighted]', { hasText: 'Logout' }).waitFor();
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
    await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText('Tasks History');
    await shell.goTo('EDF Trades');
    await expect(edf.rows.first()).toBeVisible();
    await edf.turnWheel({ x: 400 });
    await expect.poll(async () => (await edf.scrolled()).left).toBeGreaterThan(100);
    await expect(edf.searchBox).toBeHidden();
    await edf.filters.click();
    await expect(edf.searchBox).toHaveCSS('font-size', '16px');
    await edf.search('A-0004');
    await expect(edf.rows).toHaveCount(1);
    await expect(edf.filters).toHaveText('Filters 1');
    await edf.verifyButton('A-0004').click();
    await expect(edf.rows.first()).toContainText('maren');
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
