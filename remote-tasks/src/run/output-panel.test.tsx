/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeAll, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { followOutput, type TaskRun } from '@fairlead/shared/contract/runs';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { taskRun } from '@fairlead/shared/testing/task-run';

import { RunOutputView } from './run-output.tsx';

const IN_SIGHT = 540;
const LINE = 18;
const ID = '0190a5d2-7b1c-7c3e-8f00-1234567890ab';

/** A frame of 30 lines that scrolls, as browsers have them and jsdom has not. */
const SCROLLING: PropertyDescriptorMap & ThisType<HTMLElement> = {
  clientHeight: { configurable: true, get: () => IN_SIGHT },
  scrollHeight: {
    configurable: true,
    get() {
      return Number.parseInt(this.querySelector('div')?.style.height ?? '0', 10);
    },
  },
  scrollTop: {
    configurable: true,
    get() {
      return Number(this.dataset.top ?? 0);
    },
    set(top: number) {
      this.dataset.top = String(Math.max(0, Math.min(top, this.scrollHeight - IN_SIGHT)));
      queueMicrotask(() => fireEvent.scroll(this));
    },
  },
};
beforeAll(() => {
  Object.defineProperties(HTMLElement.prototype, SCROLLING);
  globalThis.ResizeObserver = class {
    readonly #told: () => void;
    constructor(told: () => void) {
      this.#told = told;
    }
    observe() {
      this.#told();
    }
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
});

type Tail = ReplyOf<typeof followOutput>;

/** A server that holds each call until the test says what the run has printed. */
function livePanel(change: Partial<TaskRun> = {}) {
  let position = 0;
  let settle: { resolve: (tail: Tail) => void; reject: (why: unknown) => void } | undefined;
  const api = fakeApi(
    answer(
      followOutput,
      () =>
        new Promise<Tail>((resolve, reject) => {
          settle = { resolve, reject };
        }),
    ),
  );
  const onEnded = jest.fn();
  const run = taskRun(ID, { state: 'RUNNING', finished: null, ...change });
  renderScreen(<RunOutputView run={run} onEnded={onEnded} />, { api });
  const settled = async (how: (held: NonNullable<typeof settle>) => void) => {
    await waitFor(() => expect(settle).toBeDefined());
    const held = settle;
    settle = undefined;
    await act(async () => held !== undefined && how(held));
  };
  const prints = async (text: string, more: Partial<Tail> = {}) =>
    settled(({ resolve }) => {
      const from = more.from ?? position;
      position = from + text.length;
      resolve({ state: 'RUNNING', text, to: position, ended: false, ...more, from });
    });
  const breaks = async (why: ApiError) => settled(({ reject }) => reject(why));
  const asked = () => api.calls.map(({ input }) => Reflect.get(input.query, 'after'));
  return { prints, breaks, asked, onEnded };
}

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_line, index) => `line ${from + index}\n`).join('');
const log = () => screen.getByRole('log', { name: 'Output' });
const isShown = (text: string) => within(log()).queryByText(text) !== null;
const readFrom = async (line: number) => {
  await act(async () => {
    log().scrollTop = line * LINE;
  });
};
const status = () => screen.getAllByRole('status').at(-1)?.textContent;

test('[TSK-15] shows what the run prints as it prints it, and follows its end', async () => {
  const { prints, onEnded, asked } = livePanel();
  // The first answer may be half a minute away: a run that is silent has nothing to fetch.
  expect(screen.getByText('Waiting for output …')).toBeDefined();
  await prints('', { state: 'QUEUED' });
  expect(screen.getByText('Waiting for a worker')).toBeDefined();
  await prints('', { state: 'RUNNING' });
  expect(screen.getByText('Waiting for output …')).toBeDefined();
  await prints('line 0\nli');
  await prints('ne 1\n');
  expect(log().textContent).toBe('line 0line 1');

  await prints(numbered(2, 500));
  expect(isShown('line 501')).toBe(true);
  expect(isShown('line 1')).toBe(false);
  expect(status()).toBe('502 lines, following');
  expect(onEnded).not.toHaveBeenCalled();

  await prints(numbered(502, 300), { state: 'SUCCESS', ended: true });
  expect(isShown('line 801')).toBe(true);
  expect(status()).toBe('802 lines');
  expect(onEnded).toHaveBeenCalledTimes(1);
  expect(asked()).toEqual([0, 0, 0, 9, 14, 14 + numbered(2, 500).length]);
});

test('[TSK-15] who scrolls up reads on where they are; End or Follow goes on with the end', async () => {
  const { prints } = livePanel();
  await prints(numbered(0, 500));
  await readFrom(100);
  await prints(numbered(500, 500));
  expect(log().scrollTop).toBe(100 * LINE);
  expect(isShown('line 100')).toBe(true);
  expect(status()).toBe('1,000 lines, paused: more may be below');

  log().focus();
  await userEvent.keyboard('{End}');
  await prints(numbered(1000, 500));
  expect(isShown('line 1499')).toBe(true);

  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await prints(numbered(1500, 500));
  expect(isShown('line 1499')).toBe(true);
  expect(isShown('line 1999')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
  expect(isShown('line 1999')).toBe(true);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  log().focus();
  await userEvent.keyboard('{Home}');
  expect(isShown('line 0')).toBe(true);
  expect(screen.getByRole('button', { name: 'Follow' })).toBeDefined();
});

test('[TSK-15] finds a text, forth by Enter and back by Shift+Enter, and stays there', async () => {
  const { prints } = livePanel();
  await prints(numbered(0, 1000).replaceAll(/line (\d00)$/gm, 'Norvane $1'));
  const field = screen.getByRole('textbox', { name: 'Find in output' });
  const place = () => within(screen.getByRole('search')).getByRole('status').textContent;
  const marked = () => log().querySelector('mark[aria-current]')?.parentElement?.textContent;

  await userEvent.type(field, 'norvane');
  expect([place(), marked()]).toEqual(['1 of 9', 'Norvane 100']);
  await userEvent.type(field, '{Enter}{Enter}');
  expect([place(), marked()]).toEqual(['3 of 9', 'Norvane 300']);
  await userEvent.type(field, '{Shift>}{Enter}{/Shift}');
  expect([place(), marked()]).toEqual(['2 of 9', 'Norvane 200']);

  await prints(numbered(1000, 100));
  expect(marked()).toBe('Norvane 200');
  await readFrom(700);
  await prints(numbered(1100, 100));
  expect(log().scrollTop).toBe(700 * LINE);

  await userEvent.type(field, '{Shift>}{Enter}{Enter}{/Shift}');
  expect([place(), marked()]).toEqual(['9 of 9', 'Norvane 900']);
  await userEvent.type(field, 'x');
  expect(place()).toBe('None');
  await userEvent.type(field, '{Escape}');
  expect(field).toHaveProperty('value', '');
});

test('[TSK-15] a match at the very end is no wish to follow', async () => {
  const { prints } = livePanel();
  await prints(`${numbered(0, 200)}Norvane\n`);
  await readFrom(0);
  await userEvent.click(screen.getByRole('textbox', { name: 'Find in output' }));
  await userEvent.paste('norvane');
  expect(isShown('line 199')).toBe(true);
  await prints(numbered(200, 200));
  expect(isShown('line 399')).toBe(false);
});

test('[TSK-15] of 100,000 lines only those in sight are drawn', async () => {
  const { prints } = livePanel();
  await prints(numbered(0, 100_000));
  expect(isShown('line 99999')).toBe(true);
  await userEvent.click(screen.getByRole('textbox', { name: 'Find in output' }));
  await userEvent.paste('line 54321');
  expect(log().querySelector('mark')?.textContent).toBe('line 54321');
  expect(document.querySelectorAll('*').length).toBeLessThan(200);
});

test('[TSK-15] a line that is lost is said; what was printed meanwhile comes once', async () => {
  jest.useFakeTimers();
  try {
    const { prints, breaks, asked } = livePanel();
    await prints('one\ntw');
    await breaks(new ApiError({ kind: 'unreachable', cause: new Error('gone') }));
    expect(status()).toMatch(/^We didn't get a response .*gone\. Trying again …$/);
    expect(log().textContent).toBe('onetw');
    await act(async () => jest.advanceTimersByTimeAsync(1_000));
    await prints('o\nthree\n');
    expect(log().textContent).toBe('onetwothree');
    expect(status()).toBe('3 lines, following');
    expect(asked()).toEqual([0, 6, 6, 14]);
  } finally {
    jest.useRealTimers();
  }
});

test('[TSK-15] who may not see it is told so, and not asked for again', async () => {
  jest.useFakeTimers();
  try {
    const { breaks, asked, onEnded } = livePanel();
    await breaks(new ApiError({ kind: 'rejected', status: 403, body: {} }));
    expect(status()).toBe("You may not see this run's details");
    await act(async () => jest.advanceTimersByTimeAsync(60_000));
    expect(asked()).toEqual([0]);
    expect(onEnded).not.toHaveBeenCalled();
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  [{ output: null }, 'Output was probably not redirected/saved. Check the request args'],
  [{ output: '' }, "Task didn't emit anything to standard out"],
  [
    { output: null, output_removed: '2024-09-26T04:00:00.000Z' },
    'The output was removed on 26 Sep 24 04:00 UTC because of its age',
  ],
])('[TSK-08] of a run that is over with %j it says why there is nothing', (change, text) => {
  const api = fakeApi();
  renderScreen(<RunOutputView run={taskRun(ID, change)} onEnded={() => undefined} />, { api });
  expect(screen.getByText(text)).toBeDefined();
  expect(api.calls).toEqual([]);
});

test('what is kept of a run that is over is read from its beginning, and leaves by one click', async () => {
  const user = userEvent.setup();
  const output = numbered(0, 300);
  const api = fakeApi();
  renderScreen(<RunOutputView run={taskRun(ID, { output })} onEnded={() => undefined} />, { api });
  expect(isShown('line 0')).toBe(true);
  expect(isShown('line 299')).toBe(false);
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(output);

  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const contents: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (content: Blob) => `blob:${contents.push(content)}`,
    revokeObjectURL: () => undefined,
  });
  await user.click(screen.getByRole('button', { name: 'Download' }));
  click.mockRestore();
  expect(saved).toEqual([`Output of clearer import_statement ${ID}.txt`]);
  expect(contents[0]?.size).toBe(output.length);
});
