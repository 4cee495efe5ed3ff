import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { PageState } from '@fairlead/shared/contract/release';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

import { setOverrides } from '../environment/changes.ts';
import { releaseFolder } from '../release/layout.ts';
import { takeUpAgain } from '../release/release-store.ts';
import { createSite, stateOf } from '../testing/site.ts';
import { check } from '../document/validate.ts';

let site: Awaited<ReturnType<typeof createSite>>;
beforeEach(async () => {
  site = await createSite();
  await site.publish('shell', '1.0.0');
  await site.publish('trading', '1.0.0', {
    contribution: { routes: [{ path: '/edf', access: 'edf:read' }] },
  });
  await site.publish('accounting', '1.0.0', {
    contribution: { routes: [{ path: '/accounting/*', access: 'acc:read' }] },
  });
  await site.pin('shell@1.0.0 trading@1.0.0 accounting@1.0.0');
});
afterEach(() => site.close());

const pageAt = async (url: string, headers: Record<string, string> = {}) =>
  stateOf((await site.get(url, headers)).body);

/** The scripts that a page preloads with an integrity, in its order. */
const preloadsAt = async (url: string, headers: Record<string, string> = {}) => {
  const { body } = await site.get(url, headers);
  return [...body.matchAll(/as="script" href="([^"]+)"[^>]+integrity="([^"]+)"/g)].map(
    ([, href = '', integrity]) => {
      expect(integrity).toBe(stateOf(body).integrity[href]);
      return href;
    },
  );
};

describe('the page', () => {
  test('[REM-01] carries the pins, resolved, by the contract', async () => {
    const state = await pageAt('/edf');

    expect(check(PageState, state)).toMatchObject({ ok: true });
    expect(state).toMatchObject({
      environment: 'development',
      revision: 1,
      shell: '1.0.0',
      poll: '/environments/development/current',
      sign_in: { issuer: 'http://localhost:8080/oidc', client_id: 'fairlead-web' },
      synthetic_data: true,
      overrides_allowed: true,
    });
    expect(state.remotes['trading']?.builds).toEqual([
      {
        version: '1.0.0',
        container: 'trading_1_0_0',
        entry: '/remotes/trading/1.0.0/remoteEntry.1a2b.js',
        initial: [
          '/remotes/trading/1.0.0/remoteEntry.1a2b.js',
          '/remotes/trading/1.0.0/root.3c4d.js',
        ],
      },
    ]);
    expect(state.override).toBeUndefined();
  });

  test('[REM-08] has the integrity of every script of every build it may load, lazy ones too', async () => {
    const { integrity } = await pageAt('/');

    expect(Object.keys(integrity).sort()).toEqual([
      '/remotes/accounting/1.0.0/remoteEntry.1a2b.js',
      '/remotes/accounting/1.0.0/root.3c4d.js',
      '/remotes/trading/1.0.0/remoteEntry.1a2b.js',
      '/remotes/trading/1.0.0/root.3c4d.js',
      '/shell/1.0.0/lazy.5e.js',
      '/shell/1.0.0/main.1a2b.js',
    ]);
    for (const digest of Object.values(integrity)) expect(digest).toMatch(/^sha384-.{64}$/);
  });

  test('loads the shell with nonce and integrity, and its font early', async () => {
    const { body } = await site.get('/');
    const { integrity } = stateOf(body);
    const main = '/shell/1.0.0/main.1a2b.js';

    expect(body).toMatch(
      new RegExp(
        `<script defer src="${main}" nonce="[^"]+" integrity="${escape(integrity[main]!)}" crossorigin="anonymous">`,
      ),
    );
    expect(body).toContain(
      '<link rel="preload" as="font" type="font/woff2" href="/shell/1.0.0/inter.9f.woff2" crossorigin>',
    );
  });

  test('preloads the remote of the requested route, with its integrity, and no other', async () => {
    expect(await preloadsAt('/edf?verified_state=all')).toEqual([
      '/remotes/trading/1.0.0/remoteEntry.1a2b.js',
      '/remotes/trading/1.0.0/root.3c4d.js',
    ]);
    expect(await preloadsAt('/')).toEqual([]);
    expect(await preloadsAt('/nobody')).toEqual([]);
  });

  test('[SHL-10] preloads no remote on the way back from signing in: it goes on elsewhere', async () => {
    await site.publish('pnl', '1.0.0', {
      contribution: { routes: [{ path: '/', access: 'pnl:read' }] },
    });
    await site.pin('pnl@1.0.0');
    const isPreloading = async (url: string) =>
      (await site.get(url)).body.includes('rel="preload" as="script"');

    expect(await isPreloading('/')).toBe(true);
    expect(await isPreloading('/?state=s&session_state=t&code=c')).toBe(false);
    expect(await isPreloading('/?error=login_required&state=s')).toBe(false);
    expect(await isPreloading('/?state=s')).toBe(true);
  });

  test('does not preload what only an allow-list opens', async () => {
    expect((await site.get('/accounting/cash')).body).not.toContain('rel="preload" as="script"');
  });

  test('no text in it can end its script', async () => {
    await site.publish('evil', '1.0.0', { contribution: { title: '</script><script>alert(1)' } });
    await site.pin('evil@1.0.0');
    const { body } = await site.get('/');

    expect(body).not.toContain('</script><script>alert');
    expect(stateOf(body).remotes['evil']?.contribution.title).toBe('</script><script>alert(1)');
  });

  test.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    [null, true, 'dark'],
    [null, false, 'light'],
    ['blue', true, 'dark'],
    ['blue', false, 'light'],
    // Storage that the browser refuses.
    [undefined, true, 'dark'],
    [undefined, false, 'light'],
  ])(
    '[SHL-28] with the choice %p and a system that is dark: %p it is %s before anything is painted',
    async (stored, systemIsDark, mode) => {
      const { body } = await site.get('/');
      const [, script = ''] = /<script>([^]*?)<\/script>/.exec(body) ?? [];
      const classes: string[] = [];
      runInNewContext(script, {
        localStorage: {
          getItem: (key: string) => {
            if (stored === undefined) throw new Error('refused');
            return key === 'fairlead.color-mode' ? stored : null;
          },
        },
        matchMedia: (query: string) => ({
          matches: query === '(prefers-color-scheme: dark)' && systemIsDark,
        }),
        document: {
          documentElement: { classList: { add: (name: string) => classes.push(name) } },
        },
      });

      expect(classes).toEqual([mode]);
      // Before it nothing that could be painted or waited for.
      expect(body.slice(0, body.indexOf(script))).not.toMatch(
        /<body|<script[^>]+src|rel="stylesheet/,
      );
    },
  );

  test('never shows the path that was asked for', async () => {
    const { body } = await site.get('/%22%3E%3Csvg%20onload=1%3E');

    expect(body).not.toContain('svg onload');
    expect(body).not.toContain('%22%3E%3Csvg');
  });

  test('has another nonce for its styles each time, which lets no script run', async () => {
    const nonces = await Promise.all(
      ['/', '/', '/edf'].map(async (url) => {
        const { headers, body } = await site.get(url);
        const policy = String(headers['content-security-policy']);
        const nonce = /style-src [^;]*'nonce-([^']+)'/.exec(policy)![1]!;
        expect(/script-src ([^;]+)/.exec(policy)![1]).not.toContain('nonce');
        const used = [...body.matchAll(/nonce="([^"]+)"/g)].map(([, value]) => value);
        expect(new Set(used)).toEqual(new Set([nonce]));
        return nonce;
      }),
    );

    expect(new Set(nonces).size).toBe(3);
    for (const nonce of nonces)
      expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s to who takes it', async (encoding, decode) => {
    const reply = await site.get('/', { 'accept-encoding': encoding });

    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(decode(reply.rawPayload).toString()).toContain('id="fairlead-page"');
  });
});

describe('what a remote takes from the shell at once', () => {
  const OWN = ['/remotes/trading/1.1.0/remoteEntry.1a2b.js', '/remotes/trading/1.1.0/root.3c4d.js'];
  const library = (name: string, said: object = {}) => {
    const version = '1.0.0';
    return { name, range: '^1.0.0', version, singleton: true, strict: true, ...said };
  };
  const publishEach = async (given: readonly object[], taken: readonly object[]) => {
    const files = { 'list.6f.js': 'list', 'frame.7a.js': 'frame', 'menu.8b.js': 'menu' };
    await site.publish('shell', '1.1.0', { manifest: { shared: given }, files });
    await site.publish('trading', '1.1.0', {
      manifest: { shared: taken },
      contribution: { routes: [{ path: '/edf', access: 'edf:read' }] },
    });
    await site.publish('accounting', '1.1.0', { manifest: { shared: [] } });
  };
  const pinEach = () => site.pin('shell@1.1.0 trading@1.1.0 accounting@1.1.0');
  const GIVEN = [
    library('core'),
    library('list', { files: ['list.6f.js', 'frame.7a.js'] }),
    library('frame', { files: ['frame.7a.js'] }),
    library('menu', { files: ['menu.8b.js'] }),
  ];

  test('is preloaded with it, each file once and none of what it takes later', async () => {
    const atOnce = ['core', 'frame', 'list'].map((name) => library(name, { at_once: true }));
    await publishEach(GIVEN, [...atOnce, library('menu')]);
    await pinEach();

    const all = [...OWN, '/shell/1.1.0/list.6f.js', '/shell/1.1.0/frame.7a.js'];
    expect(await preloadsAt('/edf')).toEqual(all);
    expect(await preloadsAt('/accounting')).toEqual([
      '/remotes/accounting/1.1.0/remoteEntry.1a2b.js',
      '/remotes/accounting/1.1.0/root.3c4d.js',
    ]);
    // What a pointer makes likely comes with it, too (REM-11).
    expect((await pageAt('/')).remotes['trading']?.builds[0]?.initial).toEqual(all);
  });

  test('is not preloaded where the builds do not say so: they are of before', async () => {
    await publishEach(
      GIVEN.map(({ name }) => library(name)),
      GIVEN.map(({ name }) => library(name, { at_once: true })),
    );
    await pinEach();

    expect(await preloadsAt('/edf')).toEqual(OWN);
  });

  test('is not preloaded where the shell does not give it, as an override may have it', async () => {
    await publishEach(GIVEN, [library('ribbon', { at_once: true })]);
    const cookie = 'fairlead-override=trading@1.1.0';

    expect(await preloadsAt('/edf', { cookie })).toEqual(OWN);
  });
});

describe('a pin', () => {
  test('[REM-06] is live at the next navigation and in the poll, with no restart', async () => {
    await site.publish('trading', '1.1.0');
    expect((await pageAt('/')).remotes['trading']?.builds[0]?.version).toBe('1.0.0');
    const poll = async () => (await site.get('/environments/development/current')).json();
    expect(await poll()).toEqual({ revision: 1 });
    await site.pin('trading@1.1.0');
    const state = await pageAt('/');

    expect(state.revision).toBe(2);
    expect(state.remotes['trading']?.builds.map(({ version }) => version)).toEqual([
      '1.1.0',
      '1.0.0',
    ]);
    expect(await poll()).toEqual({ revision: 2 });
    // What an open page started with is still there, and as it was.
    expect((await site.get('/remotes/trading/1.0.0/root.3c4d.js')).statusCode).toBe(200);
  });

  test('[REM-06] is live for all who come at the same moment', async () => {
    await pageAt('/');
    await site.publish('trading', '1.1.0');
    await site.pin('trading@1.1.0');
    const replies = await Promise.all(Array.from({ length: 5 }, () => site.get('/')));

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(replies.map(({ body }) => stateOf(body).revision)).toEqual([2, 2, 2, 2, 2]);
    expect(site.logged.filter((line) => line.includes('"revision":2'))).toHaveLength(1);
  });

  test('[REM-09] whose build is altered is served by the last good one', async () => {
    await site.publish('trading', '1.1.0');
    await site.pin('trading@1.1.0');
    const folder = releaseFolder(site.releasesDir, { name: 'trading', version: '1.1.0' });
    await writeFile(join(folder, 'root.3c4d.js'), 'evil()');
    const state = await pageAt('/');

    expect(state.remotes['trading']?.builds.map(({ version }) => version)).toEqual(['1.0.0']);
    // The area says so; more of it is for the log.
    expect(state.remotes['trading']?.stands_in).toBe(true);
    expect(state.remotes['accounting']?.builds).toHaveLength(1);
    expect(state.remotes['accounting']?.stands_in).toBeUndefined();
    expect(JSON.stringify(state)).not.toContain('1.1.0');
    expect(check(PageState, state)).toMatchObject({ ok: true });
    expect(site.logged.join()).toContain('root.3c4d.js was altered');
    expect((await site.get('/remotes/trading/1.1.0/root.3c4d.js')).statusCode).toBe(404);
  });

  test('[REM-09] whose build is gone, with none before it, leaves its area in the menu', async () => {
    await rm(join(site.releasesDir, 'remotes/trading'), { recursive: true });
    const { remotes } = await pageAt('/');

    expect(remotes['trading']?.builds).toEqual([]);
    expect(remotes['trading']?.stands_in).toBeUndefined();
    expect(remotes['trading']?.contribution.routes).toEqual([{ path: '/edf', access: 'edf:read' }]);
    expect(remotes['accounting']?.builds).toHaveLength(1);
  });

  test('whose fallback is gone is in the log once, and again when the fallback is back', async () => {
    await site.publish('trading', '1.1.0');
    await site.pin('trading@1.1.0');
    const folder = releaseFolder(site.releasesDir, { name: 'trading', version: '1.0.0' });
    const away = join(site.releasesDir, 'away');
    await rename(folder, away);
    const openThreeSecondsLater = async () => {
      const later = Date.now() + 3_000;
      jest.spyOn(Date, 'now').mockImplementation(() => later);
      return pageAt('/');
    };
    const said = async () => {
      site.logged.length = 0;
      for (let times = 1; times <= 3; times += 1) await openThreeSecondsLater();
      return site.logged.map((line) => line.split(' {')[0]);
    };
    try {
      expect(await said()).toEqual(['release refused', 'revision live']);
      await rename(away, folder);
      expect(await said()).toEqual(['revision live']);
      expect((await pageAt('/')).remotes['trading']?.builds).toHaveLength(2);
    } finally {
      jest.restoreAllMocks();
    }
  });

  test('that cannot be followed leaves what was served before', async () => {
    await pageAt('/');
    await site.publish('trading', '1.1.0');
    await site.pin('trading@1.1.0');
    await writeFile(join(site.releasesDir, 'environments/development/revisions/2.json'), '{}');

    expect((await pageAt('/')).revision).toBe(1);
    expect((await site.get('/environments/development/current')).json()).toEqual({ revision: 1 });
    expect(site.logged.join()).toContain('revision refused');
  });
});

describe('an override', () => {
  const set = async (text: string) => {
    const reply = await site.get(`/edf?x=1&override=${text}`);
    return { reply, cookie: String(reply.headers['set-cookie'] ?? '').split(';')[0]! };
  };
  beforeEach(async () => {
    await site.publish('trading', '1.1.0');
    await site.publish('trading', '0.1.0-dev.old');
    await site.publish('trading', '0.1.0-dev.new');
  });

  test('[REM-10] puts one build in one browser, says so, and nobody else sees it', async () => {
    const { reply, cookie } = await set('trading@1.1.0');
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe('/edf?x=1');
    const state = await pageAt('/edf', { cookie });

    expect(state.override).toEqual({ remote: 'trading', version: '1.1.0' });
    expect(state.remotes['trading']?.builds.map(({ version }) => version)).toEqual(['1.1.0']);
    expect(state.integrity['/remotes/trading/1.1.0/root.3c4d.js']).toMatch(/^sha384-/);
    expect((await pageAt('/edf')).override).toBeUndefined();
  });

  test('[REM-10] stands in for nothing, whatever is wrong with the pinned build', async () => {
    await rm(join(site.releasesDir, 'remotes/trading/1.0.0'), { recursive: true });
    const { cookie } = await set('trading@1.1.0');

    expect((await pageAt('/', { cookie })).remotes['trading']?.stands_in).toBeUndefined();
  });

  test('[REM-10] with "dev" follows the newest development build', async () => {
    const { cookie } = await set('trading@dev');
    expect((await pageAt('/', { cookie })).override?.version).toBe('0.1.0-dev.new');
    await site.publish('trading', '0.1.0-dev.newer');

    expect((await pageAt('/', { cookie })).override?.version).toBe('0.1.0-dev.newer');
    // Sources that are put back are the older build again.
    await takeUpAgain(site.releasesDir, { name: 'trading', version: '0.1.0-dev.old' });
    expect((await pageAt('/', { cookie })).override?.version).toBe('0.1.0-dev.old');
  });

  test('[REM-10] is switched off by an empty one', async () => {
    const { reply } = await set('');

    expect(reply.statusCode).toBe(303);
    expect(reply.headers['set-cookie']).toContain('fairlead-override=; ');
    expect(reply.headers['set-cookie']).toContain('Max-Age=0');
  });

  test.each(['trading@9.9.9', 'shell@1.0.0', 'trading@../../x', 'nobody@dev', 'trading', 'a@b@c'])(
    'of %s is refused, without a cookie',
    async (text) => {
      const { reply } = await set(encodeURIComponent(text));

      expect(reply.statusCode).toBe(404);
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect(reply.body).toContain('This build cannot be shown');
    },
  );

  test('of an altered build is refused', async () => {
    const folder = releaseFolder(site.releasesDir, { name: 'trading', version: '1.1.0' });
    await writeFile(join(folder, 'root.3c4d.js'), 'evil()');

    expect((await set('trading@1.1.0')).reply.statusCode).toBe(404);
  });

  test('[REM-10] is impossible where the policy does not allow it, even with a cookie', async () => {
    const { cookie } = await set('trading@1.1.0');
    await setOverrides(site.changes(), false, { by: 'test', reason: 'test' });
    const page = await site.get('/', { cookie });

    expect(stateOf(page.body).override).toBeUndefined();
    expect(stateOf(page.body).remotes['trading']?.builds[0]?.version).toBe('1.0.0');
    expect(page.headers['set-cookie']).toContain('Max-Age=0');
    expect((await set('trading@1.1.0')).reply.statusCode).toBe(403);
  });

  test('does not lead to another host', async () => {
    const reply = await site.get('http://localhost//evil.example/x?override=');

    expect(reply.headers.location).toMatch(/^\/[^/]/);
  });
});

test('[REM-10] in production one browser has another build only while that is allowed, and whatever is pinned', async () => {
  const production = await createSite({ environment: 'production' });
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await production.publish('trading', version);
  await production.publish('shell', '1.0.0');
  await production.pin('shell@1.0.0 trading@1.0.0');
  const who = { by: 'test', reason: 'test' };
  const cookie = 'fairlead-override=trading@1.2.0';
  const seen = async (headers: Record<string, string> = {}) => {
    const { override, remotes } = stateOf((await production.get('/', headers)).body);
    return [override?.version, remotes['trading']?.builds[0]?.version];
  };
  const asked = async () => (await production.get('/?override=trading@1.2.0')).statusCode;

  expect([await asked(), await seen({ cookie })]).toEqual([403, [undefined, '1.0.0']]);
  await setOverrides(production.changes(), true, who);
  expect([await asked(), await seen({ cookie }), await seen()]).toEqual([
    303,
    ['1.2.0', '1.2.0'],
    [undefined, '1.0.0'],
  ]);
  await production.pin('trading@1.1.0');
  expect([await asked(), await seen({ cookie })]).toEqual([303, ['1.2.0', '1.2.0']]);
  await setOverrides(production.changes(), false, who);
  await production.pin('trading@1.0.0');
  expect([await asked(), await seen({ cookie })]).toEqual([403, [undefined, '1.0.0']]);
  await production.close();
});

test.each([
  { environment: 'production', allowed: false },
  { environment: 'staging', allowed: false },
  { environment: 'development', allowed: true },
] as const)(
  '[SHL-01] [REM-10] the page of $environment says where it is, and whether it may be overridden',
  async ({ environment, allowed }) => {
    const there = await createSite({ environment });
    await there.publish('shell', '1.0.0');
    await there.pin('shell@1.0.0');

    expect(stateOf((await there.get('/')).body)).toMatchObject({
      environment,
      poll: `/environments/${environment}/current`,
      overrides_allowed: allowed,
    });
    await there.close();
  },
);

test('before anything is pinned there is a plain page, and then the product, without a restart', async () => {
  const empty = await createSite();
  const before = await empty.get('/');
  expect(before.statusCode).toBe(503);
  expect(before.headers['retry-after']).toBe('5');
  expect(before.body).toContain('not published yet');
  expect((await empty.get('/environments/development/current')).json()).toEqual({ revision: 0 });
  await empty.publish('shell', '1.0.0');
  await empty.pin('shell@1.0.0');

  expect((await empty.get('/')).statusCode).toBe(200);
  await empty.close();
});

test('a browser in which the newest shell did not start has the last good one, and is told', async () => {
  await site.publish('shell', '1.1.0');
  await site.pin('shell@1.1.0');
  const shown = async (headers: Record<string, string> = {}) => {
    const { body } = await site.get('/edf', headers);
    const [, version] = /<script defer src="\/shell\/([\d.]+)\//.exec(body) ?? [];
    const [, data] = /<script (data-[^>]+)>/.exec(body) ?? [];
    return [version, stateOf(body).shell, data, /role="status">([^<]+)</.exec(body)?.[1]];
  };
  const newest = ['1.1.0', '1.1.0', 'data-shell="1.1.0" data-last-good="1.0.0"', undefined];

  expect(await shown()).toEqual(newest);
  expect(await shown({ cookie: 'a=b; fairlead-failed-shell=1.1.0' })).toEqual([
    '1.0.0',
    '1.0.0',
    'data-shell="1.0.0"',
    'Fairlead 1.1.0 did not start in this browser: this is 1.0.0, the last good one.',
  ]);
  // Of another version it says nothing: a newer pin is tried.
  expect(await shown({ cookie: 'fairlead-failed-shell=1.0.9' })).toEqual(newest);
});

test('where the server has the last good shell alone, the page says so to everybody', async () => {
  await site.publish('shell', '1.1.0');
  await site.pin('shell@1.1.0');
  const folder = releaseFolder(site.releasesDir, { name: 'shell', version: '1.1.0' });
  await writeFile(join(folder, 'main.1a2b.js'), 'evil()');
  const { body } = await site.get('/');

  expect(stateOf(body).shell).toBe('1.0.0');
  expect(body).toContain('Fairlead 1.1.0 cannot be served: this is 1.0.0, the last good one.');
});

test('a shell that is altered is not served', async () => {
  const broken = await createSite();
  await broken.publish('shell', '1.0.0');
  await broken.pin('shell@1.0.0');
  const folder = releaseFolder(broken.releasesDir, { name: 'shell', version: '1.0.0' });
  await writeFile(join(folder, 'main.1a2b.js'), 'evil()');
  const reply = await broken.get('/');

  expect(reply.statusCode).toBe(503);
  expect(reply.body).not.toContain('evil');
  expect(reply.body).not.toContain('<script');
  await broken.close();
});

function escape(text: string): string {
  return text.replace(/[+/]/g, '\\$&');
}
