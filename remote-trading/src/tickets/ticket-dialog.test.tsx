/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError, type ApiFailure } from '@fairlead/shared/api';
import { checkTicket } from '@fairlead/trading/contract/send-check';
import {
  enterInternalTrade,
  enterRegularTrade,
  tradeEntryData,
} from '@fairlead/trading/contract/trade-entry';
import { toInternalEntry, toRegularEntry } from '@fairlead/trading/domain/tickets/entry-of-ticket';
import {
  createDuplicate,
  createReverse,
  createRoll,
} from '@fairlead/trading/domain/tickets/from-trade';
import { newTicket } from '@fairlead/trading/domain/tickets/new-ticket';
import type { TextField, Ticket, TicketKind } from '@fairlead/trading/domain/tickets/ticket';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { ENTRY_DATA } from '@fairlead/trading/fixtures/entry-data';

import { TicketDialog } from './ticket-dialog.tsx';
import type { TicketStart } from './use-ticket.ts';

jest.setTimeout(40_000);

beforeAll(() => {
  // What traps the focus passes over what has no size, and jsdom gives none.
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
});

beforeEach(() => localStorage.clear());

const LOADED = answer(tradeEntryData, ENTRY_DATA as never);
const ENTERED = { entry_id: 7, task_id: 'T-7' };
const entered = () => answer(enterRegularTrade, ENTERED);

const context = {
  data: ENTRY_DATA,
  businessDate: '2024-06-28',
  timeOfDay: '12:00:00',
  userEmail: 'maren@halyard.example',
};

function ticket(kind: TicketKind, texts: Partial<Record<TextField, string>>, diff = false): Ticket {
  const empty = newTicket(kind, context);
  return { ...empty, texts: { ...empty.texts, ...texts }, diff };
}

const REGULAR = ticket(
  'regular',
  {
    tradeDate: '2024-06-27',
    volume: '12000',
    monthA: 'Aug',
    yearA: '2024',
    monthB: 'Sep',
    yearB: '2024',
    productA: 'FEI',
    productB: 'ARA',
    priceA: '18.5',
    book: 'Corp Paper',
    strategy: 'East-West',
    deal: 'EW-2408',
    exchange: 'ICE',
    broker: 'Kestrel Bay',
    commissionOverride: '1.25',
    clearerTradeIDs: 'N4471820',
    notes: 'Rolls the Aug leg of Petrel',
  },
  true,
);

const INTERNAL = ticket('internal', {
  volume: '-5000',
  monthA: 'Aug',
  yearA: '2024',
  productA: 'CP',
  buyFromBook: 'Corp Paper',
  buyFromStrategy: 'East-West',
  buyFromDeal: 'EW-2408',
  sellToBook: 'Product Paper',
  sellToStrategy: 'US to Japan',
  sellToDeal: 'Petrel 0724',
  notes: 'Hedge',
});

type Opened = {
  readonly kind?: TicketKind;
  readonly start?: TicketStart;
  readonly api?: ReturnType<typeof fakeApi>;
};

async function open({ kind = 'regular', start, api = fakeApi(LOADED) }: Opened = {}) {
  const onClose = jest.fn();
  const view = renderScreen(<TicketDialog kind={kind} open onClose={onClose} start={start} />, {
    api,
  });
  await screen.findByLabelText(/^Trade date/);
  await waitFor(() => expect(document.activeElement).toBe(field('Volume')));
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), onClose, view };
}

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`), { selector: 'input' });
const values = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-field] input')].map((input) =>
    input.type === 'checkbox' ? input.checked : input.value,
  );
const said = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    ?.textContent;
const tip = (name: string) => field(name).closest<HTMLElement>('[data-tip]')?.dataset['tip'];
const summary = () => screen.getByRole('status', { name: 'Summary' }).textContent;
const button = (name: RegExp) => screen.getByRole('button', { name });
const more = () => button(/^Add & Add More$/);
const exit = () => button(/^Add & Exit$/);
const isOff = (control: HTMLElement) => control.getAttribute('aria-disabled') === 'true';
const footer = () => exit().parentElement?.textContent ?? '';

type User = ReturnType<typeof userEvent.setup>;

async function fill(user: User, name: string, text: string) {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
  await user.tab();
}

const bodies = (api: ReturnType<typeof fakeApi>) =>
  api.calls
    .filter(({ endpoint }) => endpoint !== tradeEntryData && endpoint !== checkTicket)
    .map((call) => call.input);
const keys = (api: ReturnType<typeof fakeApi>) => bodies(api).map((input) => input.key);

test.each([
  ['regular', 'New Regular Trade'],
  ['internal', 'New Internal Trade'],
] as const)(
  '[ENT-01] the %s ticket says that it loads, then has the focus',
  async (kind, title) => {
    renderScreen(<TicketDialog kind={kind} open onClose={() => undefined} />, {
      api: fakeApi(LOADED),
    });
    const dialog = screen.getByRole('dialog', { name: title });
    expect(within(dialog).getByText('Loading what can be chosen …')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field('Volume')));
    expect(screen.getByRole('dialog', { name: title })).toBe(dialog);
  },
);

test('[ENT-01] what could not be loaded is said, and ReTry loads it', async () => {
  let asked = 0;
  const api = fakeApi(
    answer(tradeEntryData, () => {
      asked += 1;
      if (asked > 1) return ENTRY_DATA as never;
      throw new ApiError({ kind: 'rejected', status: 503, body: { err_msg: 'Down' } });
    }),
  );
  renderScreen(<TicketDialog kind="regular" open onClose={() => undefined} />, { api });
  const retry = await screen.findByRole('button', { name: 'ReTry' });
  expect(screen.getByText(/^We got an error response back of 503/)).toBeDefined();
  fireEvent.click(retry);
  expect(screen.getByText('Loading what can be chosen …')).toBeDefined();
  await waitFor(() => expect(field('Volume')).toBeDefined());
  expect(asked).toBe(2);
});

const names = () =>
  [...document.querySelectorAll('[data-field] label')].map((label) =>
    label.textContent.replace(' *', ''),
  );
const WHAT = [
  ...['Trade date', 'Volume', 'Month A', 'Year A', 'Balmo date', 'Month B', 'Year B', 'Product A'],
  ...['Product B', 'Price A', 'Diff', 'Mini', 'Converted leg volume'],
];

test('[ENT-02] a regular ticket has its fields, in the order of the Tab key', async () => {
  const { user } = await open({ start: { from: REGULAR } });
  expect(names()).toEqual([
    ...WHAT,
    ...['Book', 'Strategy', 'Deal', 'Exchange', 'Broker', 'Commission override', 'Executing for'],
    ...['Clearer trade IDs', 'Notes'],
  ]);
  field('Trade date').focus();
  for (const name of names()) {
    expect(document.activeElement).toBe(field(name));
    await user.tab();
  }
  expect(document.activeElement).toBe(more());
});

test('[ENT-03] an internal ticket has its books, and no exchange or broker', async () => {
  await open({ kind: 'internal' });
  expect(names()).toEqual([
    ...WHAT,
    ...['Buy from book', 'Buy from strategy', 'Buy from deal'],
    ...['Sell to book', 'Sell to strategy', 'Sell to deal', 'Executing for', 'Notes'],
  ]);
});

test('[ENT-04] crude is dealt on CME and without a broker; anything else needs one', async () => {
  const { user } = await open({ start: { from: REGULAR } });
  await fill(user, 'Product A', 'BRT');
  expect(field('Product B').value).toBe('');
  expect(field('Diff').checked).toBe(false);
  expect(field('Broker').value).toBe('');
  expect(field('Broker').placeholder).toBe('Not brokered');
  expect(tip('Broker')).toBe('BRT is not traded via a broker');
  expect(field('Broker').getAttribute('aria-required')).toBe('false');
  expect(field('Exchange').value).toBe('CME');
  expect(said('Exchange')).toBe('BRT is limited to CME');
  expect(isOff(field('Exchange'))).toBe(true);

  await fill(user, 'Product A', 'CP');
  expect(field('Broker').getAttribute('aria-required')).toBe('true');
  expect(isOff(field('Broker'))).toBe(false);
  expect(isOff(field('Exchange'))).toBe(false);
});

test('[ENT-05] Trayport sets the commission to 0 and makes it required', async () => {
  const { user } = await open({ start: { from: REGULAR } });
  await fill(user, 'Broker', 'tray');
  expect(field('Commission override').value).toBe('0');
  expect(field('Commission override').getAttribute('aria-required')).toBe('true');
  await fill(user, 'Commission override', '');
  expect(said('Commission override')).toBe('Required');
  expect(footer()).toMatch(/^Commission override: is Required/);
});

test('[ENT-06] Diff waits for both products, and says so', async () => {
  const { user } = await open();
  expect(isOff(field('Diff'))).toBe(true);
  expect(screen.getByText('Needs two products')).toBeDefined();
  await user.click(field('Diff'));
  expect(field('Diff').checked).toBe(false);
  await fill(user, 'Product A', 'FEI');
  expect(isOff(field('Diff'))).toBe(true);
  await fill(user, 'Product B', 'AR');
  await user.click(field('Diff'));
  expect(field('Diff').checked).toBe(true);
  expect(screen.queryByText('Needs two products')).toBeNull();
});

test('[ENT-07] a pair in two units needs the volume of its second leg, which is sent absolute', async () => {
  const api = fakeApi(LOADED, entered());
  const { user } = await open({ api, start: { from: REGULAR } });
  expect(field('Converted leg volume').placeholder).toBe('Not needed');
  await user.click(field('Diff'));
  await fill(user, 'Product B', 'LST');
  expect(footer()).toMatch(/^Converted leg volume: is Required/);
  await fill(user, 'Converted leg volume', '-300');
  expect(said('Converted leg volume')).toBe("Can't be -500..0");
  await fill(user, 'Converted leg volume', '-148000');
  await user.click(exit());
  expect(bodies(api)[0]?.body).toMatchObject({ converted_leg_volume: 148_000 });
});

test('[ENT-07] the volume of a second leg goes with the need for it', async () => {
  const leg = { productB: 'LST', convertedLegVolume: '148000' };
  const { user } = await open({ start: { from: ticket('regular', { ...REGULAR.texts, ...leg }) } });
  expect(field('Converted leg volume').value).toBe('148000');
  await user.click(field('Diff'));
  expect(field('Converted leg volume').value).toBe('');
  expect(tip('Converted leg volume')).toBe('Not with Diff');
});

test('[ENT-08] another trade date takes month A, its year and the balmo date away', async () => {
  const { user } = await open();
  await fill(user, 'Month A', 'jun');
  expect(field('Balmo date').value).toBe('29 Jun 2024');
  await fill(user, 'Trade date', '27.6.24');
  expect(field('Month A').value).toBe('');
  expect(field('Year A').value).toBe('');
  expect(field('Balmo date').value).toBe('');
  expect(summary()).toContain('[BACKLOGGED Trade of 27 Jun 2024]');

  await fill(user, 'Trade date', '1 Jul 2024');
  expect(said('Trade date')).toBe('Cannot be in the future');
  expect(footer()).toMatch(/^Trade date: Cannot be in the future/);
  expect(isOff(exit())).toBe(true);
  expect(summary()).not.toContain('BACKLOGGED');
});

test('what is no date stays as it was typed, and keeps the ticket from being sent', async () => {
  const { user } = await open({ start: { from: REGULAR } });
  await fill(user, 'Trade date', 'soon');
  expect(field('Trade date').value).toBe('soon');
  expect(said('Trade date')).toBe('Needs to be a date');
  expect(isOff(exit())).toBe(true);
});

test('[ENT-09] the balmo date is that of the prompt month only: the next day after 09:00', async () => {
  const { user } = await open();
  expect(isOff(field('Balmo date'))).toBe(true);
  expect(field('Balmo date').placeholder).toBe('Not prompt');
  await fill(user, 'Month A', 'jun');
  expect(field('Balmo date').value).toBe('29 Jun 2024');
  expect(isOff(field('Balmo date'))).toBe(false);
  await fill(user, 'Balmo date', '27 Jun 2024');
  expect(said('Balmo date')).toBe('Cannot be before the trade date');
  await fill(user, 'Month A', 'jul');
  expect(field('Balmo date').value).toBe('');
  expect(isOff(field('Balmo date'))).toBe(true);

  await fill(user, 'Trade date', '26 Jun 2024');
  await fill(user, 'Month A', 'jun');
  expect(field('Balmo date').value).toBe('26 Jun 2024');
});

test('[ENT-10] volumes are in the unit of the product: kt, kb, minis', async () => {
  const { user } = await open();
  await fill(user, 'Volume', '12000');
  await fill(user, 'Product A', 'FEI');
  expect(field('Volume').parentElement?.textContent).toBe('MT');
  expect(summary()).toBe('Buy 12 kt FEI, MOC');
  await fill(user, 'Product A', 'LST');
  expect(field('Volume').parentElement?.textContent).toBe('BBL');
  expect(field('Price A').parentElement?.textContent).toBe('$/gal');
  expect(summary()).toBe('Buy 12 kb LST, MOC');
  await fill(user, 'Volume', '-500');
  await user.click(field('Mini'));
  expect(summary()).toBe('Sell 5 minis (500 BBL) LST, MOC');
});

test('[ENT-11] the ticket is for its user, and only traders are offered', async () => {
  const { user } = await open();
  expect(field('Executing for').value).toBe('maren');
  await user.click(field('Executing for'));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'maren',
    'tolsen',
  ]);
});

const withUsers = (...users: typeof ENTRY_DATA.users) =>
  fakeApi(answer(tradeEntryData, { ...ENTRY_DATA, users } as never));

test('[ENT-11] for who may not trade it is for the default trader, and without one that is said', async () => {
  const [, tolsen, ida] = ENTRY_DATA.users;
  await open({ api: withUsers(tolsen!, ida!) });
  expect(field('Executing for').value).toBe('tolsen');
  cleanup();
  await open({
    api: withUsers(ida!),
    start: { from: { ...REGULAR, texts: { ...REGULAR.texts, executingFor: '' } } },
  });
  expect(footer()).toMatch(/^Executing for: No default Trader found/);
});

test.each([
  ['1,5', 'Needs to be a number'],
  ['12kb', 'Needs to be a number'],
  ['-0.4k', "Can't be -500..0"],
  ['0', "Can't be 0"],
  ['499', "Can't be 0..500"],
  ['500001', "Can't be 500k+"],
  ['-499', "Can't be -500..0"],
  ['-500001', "Can't be -500k+"],
])('[ENT-12] a volume of %s: %s', async (text, message) => {
  const { user } = await open({ start: { from: REGULAR } });
  await user.clear(field('Volume'));
  await user.type(field('Volume'), text);
  // Not while it is first typed.
  expect(said('Volume')).not.toBe(message);
  await user.tab();
  expect(said('Volume')).toBe(message);
  expect(footer()).toMatch(`Volume: ${message}`);
});

test('[ENT-12] what the sign means is said of a minus however it is typed', async () => {
  const { user } = await open();
  for (const [typed, means] of [
    ['12000', 'Buy. Type a minus to sell'],
    ['-12000', 'Sell'],
    ['−12000', 'Sell'],
  ] as const) {
    await fill(user, 'Volume', typed);
    expect(said('Volume')).toBe(means);
  }
});

test('[ENT-12] [ENT-13] [ENT-15] what is missing says so once it is left', async () => {
  const { user } = await open();
  expect(said('Volume')).toBe('Type a minus to sell');
  await user.tab();
  expect(said('Volume')).toBe('Volume is Required');
  await user.tab();
  expect(said('Month A')).toBe('Month A is required');
  await user.tab();
  expect(said('Year A')).toBe('Year A is required');
  expect(said('Product A')).toBe('');
});

test('[ENT-13] a price is a number within its bounds; none is MOC', async () => {
  const { user } = await open({ start: { from: REGULAR } });
  expect(summary()).toContain('diff at 18.5');
  for (const [text, message] of [
    ['18,5', 'Needs to be a number'],
    ['-10000', 'Must be > -10,000'],
    ['10000', 'Must be < 10,000'],
    ['', 'Empty means MOC'],
  ] as const) {
    await fill(user, 'Price A', text);
    expect(said('Price A')).toBe(message);
  }
  expect(summary()).toMatch(/diff MOC\b/);
  expect(isOff(exit())).toBe(false);
});

test('[ENT-14] commission, notes and clearer trade IDs say what they do not take', async () => {
  const { user } = await open({ start: { from: REGULAR } });
  await fill(user, 'Commission override', 'free');
  expect(said('Commission override')).toBe('Must be a number or left blank');
  for (const name of ['Notes', 'Clearer trade IDs']) {
    fireEvent.change(field(name), { target: { value: 'a\tb' } });
    expect(said(name)).toBe('Invalid characters \\. Dont add new lines or tabs');
  }
});

test('[ENT-15] prompt B is whole, later than A, and no combo', async () => {
  const { user } = await open({ start: { from: REGULAR } });
  await fill(user, 'Year B', '');
  expect(said('Year B')).toBe('Prompt B partial');
  await fill(user, 'Year B', '24');
  await fill(user, 'Month B', 'jul');
  await fill(user, 'Year B', '2024');
  expect(said('Month B')).toBe('A must be > B');
  await fill(user, 'Month B', 'q4');
  expect(said('Month B')).toBe('Combo spreads not allowed');
  await fill(user, 'Month B', '');
  await fill(user, 'Year B', '');
  expect(isOff(exit())).toBe(false);
});

test('[ENT-16] a month brings its year, the next one where it has begun', async () => {
  const { user } = await open();
  for (const [typed, month, year] of [
    ['a', 'Apr', '2025'],
    ['au', 'Aug', '2024'],
    ['q2', 'Q2', '2025'],
    ['q3', 'Q3', '2024'],
    ['h1', 'H1', '2025'],
    ['cal', 'Cal', '2025'],
  ] as const) {
    await fill(user, 'Month A', typed);
    expect([field('Month A').value, field('Year A').value]).toEqual([month, year]);
  }
});

test('[ENT-17] the first problem is said, and nothing is sent until there is none', async () => {
  const api = fakeApi(LOADED, entered());
  const { user } = await open({ api });
  expect(footer()).toMatch(/^Volume: is Required/);
  expect([isOff(more()), isOff(exit())]).toEqual([true, true]);
  await user.click(exit());
  await user.type(field('Volume'), '400');
  expect(footer()).toMatch(/^Volume: Can't be 0..500/);
  await user.type(field('Volume'), '0');
  expect(footer()).toMatch(/^Month A: is Required/);
  expect(bodies(api)).toEqual([]);
});

test('[ENT-17] Ctrl and Enter with a problem go to its field', async () => {
  const api = fakeApi(LOADED, entered());
  const { user } = await open({ api, start: { from: REGULAR } });
  await fill(user, 'Book', '');
  field('Notes').focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(document.activeElement).toBe(field('Book'));
  expect(bodies(api)).toEqual([]);
});

test('[ENT-18] a choice is found by how it begins; left empty it is Required', async () => {
  const { user } = await open({ start: { from: REGULAR } });
  await user.clear(field('Broker'));
  await user.type(field('Broker'), 'kest');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Kestrel Bay',
    'Kestrel Paper',
  ]);
  await fill(user, 'Broker', '');
  expect(said('Broker')).toBe('Required');
  await fill(user, 'Broker', 'Nobody');
  expect(field('Broker').value).toBe('Nobody');
  expect(said('Broker')).toBe('Choose one of the list');
  expect(footer()).toMatch(/^Broker: Choose one of the list/);
});

test('[ENT-19] [ENT-21] Add & Exit sends what the specification says, and closes', async () => {
  const api = fakeApi(LOADED, entered());
  const { user, onClose } = await open({ api, start: { from: REGULAR } });
  await user.click(exit());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(screen.getByText('Trade was entered in Blotter')).toBeDefined();
  expect(api.calls.map(({ endpoint }) => endpoint)).toContain(enterRegularTrade);
  expect(bodies(api)[0]?.body).toEqual(toRegularEntry(REGULAR, context));
});

test('[ENT-19] Add & Add More keeps the dialog and all but what is the next trade’s own', async () => {
  const api = fakeApi(LOADED, entered());
  const { user, onClose } = await open({ api, start: { from: REGULAR } });
  await user.click(more());
  await waitFor(() => expect(field('Volume').value).toBe(''));
  const empty = ['Volume', 'Exchange', 'Broker', 'Notes'].map((name) => field(name).value);
  expect(empty).toEqual(['', '', '', '']);
  expect(field('Clearer trade IDs').value).toBe('N4471820');
  expect(field('Deal').value).toBe('EW-2408');
  expect(field('Price A').value).toBe('18.5');
  await waitFor(() => expect(document.activeElement).toBe(field('Volume')));
  // The fields of the next trade have not been left yet.
  expect(said('Broker')).toBe('');
  expect(onClose).not.toHaveBeenCalled();
});

test('[ENT-19] [ENT-21] an internal trade is sent with its books, and keeps them for the next', async () => {
  const api = fakeApi(LOADED, answer(enterInternalTrade, ENTERED));
  const { user } = await open({ api, kind: 'internal', start: { from: INTERNAL } });
  await user.click(more());
  await waitFor(() => expect(field('Volume').value).toBe(''));
  expect(field('Notes').value).toBe('');
  expect(field('Sell to deal').value).toBe('Petrel 0724');
  expect(bodies(api)[0]?.body).toEqual(toInternalEntry(INTERNAL, context));
});

const failing = (...failures: readonly (ApiFailure | 'entered')[]) => {
  let asked = 0;
  return answer(enterRegularTrade, () => {
    const failure = failures[asked];
    asked += 1;
    if (failure === undefined || failure === 'entered') return ENTERED;
    throw new ApiError(failure);
  });
};
const rejected = (status: number, body: object = { err_msg: 'No' }): ApiFailure => ({
  kind: 'rejected',
  status,
  body,
});
const LOST: ApiFailure = { kind: 'unreachable', cause: new Error('offline') };

/** Blurs a disabled control as browsers do, and the DOM of these tests does not. */
const browserTakesFocus = () => (document.activeElement as HTMLElement).blur();

test('[ENT-20] while it is sent everything is off; a failure gives all 22 fields back', async () => {
  let fail: () => void = () => undefined;
  const api = fakeApi(
    LOADED,
    answer(
      enterRegularTrade,
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new ApiError(rejected(400, { err_msg: 'The desk is closed' })));
        }),
    ),
  );
  const { user, onClose } = await open({ api, start: { from: REGULAR } });
  const before = values();
  expect(before).toHaveLength(22);
  field('Notes').focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  const dialog = screen.getByRole('dialog');
  for (const control of dialog.querySelectorAll('input, button')) {
    expect(control.matches(':disabled')).toBe(true);
  }
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  browserTakesFocus();
  await user.keyboard('{Control>}{Enter}{/Control}');

  fail();
  await waitFor(() => expect(exit().matches(':disabled')).toBe(false));
  expect(screen.getByText(/The desk is closed/)).toBeDefined();
  expect(values()).toEqual(before);
  expect(document.activeElement).toBe(field('Notes'));
  expect(isOff(exit())).toBe(false);

  await user.click(exit());
  browserTakesFocus();
  fail();
  await waitFor(() => expect(exit().matches(':disabled')).toBe(false));
  expect(document.activeElement).toBe(exit());
});

test('[ENT-20] what the server has against a field stands there until it is changed', async () => {
  const problems = [{ field: 'deal', message: 'Choose one of the list' }];
  const refused = { err_msg: 'Deal: Choose one of the list', code: 'TICKET_INVALID', problems };
  const api = fakeApi(LOADED, failing(rejected(422, refused)));
  const { user } = await open({ api, start: { from: REGULAR } });
  await user.click(exit());
  await waitFor(() => expect(said('Deal')).toBe('Choose one of the list'));
  expect(footer()).toMatch(/^Deal: Choose one of the list/);
  expect(screen.getAllByText('Deal: Choose one of the list')).toHaveLength(2);
  expect(isOff(exit())).toBe(false);
  await fill(user, 'Deal', 'EW-2409');
  expect(said('Deal')).toBe('');
  expect(footer()).not.toMatch(/Deal/);
});

test('[ENT-22] a double click sends once', async () => {
  const api = fakeApi(LOADED, entered());
  const { user, onClose } = await open({ api, start: { from: REGULAR } });
  await user.dblClick(exit());
  fireEvent.click(exit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies(api)).toHaveLength(1);
});

test('[ENT-22] a lost answer is asked for again under the same key, also after a reload', async () => {
  const api = fakeApi(LOADED, failing(LOST, LOST, rejected(401), rejected(502), 'entered'));
  const first = await open({ api, start: { from: REGULAR } });
  await first.user.click(exit());
  await screen.findByText(/^We didn't get a response/);
  await screen.findByText(/not answered: it may be in the blotter/);
  // The session has expired: nothing was looked at, and the first may have been entered.
  await first.user.click(exit());
  await waitFor(() => expect(bodies(api)).toHaveLength(3));
  cleanup();

  const second = await open({ api });
  expect(screen.getByText(/not answered: it may be in the blotter/)).toBeDefined();
  await second.user.click(exit());
  await waitFor(() => expect(bodies(api)).toHaveLength(4));
  await waitFor(() => expect(exit().matches(':disabled')).toBe(false));
  await second.user.click(exit());
  await waitFor(() => expect(second.onClose).toHaveBeenCalled());

  expect(keys(api)[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys(api)).size).toBe(1);
  expect(localStorage).toHaveLength(0);
});

test('[ENT-22] other content goes under another key, and the first content again under its own', async () => {
  const api = fakeApi(LOADED, failing(LOST, LOST));
  const { user } = await open({ api, start: { from: REGULAR } });
  await user.click(exit());
  await screen.findByText(/not answered: it may be in the blotter/);
  await fill(user, 'Volume', '13000');
  await fill(user, 'Volume', '12000');
  await user.click(more());
  await waitFor(() => expect(field('Volume').value).toBe(''));
  await fill(user, 'Volume', '12000');
  await fill(user, 'Exchange', 'ICE');
  await fill(user, 'Broker', 'kes');
  await fill(user, 'Notes', 'Rolls the Aug leg of Petrel');
  await user.click(more());
  await waitFor(() => expect(bodies(api)).toHaveLength(4));
  const [lost, again, retried, next] = keys(api);
  expect([again, retried]).toEqual([lost, lost]);
  expect(next).not.toBe(lost);
});

test('[ENT-22] a ticket that was refused by its rules goes under a new key', async () => {
  const refused = { err_msg: 'No', code: 'TICKET_INVALID', problems: [] };
  const api = fakeApi(LOADED, failing(rejected(422, refused), 'entered'));
  const { user, onClose } = await open({ api, start: { from: REGULAR } });
  await user.click(exit());
  await waitFor(() => expect(bodies(api)).toHaveLength(1));
  await waitFor(() => expect(exit().matches(':disabled')).toBe(false));
  await user.click(exit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(new Set(keys(api)).size).toBe(2);
});

test('[ENT-22] an answer that comes after the dialog is gone takes its draft, and no other', async () => {
  let reply: () => void = () => undefined;
  const api = fakeApi(
    LOADED,
    answer(
      enterRegularTrade,
      () =>
        new Promise((resolve) => {
          reply = () => resolve(ENTERED);
        }),
    ),
  );
  const { user } = await open({ api, start: { from: REGULAR } });
  await user.click(exit());
  cleanup();
  const next = await open();
  await fill(next.user, 'Volume', '7000');
  await next.user.click(button(/Discard|^Close$/));
  await waitFor(() => expect(next.onClose).toHaveBeenCalled());
  reply();
  await screen.findByText('Trade was entered in Blotter').catch(() => undefined);
  cleanup();
  await open();
  expect(field('Volume').value).toBe('7000');
});

test('[ENT-23] the trade stands in one line as it is typed', async () => {
  const { user } = await open();
  expect(screen.getByRole('status', { name: 'Summary' }).getAttribute('aria-live')).toBe('polite');
  await user.type(field('Volume'), '-12000');
  await fill(user, 'Month A', 'au');
  await fill(user, 'Month B', 'se');
  await fill(user, 'Product A', 'f');
  await fill(user, 'Product B', 'ar');
  expect(summary()).toBe('Sell 12 kt FEI / ARA, Aug 24 / Sep 24, MOC');
  await user.click(field('Diff'));
  await fill(user, 'Price A', '18.5');
  expect(summary()).toBe('Sell 12 kt FEI / ARA, Aug 24 / Sep 24, diff at 18.5');
});

test('[ENT-24] a ticket is entered by keyboard in no more strokes than values and fields', async () => {
  const api = fakeApi(LOADED, entered());
  const { user, onClose } = await open({ api });
  const typed = {
    Volume: '-12000',
    'Month A': 'au',
    'Month B': 'se',
    'Product A': 'f',
    'Product B': 'ar',
    'Price A': '18.5',
    Diff: ' ',
    Book: 'c',
    Strategy: 'e',
    Deal: 'e',
    Exchange: 'i',
    Broker: 'kes',
    'Clearer trade IDs': 'N4471820',
    Notes: 'Rolls',
  } as Record<string, string>;
  let strokes = 0;
  const press = async (keys: string, count: number) => {
    strokes += count;
    await user.keyboard(keys);
  };
  // The focus begins on volume: the trade date is today's.
  for (const name of names().slice(1)) {
    expect(document.activeElement).toBe(field(name));
    const text = typed[name] ?? '';
    if (text !== '') await press(text, text.length);
    if (name !== 'Notes') await press('{Tab}', 1);
  }
  const filled = values().filter((value) => value !== '' && value !== false);
  await press('{Control>}{Enter}{/Control}', 1);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const characters = filled.map((value) => (value === true ? 1 : String(value).length));
  const most = characters.reduce((sum, each) => sum + each, 0) + names.length;
  expect(strokes).toBeLessThanOrEqual(most);
  expect(bodies(api)[0]?.body).toMatchObject({
    volume: -12_000,
    month_b: 'Sep',
    diff: true,
    deal: 'EW-2408',
    broker: 'Kestrel Bay',
    notes: 'Rolls',
  });
});

test('[ENT-24] Ctrl and Enter take what is typed in a choice, and the last key of a number', async () => {
  const api = fakeApi(LOADED, entered());
  const { user } = await open({ api, start: { from: REGULAR } });
  await user.clear(field('Broker'));
  await user.type(field('Broker'), 'bri{Control>}{Enter}{/Control}');
  expect(bodies(api)[0]?.body).toMatchObject({ broker: 'Brightwater' });
  expect(screen.getByText('Ctrl Enter adds and exits')).toBeDefined();
});

test('what was typed outlives the dialog, is another user’s never, and can be discarded', async () => {
  const { user } = await open();
  await user.type(field('Volume'), '12000');
  await fill(user, 'Broker', 'Nobody');
  await user.click(field('Mini'));
  cleanup();

  const again = await open();
  expect(screen.getByText(/^Draft of 12:00 restored/)).toBeDefined();
  expect(field('Volume').value).toBe('12000');
  expect(field('Broker').value).toBe('Nobody');
  expect(field('Mini').checked).toBe(true);
  expect(Object.keys(localStorage).join()).not.toMatch(/maren|halyard/);
  await again.user.click(button(/^Discard$/));
  expect(field('Volume').value).toBe('');
  expect(screen.queryByText(/restored/)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field('Volume')));
  expect(localStorage).toHaveLength(0);
  cleanup();

  await open();
  expect(screen.queryByText(/restored/)).toBeNull();
});

test('regular and internal tickets have a draft each', async () => {
  const { user } = await open();
  await user.type(field('Volume'), '12000');
  cleanup();
  await open({ kind: 'internal' });
  expect(field('Volume').value).toBe('');
});

const DEALT = {
  volume: 10_000,
  month_a: 'Aug',
  year_a: 2024,
  month_b: null,
  year_b: null,
  product_a: 'FEI',
  product_b: null,
  price_a: 612.5,
  is_diff: false,
  is_mini: false,
  converted_leg_volume: null,
  book: 'Corp Paper',
  strategy: 'East-West',
  deal: 'EW-2408',
  exchange: 'ICE',
  broker: 'Kestrel Bay',
  commission_override: null,
  trader_email: 'maren@halyard.example',
};

test.each([
  ['duplicated', createDuplicate, 'Buy 10 kt FEI, Aug 24, at 612.5'],
  ['reversed', createReverse, 'Sell 10 kt FEI, Aug 24, at 612.5'],
  ['rolled', createRoll, 'Sell 10 kt FEI, Aug 24 / Sep 24, MOC'],
] as const)('a trade that is there, %s, is where a ticket begins', async (_how, rule, line) => {
  await open({ start: { from: (now) => rule(DEALT, now) } });
  expect(summary()).toBe(line);
  expect(screen.queryByText(/restored/)).toBeNull();
});

test('a ticket that begins with a trade leaves the draft until it is changed, and can go back to it', async () => {
  const { user } = await open();
  await user.type(field('Volume'), '7000');
  cleanup();
  const started = await open({ start: { from: REGULAR } });
  expect(field('Volume').value).toBe('12000');
  await started.user.click(button(/^Use the draft$/));
  expect(field('Volume').value).toBe('7000');
  expect(field('Product A').value).toBe('');
});

test('a trade that is sent as it began takes no draft with it, entered or not', async () => {
  const { user } = await open();
  await user.type(field('Volume'), '7000');
  cleanup();
  const api = fakeApi(LOADED, failing(rejected(400, { err_msg: 'No' }), 'entered'));
  const started = await open({ api, start: { from: REGULAR } });
  await started.user.click(exit());
  await screen.findByText(/^We got an error/);
  await screen.findByText(/^The draft of 12:00 is replaced/);
  await started.user.click(exit());
  await waitFor(() => expect(started.onClose).toHaveBeenCalled());
  cleanup();
  await open();
  expect(field('Volume').value).toBe('7000');
});

test('the draft that waits is still said to be there once the next trade can be added', async () => {
  const { user } = await open();
  await user.type(field('Volume'), '7000');
  cleanup();
  const started = await open({ api: fakeApi(LOADED, entered()), start: { from: REGULAR } });
  await started.user.click(more());
  await screen.findByText('Trade was entered in Blotter');
  await waitFor(() => expect(field('Volume').value).toBe(''));
  await started.user.click(button(/^Use the draft$/));
  expect(field('Volume').value).toBe('7000');
});

const chatLine = () => screen.getByRole('textbox', { name: 'Paste a chat line' });

async function paste(user: User, text: string) {
  chatLine().focus();
  await user.paste(text);
}

test('a chat line fills the ticket in, says what it did not understand, and sends nothing', async () => {
  const api = fakeApi(LOADED, entered());
  const { user } = await open({ api });
  await user.type(field('Notes'), 'Mine');
  await paste(user, 'sold 10kt FEI Aug/Sep +12.5 via dovecote');
  expect(summary()).toBe('Sell 10 kt FEI, Aug 24 / Sep 24, at 12.5');
  expect(screen.getByText('dovecote').textContent).toBe('dovecote (Broker: not understood)');
  expect(screen.getByText('10kt').textContent).toBe('10kt (Volume)');
  await waitFor(() => expect(document.activeElement).toBe(field('Broker')));
  expect(footer()).toContain("Broker: 'dovecote' was not understood");
  expect(bodies(api)).toEqual([]);

  await user.click(button(/^Undo$/));
  expect(field('Notes').value).toBe('Mine');
  expect(field('Product A').value).toBe('');
});

const WITH_BOOK = {
  Book: 'Corp Paper',
  Strategy: 'East-West',
  Deal: 'EW-2408',
  Broker: 'Kestrel Bay',
};

async function fillRest(user: User) {
  for (const [name, value] of Object.entries(WITH_BOOK)) await fill(user, name, value);
}

test('a price that was not understood is empty and required, also after a reload, until it is filled in', async () => {
  const api = fakeApi(LOADED, entered());
  const { user } = await open({ api });
  await paste(user, 'sold 10kt FEI Aug ~612 ice');
  await fillRest(user);
  expect(field('Price A').value).toBe('');
  expect(footer()).toContain("Price A: '~612' was not understood");
  expect(isOff(exit())).toBe(true);
  cleanup();

  const reloaded = renderScreen(<TicketDialog kind="regular" open onClose={() => undefined} />, {
    api,
  });
  await screen.findByLabelText(/^Trade date/);
  expect(isOff(exit())).toBe(true);
  // Passing through it is no answer.
  field('Price A').focus();
  await user.tab();
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  expect(footer()).toContain("Price A: '~612' was not understood");
  expect(bodies(api)).toEqual([]);

  await fill(user, 'Price A', '612');
  expect(isOff(exit())).toBe(false);
  reloaded.unmount();
});

test('of a pair it is asked whether the number is the difference, and answered at a press', async () => {
  const { user } = await open();
  await paste(user, 'sold 5kt FEI/CP Aug 35 ice');
  await fillRest(user);
  const question = 'Is 35 the price of FEI or the difference?';
  expect(footer()).toContain(`Price A: ${question}`);
  expect(isOff(exit())).toBe(true);
  const group = screen.getByRole('group', { name: question });
  await user.click(within(group).getByRole('button', { name: 'The difference' }));
  expect(field('Price A').value).toBe('35');
  expect(field('Diff').checked).toBe(true);
  expect(isOff(exit())).toBe(false);
});

test('a pasted price is held against what its month settled at last', async () => {
  const settled = (product: string, price: number) => ({
    product,
    price,
    month: '2024-08-01',
    day: '2024-06-27',
  });
  const lasts = [settled('FEI', 612), settled('CP', 580), settled('WTI', 81.4)];
  const loaded = answer(tradeEntryData, { ...ENTRY_DATA, last_settlements: lasts } as never);
  const { user } = await open({ api: fakeApi(loaded) });
  await paste(user, 'sold 50kb WTI Aug 814 ice via kestrel bay');
  expect(field('Price A').value).toBe('');
  expect(footer()).toContain('Price A: Is 814 the price of WTI? Its last is 81.4');
  expect(isOff(exit())).toBe(true);

  // Without a settlement it would be asked whether it is the difference; and 612 is none.
  await user.click(button(/^Undo$/));
  await paste(user, 'sold 5kt FEI/CP Aug 32 ice via kestrel bay');
  expect([field('Price A').value, field('Diff').checked]).toEqual(['32', true]);
  expect(screen.getByText(/Diff: 32 against FEI's last 612/)).toBeDefined();
  await user.click(button(/^Undo$/));
  await paste(user, 'sold 5kt FEI/CP Aug 612 ice via kestrel bay');
  expect(footer()).toContain('Price A: Is 612 the price of FEI or the difference?');
  expect(isOff(exit())).toBe(true);
});

test('a line without a price is MOC only once somebody says so', async () => {
  const { user } = await open();
  await paste(user, 'sold 10kt FEI Aug ice');
  await fillRest(user);
  expect(isOff(exit())).toBe(true);
  await user.click(button(/^MOC$/));
  expect(summary()).toBe('Sell 10 kt FEI, Aug 24, MOC');
  expect(isOff(exit())).toBe(false);
});

const CHAT = [
  'morning',
  'sold 10kt FEI Aug 612 ice via kestrel bay',
  'sold you 5kt CP Sep 580 ice via kestrel bay',
  'bot 3kt FEI Sep 610 ice via kestrel bay',
].join('\n');

const trades = () =>
  within(screen.getByRole('list', { name: 'Lines of the chat' })).getAllByRole('button');

test('of a pasted chat each trade is a line, what is no trade is folded and can be opened', async () => {
  const { user } = await open();
  await paste(user, CHAT);
  expect(summary()).toBe('Sell 10 kt FEI, Aug 24, at 612');
  expect(trades().map((line) => line.textContent.replace(/ \([^)]*\)/g, ''))).toEqual([
    'sold 10kt FEI Aug 612 ice via kestrel bayUnderstood',
    'sold you 5kt CP Sep 580 ice via kestrel bay1 to answer',
    'bot 3kt FEI Sep 610 ice via kestrel bayUnderstood',
  ]);
  expect(trades()[0]?.getAttribute('aria-current')).toBe('step');
  await user.click(button(/^1 not a trade$/));
  await user.click(button(/^morning/));
  expect(trades()).toHaveLength(4);
  expect(field('Product A').value).toBe('');
});

test('a pasted recap of one field a line is one ticket without a list', async () => {
  const { user } = await open();
  await paste(user, 'Seller: you\nProduct: FEI\nPeriod: Aug 24\nQty: 10kt\nPrice: 612');
  expect(summary()).toBe('Sell 10 kt FEI, Aug 24, at 612');
  expect(screen.queryByRole('list', { name: 'Lines of the chat' })).toBeNull();
});

test('the lines of a chat are entered one by one, each under its own key, and survive a reload', async () => {
  const api = fakeApi(LOADED, entered());
  const { user } = await open({ api });
  await paste(user, CHAT);
  for (const name of ['Book', 'Strategy', 'Deal'] as const) await fill(user, name, WITH_BOOK[name]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('1 of 3 entered');
  expect(footer()).toContain("Volume: Whose side 'sold' and 'you' means is not clear");
  expect(field('Product A').value).toBe('CP');
  cleanup();

  renderScreen(<TicketDialog kind="regular" open onClose={() => undefined} />, { api });
  await screen.findByText('1 of 3 entered');
  expect(isOff(exit())).toBe(true);
  fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true });
  expect(summary()).toBe('Buy 3 kt FEI, Sep 24, at 610');
  for (const name of ['Book', 'Strategy', 'Deal'] as const) await fill(user, name, WITH_BOOK[name]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('2 of 3 entered');
  expect(field('Product A').value).toBe('CP');
  await user.click(button(/^Buy 5000$/));
  expect(summary()).toBe('Buy 5 kt CP, Sep 24, at 580');
  expect(new Set(keys(api)).size).toBe(2);
});

test('what is filled in of a line stays with it; leaving the chat can be undone', async () => {
  const { user } = await open();
  await paste(user, CHAT);
  await fill(user, 'Notes', 'first');
  await user.click(button(/^Next line$/));
  expect(field('Notes').value).toBe('');
  await user.click(button(/^Previous line$/));
  expect(field('Notes').value).toBe('first');
  await user.click(button(/^Leave the chat$/));
  expect(screen.queryByRole('list', { name: 'Lines of the chat' })).toBeNull();
  await user.click(button(/^Undo$/));
  expect(trades()).toHaveLength(3);
  expect(field('Notes').value).toBe('first');
});

test('Enter that ends the composing of a word takes no line and sends nothing', async () => {
  const { user } = await open();
  await user.type(chatLine(), 'sold 10kt FEI Aug 612');
  fireEvent.keyDown(chatLine(), { key: 'Enter', isComposing: true });
  expect(summary()).not.toContain('Sell');
  fireEvent.keyDown(chatLine(), { key: 'Enter' });
  expect(summary()).toBe('Sell 10 kt FEI, Aug 24, at 612');
});

test('a line that says nothing takes nothing away; an internal ticket takes none', async () => {
  const { user } = await open({ start: { from: REGULAR } });
  await user.type(chatLine(), 'hello there{Enter}');
  expect(screen.getByText(/No trade is said/)).toBeDefined();
  expect(field('Volume').value).toBe('12000');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  cleanup();
  await open({ kind: 'internal' });
  expect(screen.queryByRole('textbox', { name: 'Paste a chat line' })).toBeNull();
});
