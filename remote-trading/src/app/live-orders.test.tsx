/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import {
  blotterList,
  type ClearerBlotterTrade,
  draftBlotterRows,
} from '@fairlead/trading/contract/blotter';
import { followBlotter, announceRow } from '@fairlead/trading/contract/blotter-changes';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { clearerOrder as order } from '@fairlead/trading/fixtures/clearer-order';

import { BlotterPage } from '../blotter/blotter-page.tsx';

type News = ReplyOf<typeof followBlotter>;

const JOREN = 'joren@halyard.example';
const MAREN = 'maren@halyard.example';
const NOTHING: News = { after: '7:7:', rows: [], list_changed: false, here: [], here_state: '' };

const BOOKS = [{ name: 'Corp Paper', strategies: { 'East-West': ['EW-2408'] } }];

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A server whose calls that wait are answered by hand. */
function liveApi(orders: readonly ClearerBlotterTrade[]) {
  const rows = new Map(orders.map((each) => [each.swiss_order_num, each]));
  let tell: (news: News) => void = () => undefined;
  let fail: (thrown: unknown) => void = () => undefined;
  const api = fakeApi(
    answer(blotterList, () => ({
      blotter: [],
      books: BOOKS,
      brokers: ['Brightwater'],
      forced_commissions: {},
      blotter_real: [...rows.values()],
      more_waiting: 0,
      changes_after: '3:3:',
    })),
    answer(followBlotter, async () => {
      const { promise, resolve, reject } = Promise.withResolvers<News>();
      [tell, fail] = [resolve, reject];
      return promise;
    }),
    answer(announceRow, {}),
    answer(draftBlotterRows, async () => new Promise<never>(() => undefined)),
  );
  const sent = (endpoint: unknown) =>
    api.calls.filter((call) => call.endpoint === endpoint).map(({ input }) => input);
  const settle = async (ms = 0) => act(async () => jest.advanceTimersByTimeAsync(ms));
  const changed = (number: number, change: Partial<ClearerBlotterTrade>) => {
    const before = rows.get(number) ?? order(number);
    const next = { ...before, ...change, row_version: before.row_version + 1 };
    rows.set(number, next);
    return next;
  };
  return {
    api,
    rows,
    sent,
    settle,
    changed,
    /** The server has news, and is asked again. */
    push: async (news: Partial<News>) => {
      tell({ ...NOTHING, ...news });
      await settle(250);
    },
    break: async () => {
      fail(new ApiError({ kind: 'unreachable', cause: 'no line' }));
      await settle(100);
    },
  };
}

type LiveApi = ReturnType<typeof liveApi>;

async function show({ api, settle }: LiveApi) {
  const { unmount } = renderScreen(<BlotterPage onTicket={jest.fn()} />, { api, path: '/blotter' });
  await settle();
  return { ...userEvent.setup({ advanceTimers: jest.advanceTimersByTime }), unmount };
}

function cell(id: string, header: string): HTMLElement {
  const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const place = names.indexOf(header) + 1;
  const found = document.querySelector<HTMLElement>(
    `[data-row-id="${id}"] [aria-colindex="${place}"]`,
  );
  if (found === null) throw new Error(`No cell ${id} ${header}`);
  return found;
}

const isMarked = (id: string, header: string) => cell(id, header).classList.contains('is-changed');

const byJoren = { drafted: { by: JOREN, at: '2024-06-28T10:00:00Z' } };

test('what another fills in shows at once and is marked for a while, and what is typed in its row stays', async () => {
  const live = liveApi([order(1), order(2)]);
  const user = await show(live);
  expect(live.sent(followBlotter)).toMatchObject([{ query: { after: '3:3:', here: '' } }]);
  act(() => cell('1', 'Book').focus());
  await user.keyboard('Co');

  await live.push({
    after: '9:9:',
    rows: [live.changed(1, { broker: 'Brightwater', ...byJoren })],
  });
  expect(cell('1', 'Broker').textContent).toBe('Brightwater');
  const marked = ['Action', 'Broker', 'Book', 'Deal', 'Price'].filter((each) =>
    isMarked('1', each),
  );
  expect(marked).toEqual(['Broker']);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Book' });
  expect([input.value, document.activeElement]).toEqual(['Co', input]);
  expect(screen.getByText('Joren changed ordered trade 1').getAttribute('role')).toBe('status');
  expect(live.sent(followBlotter).at(-1)).toMatchObject({ query: { after: '9:9:' } });
  // The list was not needed for it.
  expect(live.sent(blotterList)).toHaveLength(1);

  await live.settle(6_000);
  expect(isMarked('1', 'Broker')).toBe(false);
  expect(cell('1', 'Broker').textContent).toBe('Brightwater');
});

test('what I chose and is being saved is not written over by what comes meanwhile', async () => {
  const live = liveApi([order(1)]);
  const user = await show(live);
  act(() => cell('1', 'Book').focus());
  await user.keyboard('Co{Enter}');
  await live.push({ rows: [live.changed(1, { book: 'Freight', ...byJoren })] });
  expect(cell('1', 'Book').textContent).toBe('Corp Paper');
  expect(isMarked('1', 'Book')).toBe(false);
});

test('what I did elsewhere shows and is not marked; readers are told of others now and then', async () => {
  const live = liveApi([order(1), order(2), order(3)]);
  await show(live);
  const byMe = { drafted: { by: MAREN, at: '2024-06-28T09:59:00Z' } };
  await live.push({ rows: [live.changed(1, { broker: 'Brightwater', ...byMe })] });
  expect(cell('1', 'Broker').textContent).toBe('Brightwater');
  expect(isMarked('1', 'Broker')).toBe(false);

  await live.push({ rows: [live.changed(1, { broker: null, ...byJoren })] });
  await live.push({ rows: [live.changed(2, { broker: 'Brightwater', ...byJoren })] });
  await live.push({ rows: [live.changed(3, { broker: 'Brightwater', ...byJoren })] });
  expect(screen.getByText('Joren changed ordered trade 1')).toBeTruthy();
  await live.settle(10_000);
  expect(screen.getByText('2 trades changed by others')).toBeTruthy();
});

/** The notes that are played. */
function heard(): unknown[] {
  const notes: unknown[] = [];
  const param = { value: 0, setValueAtTime: jest.fn(), exponentialRampToValueAtTime: jest.fn() };
  const node = { frequency: param, gain: param, connect: (next: unknown) => next };
  class Audio {
    readonly currentTime = 0;
    readonly destination = {};
    createOscillator = () => ({ ...node, start: () => notes.push(node), stop: jest.fn() });
    createGain = () => node;
    close = async () => undefined;
  }
  Object.assign(globalThis, { AudioContext: Audio });
  return notes;
}

test('an order that comes is fetched and told; it is heard where it is mine and I have asked for that', async () => {
  const notes = heard();
  const live = liveApi([order(1)]);
  const user = await show(live);
  const arrives = async (number: number, trader_email: string) => {
    live.rows.set(number, order(number, { trader_email }));
    await live.push({ rows: [order(number, { trader_email })] });
    await live.settle(5_000);
  };
  await arrives(2, MAREN);
  expect(cell('2', 'Broker')).toBeTruthy();
  expect(screen.getByText('1 new trade of yours')).toBeTruthy();
  expect(notes).toEqual([]);

  const sound = screen.getByRole('button', { name: 'Sound when a trade of yours arrives' });
  expect(sound.getAttribute('aria-pressed')).toBe('false');
  await user.click(sound);
  expect(sound.getAttribute('aria-pressed')).toBe('true');
  // Who switches it on hears what it will be.
  expect(notes.splice(0)).toHaveLength(2);
  await arrives(3, JOREN);
  expect(screen.getByText('1 new trade')).toBeTruthy();
  expect(notes).toEqual([]);
  await arrives(4, MAREN);
  expect(notes).toHaveLength(2);
});

test('the sound is remembered for the user', async () => {
  heard();
  const live = liveApi([order(1)]);
  const user = await show(live);
  const sound = () => screen.getByRole('button', { name: 'Sound when a trade of yours arrives' });
  await user.click(sound());
  user.unmount();
  await show(liveApi([order(1)]));
  expect(sound().getAttribute('aria-pressed')).toBe('true');
});

test('who is on a row is named there, and told to who comes to it', async () => {
  const live = liveApi([order(1), order(2)]);
  await show(live);
  await live.push({ here: [{ swiss_order_num: 2, by: JOREN }], here_state: 'j' });
  const mark = () => screen.queryByRole('img', { name: 'Joren is on this row' });
  expect(mark()?.closest('.row')).toBe(cell('2', 'Action').closest('.row'));
  expect(screen.queryByText('Joren is on this row')).toBeNull();
  act(() => cell('2', 'Book').focus());
  await live.settle();
  expect(screen.getByText('Joren is on this row').getAttribute('role')).toBe('status');
  expect(live.sent(followBlotter).at(-1)).toMatchObject({ query: { here: 'j' } });
  await live.push({ here: [], here_state: '' });
  expect(mark()).toBeNull();
});

test('others are told on which row I rest, again while I do, and that I have left it', async () => {
  const submitted = {
    submitted_to_blotter: 1,
    submitted: { by: JOREN, at: '2024-06-28T10:00:00Z' },
  };
  const live = liveApi([order(1), order(2), order(3, submitted)]);
  await show(live);
  const told = () =>
    live
      .sent(announceRow)
      .map(({ body }) => (body as { swiss_order_num: number | null }).swiss_order_num);
  act(() => cell('1', 'Book').focus());
  await live.settle(200);
  act(() => cell('2', 'Book').focus());
  await live.settle(299);
  expect(told()).toEqual([]);
  await live.settle(1);
  expect(told()).toEqual([2]);
  await live.settle(6_000);
  expect(told()).toEqual([2, 2]);
  // Nobody fills in what is submitted.
  act(() => cell('3', 'Action').focus());
  await live.settle(300);
  expect(told()).toEqual([2, 2, null]);
  act(() => cell('1', 'Book').focus());
  await live.settle(300);
  act(() => screen.getByRole('tab', { name: 'Clearer Raw Trades' }).focus());
  await live.settle(300);
  expect(told()).toEqual([2, 2, null, 1, null]);
  await live.settle(20_000);
  expect(told()).toHaveLength(5);
});

test('the list is polled seldom while it is followed, as often as before where it is not, and followed again', async () => {
  const live = liveApi([order(1)]);
  await show(live);
  await live.push({ after: '8:8:', here: [{ swiss_order_num: 1, by: JOREN }], here_state: 'j' });
  await live.settle(26_000);
  expect(live.sent(blotterList)).toHaveLength(1);
  await live.break();
  // Whether he is still there is not known.
  expect(screen.queryByRole('img', { name: 'Joren is on this row' })).toBeNull();
  await live.settle(1_000);
  expect(live.sent(followBlotter).at(-1)).toMatchObject({ query: { after: '8:8:', here: '' } });
  await live.settle(10_100);
  expect(live.sent(blotterList)).toHaveLength(2);
});
