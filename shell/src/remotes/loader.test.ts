/** @jest-environment ./bin/jest/dom-environment.mjs */
import type { PageRemote } from '@fairlead/shared/contract/release';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

import { createBuild, createRemote, UNHARMED } from './fixtures.ts';
import type { Guard } from './guard.ts';
import { createLoader, type Federation, type RootModule } from './loader.ts';
import { quarantineIn } from './quarantine.ts';

const Newest = () => null;
const LastGood = () => null;
const NEWEST = createBuild('trading', '1.1.0');
const LAST_GOOD = createBuild('trading', '1.0.0');

type Outcome = RootModule | null | Error | 'hangs';

function setUp(
  outcomes: Record<string, Outcome>,
  fields: Partial<PageRemote> = {},
  guard: Guard = UNHARMED,
) {
  const federation = {
    refetch: jest.fn<Federation['refetch']>(async () => undefined),
    reload: jest.fn(),
    load: jest.fn<Federation['load']>(async ({ container }) => {
      const outcome = outcomes[container];
      if (outcome === 'hangs') return new Promise(() => undefined);
      if (outcome instanceof Error) throw outcome;
      return outcome ?? null;
    }),
  };
  const loader = createLoader({ trading: createRemote('trading', fields) }, federation, guard);
  return { loader, federation, outcomes };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('[REM-01] a remote comes from the build that the page pins', async () => {
  const { loader, federation } = setUp({ trading_1_1_0: { default: Newest } });
  await expect(loader.load('trading')).resolves.toEqual({
    Root: Newest,
    build: NEWEST,
    lastGood: false,
  });
  expect(federation.load.mock.calls).toEqual([[NEWEST]]);
});

test('[REM-09] a build that the server chose for one it cannot serve is said to be the last good one', async () => {
  const chosen = { builds: [LAST_GOOD], stands_in: true };
  const { loader } = setUp({ trading_1_0_0: { default: LastGood } }, chosen);
  await expect(loader.load('trading')).resolves.toMatchObject({ build: LAST_GOOD, lastGood: true });
});

describe('[REM-09] the last good build stands in for a pinned one that', () => {
  test.each<[string, Outcome]>([
    ['cannot be fetched', new Error('#RUNTIME-008')],
    ['throws when it is evaluated', new TypeError('x is undefined')],
    ['does not fit the shared libraries', new Error('does not satisfy')],
    ['exposes no root', null],
    ['exposes something else', {}],
    ['hangs', 'hangs'],
  ])('%s', async (_what, outcome) => {
    const { loader } = setUp({ trading_1_1_0: outcome, trading_1_0_0: { default: LastGood } });
    const loading = loader.load('trading');
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(loading).resolves.toEqual({ Root: LastGood, build: LAST_GOOD, lastGood: true });
  });

  test('fails while it is drawn', async () => {
    const { loader } = setUp({
      trading_1_1_0: { default: Newest },
      trading_1_0_0: { default: LastGood },
    });
    await loader.load('trading');
    expect(loader.rejectBuild('trading', NEWEST)).toBe(true);
    await expect(loader.load('trading')).resolves.toMatchObject({ build: LAST_GOOD });
    expect(loader.rejectBuild('trading', LAST_GOOD)).toBe(false);
  });
});

test('[REM-09] a build that failed is not tried again in this page', async () => {
  const { loader, federation } = setUp({
    trading_1_1_0: new Error('#RUNTIME-008'),
    trading_1_0_0: { default: LastGood },
  });
  await loader.load('trading');
  await loader.load('trading');
  expect(federation.load).toHaveBeenCalledTimes(2);
});

test('[REM-09] when no build works the failure names the last one tried, and Retry begins anew', async () => {
  const { loader, federation, outcomes } = setUp({
    trading_1_1_0: new Error('newest'),
    trading_1_0_0: new Error('last good'),
  });
  await expect(loader.load('trading')).rejects.toMatchObject({
    name: 'RemoteFailure',
    message: 'last good',
    build: LAST_GOOD,
  });
  outcomes['trading_1_1_0'] = { default: Newest };
  await expect(loader.load('trading')).rejects.toThrow('last good');
  expect(federation.refetch).not.toHaveBeenCalled();
  loader.reset('trading');
  await expect(loader.load('trading')).resolves.toMatchObject({ build: NEWEST, lastGood: false });
  expect(federation.refetch.mock.calls).toEqual([[NEWEST]]);
});

test('a remote without a build fails and takes nothing else down', async () => {
  const loader = createLoader(
    { trading: createRemote('trading', { builds: [] }) },
    setUp({}).loader as never,
    UNHARMED,
  );
  await expect(loader.load('trading')).rejects.toThrow('No build of it can be had');
  await expect(loader.load('nowhere')).rejects.toThrow('No build of it can be had');
});

test('[REM-09] Retry asks twice: a preload of the page that failed answers the first script', async () => {
  const { loader, federation, outcomes } = setUp({
    trading_1_1_0: new Error('newest'),
    trading_1_0_0: new Error('last good'),
  });
  await expect(loader.load('trading')).rejects.toThrow('last good');
  loader.reset('trading');
  outcomes.trading_1_1_0 = { default: Newest };
  federation.load.mockRejectedValueOnce(new Error('Loading chunk 943 failed'));
  await expect(loader.load('trading')).resolves.toMatchObject({ Root: Newest });
});

test('[REM-09] Retry gives up files of a build that still hang, and takes the last good one', async () => {
  const { loader, federation, outcomes } = setUp({
    trading_1_1_0: new Error('newest'),
    trading_1_0_0: new Error('last good'),
  });
  await expect(loader.load('trading')).rejects.toThrow('last good');
  loader.reset('trading');
  outcomes.trading_1_0_0 = { default: LastGood };
  federation.refetch.mockReturnValueOnce(new Promise(() => undefined));
  const loading = loader.load('trading');
  await jest.advanceTimersByTimeAsync(5_000);
  await expect(loading).resolves.toMatchObject({ build: LAST_GOOD });
});

test('[REM-09] what only a new page heals asks for all files again, and waits for slow ones, but not for ever', async () => {
  const { loader, federation } = setUp({});
  let arrive: (value?: undefined) => void = () => undefined;
  const slow = new Promise<undefined>((resolve) => {
    arrive = resolve;
  });
  federation.refetch.mockReturnValueOnce(slow);
  void loader.renew('trading');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(federation.refetch.mock.calls).toEqual([[NEWEST], [LAST_GOOD]]);
  expect(federation.reload).not.toHaveBeenCalled();
  arrive();
  await jest.advanceTimersByTimeAsync(0);
  expect(federation.reload).toHaveBeenCalledTimes(1);

  federation.refetch.mockReturnValueOnce(new Promise(() => undefined));
  void loader.renew('trading');
  await jest.advanceTimersByTimeAsync(30_000);
  expect(federation.reload).toHaveBeenCalledTimes(2);
});

describe('[REM-09] a build that harms the page that all share', () => {
  const BOTH = { trading_1_1_0: { default: Newest }, trading_1_0_0: { default: LastGood } };
  const harming = (): Guard => ({
    watch: () => () => 'hides the page',
    quarantine: quarantineIn(sessionStorage),
  });
  const next = () => ({ ...UNHARMED, quarantine: quarantineIn(sessionStorage) });
  beforeEach(() => sessionStorage.clear());

  test('is left out of the next page, which is asked for: the last good one stands in', async () => {
    const first = setUp(BOTH, {}, harming());
    await first.loader.load('trading');
    expect(first.federation.reload).toHaveBeenCalledTimes(1);

    const second = setUp(BOTH, {}, next());
    await expect(second.loader.load('trading')).resolves.toMatchObject({ build: LAST_GOOD });
    expect(second.federation.load.mock.calls).toEqual([[LAST_GOOD]]);
    expect(second.federation.reload).not.toHaveBeenCalled();
  });

  test('is found out though it throws besides', async () => {
    const { loader, federation } = setUp({ trading_1_1_0: new Error('x') }, {}, harming());
    await loader.load('trading').catch(() => undefined);
    expect(federation.reload).toHaveBeenCalled();
    expect(next().quarantine.all()).toContain('trading_1_1_0');
  });

  test('leaves the panel where the last good one did so too, and Retry tries it again', async () => {
    for (let page = 1; page <= 2; page += 1) {
      await setUp(BOTH, {}, harming())
        .loader.load('trading')
        .catch(() => undefined);
    }
    const { loader } = setUp(BOTH, {}, next());
    await expect(loader.load('trading')).rejects.toThrow('It harmed the page and was left out');
    loader.reset('trading');
    await expect(loader.load('trading')).resolves.toMatchObject({ build: NEWEST });
    expect(next().quarantine.all()).toEqual([]);
  });

  test('leads to no page after the other where the browser stores nothing', async () => {
    const guard = { ...UNHARMED, watch: harming().watch };
    const { loader, federation } = setUp(BOTH, {}, guard);
    await loader.load('trading');
    expect(federation.reload).not.toHaveBeenCalled();
  });
});
