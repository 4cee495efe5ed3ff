import type { Page, Route } from '@playwright/test';

import { sharedModulesIn } from '../../fixtures/shared-modules.ts';
import { expect, test } from '../../fixtures/test.ts';
import type { ShellPage } from '../../pages/shell-page.ts';

const MAIN = /\/shell\/[^/]+\/main\.\w+\.js$/;
const TRADING = /\/remotes\/trading\/.+\.js$/;

/** Another area still opens: what fails takes down nothing else. */
async function tasksStillWork(page: Page, shell: ShellPage): Promise<void> {
  await shell.goTo('Tasks');
  await expect(page).toHaveURL('/tasks/history');
  await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(/Tasks|History/);
}

async function openEveryArea(shell: ShellPage): Promise<void> {
  for (const [label, heading] of [
    ['EDF Trades', 'EDF Trades'],
    ['Blotter', 'Blotter'],
    ['Tasks', 'Tasks History'],
    ['Accounting', 'Accounting'],
    ['Back Office Accounting', 'Back Office Accounting'],
    ['PNL', / PNL$/],
  ] as const) {
    await shell.goTo(label);
    await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
}

/** Tampers with a file on its way. */
async function tamper(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = `${await response.text()};self.tampered = true;`;
  await route.fulfill({ response, body });
}

const ELSEWHERE = 'https://elsewhere.example/planted.js';

/** Scripts that no release lists, each by every way in: what has run, and what has left the page. */
async function plant(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(ELSEWHERE, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: 'self.planted = true',
    });
  });
  await page.route('**/planted.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: 'body { orphans: 7 }' }),
  );
  const hasRun = await page.evaluate(async (elsewhere) => {
    const code = 'self.planted = true';
    const blob = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';
    const element = (fill: (script: HTMLScriptElement) => void) =>
      new Promise((resolve, reject) => {
        const script = document.createElement('script');
        Object.assign(script, { nonce, onload: resolve, onerror: reject });
        fill(script);
        document.head.append(script);
        setTimeout(resolve, 1_000);
      });
    const preload = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script' });
    document.head.append(Object.assign(preload, { nonce, href: elsewhere }));
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
    document.head.append(Object.assign(sheet, { href: '/planted.css' }));
    await Promise.allSettled([
      element((script) => script.append(code)),
      ...[blob, elsewhere].flatMap((from) => [
        element((script) => (script.src = from)),
        import(from),
      ]),
    ]);
    return 'planted' in self || getComputedStyle(document.body).orphans === '7';
  }, ELSEWHERE);
  return hasRun ? [...asked, 'planted'] : asked;
}

/** Scripts of the shell that a screen brings later, such as the shared table. */
async function isLazyOfShell(page: Page): Promise<(url: URL) => boolean> {
  const html = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text();
  const [head = ''] = html.split('</head>');
  return ({ pathname }) => /^\/shell\/.+\.js$/.test(pathname) && !head.includes(pathname);
}

test.describe('a late part of the shell', () => {
  test.use({ errorsExpected: true });

  test(
    'that breaks off is said, and the next press brings it',
    { tag: '@SHL-02' },
    async ({ page, signInAs, shell }) => {
      await signInAs('maren');
      await page.route(await isLazyOfShell(page), (route) => route.abort('connectionreset'));
      await shell.menuButton.click();
      await expect(page.getByText(/could not be fetched/)).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      await shell.openMenu();
    },
  );
});

test.describe('a shell that does not start', () => {
  test.use({ errorsExpected: true });

  test('gives way to the last good one, and where there is none words lead on', async ({
    page,
    context,
    signInAs,
    shell,
  }) => {
    await signInAs('maren');
    const heading = shell.main.getByRole('heading', { level: 1 });
    // As it would be after another shell; the server is asked for the page anew.
    await page.route(
      '/edf',
      async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const body = html.replace(
          '<script data-shell',
          '<script data-last-good="0.1.0" data-shell',
        );
        await route.fulfill({ response, body });
      },
      { times: 1 },
    );
    await page.route(MAIN, tamper, { times: 1 });
    await page.goto('/edf');
    await expect(heading).toHaveText('EDF Trades');
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).toContain('fairlead-failed-shell');

    await page.route(MAIN, (route) => route.abort());
    await page.goto('/edf');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fairlead has not started');
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('link', { name: 'Load the page again' }).click();
    await expect(heading).toHaveText('EDF Trades');
  });
});

test.describe('a remote that', () => {
  test.use({ errorsExpected: true });

  const SLOW = 'Trading is slow to load';

  test(
    'hangs, is missing or breaks off shows a panel, the rest works, and Retry brings it back',
    {
      tag: ['@REM-08', '@REM-09'],
    },
    async ({ page, signInAs, shell }) => {
      const heading = shell.main.getByRole('heading', { level: 1 });
      await signInAs('maren');
      // Never answered; where the page preloads it; and where the line breaks.
      for (const [path, answer, said] of [
        ['/', () => undefined, SLOW],
        ['/edf', (route: Route) => route.fulfill({ status: 404 }), 'Trading did not load'],
        ['/', (route: Route) => route.abort('connectionreset'), 'Trading did not load'],
      ] as const) {
        await page.route(TRADING, answer);
        await page.goto(path);
        if (path === '/') await shell.goTo('EDF Trades');
        await expect(heading).toHaveText(said, { timeout: 20_000 });
        await tasksStillWork(page, shell);
        await shell.goTo('EDF Trades');
        await expect(shell.drawer).toBeHidden();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        const pressed = shell.main.getByRole('button', { name: 'Retry' }).click({ timeout: 5_000 });
        // What was only slow may open by itself before.
        await (said === SLOW ? pressed.catch(() => undefined) : pressed);
        await expect(heading).toHaveText('EDF Trades');
      }
    },
  );

  const LAZY = /\/remotes\/trading\/[^/]+\/(?!remoteEntry|root)[^/]+\.js$/;
  const TAMPERED = [
    ['entry', async () => /\/remotes\/trading\/[^/]+\/remoteEntry\.\w+\.js$/, 'EDF Trades'],
    ['exposed chunk', async () => /\/remotes\/trading\/[^/]+\/root\.\w+\.js$/, 'EDF Trades'],
    ['table, a lazy chunk of the shell,', isLazyOfShell, 'EDF Trades'],
    ['lazy chunk', async () => LAZY, 'Blotter'],
  ] as const;

  test(
    'comes with an altered file runs nothing of it, and Retry brings it back; nor does what is planted run',
    {
      tag: ['@REM-08', '@REM-09'],
    },
    async ({ page, signInAs, shell }) => {
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await signInAs('maren');
      for (const [part, files, screen] of TAMPERED) {
        await page.goto('/accounting');
        // The drawer itself is a late part of the shell.
        await shell.openMenu();
        const altered: string[] = [];
        await page.route(await files(page), async (route) => {
          altered.push(new URL(route.request().url()).pathname);
          await tamper(route);
        });
        await shell.menuEntry(screen).click();
        const heading = shell.main.getByRole('heading', { level: 1 });
        await expect(heading, part).toHaveText('Trading did not load', { timeout: 20_000 });
        await expect(shell.main.getByText(/Support id \S+/)).toBeVisible();
        expect(await page.evaluate(() => 'tampered' in self)).toBe(false);
        const refusals = said.filter((text) => text.includes("digest in the 'integrity'"));
        expect(altered.length, part).toBeGreaterThan(0);
        for (const path of altered) expect(refusals.join('\n')).toContain(path);
        await page.unrouteAll({ behavior: 'wait' });
        await shell.main.getByRole('button', { name: 'Retry' }).click();
        await expect(heading).toHaveText(screen);
        if (part !== 'lazy chunk') {
          await expect(page.getByRole('radio', { name: 'Unverified' })).toBeVisible();
        }
      }
      expect(await plant(page)).toEqual([]);
    },
  );

  test(
    'throws while it draws shows the panel, and Retry draws it again',
    {
      tag: '@REM-09',
    },
    async ({ page, signInAs, shell }) => {
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await signInAs('maren');
      // An answer of a shape that no server of ours gives makes the screen itself throw.
      await page.route('**/api/tasks/api/list', (route) =>
        route.fulfill({ json: { tasks: [null] } }),
      );
      await shell.goTo('Tasks');
      const heading = shell.main.getByRole('heading', { level: 1 });
      // The shell's panel, not the screen's own for data that failed.
      await expect(heading).toHaveText('Tasks did not load');
      await expect(shell.main).toContainText(/\(Error: .*null/);
      expect(said.join('\n')).toMatch(/Tasks failed RemoteFailure/);
      await shell.goTo('PNL');
      await expect(page).toHaveURL('/');
      await shell.goTo('Tasks');
      await expect(heading).toHaveText('Tasks did not load');
      await page.unroute('**/api/tasks/api/list');
      await shell.main.getByRole('button', { name: 'Retry' }).click();
      await expect(heading).toHaveText('Tasks History');
    },
  );
});

/** A script that came into the page, and when, in milliseconds since the navigation. */
type SeenScript = { readonly src: string; readonly integrity: string; readonly at: number };

/** After its load event Chromium waits three seconds, then names the preloads that nothing used. */
const UNUSED_NAMED_MS = 4_000;

/** The files by which the shell of the open page gives the table, as its release says. */
async function filesOfTable(page: Page): Promise<string[]> {
  const state = await page.locator('#fairlead-page').textContent();
  const { shell } = JSON.parse(state ?? '') as { shell: string };
  const release = await page.request.get(`/shell/${shell}/release.json`);
  const { shared } = (await release.json()) as { shared: { name: string; files?: string[] }[] };
  const files = shared.find(({ name }) => name === '@fairlead/table')?.files ?? [];
  return files.map((file) => `/shell/${shell}/${file}`);
}

test(
  'each file that runs is the release’s own, checked by its digest, and the table is fetched before the remote runs',
  {
    tag: '@REM-08',
  },
  async ({ page, signInAs }) => {
    // Loaders take their script elements out again: they are noted when they come.
    await page.addInitScript(() => {
      const seen: SeenScript[] = [];
      Object.assign(globalThis, { seenScripts: seen });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof HTMLScriptElement && node.src !== '') {
            seen.push({ src: node.src, integrity: node.integrity, at: performance.now() });
          }
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await signInAs('maren');
    const preloads: string[] = [];
    page.on('console', (message) => {
      if (/preload/i.test(message.text())) preloads.push(message.text());
    });
    await page.goto('/edf');
    await expect(page.getByRole('radio', { name: 'Unverified' })).toBeVisible();
    const scripts = await page.evaluate(
      () => Reflect.get(globalThis, 'seenScripts') as SeenScript[],
    );
    const addresses = scripts.map(({ src }) => src).join('\n');
    for (const part of ['/shell/', '/remoteEntry', '/root.']) expect(addresses).toContain(part);
    for (const { src, integrity } of scripts) expect(integrity, src).toMatch(/^sha384-/);

    const table = await filesOfTable(page);
    const remoteRuns = scripts.find(({ src }) => src.includes('/remoteEntry'))?.at;
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime })),
    );
    expect(table).not.toEqual([]);
    for (const file of table) {
      expect(addresses, 'it is used').toContain(file);
      const times = fetched.filter(({ path }) => path === file);
      expect(times, file).toHaveLength(1);
      expect(times[0]?.startTime).toBeLessThan(remoteRuns ?? 0);
    }
    await page.waitForTimeout(UNUSED_NAMED_MS);
    expect(preloads).toEqual([]);
  },
);

/** Modules of which a second copy would quietly break the page that all share. */
const ONCE = [
  'react',
  'react-dom',
  'jotai',
  '@fairlead/shared/api',
  '@fairlead/shared/auth',
  '@fairlead/shared/toast',
];

test(
  'what is shared is there once: fetched once, and the same instances for shell and remotes',
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
    await openEveryArea(shell);
    for (const name of ['trading', 'tasks', 'accounting', 'backoffice', 'pnl'])
      await expect.poll(() => [...scripts.keys()].join('\n')).toContain(`/remotes/${name}/`);
    for (const [library, sign] of [
      ['react-dom', 'https://react.dev/errors/'],
      ['emotion', 'data-emotion'],
      ['react-router', 'useNavigate() may be used only in the context of'],
      ['swr', '(inf|sub)'],
    ] as const) {
      const holders = [...scripts].filter(([, text]) => text.includes(sign)).map(([path]) => path);
      const remotes = holders.filter((path) => path.startsWith('/remotes/'));
      expect(holders, `${library} by its sign`).not.toEqual([]);
      expect(remotes, `${library} in ${holders.join(', ')}`).toEqual([]);
    }

    const { taken, offered } = await sharedModulesIn(page);
    for (const module of new Set(taken.map((each) => each.module))) {
      const holders = taken.filter((each) => each.module === module);
      const said = holders.map(({ build, identity }) => `${build} has ${identity}`).join(', ');
      expect(new Set(holders.map(({ identity }) => identity)).size, `${module}: ${said}`).toBe(1);
      expect(offered.filter((each) => each.module === module)).toHaveLength(1);
    }
    for (const module of ONCE) {
      expect(offered).toContainEqual({ module, version: expect.any(String), from: 'shell' });
    }
    // Each remote takes what it uses from the page; what none uses itself it has through `shared`.
    const takenBy = (build: string) =>
      taken.filter((each) => each.build === build).map(({ module }) => module);
    const [ui, auth, data] = ['ui', 'auth', 'data'].map((name) => `@fairlead/shared/${name}`);
    expect(takenBy('shell')).toEqual(expect.arrayContaining(ONCE));
    expect(takenBy('trading')).toEqual(
      expect.arrayContaining(ONCE.filter((each) => each !== 'react-dom' && each !== 'jotai')),
    );
    expect(takenBy('tasks')).toEqual(expect.arrayContaining(['react', data, ui]));
    expect(takenBy('pnl')).toContain(ui);
    expect(takenBy('accounting')).toEqual(expect.arrayContaining([auth, ui]));
    expect(takenBy('backoffice')).toEqual(expect.arrayContaining([auth, ui]));
  },
);
