/** @jest-environment ./bin/jest/dom-environment.mjs */
import { renderScreen } from '@fairlead/shared/testing';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition, useState } from 'react';

import { DateField, MonthField, YearField } from './date-field.tsx';

// A calendar is much for jsdom on a busy machine.
jest.setTimeout(30_000);

// Translating the calendar's library takes longer than a query waits.
beforeAll(async () => {
  await import('./calendar.tsx');
});

const onChange = jest.fn<(value: string | null) => void>();

const BAR = { max: '2024-06-28', today: '2024-06-28', clearable: true };

function Host({ first }: { readonly first: string | null }) {
  const [value, setValue] = useState(first);
  const change = (next: string | null) => {
    onChange(next);
    // As an address changes, which is where a screen keeps its filters.
    startTransition(() => setValue(next));
  };
  return (
    <>
      <DateField label="Run date" value={value} onChange={change} {...BAR} />
      <button onClick={() => change(null)}>Search</button>
    </>
  );
}

function open(first: string | null = '2024-06-20') {
  onChange.mockClear();
  renderScreen(<Host first={first} />);
  return userEvent.setup();
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Run date' });
const day = (name: RegExp) => screen.findByRole('button', { name });

test('shows the day in words and takes a typed one on Enter', async () => {
  const user = open();
  expect(field().value).toBe('20 Jun 2024');

  await user.clear(field());
  await user.type(field(), '3.6.24{Enter}');
  expect(onChange.mock.calls).toEqual([['2024-06-03']]);
  expect(field().value).toBe('03 Jun 2024');
});

test('a day near the business date is read without its year, and by its word', async () => {
  const user = open();
  await user.clear(field());
  await user.type(field(), 'yesterday{Enter}');
  expect(onChange.mock.calls).toEqual([['2024-06-27']]);
  await waitFor(() => expect(field().value).toBe('27 Jun 2024'));
  await user.clear(field());
  await user.type(field(), '3 jul{Enter}');
  expect(onChange.mock.calls.at(-1)).toEqual(['2023-07-03']);
});

test.each([
  ['a typed day', 'Search'],
  ['a typed day', 'Clear run date'],
  ['nothing typed', 'Search'],
  ['nothing typed', 'Clear run date'],
])('[EDF-05] after %s the field is empty once %s takes the day away', async (typed, button) => {
  const user = open();
  await user.click(field());
  if (typed === 'a typed day') {
    await user.clear(field());
    await user.type(field(), '3.6.24{Enter}');
    await waitFor(() => expect(field().value).toBe('03 Jun 2024'));
  }
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(field().value).toBe(''));
  await user.click(field());
  await user.tab();
  expect(onChange.mock.calls.at(-1)).toEqual([null]);
  expect(field().value).toBe('');
});

test('[EDF-02] a typed day after the last one is refused and says so', async () => {
  const user = open();
  await user.clear(field());
  await user.type(field(), '29 Jun 2024{Enter}');

  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByText('Not after 28 Jun 2024')).toBeDefined();
  expect(field().getAttribute('aria-invalid')).toBe('true');

  await user.keyboard('{Escape}');
  expect(field().value).toBe('20 Jun 2024');
  expect(field().getAttribute('aria-invalid')).toBe('false');
});

test('what is no day is refused when the field is left', async () => {
  const user = open();
  await user.clear(field());
  await user.type(field(), 'soon');
  await user.tab();

  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByText('Type a day as 28 Jun 2024')).toBeDefined();
});

test('[EDF-02] the clear button and an emptied field both take the day away', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Clear run date' }));
  expect(onChange.mock.calls).toEqual([[null]]);
  expect(field().value).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear run date' })).toBeNull();

  await user.type(field(), '1 Jun 2024{Enter}');
  await user.clear(field());
  await user.tab();
  expect(onChange.mock.lastCall).toEqual([null]);
});

test('a day is chosen in the calendar, which opens at the value', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Choose run date' }));
  await user.click(await day(/Wednesday, 12 June 2024/));

  expect(onChange.mock.calls).toEqual([['2024-06-12']]);
  await waitFor(() => expect(field().value).toBe('12 Jun 2024'));
});

test('[EDF-02] the calendar offers no day after the last one', async () => {
  const user = open(null);
  await user.click(screen.getByRole('button', { name: 'Choose run date' }));
  const last = await day(/Friday, 28 June 2024/);
  const next = await day(/29 June 2024/);

  expect(last.getAttribute('aria-disabled')).not.toBe('true');
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await user.click(next);
  expect(onChange).not.toHaveBeenCalled();
});

test('[BAK-09] of days that are not all available only those that are can be typed or chosen', async () => {
  const user = userEvent.setup();
  const heard = jest.fn();
  const unavailable = (at: string) => (at.endsWith('-21') ? undefined : 'No planning on that day');
  renderScreen(
    <DateField label="Run date" value="2024-06-21" onChange={heard} unavailable={unavailable} />,
  );
  await user.clear(field());
  await user.type(field(), '20 Jun 2024{Enter}');
  expect(screen.getByText('No planning on that day')).toBeDefined();
  await user.clear(field());
  await user.type(field(), '21 May 2024{Enter}');
  expect(heard.mock.calls).toEqual([['2024-05-21']]);

  await user.click(screen.getByRole('button', { name: 'Choose run date' }));
  const closed = await day(/Thursday, 20 June 2024/);
  expect(closed.getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('21'));
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('20'));
  await user.keyboard('{Enter}');
  expect(heard.mock.calls.flat()).not.toContain('2024-06-20');
});

test('[SHL-27] the calendar is used by keyboard, and Escape closes it', async () => {
  const user = open();
  field().focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('20'));

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose run date' }));
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ['01 Jun 2024', '2024-06-01', undefined],
  ['31 May 2024', undefined, 'Not before 01 Jun 2024'],
  ['28 Jun 2024', '2024-06-28', undefined],
  ['29 Jun 2024', undefined, 'Not after 28 Jun 2024'],
])(
  '[EDF-02] between 1 and 28 June %s is taken as %s or refused: %s',
  async (typed, taken, words) => {
    const user = userEvent.setup();
    const heard = jest.fn();
    renderScreen(
      <DateField label="Run date" value="2024-06-20" onChange={heard} min="2024-06-01" {...BAR} />,
    );
    await user.clear(field());
    await user.type(field(), `${typed}{Enter}`);
    expect(heard.mock.calls).toEqual(taken === undefined ? [] : [[taken]]);
    expect(screen.queryByText(/^Not (before|after) /)?.textContent).toBe(words);
  },
);

test('a month is typed, and chosen among the months of a year', async () => {
  const user = userEvent.setup();
  const heard = jest.fn();
  renderScreen(<MonthField label="Month" value="2024-06" onChange={heard} max="2024-08" />);
  const month = screen.getByRole<HTMLInputElement>('textbox', { name: 'Month' });
  expect(month.value).toBe('Jun 2024');
  await user.clear(month);
  await user.type(month, 'sep 24{Enter}');
  expect(screen.getByText('Not after Aug 2024')).toBeDefined();
  await user.clear(month);
  await user.type(month, '7.24{Enter}');
  expect(heard.mock.calls).toEqual([['2024-07']]);

  await user.click(screen.getByRole('button', { name: 'Choose month' }));
  await user.click(await screen.findByRole('button', { name: 'August 2024' }));
  expect(heard.mock.lastCall).toEqual(['2024-08']);
});

test('a year is typed, and chosen among ten', async () => {
  const user = userEvent.setup();
  const heard = jest.fn();
  renderScreen(<YearField label="Year" value="2024" onChange={heard} />);
  const year = screen.getByRole<HTMLInputElement>('textbox', { name: 'Year' });
  await user.clear(year);
  await user.type(year, '23{Enter}');
  expect(heard.mock.calls).toEqual([['2023']]);

  year.focus();
  await user.keyboard('{ArrowDown}');
  await user.click(await screen.findByRole('button', { name: '2026' }));
  expect(heard.mock.lastCall).toEqual(['2026']);
});

test('days with something on them are marked and say what; today is, and months and years are a press away', async () => {
  const seen: (string | null)[] = [];
  const days = {
    today: '2024-06-21',
    marks: new Map([['2024-06-19', '320 unverified']]),
    onMonth: (month: string | null) => void seen.push(month),
  };
  const user = userEvent.setup();
  const page = renderScreen(
    <DateField label="Run date" value="2024-06-20" onChange={onChange} days={days} />,
  );
  await user.click(screen.getByRole('button', { name: 'Choose run date' }));
  const marked = await day(/Wednesday, 19 June 2024, 320 unverified$/);
  expect(marked.dataset.marked).toBeDefined();
  expect((await day(/Friday, 21 June 2024, today$/)).getAttribute('aria-current')).toBe('date');
  expect(document.querySelectorAll('[data-marked], [aria-current=date]')).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Previous year' }));
  await day(/Tuesday, 20 June 2023/);
  expect(seen.slice(0, 2)).toEqual(['2024-06', '2023-06']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(seen.at(-1)).toBeNull());
  page.unmount();
});

test('from a day the keyboard goes to another month and to another year', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Choose run date' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('20'));
  await user.keyboard('{PageUp}');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/20 May 2024/),
  );
  await user.keyboard('{Shift>}{PageUp}{/Shift}');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/20 May 2023/),
  );
});
