/** @jest-environment jsdom */
import { renderScreen } from '@fairlead/shared/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';

import { remoteOf } from './fixtures.ts';

const loadRemote = jest.fn<(id: string) => Promise<{ default: ComponentType } | null>>();
const registerRemotes = jest.fn();
const registerPlugins = jest.fn();
// The federation runtime is the one thing that is mocked: it needs real bundles.
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote,
  registerRemotes,
  registerPlugins,
}));
const { federation } = await import('./federation.ts');
const { createLoader } = await import('./loader.ts');
const { RemotePage } = await import('./remote-page.tsx');

const INTEGRITY = {
  '/shell/1.0.0/table.js': 'sha384-t',
  '/remotes/trading/1.1.0/lazy.js': 'sha384-l',
  '/remotes/trading/1.0.0/lazy.js': 'sha384-l',
  '/remotes/pnl/1.0.0/root.js': 'sha384-r',
};

const Trades = () => <p>trades</p>;
const Throws = () => {
  throw new Error('rows is undefined');
};

async function open(remote = remoteOf('trading')) {
  const runtime = federation({ integrity: INTEGRITY, shell: '1.0.0' }, 'http://localhost');
  const loader = createLoader({ trading: remote }, runtime);
  // What suspends while it is first drawn goes on only in an awaited act.
  await act(async () => {
    renderScreen(<RemotePage name="trading" remote={remote} revision={42} loader={loader} />);
  });
}

const fetched = () =>
  jest.mocked(globalThis.fetch).mock.calls.map(([url, options]) => [url, options?.cache]);
const loaded = () => loadRemote.mock.calls.map(([id]) => id);

beforeEach(() => {
  loadRemote.mockReset();
  globalThis.fetch = jest.fn<typeof fetch>(async () => ({}) as Response);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('draws the root that the pinned build exposes', async () => {
  loadRemote.mockResolvedValue({ default: Trades });
  await open();
  expect(await screen.findByText('trades')).toBeDefined();
  expect(loaded()).toEqual(['trading_1_1_0/root']);
  expect(screen.queryByText(/last good/)).toBeNull();
});

test('[REM-09] a build that throws while drawing gives way to the last good one, with a quiet word', async () => {
  loadRemote.mockResolvedValueOnce({ default: Throws }).mockResolvedValue({ default: Trades });
  await open();
  expect(await screen.findByText('trades')).toBeDefined();
  expect(loaded()).toEqual(['trading_1_1_0/root', 'trading_1_0_0/root']);
  expect(
    screen.getByText(
      'The newest build of EDF Trades did not start: this is 1.0.0, the last good one.',
    ),
  ).toBeDefined();
});

test('[REM-09] when no build works the area says so, with a support id, and Retry loads it again', async () => {
  loadRemote
    .mockRejectedValueOnce(new Error('#RUNTIME-008'))
    .mockResolvedValueOnce({ default: Throws })
    .mockResolvedValue({ default: Trades });
  await open();
  expect(await screen.findByRole('heading', { name: 'EDF Trades did not load' })).toBeDefined();
  expect(screen.getByText('(Error: rows is undefined)')).toBeDefined();
  expect(screen.getByText(/^r42\/trading@1\.0\.0\/[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeDefined();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  });
  expect(await screen.findByText('trades')).toBeDefined();
  expect(loaded()).toEqual(['trading_1_1_0/root', 'trading_1_0_0/root', 'trading_1_1_0/root']);
  // Past the browser's caches: they keep a tampered file as long as a good one.
  expect(fetched()).toEqual([
    ['/shell/1.0.0/table.js', 'reload'],
    ['/remotes/trading/1.1.0/lazy.js', 'reload'],
  ]);
});
