import type { Page, Route } from '@playwright/test';

import { expect, test } from '../fixtures/test.ts';
import type { ShellPage } from '../pages/shell-page.ts';

const TRADING = /\/remotes\/trading\/.+\.js$/;

/** Another area still opens: what fails takes down nothing else. */
async function tasksStillWork(page: Page, shell: ShellPage): Promise<void> {
  await shell.goTo('Tasks');
  await expect(page).toHaveURL('/tasks/history');
  await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(/Tasks|History/);
}

test.describe('a remote that', () => {
  test.use({ errorsExpected: true });

  const FAULTS = [
    ['is missing', (route: Route) => route.fulfill({ status: 404 })],
    ['breaks off', (route: Route) => route.abort('connectionreset')],
    [
      'answers with a page',
      (route: Route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: '<html></html>' }),
    ],
    [
      'was tampered with',
      async (route: Route) => {
        const response = await route.fetch();
        const body = `${await response.text()};self.tampered = true;`;
        await route.fulfill({ response, body });
      },
    ],
  ] as const;

  for (const [fault, answer] of FAULTS) {
    test(
      `${fault} shows a panel, the rest works, and Retry brings it back`,
      {
        tag: ['@REM-08', '@REM-09'],
      },
      async ({ page, signInAs, shell }) => {
        await signInAs('maren');
        await page.route(TRADING, answer);
        await shell.goTo('EDF Trades');
        await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(
          'EDF Trades did not load',
          { timeout: 20_000 },
        );
        await expect(shell.main.getByText(/Support id \S+/)).toBeVisible();
        expect(await page.evaluate(() => 'tampered' in self)).toBe(false);
        await tasksStillWork(page, shell);
        await shell.goTo('EDF Trades');
        await page.unrouteAll({ behavior: 'wait' });
        await shell.main.getByRole('button', { name: 'Retry' }).click();
        await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText('EDF Trades');
      },
    );
  }

  test(
    'is missing where the page preloads it comes back by Retry, too',
    {
      tag: '@REM-09',
    },
    async ({ page, signInAs, shell }) => {
      await page.route(TRADING, (route) => route.fulfill({ status: 404 }));
      await signInAs('maren', '/edf');
      const heading = shell.main.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('EDF Trades did not load', { timeout: 20_000 });
      await page.unrouteAll({ behavior: 'wait' });
      await shell.main.getByRole('button', { name: 'Retry' }).click();
      await expect(heading).toHaveText('EDF Trades');
    },
  );

  test(
    'never answers shows the panel within a few seconds',
    {
      tag: '@REM-09',
    },
    async ({ page, signInAs, shell }) => {
      await signInAs('maren');
      await page.route(TRADING, () => undefined);
      const begun = Date.now();
      await shell.goTo('EDF Trades');
      await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(
        'EDF Trades did not load',
        { timeout: 20_000 },
      );
      expect(Date.now() - begun).toBeLessThan(20_000);
      await tasksStillWork(page, shell);
    },
  );

  test(
    'throws while it draws shows the panel, and Retry draws it again',
    {
      tag: '@REM-09',
    },
    async ({ page, signInAs, shell }) => {
      await signInAs('maren');
      // An answer of a shape that no server of ours gives makes the screen itself throw.
      await page.route('**/api/tasks/api/history', (route) =>
        route.fulfill({ json: { tasks: [null] } }),
      );
      await shell.goTo('Tasks');
      await expect(shell.main.getByText(/did not load|messed up/)).toBeVisible();
      await page.unroute('**/api/tasks/api/history');
      await shell.main.getByRole('button', { name: 'Retry' }).click();
      await expect(shell.main.getByText(/did not load|messed up/)).toBeHidden();
      await shell.goTo('PNL');
      await expect(page).toHaveURL('/');
    },
  );
});

test(
  'each file that runs is the release’s own, checked by its digest',
  {
    tag: '@REM-08',
  },
  async ({ page, signInAs }) => {
    // Loaders take their script elements out again: they are noted when they come.
    await page.addInitScript(() => {
      const seen: { src: string; integrity: string }[] = [];
      Object.assign(globalThis, { seenScripts: seen });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof HTMLScriptElement && node.src !== '') {
            seen.push({ src: node.src, integrity: node.integrity });
          }
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await signInAs('maren', '/edf');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const scripts = await page.evaluate(
      () => Reflect.get(globalThis, 'seenScripts') as { src: string; integrity: string }[],
    );
    const addresses = scripts.map(({ src }) => src).join('\n');
    for (const part of ['/shell/', '/remoteEntry', '/root.']) expect(addresses).toContain(part);
    for (const { src, integrity } of scripts) expect(integrity, src).toMatch(/^sha384-/);
  },
);

test(
  'what is shared is there once: no library is fetched a second time',
  {
    tag: ['@REM-01', '@REM-02'],
  },
  async ({ page, signInAs, shell }) => {
    const scripts = new Map<string, string>();
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      void response.text().then(
        (text) => scripts.set(new URL(response.url()).pathname, text),
        () => undefined,
      );
    });
    await signInAs('bea');
    for (const label of ['EDF Trades', 'Tasks', 'Accounting', 'Back Office Accounting', 'PNL']) {
      await shell.goTo(label);
      await expect(shell.main.getByRole('heading', { level: 1 })).toBeVisible();
    }
    for (const [library, sign] of [
      ['react-dom', 'https://react.dev/errors/'],
      ['emotion', 'data-emotion'],
      ['react-router', 'useNavigate() may be used only in the context of'],
    ] as const) {
      const holders = [...scripts].filter(([, text]) => text.includes(sign)).map(([path]) => path);
      const remotes = holders.filter((path) => path.startsWith('/remotes/'));
      expect(remotes, `${library} in ${holders.join(', ')}`).toEqual([]);
    }
    const containers = [...scripts.keys()].map((path) => path.split('/')[2]);
    expect(new Set(containers)).toContain('trading');
  },
);

test(
  'pointing at a menu entry fetches its remote',
  {
    tag: '@REM-11',
  },
  async ({ page, signInAs, shell }) => {
    await signInAs('bea', '/tasks/history');
    await shell.openMenu();
    const fetched = page.waitForRequest(/\/remotes\/accounting\/.+\.js$/);
    await shell.menuEntry('Accounting').hover();
    await fetched;
    await expect(page).toHaveURL('/tasks/history');
  },
);
