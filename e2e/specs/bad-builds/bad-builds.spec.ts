import { createHash } from 'node:crypto';
import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

import type { Page, Route } from '@playwright/test';

import {
  ELSEWHERE,
  isWhite,
  Outcome,
  watchWrongCode,
  withoutPolicy,
  wrongScript,
} from '../../fixtures/bad-builds.ts';
import { expect, test } from '../../fixtures/test.ts';
import { release } from '../../stack/changed-remote.ts';
import { type Plant, publishPlanted } from '../../stack/planted-build.ts';
import type { Product } from '../../stack/product.ts';

// A drill in numbers, for .ci/night: what becomes of pages when a build is bad.
test.use({ world: 'bad-builds', errorsExpected: true });
test.describe.configure({ timeout: 120_000 });

/** True in the control: without what guards the pages. */
const IS_CONTROL = process.env['FAIRLEAD_BAD_BUILDS'] === 'without-policy';

const outcome = new Outcome();
test.afterAll(() => process.stdout.write(`${String(outcome)}\n`));

let ran: readonly string[] = [];
let live: string[] = [];
test.beforeEach(async ({ page }) => {
  live = [];
  ran = await watchWrongCode(page);
  if (IS_CONTROL) await withoutPolicy(page);
});
test.afterEach(async ({ page, product }, { title }) => {
  const seen = { title, white: await isWhite(page), ran: [...ran] };
  outcome.add(seen);
  for (const name of live) await goBack(product, name);
  expect(seen).toEqual({ title, white: false, ran: [] });
});

let builds = 0;

/** The pinned build as another one with this in it, pinned in its place for the length of a test. */
async function pinPlanted({ releases }: Product, name: string, plant: Plant): Promise<string> {
  builds += 1;
  const version = `9.0.${builds}`;
  await publishPlanted(releases, { name, version }, plant);
  await release(releases, ['pin', 'development', `${name}@${version}`, '--reason', 'drill']);
  live.push(name);
  return version;
}

const goBack = ({ releases }: Product, name: string) =>
  release(releases, ['rollback', 'development', name, '--reason', 'drill']);

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const LAST_GOOD = /The newest build of Trading did not start: this is .+, the last good one/;

const GOOD: Plant = { into: 'root', code: '' };
const inRoot = (code: string): Plant => ({ into: 'root', code });
const inEntry = (code: string): Plant => ({ into: 'entry', code });

const FOREIGN = createHash('sha384').update(wrongScript('foreign')).digest('base64');

/** An element of a script that is filled like this, tried whatever comes of it. */
const scriptThat = (fill: string) =>
  inRoot(`try{const s=document.createElement("script");${fill};document.head.append(s)}catch{}`);
const blobOf = (how: string) =>
  `URL.createObjectURL(new Blob([${JSON.stringify(wrongScript(how))}],{type:"text/javascript"}))`;

test.describe('a build brings in no script that is of no release:', () => {
  for (const [what, plant] of [
    ['inline', scriptThat(`s.append(${JSON.stringify(wrongScript('inline'))})`)],
    [
      'inline, with the nonce of the page',
      scriptThat(
        `s.nonce=document.querySelector("[nonce]").nonce;s.text=${JSON.stringify(wrongScript('nonce'))}`,
      ),
    ],
    ['a blob', scriptThat(`s.src=${blobOf('blob')}`)],
    ['a blob, by import()', inRoot(`import(${blobOf('import')}).catch(()=>0)`)],
    [
      'foreign, with integrity',
      scriptThat(
        `s.integrity="sha384-${FOREIGN}";s.crossOrigin="anonymous";s.src=${JSON.stringify(ELSEWHERE)}`,
      ),
    ],
    ['foreign, by import()', inRoot(`import(${JSON.stringify(ELSEWHERE)}).catch(()=>0)`)],
    ['a text', inRoot(`try{(0,eval)(${JSON.stringify(wrongScript('eval'))})}catch{}`)],
    [
      'an attribute',
      inRoot(
        `try{const d=document.createElement("div");d.innerHTML="<img src=x onerror='${wrongScript('attribute').replaceAll('"', '&quot;')}'>";document.body.append(d)}catch{}`,
      ),
    ],
  ] as const) {
    test(what, { tag: '@night' }, async ({ page, product, signInAs }) => {
      await signInAs('maren');
      const version = await pinPlanted(product, 'trading', plant);
      await page.goto('/edf');
      await expect(heading(page)).toHaveText('EDF Trades', { timeout: 30_000 });
      // The build itself is fine: what it tried is what was refused.
      expect(await versionsShown(page)).toContain(version);
      await page.waitForTimeout(1_000);
    });
  }
});

/** Versions of the remotes' files that the page has fetched. */
const versionsShown = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/remotes\/trading\/([^/]+)\//.exec(name)?.[1]),
  );

test.describe('a build that throws gives way to the last good one:', () => {
  for (const [what, plant] of [
    ['its entry, when it runs', inEntry('throw new Error("planted")')],
    ['its root, when it runs', inRoot('throw new Error("planted")')],
  ] as const) {
    test(what, { tag: '@night' }, async ({ page, product, signInAs }) => {
      await pinPlanted(product, 'trading', plant);
      await signInAs('maren', '/edf');
      await expect(heading(page)).toHaveText('EDF Trades', { timeout: 30_000 });
      await expect(page.getByText(LAST_GOOD)).toBeVisible();
    });
  }
});

const altered = async (route: Route) => {
  const response = await route.fetch();
  const body = `${wrongScript('altered')};${await response.text()}`;
  await route.fulfill({ response, body });
};
const cut = async (route: Route) => {
  const response = await route.fetch();
  const text = await response.text();
  await route.fulfill({ response, body: text.slice(0, text.length / 2) });
};
const missing = (route: Route) => route.fulfill({ status: 404 });
/** Nothing comes: the route is never answered. */
const hangs = () => undefined;
const slow = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, 20_000));
  await route.continue().catch(() => undefined);
};

const ON_THE_WIRE = { missing, cut, altered, hangs, slow } as const;

test.describe('a file of a build that on the way is', () => {
  for (const [what, answer] of Object.entries(ON_THE_WIRE)) {
    for (const file of ['remoteEntry', 'root'] as const) {
      test(`${what}: ${file}`, { tag: '@night' }, async ({ page, product, signInAs }) => {
        const version = await pinPlanted(product, 'trading', GOOD);
        await page.route(new RegExp(`/remotes/trading/${version}/${file}\\.\\w+\\.js$`), answer);
        await signInAs('maren', '/edf');
        await expect(heading(page)).toHaveText('EDF Trades', { timeout: 40_000 });
        await expect(page.getByText(LAST_GOOD)).toBeVisible();
      });
    }
    test(
      `${what}: chunks that come later, which Retry heals`,
      { tag: '@night' },
      async ({ page, signInAs }) => {
        await signInAs('maren', '/tasks/history');
        await page.route(/\/remotes\/trading\/[^/]+\/\d+\.\w+\.js$/, answer);
        await page.goto('/blotter');
        await expect(heading(page)).toHaveText('Trading did not load', { timeout: 40_000 });
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(heading(page)).toHaveText('Blotter');
      },
    );
  }
});

test.describe('a shell gives way to the last good one where its main script is', () => {
  for (const [what, answer] of Object.entries({ missing, cut, altered, hangs })) {
    test(what, { tag: '@night' }, async ({ page, product, signInAs }) => {
      await signInAs('maren');
      const version = await pinPlanted(product, 'shell', GOOD);
      await page.route(new RegExp(`/shell/${version}/main\\.\\w+\\.js$`), answer);
      await page.goto('/edf', { waitUntil: 'commit' });
      await expect(heading(page)).toHaveText('EDF Trades', { timeout: 60_000 });
      await expect(page.getByText(`Fairlead ${version} did not start`)).toBeInViewport();
    });
  }

  test('one that throws', { tag: '@night' }, async ({ page, product, signInAs }) => {
    const version = await pinPlanted(product, 'shell', inEntry('throw new Error("planted")'));
    await signInAs('maren', '/edf');
    await expect(heading(page)).toHaveText('EDF Trades', { timeout: 60_000 });
    await expect(page.getByText(`Fairlead ${version} did not start`)).toBeInViewport();
  });
});

test.describe('a build does nothing to others by changing', () => {
  for (const [what, plant] of [
    ['fetch', inRoot('self.fetch=()=>Promise.reject(new Error("planted"))')],
    ['JSON', inRoot('JSON.parse=JSON.stringify=()=>{throw new Error("planted")}')],
    [
      'what is shared',
      inEntry(
        `setTimeout(()=>0);let c;Object.defineProperty(self,CONTAINER,{configurable:true,get:()=>c,set:(own)=>{c={get:own.get,init:(scope)=>{for(const name of ["react","@fairlead/shared/auth"])for(const each of Object.values(scope[name]))try{each.get=()=>Promise.resolve(()=>({}));each.lib=()=>({})}catch{}return own.init(scope)}}}})`,
      ),
    ],
    [
      'the language',
      inRoot('Array.prototype.map=Promise.prototype.then=function(){throw new Error("planted")}'),
    ],
    ['the style of the page', inRoot('document.body.style.display="none"')],
    [
      'the style sheets of the page',
      inRoot(
        'const s=new CSSStyleSheet();s.replaceSync("body{display:none}");document.adoptedStyleSheets=[s]',
      ),
    ],
  ] as const) {
    test(what, { tag: '@night' }, async ({ page, product, signInAs, shell }) => {
      await signInAs('maren');
      await pinPlanted(product, 'trading', plant);
      await page.goto('/edf');
      await expect(heading(page)).toHaveText('EDF Trades', { timeout: 30_000 });
      await shell.goTo('Tasks');
      await expect(heading(page)).toHaveText('Tasks History');
      await shell.goTo('PNL');
      await expect(heading(page)).toHaveText(/PNL/);
    });
  }
});

test(
  'a build whose files were cut on the disk is not served, and the page says what is',
  { tag: '@night' },
  async ({ page, product, signInAs }) => {
    await signInAs('maren', '/');
    const version = await pinPlanted(product, 'trading', GOOD);
    const folder = join(product.releases, 'remotes/trading', version);
    for (const file of readdirSync(folder).filter((name) => name.startsWith('root.'))) {
      truncateSync(join(folder, file), 100);
    }
    await page.goto('/edf');
    await expect(heading(page)).toHaveText('EDF Trades');
    await expect(page.getByText(LAST_GOOD)).toBeVisible();
  },
);

test(
  'one remote goes back, twice, and what others have pinned since stays',
  { tag: '@night' },
  async ({ page, product, signInAs }) => {
    await pinPlanted(product, 'trading', inRoot('throw new Error("planted")'));
    const tasks = await pinPlanted(product, 'tasks', GOOD);
    await goBack(product, 'trading');
    expect(await goBack(product, 'trading')).toContain('Nothing to change');
    await signInAs('maren', '/edf');
    await expect(heading(page)).toHaveText('EDF Trades');
    await expect(page.getByText(LAST_GOOD)).toHaveCount(0);
    expect(await page.content()).toContain(`/remotes/tasks/${tasks}/`);
  },
);
