import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '../../fixtures/test.ts';
import { buildChanged, release } from '../../stack/changed-remote.ts';
import { runOwnRemote } from '../../stack/own-remote.ts';
import type { Product } from '../../stack/product.ts';

// Releases are changed: for everybody in a world.
test.use({ world: 'releases' });
test.describe.configure({ timeout: 180_000 });

const VERSION = '9.0.0';

const pinned = new Map<string, Promise<void>>();

/** A build with another heading is published and pinned, once in a world. */
function pinTomorrow({ releases }: Product): Promise<void> {
  const pinning = pinned.get(releases) ?? buildAndPin(releases);
  pinned.set(releases, pinning);
  return pinning;
}

async function buildAndPin(releases: string): Promise<void> {
  const built = await buildChanged('trading', VERSION, {
    file: 'src/edf/edf-list.tsx',
    from: 'title="EDF Trades"',
    to: 'title="EDF Trades of tomorrow"',
  });
  await release(releases, ['publish', built]);
  await release(releases, ['pin', 'development', `trading@${VERSION}`, '--reason', 'e2e']);
}

/** Every published file but the pins → its digest. */
function publishedFiles(releases: string): ReadonlyMap<string, string> {
  const files = readdirSync(releases, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /\/(shell|remotes)\//.test(file));
  return new Map(
    files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

test(
  'a remote is changed, built alone, published and pinned while people work',
  {
    tag: ['@REM-01', '@REM-03', '@REM-04', '@REM-06'],
  },
  async ({ page, product, signInAs, shell }) => {
    await signInAs('maren', '/edf');
    const heading = shell.main.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('EDF Trades');
    await page.getByRole('textbox', { name: 'Search trade IDs' }).fill('half-typed');
    const before = publishedFiles(product.releases);

    await pinTomorrow(product);

    // The open page keeps what it started with, offers the reload, and loses nothing.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    const offer = page
      .getByRole('status')
      .filter({ hasText: 'A new release of Fairlead is there' });
    await expect(offer).toBeVisible();
    await expect(heading).toHaveText('EDF Trades');
    await expect(page.getByRole('textbox', { name: 'Search trade IDs' })).toHaveValue('half-typed');
    await shell.goTo('Tasks');
    await shell.goTo('EDF Trades');
    await expect(heading).toHaveText('EDF Trades');

    await offer.getByRole('button', { name: 'Reload' }).click();
    await expect(heading).toHaveText('EDF Trades of tomorrow');

    const after = publishedFiles(product.releases);
    for (const [file, digest] of before) expect(after.get(file), file).toBe(digest);
    const added = [...after.keys()].filter((file) => !before.has(file));
    expect(added.length).toBeGreaterThan(0);
    expect(added.every((file) => file.includes(`/remotes/trading/${VERSION}/`))).toBe(true);
  },
);

test(
  'a pinned build that was altered on the way does not run: the last good one does',
  {
    tag: ['@REM-08', '@REM-09'],
  },
  async ({ page, product, signInAs, shell }) => {
    await pinTomorrow(product);
    await page.route(new RegExp(`/remotes/trading/${VERSION}/`), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};self.tampered = true;` });
    });
    await signInAs('maren', '/edf');
    await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText('EDF Trades', {
      timeout: 20_000,
    });
    expect(await page.evaluate(() => 'tampered' in self)).toBe(false);
  },
);

test(
  'one browser runs another build, visibly, until one click',
  {
    tag: '@REM-10',
  },
  async ({ page, product, signInAs, shell }) => {
    await pinTomorrow(product);
    const other = (await lastGood(product.url))['trading'] ?? '';
    await release(product.releases, ['overrides', 'development', 'on', '--reason', 'e2e']);
    await signInAs('maren', `/edf?override=trading@${other}`);
    await expect(page.getByText(`This browser runs trading ${other}`)).toBeVisible();
    await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText('EDF Trades');
    await page.getByRole('button', { name: 'Back to the pinned build' }).click();
    await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(
      'EDF Trades of tomorrow',
    );
  },
);

test(
  'a remote runs alone from its sources against the running product, in the browser that asks',
  {
    tag: ['@REM-14', '@REM-10'],
  },
  async ({ page, product, browser, signInAs, shell }) => {
    await pinTomorrow(product);
    await release(product.releases, ['overrides', 'development', 'on', '--reason', 'e2e']);
    const own = await runOwnRemote('trading', product.releases);
    try {
      expect(own.link).toBe(`${product.url}/edf?override=trading@dev`);
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
      await signInAs('maren', own.link);
      // The sources of the checkout, while everybody else has the pinned 'of tomorrow'.
      const heading = shell.main.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('EDF Trades');
      await expect(page.getByText(/^This browser runs trading \S+-dev\.\w+ instead/)).toBeVisible();
      const remotes = fetched.filter((path) => path.startsWith('/remotes/'));
      expect(remotes.length).toBeGreaterThan(0);
      for (const path of remotes) expect(path).toMatch(/^\/remotes\/trading\/[^/]+-dev\.\w+\//);
      const others = await browser.newPage({ baseURL: product.url });
      expect(await (await others.goto('/edf'))?.text()).toContain(`/remotes/trading/${VERSION}/`);
      await others.close();
    } finally {
      expect(await own.stop()).toBe(0);
    }
    await page.getByRole('button', { name: 'Back to the pinned build' }).click();
    await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(
      'EDF Trades of tomorrow',
    );
  },
);

test(
  'a build that hides the page is left out of the next one, which comes by itself',
  {
    tag: '@REM-09',
  },
  async ({ page, product, signInAs, shell }) => {
    const hiding = await buildChanged('trading', '9.1.0', {
      file: 'src/root.tsx',
      from: 'export default function Root() {',
      to: "document.body.style.display = 'none';\nexport default function Root() {",
    });
    await release(product.releases, ['publish', hiding]);
    await release(product.releases, ['overrides', 'development', 'on', '--reason', 'e2e']);
    await signInAs('maren', '/edf?override=trading@9.1.0');
    await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText('Trading did not load');
    await expect(shell.main).toContainText('It harmed the page and was left out');
    await shell.goTo('Tasks');
    await page.getByRole('button', { name: 'Back to the pinned build' }).click();
    await shell.goTo('EDF Trades');
    await expect(shell.main.getByRole('heading', { level: 1 })).toHaveText(/^EDF Trades/);
  },
);

/** The last good builds, from the page's state. */
async function lastGood(url: string): Promise<Record<string, string | undefined>> {
  const html = await (await fetch(`${url}/edf`, { headers: { accept: 'text/html' } })).text();
  const [, text = '{}'] = /id="fairlead-page"[^>]*>([^<]+)</.exec(html) ?? [];
  const page = JSON.parse(text) as { remotes: Record<string, { builds: { version: string }[] }> };
  return Object.fromEntries(
    Object.entries(page.remotes).map(([name, { builds }]) => [name, builds.at(1)?.version]),
  );
}
