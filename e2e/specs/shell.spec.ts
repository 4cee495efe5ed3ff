import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures/test.ts';

test(
  'the top bar names product and environment and opens a drawer of 250 px',
  {
    tag: ['@SHL-01', '@SHL-02', '@SHL-03'],
  },
  async ({ page, signInAs, shell }) => {
    await signInAs('maren');
    await expect(shell.topBar).toContainText('Fairlead Development');
    await expect(shell.topBar).toHaveCSS('background-color', 'rgb(82, 48, 116)');
    await shell.openMenu();
    await expect.poll(async () => (await shell.drawer.boundingBox())?.width).toBe(250);
    await page.keyboard.press('Escape');
    await shell.userButton('Maren').click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  },
);

for (const { environment, title, colour } of [
  { environment: 'staging', title: 'Fairlead Staging', colour: 'rgb(98, 63, 22)' },
  { environment: 'production', title: 'Fairlead', colour: 'rgb(17, 41, 47)' },
]) {
  test(
    `the same build in ${environment} is named ${title}, in a colour of its own`,
    {
      tag: '@SHL-01',
    },
    async ({ page, signInAs, shell }) => {
      // What the server says of itself in the HTML; nothing of it is compiled into the shell.
      await page.route(
        () => true,
        async (route) => {
          if (route.request().resourceType() !== 'document') return route.fallback();
          const response = await route.fetch({ maxRedirects: 0 });
          const html = await response.text();
          const body = html.replace(
            '"environment":"development"',
            `"environment":"${environment}"`,
          );
          return route.fulfill({ response, body });
        },
      );
      await signInAs('maren');
      await expect(shell.topBar.getByText(title, { exact: true })).toBeVisible();
      await expect(shell.topBar).toHaveCSS('background-color', colour);
    },
  );
}

const MENUS = [
  { person: 'maren', entries: ['PNL', 'EDF Trades', 'Tasks'] },
  { person: 'anton', entries: ['PNL', 'Accounting', 'EDF Trades', 'Tasks'] },
  {
    person: 'bea',
    entries: ['PNL', 'Accounting', 'Back Office Accounting', 'EDF Trades', 'Tasks'],
  },
] as const;

for (const { person, entries } of MENUS) {
  test(
    `the menu of ${person} holds what ${person} may open`,
    {
      tag: ['@SHL-05', '@SHL-06', '@REM-12'],
    },
    async ({ signInAs, shell }) => {
      await signInAs(person);
      await shell.openMenu();
      await expect(shell.drawer.getByRole('link')).toHaveText([...entries]);
    },
  );
}

test(
  'every entry of the menu opens its area at its address',
  {
    tag: ['@SHL-05', '@REM-01'],
  },
  async ({ page, signInAs, shell }) => {
    await signInAs('bea');
    for (const [label, path, heading] of [
      ['EDF Trades', '/edf', 'EDF Trades'],
      ['Tasks', '/tasks/history', 'Tasks History'],
      ['Accounting', '/accounting', 'Accounting'],
      ['Back Office Accounting', '/back-accounting', 'Back Office Accounting'],
      ['PNL', '/', 'PNL'],
    ] as const) {
      await shell.goTo(label);
      await expect(page).toHaveURL(path);
      await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(`${heading} · Fairlead`);
    }
  },
);

for (const [path, name] of [
  ['/accounting', 'accounting'],
  ['/back-accounting', 'backoffice'],
] as const) {
  test(
    `without permission ${path} is refused, and its remote not even fetched`,
    {
      tag: ['@SHL-06', '@SHL-07'],
    },
    async ({ page, signInAs, shell }) => {
      await signInAs('maren');
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
      await page.goto(path);
      await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(
        'Not authorized to access Accounting',
      );
      await expect(shell.main.locator('svg').first()).toBeVisible();
      expect(fetched.filter((each) => each.startsWith(`/remotes/${name}/`))).toEqual([]);
    },
  );
}

test('the server refuses what the menu hides', { tag: '@SHL-06' }, async ({ page, signInAs }) => {
  await signInAs('anton');
  const token = await tokenOf(page);
  const refused = await page.request.post('/api/core-trades/X/verify', {
    headers: { 'x-auth-token': token },
    data: { row_version: 1 },
  });
  expect(refused.status()).toBe(403);
});

test(
  'an unknown path shows which page was not found',
  {
    tag: '@SHL-08',
  },
  async ({ page, signInAs, shell }) => {
    await signInAs('maren', '/no/such-page');
    await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(
      "We can't find the dog you are looking for",
    );
    await expect(shell.main).toContainText('(Page /no/such-page not found)');
    expect(await page.title()).toContain('Fairlead');
  },
);

test('the page is at most 1500 px wide', { tag: '@SHL-04' }, async ({ page, signInAs, shell }) => {
  await page.setViewportSize({ width: 1900, height: 900 });
  await signInAs('maren');
  const content = shell.main.locator('> *').first();
  for (const path of ['/tasks/history', '/edf', '/']) {
    await page.goto(path);
    await expect.poll(async () => (await content.boundingBox())?.width, path).toBe(1500);
  }
});

test(
  'the colour mode follows the system, and a choice is remembered',
  {
    tag: '@SHL-28',
  },
  async ({ page, signInAs, shell }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await signInAs('maren');
    await expect(page.locator('html')).toHaveClass(/\bdark\b/);
    await shell.topBar.getByRole('button', { name: 'Light mode' }).click();
    await expect(page.locator('html')).toHaveClass(/\blight\b/);
    await page.reload();
    await expect(page.locator('html')).toHaveClass(/\blight\b/);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(243, 247, 247)');
  },
);

test(
  'every call carries the session token, and nothing of it is stored',
  {
    tag: '@SHL-26',
  },
  async ({ page, signInAs }) => {
    await signInAs('maren');
    const called = page.waitForRequest((request) =>
      request.url().includes('/api/tasks/api/history'),
    );
    await page.goto('/tasks/history');
    const token = (await (await called).allHeaders())['x-auth-token'] ?? '';
    expect(token.length).toBeGreaterThan(20);
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toContain(token);
  },
);

/** The session token that a call of the page carries. */
async function tokenOf(page: Page): Promise<string> {
  const called = page.waitForRequest((request) => request.url().includes('/api/tasks/api/history'));
  await page.goto('/tasks/history');
  return (await (await called).allHeaders())['x-auth-token'] ?? '';
}
