import type { Locator } from '@playwright/test';

import { notifyOnSite } from '../../fixtures/shared-modules.ts';
import { expect, test } from '../../fixtures/test.ts';

test(
  'the top bar names product and environment, leads home and opens a drawer of 250 px; of menus one is open; pages are 1500 px at most, those with charts beside their tables 2400 px on a window of 2000 and more, the bar over their edges; notifications stand at the top',
  {
    tag: ['@SHL-01', '@SHL-02', '@SHL-03', '@SHL-04', '@SHL-21'],
  },
  async ({ page, signInAs, shell }) => {
    await page.setViewportSize({ width: 1900, height: 900 });
    await signInAs('maren');
    await expect(shell.topBar).toContainText('Fairlead Development');
    await expect(shell.topBar).toHaveCSS('background-color', 'rgb(82, 48, 116)');
    await shell.openMenu();
    await expect.poll(async () => (await shell.drawer.boundingBox())?.width).toBe(250);
    await page.keyboard.press('Escape');
    await shell.userButton('Maren').click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await page.goto('/tasks/history');
    await page.getByRole('button', { name: 'Table menu' }).click();
    await expect(page.getByRole('menu', { name: 'Table menu' })).toBeFocused();
    await shell.userButton('Maren').click();
    await expect(page.getByRole('menu', { name: 'Maren, account menu' })).toBeFocused();
    await expect(page.getByRole('menu')).toHaveCount(1);
    const content = shell.main.locator('> :not([data-paper=only])').first();
    for (const path of ['/tasks/history', '/edf', '/']) {
      await page.goto(path);
      await expect.poll(async () => (await content.boundingBox())?.width, path).toBe(1500);
    }
    // The outer icons of the bar stand over the edges of what the page shows, 16 px from its own.
    const icons = shell.topBar.locator('button svg');
    const [start] = await edgesOf(icons.first());
    const [, end] = await edgesOf(icons.last());
    expect([start, end]).toEqual([200 + 16, 1900 - 200 - 16]);
    await page.addInitScript(noteBar);
    for (const [path, width, ofPage] of [
      ['/', 1999, 1500],
      ['/', 2000, 2000],
      ['/', 2560, 2400],
      ['/edf', 2560, 1500],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect.poll(async () => (await content.boundingBox())?.width).toBe(ofPage);
      await expect
        .poll(async () => (await edgesOf(icons.first()))[0])
        .toBe((width - ofPage) / 2 + 16);
      // From the first frame on, before the files of the area are there.
      expect(await page.evaluate(barStood)).toEqual([(width - ofPage) / 2 + 16]);
    }
    await page.setViewportSize({ width: 1900, height: 900 });
    await shell.topBar.getByRole('link', { name: 'Fairlead Development, home' }).click();
    await expect(page).toHaveURL('/');
    await notifyOnSite(page, ['One', 'Two', 'Three', 'Four']);
    const notifications = page.getByRole('region', { name: 'Site notifications' });
    await expect(notifications).toHaveText('TwoThreeFour');
    const box = await notifications.boundingBox();
    expect(box?.y ?? 0).toBeLessThan(150);
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(950, -1);
  },
);

test(
  'every entry of the menu opens its area at its address',
  {
    tag: ['@SHL-06', '@REM-01', '@REM-12'],
  },
  async ({ page, signInAs, shell }) => {
    await signInAs('bea');
    for (const [label, path, heading, title = heading] of [
      ['EDF Trades', '/edf', 'EDF Trades'],
      ['Tasks', '/tasks/history', 'Tasks History'],
      ['Accounting', '/accounting', 'Accounting'],
      ['Back Office Accounting', '/back-accounting', 'Back Office Accounting'],
      ['PNL', '/', 'Friday, June 28, 2024 PNL', 'PNL 2024-06-28'],
    ] as const) {
      await shell.goTo(label);
      await expect(page).toHaveURL(path);
      await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(`${title} · Fairlead`);
    }
  },
);

test(
  'what the menu hides is refused by address, unfetched, and by the server; the token of calls is stored nowhere',
  {
    tag: ['@SHL-06', '@SHL-07', '@SHL-26'],
  },
  async ({ page, signInAs, shell }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const called = page.waitForRequest((request) => request.url().includes('/tasks/api/history'));
    await signInAs('anton', '/tasks/history');
    const token = (await (await called).allHeaders())['x-auth-token'] ?? '';
    expect(token.length).toBeGreaterThan(20);
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toContain(token);

    await shell.openMenu();
    await expect(shell.menuEntry('Accounting')).toBeVisible();
    await expect(shell.menuEntry('Back Office Accounting')).toHaveCount(0);
    await page.goto('/back-accounting');
    await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(
      'Not authorized to access Accounting',
    );
    await expect(shell.main.locator('svg').first()).toBeVisible();
    expect(fetched.filter((each) => each.startsWith('/remotes/backoffice/'))).toEqual([]);
    const refused = await page.request.post('/api/core-trades/X/verify', {
      headers: { 'x-auth-token': token },
      data: { row_version: 1 },
    });
    expect(refused.status()).toBe(403);
  },
);

test(
  'the colour mode follows the system, and a choice is remembered, before any script has run',
  {
    tag: '@SHL-28',
  },
  async ({ page, signInAs, shell }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await signInAs('maren');
    await expect(page.locator('html')).toHaveClass(/\bdark\b/);
    await shell.chooseColorMode('Light');
    await expect(page.locator('html')).toHaveClass(/\blight\b/);
    await page.reload();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(243, 247, 247)');
    // Without the shell's own scripts there is only what the HTML itself does.
    await page.route('**/shell/**/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveClass(/\blight\b/);
  },
);

/** Notes at each frame where the bar's first icon stands. */
function noteBar(): void {
  const stood = new Set<number>();
  const look = () => {
    const icon = document.querySelector('header button svg');
    if (icon !== null) stood.add(icon.getBoundingClientRect().x);
    requestAnimationFrame(look);
  };
  Reflect.set(window, 'barStood', stood);
  look();
}

const barStood = () => [...(Reflect.get(window, 'barStood') as Set<number>)];

async function edgesOf(element: Locator): Promise<readonly [number, number]> {
  const { x, width } = (await element.boundingBox()) ?? { x: 0, width: 0 };
  return [x, x + width];
}
