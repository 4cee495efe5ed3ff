/** @jest-environment ./bin/jest/dom-environment.mjs */
import { listTasks } from '@fairlead/shared/contract/tasks';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { answer, fakeApi, refusal, renderScreen } from '@fairlead/shared/testing';
import { task } from '@fairlead/shared/testing/task-run';
import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { createRemote } from '../remotes/fixtures.ts';
import { contribution as tasks } from '../../../remote-tasks/src/contribution.ts';
import { contribution as trading } from '../../../remote-trading/src/contribution.ts';
import { GoTo } from './go-to.tsx';
import { paletteParts } from './palette-parts.ts';

jest.setTimeout(30_000);

// What traps the focus passes over what has no size, and jsdom gives none.
beforeAll(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
  HTMLElement.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => localStorage.clear());

const onLogout = jest.fn();
const heard = jest.fn();

function start(api = fakeApi(), more: readonly Permission[] = []) {
  onLogout.mockClear();
  heard.mockClear();
  const page = renderScreen(
    <>
      <GoTo
        remotes={{
          trading: createRemote('trading', { contribution: trading }),
          tasks: createRemote('tasks', { contribution: tasks }),
        }}
        permissions={['edf:read', 'task:history', ...more]}
        businessDate="2024-06-28"
        user="maren@halyard.example"
        onLogout={onLogout}
      />
      <main tabIndex={-1}>
        <input aria-label="Notes" onKeyDown={(event) => heard(event.key)} />
      </main>
    </>,
    { path: '/tasks/history', api },
  );
  const notes = screen.getByRole<HTMLInputElement>('textbox', { name: 'Notes' });
  act(() => notes.focus());
  return { ...page, notes, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

/** The entry, and the area it is of. */
const EDF_TRADES = 'EDF TradesTrading';

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Go to' });
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.getByRole('option', { selected: true });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

test('[SHL-30] what is typed before the palette is there is in it, and in nothing else', async () => {
  const { user, notes } = start();
  expect(paletteParts.get()).toBeUndefined();
  await user.keyboard('{Control>}k{/Control}edx{Backspace}f');
  const input = await field();
  expect(input.value).toBe('edf');
  expect(notes.value).toBe('');
  expect(heard.mock.calls.filter(([key]) => key !== 'Control')).toEqual([]);
  await hasFocus(input);
  await user.keyboard(' tr');
  expect(input.value).toBe('edf tr');
  expect(lines()).toEqual([EDF_TRADES]);
  expect(input.getAttribute('aria-activedescendant')).toBe(active().id);
});

test('[SHL-30] what another dialog does with the focus as it closes does not close the palette', async () => {
  const { user, notes } = start();
  await user.keyboard('{Control>}k{/Control}');
  const input = await field();
  await hasFocus(input);
  // Until then what is outside is not looked at.
  await new Promise((done) => setTimeout(done, 100));
  act(() => notes.focus());
  await new Promise((done) => setTimeout(done, 100));
  expect(screen.queryByRole('combobox', { name: 'Go to' })).toBe(input);
  await hasFocus(input);
});

test('[SHL-30] what is pasted before the palette is there is in it, and in nothing else', async () => {
  const { user, notes } = start();
  fireEvent.keyDown(notes, { key: 'k', ctrlKey: true });
  const clipboardData = { getData: () => '27\njun' };
  expect(fireEvent.paste(notes, { clipboardData })).toBe(false);
  const input = await field();
  await hasFocus(input);
  await user.paste('e');
  expect(input.value).toBe('27 june');
});

test('[SHL-30] its key held down is one press: nothing that was typed is lost', async () => {
  const { user, notes } = start();
  const hold = () => fireEvent.keyDown(window, { key: 'k', ctrlKey: true, repeat: true });
  await user.keyboard('{Control>}k{/Control}edf');
  expect(hold()).toBe(false);
  await hasFocus(await field());
  expect((await field()).value).toBe('edf');
  await user.keyboard('{Control>}k{/Control}');
  expect(hold()).toBe(false);
  await isClosed();
  await hasFocus(notes);
});

test('[SHL-30] Escape gives the focus back, and the key closes what it has opened', async () => {
  const { user, notes } = start();
  await user.keyboard('{Control>}k{/Control}');
  await hasFocus(await field());
  await user.keyboard('{Escape}');
  await isClosed();
  await hasFocus(notes);
  await user.keyboard('{Control>}k{/Control}');
  await hasFocus(await field());
  expect((await field()).value).toBe('');
  await user.keyboard('{Control>}k{/Control}');
  await isClosed();
  await hasFocus(notes);
});

test('[SHL-30] the arrows walk round, Enter goes there, and the next time it stands first', async () => {
  const { user, address } = start();
  await user.keyboard('{Control>}k{/Control}');
  await hasFocus(await field());
  expect(active().textContent).toBe(EDF_TRADES);
  await user.keyboard('{ArrowUp}');
  expect(active().textContent).toBe('Logout');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active().textContent).toBe('Tasks History');
  await user.clear(await field());
  await user.keyboard('27 jun{Enter}');
  await isClosed();
  expect(address()).toBe('/edf?verified_state=all&run_date=2024-06-27');
  await hasFocus(screen.getByRole('main'));
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(lines()[0]).toBe('EDF Trades of 27 Jun 2024Trading');
});

test('[SHL-30] Enter may come with the text, and Ctrl+Enter opens a tab beside this one', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const { user, address, notes } = start();
  // All of it before anything is drawn.
  fireEvent.keyDown(notes, { key: 'k', ctrlKey: true });
  for (const key of ['7', '1', 'Enter']) fireEvent.keyDown(notes, { key });
  await waitFor(() => expect(address()).toBe('/edf?verified_state=all&trade_ids=71'));
  await hasFocus(screen.getByRole('main'));
  act(() => notes.focus());
  await user.keyboard('{Control>}k{/Control}');
  await hasFocus(await field());
  await user.keyboard('hist{Control>}{Enter}{/Control}');
  await isClosed();
  await hasFocus(notes);
  expect(open.mock.calls).toEqual([['/tasks/history', '_blank', 'noopener']]);
  expect(address()).toBe('/edf?verified_state=all&trade_ids=71');
});

test('[SHL-30] what finds nothing says so; what can be typed is said before', async () => {
  const { user } = start();
  await user.click(screen.getByRole('button', { name: 'Go to …' }));
  const input = await field();
  const said = () => screen.getByRole('dialog').querySelector('[role=status]')?.textContent;
  expect(said()).toBe('Type a page, a date such as 28 Jun or yesterday, or an ID.');
  await hasFocus(input);
  await user.keyboard('nowhere');
  expect(lines()).toEqual([]);
  expect(said()).toBe("No match for 'nowhere'");
  expect(input.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('[SHL-28] [SHL-30] the colour mode is chosen there, and Logout is never what Enter takes by itself', async () => {
  const { user } = start();
  await user.keyboard('{Control>}k{/Control}');
  await hasFocus(await field());
  await user.keyboard('dark{Enter}');
  await isClosed();
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  await user.keyboard('{Control>}k{/Control}');
  await hasFocus(await field());
  await user.keyboard('sign out{Enter}');
  await waitFor(() => expect(onLogout).toHaveBeenCalledTimes(1));
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(active().textContent).toBe(EDF_TRADES);
});

/** The filters that were asked for, those that nobody waited for any more in brackets. */
const asked = (api: ReturnType<typeof fakeApi>) =>
  api.calls.map(({ input }) => {
    const { filter } = input.query as { readonly filter: string };
    return input.signal?.aborted === true ? `(${filter})` : filter;
  });

/** Longer than whoever types is waited for. */
const longEnough = () => act(async () => new Promise((resolve) => setTimeout(resolve, 400)));

test('[SHL-30] a task is found by a few letters of its route, and leads to its run', async () => {
  const routes = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => task(`/checks/${name}`));
  const api = fakeApi(answer(listTasks, { tasks: routes }));
  const { user, address } = start(api, ['task:list']);
  await user.keyboard('{Control>}k{/Control}');
  await hasFocus(await field());
  await user.keyboard('zzche');
  await waitFor(() => expect(lines()).toHaveLength(5));
  expect(lines()[4]).toBe('Run /checks/eTasks');
  expect(asked(api).at(-1)).toBe('zzche');

  await user.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/tasks/list?run=%2Fchecks%2Fb');
  await isClosed();
});

test('[SHL-30] what is no longer asked for is cancelled, and its answer shown nowhere', async () => {
  const late: (() => void)[] = [];
  const api = fakeApi(
    answer(listTasks, async ({ query }) => {
      if (query.filter === 'zz') await new Promise<void>((resolve) => late.push(resolve));
      return { tasks: [task(`/of/${query.filter}`)] };
    }),
  );
  const { user } = start(api, ['task:list']);
  await user.keyboard('{Control>}k{/Control}');
  await hasFocus(await field());
  await user.keyboard('z');
  await longEnough();
  expect(api.calls).toEqual([]);
  await user.keyboard('z');
  await waitFor(() => expect(late).toHaveLength(1));
  await user.keyboard('z');
  expect(lines()).toEqual([]);
  await waitFor(() => expect(lines()).toEqual(['Run /of/zzzTasks']));
  await act(async () => late[0]?.());
  expect(lines()).toEqual(['Run /of/zzzTasks']);
  expect(asked(api)).toEqual(['(zz)', 'zzz']);
  await user.keyboard('y');
  expect(lines()).toEqual([]);
});

test('[SHL-30] a search that fails says nothing; who may not see tasks asks for none', async () => {
  const failing = fakeApi(refusal(listTasks, { kind: 'rejected', status: 500, body: {} }));
  const { user, unmount } = start(failing, ['task:list']);
  await user.keyboard('{Control>}k{/Control}');
  await hasFocus(await field());
  await user.keyboard('edf');
  await waitFor(() => expect(failing.calls).toHaveLength(1));
  expect(lines()).toEqual([EDF_TRADES]);
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();

  const api = fakeApi(answer(listTasks, { tasks: [task('/edf')] }));
  const other = start(api);
  await other.user.keyboard('{Control>}k{/Control}');
  await hasFocus(await field());
  await other.user.keyboard('edf');
  await longEnough();
  expect(api.calls).toEqual([]);
  expect(lines()).toEqual([EDF_TRADES]);
});
