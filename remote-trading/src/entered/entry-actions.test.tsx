/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import { blotterList } from '@fairlead/trading/contract/blotter';
import { amendEntry } from '@fairlead/trading/contract/amend-entry';
import {
  cancelEntry,
  type EnteredTrade,
  listEntries,
  readEntry,
} from '@fairlead/trading/contract/entered-trades';
import { tradeEntryData } from '@fairlead/trading/contract/trade-entry';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { answer, fakeApi, renderScreen, verified } from '@fairlead/shared/testing';
import { enteredTrade } from '@fairlead/trading/fixtures/entered-trade';
import { ENTRY_DATA } from '@fairlead/trading/fixtures/entry-data';

import { BlotterScreen } from '../app/blotter-screen.tsx';

jest.setTimeout(90_000);

beforeEach(() => localStorage.clear());

const NO_ORDERS = {
  blotter: [],
  blotter_real: [],
  books: [],
  brokers: [],
  forced_commissions: {},
  more_waiting: 0,
};

/** A server with one entry; `cancelling` refuses who cancels it. */
function entryApi(first: EnteredTrade, cancelling?: () => never, amending?: () => never) {
  const state = { entry: first };
  const sent: object[] = [];
  const api = fakeApi(
    answer(blotterList, NO_ORDERS),
    answer(tradeEntryData, ENTRY_DATA as never),
    answer(listEntries, () => ({ entries: [state.entry], total: 1, products: [], after: null })),
    answer(readEntry, () => ({ entry: state.entry, legs: [], history: [] })),
    answer(amendEntry, (call) => {
      sent.push({ ...call.params, ...call.body, version: call.version });
      if (amending !== undefined) return amending();
      state.entry = { ...state.entry, status: 'replaced', row_version: 2, replaced_by: 13 };
      return { entry_id: 13, task_id: 't1', entry: enteredTrade(13) };
    }),
    answer(cancelEntry, (call) => {
      sent.push({ ...call.params, ...call.body, version: call.version });
      if (cancelling !== undefined) return cancelling();
      state.entry = {
        ...state.entry,
        status: 'cancelled',
        row_version: 2,
        undone_reason: call.body.reason,
      };
      return { entry: state.entry };
    }),
  );
  return { api, sent, state };
}

const MAREN: readonly Permission[] = ['blotter:read', 'trade:enter'];
/** E-mail address of the user of `verified`. */
const ME = 'maren@halyard.example';

async function open(api: ReturnType<typeof entryApi>['api'], may: readonly Permission[] = MAREN) {
  const path = '/blotter?tab=entered&entered=all&entry=12';
  const page = renderScreen(<BlotterScreen />, { api, path, auth: verified([...may]) });
  const drawer = within(await screen.findByRole('dialog', { name: 'Entry 12' }));
  await drawer.findByText('Buy 12,000 MT FEI Aug 24');
  return { page, drawer };
}

const own = (change: Partial<EnteredTrade> = {}) => enteredTrade(12, { entered_by: ME, ...change });

test('an entry is cancelled with a reason, and the drawer and the list say so', async () => {
  const { api, sent } = entryApi(own());
  const { drawer } = await open(api);
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel entry …' }));
  expect(
    drawer.getByText(
      'Its legs leave positions and the P&L, the Blotter sheet gets a row that says so.',
    ),
  ).toBeDefined();
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel entry' }));
  expect(drawer.getByText('Required')).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.type(drawer.getByRole('textbox', { name: /^Reason/ }), ' a fat finger ');
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel entry' }));
  expect(await drawer.findByText('Cancelled')).toBeDefined();
  expect(drawer.getByText('a fat finger')).toBeDefined();
  expect(sent).toEqual([{ entry_id: 12, reason: 'a fat finger', version: 1 }]);
  expect(await screen.findByText('Entry 12 is cancelled')).toBeDefined();
  expect(drawer.queryByRole('button', { name: 'Cancel entry …' })).toBeNull();
  await waitFor(() =>
    expect(
      within(screen.getByRole('grid', { name: 'Entered', hidden: true })).getByText('Cancelled'),
    ).toBeDefined(),
  );
});

test('of an order it is said that it waits again', async () => {
  const order = { kind: 'CLEARER', order_num: 4117258, clearer_name: 'Norvane' } as const;
  const { api } = entryApi(own({ ...order, swiss_order_num: 7 }));
  const { drawer } = await open(api);
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel entry …' }));
  expect(drawer.getByText(/, and order 4117258 of Norvane waits again\.$/)).toBeDefined();
  await userEvent.click(drawer.getByRole('button', { name: 'Keep it' }));
  expect(drawer.getByRole('button', { name: 'Cancel entry …' })).toBeDefined();
});

test.each([
  ['is somebody else’s', { entered_by: 'joren@halyard.example' }, MAREN, false],
  [
    'is somebody else’s, who may take it back',
    { entered_by: 'joren@halyard.example' },
    [...MAREN, 'blotter:undo'],
    true,
  ],
  ['is cancelled already', { status: 'cancelled' }, MAREN, false],
  ['is an opening position', { kind: 'OPENING' }, MAREN, false],
  ['is mine, and I deal no more', {}, ['blotter:read'], false],
] as const)('an entry that %s', async (_, change, may, isOffered) => {
  const { api } = entryApi(own(change));
  const { drawer } = await open(api, may);
  expect(drawer.queryByRole('button', { name: 'Cancel entry …' }) !== null).toBe(isOffered);
});

test('who was late reads who was faster, and sees the entry as it is', async () => {
  const late = entryApi(own(), () => {
    late.state.entry = { ...late.state.entry, status: 'cancelled', row_version: 2 };
    const said = { code: 'ENTRY_CHANGED', err_msg: 'Joren cancelled this entry at 14:03 (Zurich)' };
    throw new ApiError({
      kind: 'rejected',
      status: 409,
      body: { ...said, request_id: 'r1', entry: late.state.entry },
    });
  });
  const { drawer } = await open(late.api);
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel entry …' }));
  await userEvent.type(drawer.getByRole('textbox', { name: /^Reason/ }), 'mine');
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel entry' }));
  expect(await screen.findByText('Joren cancelled this entry at 14:03 (Zurich)')).toBeDefined();
  expect(await drawer.findByText('Cancelled')).toBeDefined();
});

test('what the server has against it stands beside the reason, which is kept', async () => {
  const { api } = entryApi(own(), () => {
    throw new ApiError({ kind: 'rejected', status: 403, body: { err_msg: 'You may not do that' } });
  });
  const { drawer } = await open(api);
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel entry …' }));
  await userEvent.type(drawer.getByRole('textbox', { name: /^Reason/ }), 'mine');
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel entry' }));
  expect(await drawer.findByText(/You may not do that/)).toBeDefined();
  expect(drawer.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe('mine');
});

test.each([
  ['Duplicate as ticket', { volume: '12000', monthB: '' }],
  ['Reverse as ticket', { volume: '-12000', monthB: '' }],
  ['Roll to the next month', { volume: '-12000', monthB: 'Sep' }],
] as const)('%s opens a ticket over the entry', async (label, { volume, monthB }) => {
  const { api } = entryApi(own({ status: 'cancelled' }));
  const { page, drawer } = await open(api);
  await userEvent.click(drawer.getByRole('button', { name: label }));
  const ticket = within(await screen.findByRole('dialog', { name: 'New Regular Trade' }));
  const field = async (name: RegExp) =>
    ticket.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
  expect((await field(/^Volume/)).value).toBe(volume);
  expect((await field(/^Month B/)).value).toBe(monthB);
  expect((await field(/^Product A/)).value).toBe('FEI');
  expect(page.address()).toBe('/blotter?tab=entered&entered=all&entry=12&ticket=regular');
});

test('what is no trade of one month is not rolled, and who deals nothing makes no ticket', async () => {
  const spread = own({ month_b: 'Sep', year_b: 2024 });
  const path = '/blotter?tab=entered&entered=all&entry=12';
  const show = (may: readonly Permission[]) =>
    renderScreen(<BlotterScreen />, { api: entryApi(spread).api, path, auth: verified([...may]) });
  const page = show(MAREN);
  expect(await screen.findByRole('button', { name: 'Reverse as ticket' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Roll to the next month' })).toBeNull();
  page.unmount();
  show(['blotter:read']);
  expect(await screen.findByRole('button', { name: 'Copy as a chat line' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reverse as ticket' })).toBeNull();
});

test('an entry is copied as a line that a broker would write', async () => {
  const { api } = entryApi(own({ volume: -12_000 }));
  const path = '/blotter?tab=entered&entered=all&entry=12';
  const user = userEvent.setup();
  renderScreen(<BlotterScreen />, { api, path, auth: verified([...MAREN]) });
  await user.click(await screen.findByRole('button', { name: 'Copy as a chat line' }));
  expect(await navigator.clipboard.readText()).toBe(
    'sold 12kt FEI Aug24 @ 614.5 ICE via Marlow & Pike',
  );
  expect(await screen.findByText('The chat line copied to clipboard')).toBeDefined();
});

const DEALT = { book: 'Corp Paper', strategy: 'East-West', deal: 'EW-2408', broker: 'Kestrel Bay' };

/** Opens the ticket in which entry 12 is amended. */
async function amending(api: ReturnType<typeof entryApi>['api']) {
  const { page, drawer } = await open(api);
  await userEvent.click(drawer.getByRole('button', { name: 'Amend …' }));
  await userEvent.type(drawer.getByRole('textbox', { name: /^Reason/ }), 'wrong volume');
  await userEvent.click(drawer.getByRole('button', { name: 'Open its ticket' }));
  const ticket = within(await screen.findByRole('dialog', { name: 'Amend entry 12' }));
  const volume = await ticket.findByLabelText<HTMLInputElement>(/^Volume/, { selector: 'input' });
  const send = ticket.getByRole('button', { name: 'Amend & Exit' });
  return { page, ticket, volume, send };
}

async function retype(input: HTMLInputElement, text: string) {
  await userEvent.clear(input);
  await userEvent.type(input, text);
  await userEvent.tab();
}

test('an entry is amended in its ticket, which says what each changed field was', async () => {
  const { api, sent } = entryApi(own({ ...DEALT, trade_date: '2024-06-26', notes: 'by phone' }));
  const { ticket, volume, send } = await amending(api);
  expect([volume.value, send.getAttribute('aria-disabled')]).toEqual(['12000', 'true']);
  expect(send.dataset['tip']).toBe('Nothing is changed yet');
  expect(ticket.queryByRole('button', { name: /Add/ })).toBeNull();
  await retype(volume, '13000');
  expect(ticket.getByText('Was 12000')).toBeDefined();
  await userEvent.click(send);
  expect(await screen.findByText('Entry 12 was amended')).toBeDefined();
  const entry = within(await screen.findByRole('dialog', { name: 'Entry 12' }));
  expect(await entry.findByRole('button', { name: 'Replaced by entry 13' })).toBeDefined();
  expect(sent).toEqual([
    {
      entry_id: 12,
      version: 1,
      reason: 'wrong volume',
      ticket: {
        kind: 'regular',
        entry: expect.objectContaining({
          volume: 13_000,
          price_a: 614.5,
          trade_date: '2024-06-26',
          notes: 'by phone',
          ...DEALT,
          executing_for: 'tolsen@halyard.example',
        }),
      },
    },
  ]);
});

test('no draft is kept of an amendment: it is never sent as a trade of its own', async () => {
  const { api } = entryApi(own(DEALT));
  const { page, volume } = await amending(api);
  await retype(volume, '13000');
  page.unmount();
  const path = '/blotter?ticket=regular';
  renderScreen(<BlotterScreen />, { api, path, auth: verified([...MAREN]) });
  const fresh = await screen.findByLabelText<HTMLInputElement>(/^Volume/, { selector: 'input' });
  expect(fresh.value).toBe('');
  expect(screen.getByRole('dialog', { name: 'New Regular Trade' })).toBeDefined();
});

test('an amendment that was too late says who was faster, and stays to be read', async () => {
  const message = 'Joren cancelled this entry at 14:03 (Zurich)';
  const body = { code: 'ENTRY_CHANGED', err_msg: message, request_id: 'r1', entry: own() };
  const { api } = entryApi(own(DEALT), undefined, () => {
    throw new ApiError({ kind: 'rejected', status: 409, body });
  });
  const { volume, send } = await amending(api);
  await retype(volume, '13000');
  await userEvent.click(send);
  expect(await screen.findByText(message)).toBeDefined();
  expect(volume.value).toBe('13000');
});

test('the entry of an order is not amended: its order is submitted anew', async () => {
  const { api } = entryApi(own({ kind: 'CLEARER', order_num: 7, swiss_order_num: 7 }));
  const { drawer } = await open(api);
  expect(drawer.getByRole('button', { name: 'Cancel entry …' })).toBeDefined();
  expect(drawer.queryByRole('button', { name: 'Amend …' })).toBeNull();
});
