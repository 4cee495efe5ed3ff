/** @jest-environment ./bin/jest/dom-environment.mjs */
// covers: ./ticket-sections.rules.ts
import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import { checkTicket, type SendCheck } from '@fairlead/trading/contract/send-check';
import type { SendWarning } from '@fairlead/trading/contract/send-warnings';
import { enterRegularTrade, tradeEntryData } from '@fairlead/trading/contract/trade-entry';
import { newTicket } from '@fairlead/trading/domain/tickets/new-ticket';
import type { Ticket } from '@fairlead/trading/domain/tickets/ticket';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { ENTRY_DATA } from '@fairlead/trading/fixtures/entry-data';

import { TicketDialog } from './ticket-dialog.tsx';

jest.setTimeout(40_000);

beforeAll(() => {
  // What traps the focus passes over what has no size, and jsdom gives none.
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
});
beforeEach(() => localStorage.clear());

const context = {
  data: ENTRY_DATA,
  businessDate: '2024-06-28',
  timeOfDay: '12:00:00',
  userEmail: 'maren@halyard.example',
};

const EMPTY = newTicket('regular', context);
const TICKET: Ticket = {
  ...EMPTY,
  texts: {
    ...EMPTY.texts,
    tradeDate: '2024-06-28',
    volume: '12000',
    monthA: 'Aug',
    yearA: '2024',
    productA: 'FEI',
    priceA: '12',
    book: 'Corp Paper',
    strategy: 'East-West',
    deal: 'EW-2408',
    exchange: 'ICE',
    broker: 'Kestrel Bay',
    notes: 'By phone',
  },
};
const PAIR: Ticket = {
  ...TICKET,
  texts: { ...TICKET.texts, productB: 'ARA', priceA: '35' },
};

const SEEN: SendCheck = {
  settlement: {
    kind: 'PRICE',
    value: 612,
    unit: '$/MT',
    day: '2024-06-28',
    distance: -600,
    per_cent: 98,
    band_per_cent: 15,
  },
  positions: [
    {
      product: 'FEI',
      month: '2024-08-01',
      unit: 'MT',
      book: 'Corp Paper',
      strategy: 'East-West',
      deal: 'EW-2408',
      before: -30_000,
      after: -18_000,
      firm: { before: 1_035_000, after: 1_047_000, limit: 1_000_000 },
    },
  ],
  warnings: [],
};
const FAR = (settled: string): SendWarning => ({
  code: 'PRICE_FAR',
  figures: { price: '12', settled },
  message: `Price 12 is far below the last settlement of FEI Aug 24, ${settled}`,
});
const TWIN: SendWarning = {
  code: 'TWIN',
  figures: { entry_id: '7', by: 'Joren', at: '2024-06-28T12:03:00.000Z' },
  message: 'Joren entered the same at 14:03 (Zurich): entry 7',
};

const asks = (...warnings: SendWarning[]) => {
  throw new ApiError({
    kind: 'rejected',
    status: 409,
    body: { err_msg: 'Something warns', code: 'CONFIRM_NEEDED', request_id: 'r', warnings },
  });
};

type Reply = Parameters<typeof answer<typeof enterRegularTrade>>[1];

/** The ticket's dialog with an API that answers a send in turns, and what is seen of it. */
async function open(
  replies: readonly (() => ReturnType<typeof asks> | { entry_id: number; task_id: string })[],
  { ticket = TICKET, check = SEEN }: { readonly ticket?: Ticket; readonly check?: SendCheck } = {},
) {
  let sends = 0;
  const reply: Reply = () => {
    sends += 1;
    return (replies[sends - 1] ?? replies.at(-1)!)();
  };
  const api = fakeApi(
    answer(tradeEntryData, ENTRY_DATA as never),
    answer(checkTicket, check),
    answer(enterRegularTrade, reply),
  );
  const onClose = jest.fn();
  const view = renderScreen(
    <TicketDialog kind="regular" open onClose={onClose} start={{ from: ticket }} />,
    { api },
  );
  const volume = await screen.findByLabelText(/^Volume/, { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(volume));
  const sent = () =>
    api.calls.filter(({ endpoint }) => endpoint === enterRegularTrade).map(({ input }) => input);
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), api, onClose, sent, view };
}

const ENTERED = () => ({ entry_id: 8, task_id: 'T-8' });
const seen = async () => within(await screen.findByRole('group', { name: 'Before it is sent' }));
const button = (name: RegExp) => screen.getByRole('button', { name });
const warned = () =>
  within(screen.getByRole('list', { name: 'What warns' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('before it is sent the last settlement, how far the price is, and both positions are seen', async () => {
  await open([ENTERED]);
  const shown = await seen();
  shown.getByText('Last settlement 612 $/MT, 28 Jun 24. The price is 600 below (98%)');
  shown.getByText('FEI Aug 24');
  shown.getByText('EW-2408 −30 → −18 kt');
  shown.getByText('Firm 1,035 → 1,047 kt, 47 kt beyond the limit');
});

test('the first press shows what warns and sends nothing, the second sends exactly that', async () => {
  const { user, onClose, sent } = await open([() => asks(FAR('612'), TWIN), ENTERED]);
  await user.click(button(/^Add & Exit$/));
  await waitFor(() => expect(warned()).toEqual([FAR('612').message, TWIN.message]));
  expect(onClose).not.toHaveBeenCalled();
  // Nothing that was typed is lost.
  expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('By phone');
  expect(screen.getByText('Not sent yet: 2 things warn')).toBeTruthy();
  expect(sent()[0]?.body).not.toHaveProperty('acknowledged');

  await user.click(button(/^Send anyway$/));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toHaveLength(2);
  expect(sent()[1]?.body).toMatchObject({
    acknowledged: [FAR('612'), TWIN].map(({ code, figures }) => ({ code, figures })),
  });
});

test('figures that moved meanwhile are shown and asked anew', async () => {
  const { user, onClose, sent } = await open([
    () => asks(FAR('612')),
    () => asks(FAR('615')),
    ENTERED,
  ]);
  await user.click(button(/^Add & Exit$/));
  await waitFor(() => expect(warned()).toEqual([FAR('612').message]));
  await user.click(button(/^Send anyway$/));
  await waitFor(() => expect(warned()).toEqual([FAR('615').message]));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button(/^Send anyway$/));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()[2]?.body).toMatchObject({
    acknowledged: [{ code: 'PRICE_FAR', figures: { settled: '615' } }],
  });
});

test('by keyboard: Ctrl and Enter show it, and Ctrl and Enter again send', async () => {
  const { user, onClose, sent } = await open([() => asks(TWIN), ENTERED]);
  screen.getByLabelText<HTMLInputElement>('Notes').focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(warned()).toEqual([TWIN.message]));
  expect(document.activeElement).toBe(screen.getByLabelText('Notes'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toHaveLength(2);
});

test('a change takes the acknowledgement back', async () => {
  const { user, sent } = await open([() => asks(TWIN), () => asks(TWIN)]);
  await user.click(button(/^Add & Exit$/));
  await waitFor(() => expect(warned()).toEqual([TWIN.message]));
  await user.type(screen.getByLabelText('Notes'), ', twice');
  button(/^Add & Exit$/);
  await user.click(button(/^Add & Exit$/));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).not.toHaveProperty('acknowledged');
});

test('a confirmed send that is lost goes again as it was, under its key', async () => {
  const lost = () => {
    throw new ApiError({ kind: 'unreachable', cause: 'offline' });
  };
  const { user, onClose, sent } = await open([() => asks(TWIN), lost, lost, ENTERED]);
  await user.click(button(/^Add & Exit$/));
  await user.click(await screen.findByRole('button', { name: /^Send anyway$/ }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  await user.click(await screen.findByRole('button', { name: /^Send anyway$/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(
    new Set(
      sent()
        .slice(1)
        .map(({ key }) => key),
    ).size,
  ).toBe(1);
  expect(sent()[3]?.body).toEqual(sent()[1]?.body);
});

test('two products and one price: what is meant is asked, and ticked by a press', async () => {
  const meant: SendWarning = {
    code: 'PAIR_PRICE',
    figures: { meant: 'DIFFERENTIAL', price: '35' },
    message: 'Is 35 the difference? FEI settled at 612 on 28 Jun 24. Then tick Diff',
  };
  const { user, sent } = await open([ENTERED], {
    ticket: PAIR,
    check: { ...SEEN, warnings: [meant] },
  });
  // Seen before anything is sent.
  await user.click(await screen.findByRole('button', { name: 'Tick Diff' }));
  // What warned of it as it stood is not said of it as it stands.
  expect(screen.queryByRole('list', { name: 'What warns' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Diff/ }).checked).toBe(true);
  await user.click(button(/^Add & Exit$/));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ diff: true, price_a: 35 });
});

test('where it cannot be seen it says so, and the ticket can be sent', async () => {
  const { user, onClose } = await open([ENTERED], {
    check: (() => {
      throw new ApiError({ kind: 'rejected', status: 500, body: {} });
    }) as never,
  });
  await screen.findByText('Last settlement and position could not be loaded');
  await user.click(button(/^Add & Exit$/));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
