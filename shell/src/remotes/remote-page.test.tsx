/** @jest-environment ./bin/jest/dom-environment.mjs */
import { renderScreen } from '@fairlead/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { type ComponentType, lazy } from 'react';

import { federation } from './federation.ts';
import { createRemote } from './fixtures.ts';
import type { Guard } from './guard.ts';
import { createLoader } from './loader.ts';
import { RemotePage } from './remote-page.tsx';

const INTEGRITY = {
  '/remotes/trading/1.1.0/remoteEntry.js': 'sha384-e',
  '/remotes/trading/1.0.0/remoteEntry.js': 'sha384-e',
  '/shell/1.0.0/table.js': 'sha384-t',
  '/remotes/trading/1.1.0/lazy.js': 'sha384-l',
  '/remotes/trading/1.0.0/lazy.js': 'sha384-l',
  '/remotes/pnl/1.0.0/root.js': 'sha384-r',
};

const Trades = () => <p>trades</p>;
const Throws = () => {
  throw new Error('rows is undefined');
};

async function open(remote = createRemote('trading')) {
  const runtime = federation({ integrity: INTEGRITY, shell: '1.0.0' }, 'http://localhost');
  const loader = createLoader({ trading: remote }, { ...runtime, reload }, guard);
  const page = <RemotePage name="trading" remote={remote} revision={42} loader={loader} />;
  // What suspends while it is first drawn goes on only in an awaited act.
  const draw = () => act(async () => renderScreen(page));
  const { unmount } = await draw();
  /** Leaves the area and comes back to it. */
  const comeBack = async () => {
    unmount();
    await draw();
  };
  return { comeBack };
}

const fetched = () =>
  jest.mocked(globalThis.fetch).mock.calls.map(([url, options]) => [url, options?.cache]);
type Root = { readonly default: ComponentType };
/** Roots that the entries of builds expose, in the order they are asked; an error is one that fails, a promise what comes late. */
let roots: (Root | Error | Promise<Root>)[] = [];
let loaded: string[] = [];
const scope = {};

/** Stands for the browser, which runs the entry of a build: it leaves its container in the page. */
function runEntry(...nodes: (Node | string)[]) {
  for (const script of nodes.filter((node) => node instanceof HTMLScriptElement)) {
    const [, version = ''] = /trading\/([\d.]+)\//.exec(script.src) ?? [];
    const name = `trading_${version.replace(/\W/g, '_')}`;
    const get = async (exposed: string) => {
      loaded.push(`${name}/${exposed}`);
      const root = await (roots.length > 1 ? roots.shift() : roots[0]);
      if (root instanceof Error) throw root;
      return () => root;
    };
    Reflect.set(globalThis, name, { get, init });
    queueMicrotask(() => script.dispatchEvent(new Event('load')));
  }
}
const reload = jest.fn();
/** Harm that the check of the page finds. */
let harm: string | undefined;
const quarantined: string[] = [];
const guard: Guard = {
  watch: () => () => harm,
  quarantine: {
    all: () => [],
    add: (container) => quarantined.push(container) > 0,
    release: () => undefined,
  },
};
const init = jest.fn((_scope: object) => true);

beforeEach(() => {
  roots = [];
  loaded = [];
  init.mockClear();
  reload.mockClear();
  harm = undefined;
  quarantined.length = 0;
  Object.assign(globalThis, {
    __webpack_init_sharing__: async () => true,
    __webpack_share_scopes__: { default: scope },
  });
  jest.spyOn(document.head, 'append').mockImplementation(runEntry);
  globalThis.fetch = jest.fn<typeof fetch>(async () => ({}) as Response);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('draws the root that the pinned build exposes', async () => {
  roots = [{ default: Trades }];
  await open();
  expect(await screen.findByText('trades')).toBeDefined();
  expect(loaded).toEqual(['trading_1_1_0/./root']);
  expect(init.mock.calls).toEqual([[scope]]);
  expect(screen.queryByText(/last good/)).toBeNull();
});

test('[REM-09] a build that throws while drawing gives way to the last good one, with a quiet word', async () => {
  roots = [{ default: Throws }, { default: Trades }];
  await open();
  expect(await screen.findByText('trades')).toBeDefined();
  expect(loaded).toEqual(['trading_1_1_0/./root', 'trading_1_0_0/./root']);
  expect(
    screen.getByText(
      'The newest build of EDF Trades did not start: this is 1.0.0, the last good one.',
    ),
  ).toBeDefined();
});

test('[REM-09] when no build works the area says so, with a support id, and Retry loads it again', async () => {
  roots = [new Error('rows is undefined'), { default: Throws }, { default: Trades }];
  await open();
  expect(await screen.findByRole('heading', { name: 'EDF Trades did not load' })).toBeDefined();
  expect(screen.getByText('(Error: rows is undefined)')).toBeDefined();
  expect(screen.getByText(/^r42\/trading@1\.0\.0\/[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeDefined();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  });
  expect(await screen.findByText('trades')).toBeDefined();
  expect(loaded).toEqual(['trading_1_1_0/./root', 'trading_1_0_0/./root', 'trading_1_1_0/./root']);
  // A container that came is kept: its build failed, not its entry.
  expect(init).toHaveBeenCalledTimes(2);
  // Past the browser's caches: they keep a tampered file as long as a good one.
  expect(fetched()).toEqual([
    ['/remotes/trading/1.1.0/remoteEntry.js', 'reload'],
    ['/shell/1.0.0/table.js', 'reload'],
    ['/remotes/trading/1.1.0/lazy.js', 'reload'],
  ]);
});

test('[REM-09] a chunk that failed late is kept by the page: Retry fetches it anew and loads the page again', async () => {
  const Late = lazy(() => Promise.reject(new Error('Loading chunk 7 failed.\n(error: /x.js)')));
  roots = [{ default: Late }];
  await open();
  expect(await screen.findByRole('heading', { name: 'EDF Trades did not load' })).toBeDefined();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  });
  expect(screen.getByText('Loading EDF Trades …')).toBeDefined();
  expect(fetched()).toContainEqual(['/remotes/trading/1.0.0/lazy.js', 'reload']);
  expect(reload).toHaveBeenCalledTimes(1);
});

const NEVER = new Promise<Root>(() => undefined);

test.each([false, true])(
  'an area that says of its pages that they are wide (%s) is so while its files come',
  async (wide) => {
    jest.useFakeTimers();
    roots = [NEVER];
    const { contribution, ...remote } = createRemote('trading');
    await open({ ...remote, contribution: { ...contribution, wide } });
    const width = () => document.querySelector('[data-page]')?.getAttribute('data-page');
    expect(screen.getByText('Loading EDF Trades …')).toBeDefined();
    expect(width()).toBe(wide ? 'wide' : undefined);
    await pass(10_000);
    expect(screen.getByRole('heading', { name: 'EDF Trades is slow to load' })).toBeDefined();
    expect(width()).toBe(wide ? 'wide' : undefined);
    jest.useRealTimers();
  },
);
const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

test('[REM-09] files that are late are asked for again by themselves, with words and Retry meanwhile', async () => {
  jest.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<Root>();
  roots = [NEVER, NEVER, promise];
  const { comeBack } = await open();
  await pass(9_999);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await pass(1);
  expect(screen.getByRole('heading', { name: 'EDF Trades is slow to load' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain('it opens by itself');
  await comeBack();
  expect(screen.getByRole('heading', { name: 'EDF Trades is slow to load' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  await pass(29_000);
  resolve({ default: Trades });
  await pass(1);
  jest.useRealTimers();
  expect(await screen.findByText('trades')).toBeDefined();
  expect(fetched()).toContainEqual(['/remotes/trading/1.1.0/lazy.js', 'reload']);
  expect(reload).not.toHaveBeenCalled();
});

test('[REM-09] files that are late twice are asked for by Retry alone', async () => {
  jest.useFakeTimers();
  roots = [NEVER];
  await open();
  await pass(10_000);
  await pass(60_000);
  jest.useRealTimers();
  expect(screen.getByRole('heading', { name: 'EDF Trades did not load' })).toBeDefined();
  expect(screen.getByText('(Error: Its files did not arrive in time)')).toBeDefined();
  const asked = loaded.length;
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  });
  expect(reload).toHaveBeenCalledTimes(1);
  expect(loaded).toHaveLength(asked);
});

test('[REM-09] a screen that hides the page is found out once it is drawn, and the page is loaded without it', async () => {
  jest.useFakeTimers();
  roots = [{ default: Trades }];
  await open();
  expect(quarantined).toEqual([]);
  harm = 'hides the page';
  await act(async () => jest.advanceTimersByTime(250));
  jest.useRealTimers();
  expect(quarantined).toEqual(['trading_1_1_0']);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what one container puts into the list of what is shared is there for no other', async () => {
  const auth = { version: '1.0.0', get: () => () => ({ useAuth: 'ours' }) };
  const react = Object.assign({ useState: 'ours' });
  Object.assign(scope, {
    auth: { '1.0.0': auth },
    react: { '19.0.0': { shareConfig: { eager: true }, get: () => () => react } },
  });
  roots = [{ default: Trades }];
  init.mockImplementationOnce((given) => {
    const shared = given as Record<string, Record<string, object>>;
    Object.assign(shared.auth?.['1.0.0'] ?? {}, { get: () => () => ({ useAuth: 'theirs' }) });
    Object.assign(shared, { jotai: { '2.0.0': {} } });
    return true;
  });
  await open();
  expect(Object.keys(scope)).toEqual(['auth', 'react']);
  expect(auth.get()()).toEqual({ useAuth: 'ours' });
  expect(() => Object.assign(react, { useState: 'theirs' })).toThrow(TypeError);
});
