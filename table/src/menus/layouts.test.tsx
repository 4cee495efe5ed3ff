/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import {
  addTablePreset,
  changeTablePreset,
  deleteTablePreset,
  saveTableLayout,
  type StoredTableLayout,
  listTablePresets,
  type TablePreset,
} from '@fairlead/shared/contract/table-layouts';
import { knownVersion, readLayout, takeLayouts } from '@fairlead/shared/layouts';
import { answer, fakeApi, renderScreen, verified } from '@fairlead/shared/testing';

import type { Column } from '../columns/columns.ts';
import { DataTable } from '../data-table.tsx';
import { useTable } from '../model/table-model.ts';
import { numberField, textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import './layout-dialog.tsx';
import './on-demand.ts';
import { TableMenu } from './table-menu.tsx';

type Row = { readonly name: string; readonly amount: number };

const FIELDS = {
  name: textField((row: Row) => row.name),
  amount: numberField((row: Row) => row.amount),
};
const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'name', header: 'Name', kind: 'text', field: 'name', width: 100, rowHeader: true },
  { id: 'amount', header: 'Amount', kind: 'money', field: 'amount', width: 80 },
  { id: 'lots', header: 'Lots', kind: 'lots', field: 'amount', width: 80 },
];
const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.name });
rows.append([
  { name: 'Propane', amount: 30 },
  { name: 'Butane', amount: -10 },
]);

function Things() {
  const table = useTable({ id: 'things', title: 'Things', columns: COLUMNS, rows });
  return (
    <>
      <TableMenu table={table} />
      <DataTable table={table} />
    </>
  );
}

/** A server as it behaves to one user's machines. */
function createServer() {
  let version = 0;
  let number = 0;
  const layouts = new Map<string, StoredTableLayout>();
  let presets: TablePreset[] = [];
  const api = fakeApi(
    answer(saveTableLayout, ({ params, body }) => {
      version += 1;
      layouts.set(params.table_id, { table_id: params.table_id, version, ...body });
      return { version };
    }),
    answer(listTablePresets, () => ({ presets: [...presets] })),
    answer(addTablePreset, ({ body }) => {
      number += 1;
      const preset = { preset_id: `p${number}`, ...body };
      presets = [...presets, preset];
      return { preset };
    }),
    answer(changeTablePreset, ({ params, body }) => {
      presets = presets.map((one) =>
        one.preset_id === params.preset_id ? { ...one, ...body } : one,
      );
      return { preset: presets.find((one) => one.preset_id === params.preset_id)! };
    }),
    answer(deleteTablePreset, ({ params }) => {
      presets = presets.filter((one) => one.preset_id !== params.preset_id);
      return {};
    }),
  );
  return {
    api,
    /** Response as `verify_auth` gives it. */
    since: (known: number) => ({
      version,
      changed: [...layouts.values()].filter((one) => one.version > known),
    }),
    presets: () => presets,
    saves: () => api.calls.filter(({ endpoint }) => endpoint === saveTableLayout).length,
  };
}

let email = '';
let people = 0;
let server = createServer();
beforeEach(() => {
  people += 1;
  email = `desk-${people}@halyard.example`;
  server = createServer();
  localStorage.clear();
});
afterEach(() => localStorage.clear());

/** The user signs in, on the machine that this browser is now. */
function signIn(user = email) {
  const auth = verified();
  if (auth.status !== 'VERIFIED') throw new Error('verified');
  // The server is Maren's alone.
  if (user === email) takeLayouts(user, server.since(knownVersion(user)));
  return renderScreen(<Things />, {
    api: server.api,
    auth: { ...auth, user: { ...auth.user, email: user } },
  });
}

/** The tab is closed: what was not saved yet is, and this machine is left. */
async function leave(machine: ReturnType<typeof signIn>, saves: number) {
  await waitFor(() => {
    window.dispatchEvent(new Event('pagehide'));
    expect(server.saves()).toBe(saves);
  });
  machine.unmount();
}

const head = (name: string | RegExp) => screen.getByRole('columnheader', { name });
const names = () =>
  [...document.querySelectorAll('.names [data-column]')].map((one) => one.textContent);

test('[TAB-11] what a user arranges on one machine is there on another, before the table is drawn', async () => {
  const desk = signIn();
  await userEvent.click(head('Amount'));
  head('Lots').focus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(names()).toEqual(['Name', 'Lots', 'Amount ↑']);
  await leave(desk, 1);

  localStorage.clear();
  const home = signIn();
  expect(names()).toEqual(['Name', 'Lots', 'Amount ↑']);
  expect(server.saves()).toBe(1);
  await userEvent.click(head('Amount'));
  await leave(home, 2);

  // Nobody else's, also not on the same machine.
  const other = signIn('olav@halyard.example');
  expect(names()).toEqual(['Name', 'Amount', 'Lots']);
  other.unmount();
});

test('[TAB-11] a phone that is turned keeps nothing: what another machine kept meanwhile stays', async () => {
  let isNarrow = false;
  const media = new EventTarget();
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.defineProperty(media, 'matches', {
        get: () => isNarrow && query.includes('600px'),
        configurable: true,
      }) as MediaQueryList,
  );
  const phone = signIn();
  await userEvent.click(head('Amount'));
  // Another machine of hers, as it is heard of in this browser.
  const newer = { order: [], widths: {}, hidden: ['lots'], pins: {} };
  await waitFor(() => {
    window.dispatchEvent(new Event('pagehide'));
    expect(server.saves()).toBe(1);
  });
  await waitFor(() => {
    takeLayouts(email, {
      version: 9,
      changed: [{ table_id: 'things', version: 9, choices: newer }],
    });
    expect(readLayout(email, 'things')).toEqual(newer);
  });
  isNarrow = true;
  act(() => void media.dispatchEvent(new Event('change')));
  expect(readLayout(email, 'things')).toEqual(newer);
  // What the hand does on it counts.
  await userEvent.click(head(/^Amount/));
  expect(readLayout(email, 'things')?.sort?.direction).toBe('descending');
  await leave(phone, 2);
  jest.restoreAllMocks();
});

test('a server that takes nothing is no matter: the layout stays in the browser, without a word', async () => {
  const down = fakeApi();
  const auth = verified();
  if (auth.status !== 'VERIFIED') throw new Error('verified');
  const who = { auth: { ...auth, user: { ...auth.user, email } }, api: down };
  const first = renderScreen(<Things />, who);
  await userEvent.click(head('Amount'));
  await waitFor(() => {
    window.dispatchEvent(new Event('pagehide'));
    expect(down.calls).toHaveLength(1);
  });
  expect(screen.queryByRole('alert')).toBeNull();
  first.unmount();
  const again = signIn();
  expect(names()).toEqual(['Name', 'Amount ↑', 'Lots']);
  await leave(again, 1);
});

/** A hand is slower than a test: the menu marks the entry under the button before it is let go. */
async function choose(entry: string) {
  const hand = userEvent.setup();
  await userEvent.click(screen.getByRole('button', { name: 'Table menu' }));
  const item = await screen.findByRole('menuitem', { name: entry });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await hand.pointer({ keys: '[MouseLeft>]', target: item });
  await waitFor(() => expect(item.hasAttribute('data-highlighted')).toBe(true));
  await hand.pointer({ keys: '[/MouseLeft]', target: item });
}

const openLayouts = async () => {
  await choose('Layouts …');
  return screen.findByRole('dialog', { name: 'Layouts of Things' });
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const saveAs = async (name: string) => {
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Save layout as' }),
    `${name}{Enter}`,
  );
  await screen.findByRole('button', { name: new RegExp(`^${name}`) });
};

test('[TAB-11] a layout is saved under a name, used, and says when it was changed since', async () => {
  signIn();
  await userEvent.click(head('Amount'));
  await openLayouts();
  await saveAs('Month end');
  expect(button('Month end In use').getAttribute('aria-pressed')).toBe('true');
  expect(server.presets()).toMatchObject([
    { name: 'Month end', choices: { sort: { column: 'amount' } } },
  ]);

  await userEvent.click(button('Reset columns'));
  expect(names()).toEqual(['Name', 'Amount', 'Lots']);
  expect(button('Month end').getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(button('Month end'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names()).toEqual(['Name', 'Amount ↑', 'Lots']);

  await userEvent.click(head('Amount'));
  await openLayouts();
  expect(
    await screen.findByRole('button', { name: 'Month end In use, changed since' }),
  ).toBeDefined();
  await userEvent.click(button('Update Month end'));
  await screen.findByRole('button', { name: 'Month end In use' });
  expect(screen.queryByRole('button', { name: 'Update Month end' })).toBeNull();
  expect(server.presets()).toMatchObject([{ choices: { sort: { direction: 'descending' } } }]);
});

test('[TAB-11] a layout that was saved without a sort takes the sort of the table away', async () => {
  signIn();
  const dialog = await openLayouts();
  expect(await within(dialog).findByText(/^Order, widths, hidden/)).toBeDefined();
  expect(within(dialog).queryByRole('list')).toBeNull();
  await saveAs('As they came');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(button('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(head('Amount'));
  expect(names()).toEqual(['Name', 'Amount ↑', 'Lots']);

  await openLayouts();
  await userEvent.click(
    await screen.findByRole('button', { name: 'As they came In use, changed since' }),
  );
  await waitFor(() => expect(names()).toEqual(['Name', 'Amount', 'Lots']));
});

test('[TAB-11] a layout is renamed, deleted, and had back', async () => {
  signIn();
  await openLayouts();
  await saveAs('Desk');
  await saveAs('Month end');
  await userEvent.click(button('Rename Desk'));
  const field = screen.getByRole('textbox', { name: 'Rename Desk' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Mine{Enter}');
  expect(await screen.findByText('Desk is now Mine')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Mine' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Mine' })).toBeNull());
  expect(server.presets().map(({ name }) => name)).toEqual(['Month end']);
  await userEvent.click(button('Undo'));
  await screen.findByRole('button', { name: 'Delete Mine' });
  expect(server.presets().map(({ name }) => name)).toEqual(['Month end', 'Mine']);
});

test('what is wrong with a name stands under its field, and nothing is sent', async () => {
  signIn();
  const dialog = await openLayouts();
  await saveAs('Month end');
  const field = screen.getByRole('textbox', { name: 'Save layout as' });
  const calls = server.api.calls.length;
  for (const [typed, problem] of [
    [' ', 'Needs a name'],
    ['month END', 'Month end exists already'],
    ['x'.repeat(61), 'At most 60 characters'],
  ]) {
    await userEvent.clear(field);
    await userEvent.paste(typed);
    await userEvent.keyboard('{Enter}');
    expect(within(dialog).getByText(problem!)).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  }
  expect(server.api.calls.slice(calls).map(({ endpoint }) => endpoint)).not.toContain(
    addTablePreset,
  );
});

test('layouts that cannot be fetched are told and asked for again', async () => {
  const api = fakeApi();
  renderScreen(<Things />, { api });
  await openLayouts();
  expect(await screen.findByText('The layouts did not load')).toBeDefined();
  const calls = api.calls.length;
  fireEvent.click(button('Retry'));
  await waitFor(() => expect(api.calls).toHaveLength(calls + 1));
  expect(await screen.findByText('The layouts did not load')).toBeDefined();
});
