/** @jest-environment ./bin/jest/dom-environment.mjs */
// covers: ./breaks.view-model.ts
import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import {
  assignBreaks,
  decideBreak,
  listBreaks,
  type LotBreak,
  readBreak,
} from '@fairlead/backoffice/contract/breaks';
import { answer, fakeApi, refusal, renderScreen, verified } from '@fairlead/shared/testing';
import {
  breakStep,
  FOUR_BREAKS,
  lotBreak,
  lotBreaks,
} from '@fairlead/backoffice/fixtures/back-office-breaks';

import { BreaksTab } from './breaks-tab.tsx';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

type Answers = readonly ReturnType<typeof answer>[];

const READS = ['backacc:read'] as const;
const DECIDES = ['backacc:read', 'backacc:decide'] as const;

function show(
  query = '',
  answers: Answers = [],
  permissions: readonly (typeof DECIDES)[number][] = DECIDES,
) {
  const api = fakeApi(
    ...answers,
    answer(listBreaks, lotBreaks()),
    answer(readBreak, { lot_break: lotBreak(), steps: [breakStep()] }),
  );
  const auth = verified([...permissions]);
  const path = `/back-accounting?tab=breaks${query}`;
  return {
    api,
    ...renderScreen(
      <main tabIndex={-1}>
        <BreaksTab />
      </main>,
      { api, auth, path },
    ),
  };
}

const rowOf = async (lot: string) => {
  const header = await screen.findByRole('rowheader', { name: lot });
  return header.closest<HTMLElement>('[role=row]')!;
};
const lots = () =>
  within(screen.getByRole('grid', { name: 'Breaks' }))
    .getAllByRole('rowheader')
    .map((header) => header.textContent);
const drawer = async () =>
  within(await screen.findByRole('dialog', { name: 'Lot 20240117, Demurrage' }));
const form = async () => within(await (await drawer()).findByRole('form', { name: 'Decision' }));
/** Error of the server for the second of two decisions. */
const decidedFirst = (first: LotBreak) =>
  new ApiError({
    kind: 'rejected',
    status: 409,
    body: { err_msg: 'It was decided', code: 'DECIDED', lot_break: first },
  });
const sent = (api: ReturnType<typeof fakeApi>, endpoint: { readonly path: string }) =>
  api.calls.filter((call) => call.endpoint.path === endpoint.path).map(({ input }) => input);

test('[BAK-14] the breaks and what is within rounding are the whole difference, the largest first', async () => {
  show();
  expect(
    await screen.findByText(
      '4 breaks −18,240.15 + within rounding 61.02 = −18,179.13, the difference of all lots up to 30 Jun 24 (PNL 28 Jun 24), all years',
    ),
  ).toBeDefined();
  expect(lots()).toEqual(['20230904', '20240117', '20240301', '20240122']);
  const row = await rowOf('20230904');
  expect(row.textContent).toMatch(
    /Freight Diff.*Outside.*18,000\.00.*−18,000\.00.*To correct.*over 90 days.*91.*29 Mar 24.*maren@halyard\.example.*Likely: wrong lot.*Traders.*20 Jun 24, past/,
  );
  expect((await rowOf('20240301')).textContent).toContain('Reopened');
});

test('what an import has just moved is said apart from rounding', async () => {
  show('', [answer(listBreaks, lotBreaks({ difference: -18_279.13, not_looked_at: -100 }))]);
  expect(
    await screen.findByText(
      /\+ within rounding 61\.02 \+ not looked at yet −100\.00 = −18,279\.13,/,
    ),
  ).toBeDefined();
});

test('[BAK-14] differences are green above and red below zero, and the cause has its evidence', async () => {
  show();
  const tintsOf = async (lot: string) =>
    [...(await rowOf(lot)).querySelectorAll('[class*=tint-]')].map((cell) => [
      cell.textContent,
      /tint-(\w+)/.exec(cell.className)?.[1],
    ]);
  expect(await tintsOf('20240117')).toEqual([['−2,350.00', 'negative']]);
  expect(await tintsOf('20240122')).toEqual([['199.90', 'positive']]);
  const cause = within(await rowOf('20240117')).getByText('Likely: booked twice');
  await userEvent.hover(cause);
  expect((await screen.findByRole('tooltip')).textContent).toMatch(
    /^Line 2 of journal 611 repeats/,
  );
});

test('[BAK-14] [SHL-31] an age narrows the list, which says what it shows; the address carries it', async () => {
  const { address } = show();
  const ages = within(await screen.findByRole('group', { name: 'By age' }));
  await userEvent.click(ages.getByRole('button', { name: '31 to 90 days: 1, −2,350.00' }));
  expect(await screen.findByText('1 of 4 shown, −2,350.00')).toBeDefined();
  await waitFor(() => expect(lots()).toEqual(['20240117']));
  expect(address()).toBe('/back-accounting?tab=breaks&age=31-90');
  await userEvent.click(ages.getByRole('button', { name: '31 to 90 days: 1, −2,350.00' }));
  await waitFor(() => expect(lots()).toHaveLength(4));
});

test('[SHL-31] owner, column and amount narrow it, and the address brings them back', async () => {
  const { address, unmount } = show();
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Owner' }),
    'Of nobody',
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount at least' }), '2,000{Enter}');
  expect(await screen.findByText('1 of 4 shown, −2,350.00')).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Column' }), 'LC');
  expect(await screen.findByText('No break matches the filters')).toBeDefined();
  const query = address().replace('/back-accounting?tab=breaks', '');
  expect(query).toBe('&owner=nobody&column=lc_sum&amount=2000.00');
  unmount();
  show('&owner=nobody&amount=2000.00');
  expect(await screen.findByText('1 of 4 shown, −2,350.00')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount at least' }).value).toBe(
    '2,000',
  );
});

test('closed breaks are asked for, and cannot be assigned', async () => {
  const { api } = show('', [
    answer(listBreaks, ({ query }) =>
      query.state === 'closed'
        ? lotBreaks({ breaks: [lotBreak({ status: 'CLOSED', amount_diff: 0.02 })] })
        : lotBreaks(),
    ),
  ]);
  await userEvent.click(await screen.findByRole('radio', { name: 'Closed' }));
  expect(await screen.findByText('1 break closed')).toBeDefined();
  expect(sent(api, listBreaks).at(-1)?.query).toEqual({ state: 'closed' });
  await userEvent.click(within(await rowOf('20240117')).getAllByRole('gridcell')[0]!);
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull();
});

test('[BAK-08] [BAK-14] a break is settled by the keyboard alone, and the focus is back on its row', async () => {
  // What traps the focus passes over what has no size, and jsdom gives none.
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1);
  let current = [...FOUR_BREAKS];
  const explained: Partial<LotBreak> = {
    status: 'EXPLAINED',
    explained_amount: -2_350,
    reason: 'Booked twice',
    row_version: 2,
  };
  const { api, address } = show('', [
    answer(listBreaks, () => Promise.resolve(lotBreaks({ breaks: current }))),
    answer(decideBreak, () => {
      current = current.map((of) => (of.break_id === 11 ? { ...of, ...explained } : of));
      const steps = [breakStep({ seq: 2 }), breakStep()];
      return Promise.resolve({ lot_break: lotBreak(explained), steps });
    }),
  ]);
  const row = await rowOf('20240117');
  within(row).getAllByRole('gridcell')[0]!.focus();
  await userEvent.keyboard('{Enter}');
  const open = await drawer();
  expect(address()).toBe('/back-accounting?tab=breaks&open=break%7C11');
  await waitFor(() =>
    expect(document.activeElement).toBe(open.getByRole('button', { name: 'Close' })),
  );
  await form();
  await userEvent.keyboard('{Escape}');
  expect(await drawer()).toBeDefined();

  const tabTo = async (name: RegExp) => {
    for (let stops = 0; stops < 12; stops += 1) {
      await userEvent.tab();
      const { activeElement: at } = document;
      if (name.test(at?.textContent ?? '') && at?.tagName === 'BUTTON') return;
    }
    throw new Error(`Tab does not reach ${name.source}`);
  };
  await tabTo(/^Use as reason/);
  expect((await form()).getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('');
  await userEvent.keyboard('{Enter}');
  await tabTo(/^Decide$/);
  await userEvent.keyboard('{Enter}');

  expect(await screen.findByText('Lot 20240117, Demurrage is explained')).toBeDefined();
  expect(sent(api, decideBreak)[0]?.body).toEqual({
    row_version: 1,
    status: 'EXPLAINED',
    explained_amount: '-2350.00',
    reason: 'Booked twice',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/back-accounting?tab=breaks');
  await waitFor(async () => expect((await rowOf('20240117')).textContent).toContain('Explained'));
  await waitFor(async () =>
    expect((await rowOf('20240117')).contains(document.activeElement)).toBe(true),
  );
});

test('[BAK-14] a break shows its figures, its cause with the way to the lot, and who did what when', async () => {
  const steps = [
    breakStep({ seq: 3, status: 'OPEN', amount_diff: -2_500, explained_amount: -2_350 }),
    breakStep({
      seq: 2,
      status: 'EXPLAINED',
      actor: 'anton@halyard.example',
      explained_amount: -2_350,
      reason: 'Booked twice',
      at: '2024-06-03T08:15:00.000Z',
    }),
    breakStep(),
  ];
  const reopened = lotBreak({ amount_diff: -2_500, reopened: true, explained_amount: -2_350 });
  show('&open=break|11', [answer(readBreak, { lot_break: reopened, steps })]);
  const open = await drawer();
  const factOf = (name: string) =>
    open.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
  await open.findByText('Likely: booked twice');
  expect(['Status', 'Difference', 'Explained', 'Left'].map(factOf)).toEqual([
    ...['Reopened', '−2,500.00', '−2,350.00', '−150.00'],
  ]);
  expect(open.getByText(/^Line 2 of journal 611 repeats/)).toBeDefined();
  expect(open.getByRole('link', { name: 'Show lot 20240117' }).getAttribute('href')).toBe(
    '/back-accounting?tab=physical&open=lot%7Congoing%7Cdemurrage_sum%7C20240117',
  );
  const history = within(await open.findByRole('grid', { name: 'History' }));
  await history.findAllByRole('rowheader');
  const rows = history
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows[0]).toMatch(/backacc\/keep_breaks.*Open.*−2,350\.00.*−2,500\.00.*−2,350\.00/);
  expect(rows[1]).toMatch(/anton@halyard\.example.*Explained.*Booked twice/);
  expect(rows).toHaveLength(3);
});

test('[BAK-14] who decides second sees what the first decided, keeps what was typed, and may decide again', async () => {
  const first = lotBreak({
    row_version: 2,
    status: 'EXPLAINED',
    explained_amount: -2_350,
    reason: 'Late invoice',
  });
  let isDecided = false;
  const { api } = show('&open=break|11', [
    answer(readBreak, () =>
      isDecided
        ? {
            lot_break: first,
            steps: [breakStep({ seq: 2, actor: 'anton@halyard.example' }), breakStep()],
          }
        : { lot_break: lotBreak(), steps: [breakStep()] },
    ),
    answer(decideBreak, () => {
      if (isDecided) return Promise.resolve({ lot_break: lotBreak({ row_version: 3 }), steps: [] });
      isDecided = true;
      throw decidedFirst(first);
    }),
  ]);
  const fields = await form();
  const reason = fields.getByRole<HTMLInputElement>('textbox', { name: /Reason/ });
  await userEvent.type(reason, 'Mine');
  await userEvent.click(fields.getByRole('button', { name: 'Decide' }));
  expect(
    await fields.findByText(
      'anton@halyard.example decided this meanwhile: Explained −2,350.00: Late invoice. What you typed is kept; decide again to put it in its place.',
    ),
  ).toBeDefined();
  expect(reason.value).toBe('Mine');
  expect(sent(api, listBreaks)).toHaveLength(2);
  await userEvent.click(fields.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('Lot 20240117, Demurrage is explained')).toBeDefined();
  expect(sent(api, decideBreak).map(({ body }) => body)).toMatchObject([
    { row_version: 1, reason: 'Mine' },
    { row_version: 2, reason: 'Mine' },
  ]);
});

test('[BAK-14] a refusal says its words, and what is needed is asked for before anything is sent', async () => {
  const { api } = show('&open=break|11', [
    refusal(decideBreak, {
      kind: 'rejected',
      status: 422,
      body: { err_msg: 'A correction cannot be due on a holiday', code: 'WRONG' },
    }),
  ]);
  const fields = await form();
  await userEvent.click(fields.getByRole('button', { name: 'Decide' }));
  expect(fields.getByText('Required')).toBeDefined();
  await userEvent.click(fields.getByRole('radio', { name: 'Have it corrected' }));
  await userEvent.click(fields.getByRole('button', { name: 'Decide' }));
  expect(fields.getAllByText('Required')).toHaveLength(3);
  await userEvent.selectOptions(fields.getByRole('combobox', { name: /correct in/ }), 'Accounting');
  await userEvent.selectOptions(
    fields.getByRole('combobox', { name: /Owner/ }),
    'anton@halyard.example',
  );
  await userEvent.type(fields.getByRole('textbox', { name: /Until/ }), '5 Jul 2024');
  await userEvent.type(fields.getByRole('textbox', { name: /Note/ }), 'Ask Brazos');
  expect(sent(api, decideBreak)).toHaveLength(0);
  await userEvent.click(fields.getByRole('button', { name: 'Decide' }));
  expect(await fields.findByText('A correction cannot be due on a holiday')).toBeDefined();
  expect(sent(api, decideBreak)[0]?.body).toEqual({
    row_version: 1,
    status: 'TO_CORRECT',
    correct_in: 'ACCOUNTING',
    owner: 'anton@halyard.example',
    due: '2024-07-05',
    note: 'Ask Brazos',
  });
  expect(fields.getByRole<HTMLTextAreaElement>('textbox', { name: /Note/ }).value).toBe(
    'Ask Brazos',
  );
});

test('[BAK-14] what the server would refuse of a decision is said at its field, and nothing is sent', async () => {
  const { api } = show('&open=break|11');
  // What a decision is judged by comes with the list.
  await rowOf('20240117');
  const fields = await form();
  const put = (name: RegExp, value: string) =>
    fireEvent.change(fields.getByRole('textbox', { name }), { target: { value } });
  put(/Reason/, 'x'.repeat(201));
  put(/Note/, 'x'.repeat(2_001));
  put(/Amount/, '2,350');
  await userEvent.click(fields.getByRole('button', { name: 'Decide' }));
  for (const words of [
    'At most 200 characters',
    'At most 2,000 characters',
    '2,350.00 does not explain −2,350.00: more than 50.00 are left',
  ])
    expect(fields.getByText(words)).toBeDefined();
  put(/Amount/, '−2,350.001');
  await userEvent.click(fields.getByRole('button', { name: 'Decide' }));
  expect(fields.getByText('At most 2 decimals')).toBeDefined();
  expect(sent(api, decideBreak)).toHaveLength(0);
});

test('[BAK-14] selected breaks are given to somebody together; one that was decided meanwhile stops all', async () => {
  const decided = lotBreak({ row_version: 2, status: 'EXPLAINED', reason: 'Late' });
  let asks = 0;
  const { api } = show('', [
    answer(assignBreaks, () => {
      asks += 1;
      if (asks === 1) throw decidedFirst(decided);
      return Promise.resolve({ breaks: [] });
    }),
  ]);
  within(await rowOf('20230904'))
    .getAllByRole('gridcell')[0]!
    .focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await userEvent.click(await screen.findByRole('button', { name: 'Assign 2 breaks …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 breaks' }));
  await userEvent.selectOptions(
    dialog.getByRole('combobox', { name: /Owner/ }),
    'anton@halyard.example',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(
    await dialog.findByText(
      /^Lot 20240117, Demurrage was decided meanwhile: Explained: Late\. Nothing was assigned/,
    ),
  ).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('2 breaks are assigned to anton@halyard.example')).toBeDefined();
  expect(sent(api, assignBreaks)[0]?.body).toEqual({
    breaks: [
      { break_id: 11, row_version: 1 },
      { break_id: 13, row_version: 3 },
    ],
    owner: 'anton@halyard.example',
  });
});

test('[BAK-14] the menu of a row settles its break, and its key assigns it', async () => {
  const { address } = show();
  const cell = within(await rowOf('20240117')).getAllByRole('gridcell')[0]!;
  fireEvent.contextMenu(cell);
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Settle/ }));
  await drawer();
  expect(address()).toBe('/back-accounting?tab=breaks&open=break%7C11');
  await userEvent.click((await drawer()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  within(await rowOf('20240301'))
    .getAllByRole('gridcell')[0]!
    .focus();
  await userEvent.keyboard('a');
  expect(await screen.findByRole('dialog', { name: 'Assign 1 break' })).toBeDefined();
});

test('[BAK-14] who may only read sees neither form nor assignment', async () => {
  show('&open=break|11', [], READS);
  const open = await drawer();
  await open.findByText('Likely: booked twice');
  expect(open.queryByRole('form')).toBeNull();
  expect(open.queryByRole('button', { name: /^Use as reason/ })).toBeNull();
  await userEvent.click(open.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const row = await rowOf('20240117');
  await waitFor(() => expect(row.contains(document.activeElement)).toBe(true));
  await userEvent.click(within(await rowOf('20240117')).getAllByRole('gridcell')[0]!);
  expect(screen.getByText('Enter or a double click: Show')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull();
});

test('without a break both agree on every lot, up to a day', async () => {
  show('', [answer(listBreaks, lotBreaks({ breaks: [], of_breaks: 0, difference: 61.02 }))]);
  expect(await screen.findByText('Traders and accounting agree on every lot')).toBeDefined();
  expect(screen.getByText('All lots up to 30 Jun 24 (PNL 28 Jun 24), all years')).toBeDefined();
});

test('[BAK-13] breaks that did not come say why', async () => {
  show('', [
    refusal(listBreaks, { kind: 'rejected', status: 500, body: { err_msg: 'No breaks' } }),
  ]);
  expect(await screen.findByText('Breaks failed: No breaks')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('[OB-5] a break whose days were closed before it moved says what it was, in the list and opened', async () => {
  const moved = lotBreak({ was_traders: 12_500, was_danaos: -21_000, was_diff: -1350 });
  const answers = [
    answer(listBreaks, { ...lotBreaks(), breaks: [moved] }),
    answer(readBreak, { lot_break: moved, steps: [breakStep()] }),
  ];
  show('', answers);
  const row = await rowOf(moved.lot_num);
  const marks = within(row).getAllByText('R');
  const were = ['12,500.00', '−21,000.00', '−1,350.00'];
  expect(marks).toHaveLength(were.length);
  for (const [at, was] of were.entries()) {
    await userEvent.hover(marks[at]!);
    await waitFor(() =>
      expect(screen.getByRole('tooltip').textContent).toContain(`Restated, was ${was}`),
    );
    await userEvent.unhover(marks[at]!);
  }
  expect(screen.getByText('R: restated; hover says what it was before.')).toBeDefined();
  await userEvent.dblClick(marks[0]!);
  expect(await (await drawer()).findByText(/restated, was −1,350.00$/)).toBeDefined();
});
