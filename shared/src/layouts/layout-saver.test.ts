/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import type { ApiFailure } from '@fairlead/shared/api';
import { saveTableLayout } from '@fairlead/shared/contract/table-layouts';
import { answer, fakeApi, refusal } from '@fairlead/shared/testing';

import type { ColumnChoices } from './choices.ts';
import { saveLayout, listUnsaved, takeLayouts } from './layout-copies.ts';
import { saveLayouts } from './layout-saver.ts';
import { leaving } from './leaving.ts';

const widths = (width: number): ColumnChoices => ({
  order: [],
  widths: { a: width },
  hidden: [],
  pins: {},
});

let user = '';
let people = 0;
let stop: () => void = () => undefined;

beforeEach(() => {
  people += 1;
  user = `saver-${people}@halyard.example`;
  jest.useFakeTimers();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  localStorage.clear();
});

const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A server that takes layouts, and what of them it was sent. */
function server() {
  let version = 0;
  const api = fakeApi(answer(saveTableLayout, () => ({ version: (version += 1) })));
  const sent = () => api.calls.map(({ input }) => input.body);
  return { api, sent };
}

/** A server that fails in the same way until it is mended. */
function failing(failure: ApiFailure) {
  let isMended = false;
  const broken = refusal(saveTableLayout, failure);
  const api = fakeApi({
    endpoint: saveTableLayout,
    reply: (input) => (isMended ? { version: 1 } : broken.reply(input)),
  });
  return {
    api,
    mend: () => {
      isMended = true;
    },
  };
}

test('[TAB-11] what a hand drags is sent once it rests, the last of it', async () => {
  const { api, sent } = server();
  stop = saveLayouts(api, user);
  for (const width of [60, 61, 62]) {
    saveLayout(user, 'edf-trades', widths(width));
    await passes(400);
  }
  expect(sent()).toEqual([]);
  await passes(600);
  expect(sent()).toEqual([{ choices: widths(62) }]);
  expect(api.calls[0]?.input).toMatchObject({ params: { table_id: 'edf-trades' } });
  expect(listUnsaved(user)).toEqual([]);
  await passes(120_000);
  expect(sent()).toHaveLength(1);
});

test.each([
  ['closes the page', () => window.dispatchEvent(new Event('pagehide'))],
  ['signs out', () => leaving.emit()],
])('who %s at once loses nothing', async (_what, leave) => {
  const { api, sent } = server();
  stop = saveLayouts(api, user);
  saveLayout(user, 'edf-trades', widths(60));
  leave();
  expect(sent()).toEqual([{ choices: widths(60) }]);
  expect(api.calls[0]?.input).toMatchObject({ keepalive: true });
});

test.each<[string, ApiFailure]>([
  ['does not answer', { kind: 'unreachable', cause: 'x' }],
  ['is broken', { kind: 'rejected', status: 500, body: {} }],
  ['has enough of it', { kind: 'rejected', status: 429, body: {} }],
  ['knows the session no more', { kind: 'rejected', status: 401, body: {} }],
])('a server that %s is asked again, later and later', async (_what, failure) => {
  const { api, mend } = failing(failure);
  saveLayout(user, 'edf-trades', widths(60));
  stop = saveLayouts(api, user);
  await passes(1_000);
  expect(api.calls).toHaveLength(1);
  await passes(5_000);
  expect(api.calls).toHaveLength(2);
  await passes(9_000);
  expect(api.calls).toHaveLength(2);
  mend();
  await passes(1_000);
  expect(api.calls).toHaveLength(3);
  expect(listUnsaved(user)).toEqual([]);
});

test('what the server will never take is not sent twice, what comes after it is', async () => {
  const { api } = failing({ kind: 'rejected', status: 409, body: { code: 'TOO_MANY_TABLES' } });
  saveLayout(user, 'edf-trades', widths(60));
  stop = saveLayouts(api, user);
  await passes(600_000);
  expect(api.calls).toHaveLength(1);
  saveLayout(user, 'edf-trades', widths(61));
  await passes(1_000);
  expect(api.calls).toHaveLength(2);
});

test('two tabs that hear of each other do not send to and fro', async () => {
  const { api, sent } = server();
  saveLayout(user, 'edf-trades', widths(60));
  stop = saveLayouts(api, user);
  await passes(1_000);
  // What the other tab was answered, and its table was restored by.
  takeLayouts(user, {
    version: 5,
    changed: [{ table_id: 'edf-trades', version: 5, choices: { ...kept(61) } }],
  });
  saveLayout(user, 'edf-trades', widths(61));
  await passes(60_000);
  expect(sent()).toHaveLength(1);
});

const kept = (width: number) => ({ order: [], widths: { a: width }, hidden: [], pins: {} });

/** A server that holds its responses until released. */
function slow() {
  let done: (answer: { version: number }) => void = () => undefined;
  const api = fakeApi(
    answer(
      saveTableLayout,
      () =>
        new Promise((resolve) => {
          done = resolve;
        }),
    ),
  );
  const sent = () => api.calls.map(({ input }) => input.body);
  return { api, sent, answers: (version: number) => done({ version }) };
}

test('while one is under way the next waits: of two the older one could arrive last', async () => {
  const { api, sent, answers } = slow();
  saveLayout(user, 'edf-trades', widths(60));
  stop = saveLayouts(api, user);
  await passes(1_000);
  saveLayout(user, 'edf-trades', widths(61));
  await passes(5_000);
  expect(api.calls).toHaveLength(1);
  answers(1);
  await passes(1_000);
  expect(sent()).toEqual([{ choices: widths(60) }, { choices: widths(61) }]);
});

test('a page that is put out of sight sends what is left as soon as the one under way has arrived', async () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { api, sent, answers } = slow();
  saveLayout(user, 'edf-trades', widths(60));
  stop = saveLayouts(api, user);
  await passes(1_000);
  saveLayout(user, 'edf-trades', widths(61));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent()).toEqual([{ choices: widths(60) }]);
  answers(1);
  await passes(0);
  expect(sent()).toEqual([{ choices: widths(60) }, { choices: widths(61) }]);
  answers(2);
  await passes(60_000);
  expect(listUnsaved(user)).toEqual([]);
  expect(sent()).toHaveLength(2);

  saveLayout(user, 'edf-trades', widths(62));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent()).toHaveLength(3);
  jest.restoreAllMocks();
});
