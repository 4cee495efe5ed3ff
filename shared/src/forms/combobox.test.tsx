/** @jest-environment ./bin/jest/dom-environment.mjs */
import { renderScreen } from '@fairlead/shared/testing';
import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition, useState } from 'react';

import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';

const BROKERS = ['Brightwater', 'Kestrel Brokers', 'Kestrel Paper', 'Trayport'].map((label) => ({
  value: label.slice(0, 9).toUpperCase(),
  label,
}));

const onChange = jest.fn<(value: string | null) => void>();

function Host({ first }: { readonly first: string | null }) {
  const [value, setValue] = useState(first);
  const change = (next: string | null) => {
    onChange(next);
    startTransition(() => setValue(next));
  };
  return (
    <>
      <Field label="Broker" required hint="Who arranged it">
        <Combobox value={value} choices={BROKERS} onChange={change} />
      </Field>
      <input aria-label="Notes" />
      <button onClick={() => change('TRAYPORT')}>Trayport</button>
    </>
  );
}

function show(first: string | null = null) {
  onChange.mockClear();
  renderScreen(<Host first={first} />);
  return userEvent.setup();
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Broker' });
const lines = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = () => screen.queryByRole('option', { selected: true })?.textContent;
const described = () =>
  document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent;

test('[ENT-18] typing lists what begins with it; Tab takes the first and goes on', async () => {
  const user = show();
  await user.tab();
  expect(lines()).toEqual([]);

  await user.keyboard('kest');
  expect(lines()).toEqual(['Kestrel Brokers', 'Kestrel Paper']);
  expect(active()).toBe('Kestrel Brokers');
  expect(box().getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );

  await user.tab();
  expect(onChange.mock.calls).toEqual([['KESTREL B']]);
  expect(box().value).toBe('Kestrel Brokers');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Notes' }));
  expect(lines()).toEqual([]);
});

test.each([
  ['field', box],
  ['arrow', () => screen.getByRole('button', { name: 'Choices of Broker' })],
])(
  'what is typed after a press on the %s takes the place of what was chosen',
  async (_on, part) => {
    const user = show('TRAYPORT');
    await user.click(part());
    await user.keyboard('bri');
    expect(box().value).toBe('bri');
    expect(lines()).toEqual(['Brightwater']);
  },
);

test('[ENT-24] arrows open the list and walk it; Enter takes the line and nothing else', async () => {
  const user = show('BRIGHTWAT');
  const submitted = jest.fn();
  document.body.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.defaultPrevented) submitted();
  });
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(lines()).toHaveLength(4);
  expect(active()).toBe('Brightwater');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(onChange.mock.calls).toEqual([['KESTREL B']]);
  expect(submitted).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledTimes(1);
});

test('[ENT-18] left empty it says Required, and takes that back once something is chosen', async () => {
  const user = show();
  await user.tab();
  expect(described()).toBe('Who arranged it');
  expect(box().getAttribute('aria-required')).toBe('true');
  await user.tab();
  expect(described()).toBe('Required');
  expect(box().getAttribute('aria-invalid')).toBe('true');

  await user.type(box(), 'tray{Enter}');
  expect(described()).toBe('Who arranged it');
  expect(box().getAttribute('aria-invalid')).toBe('false');
});

test('a text without a match says so while it is typed and after, and stays', async () => {
  const user = show('TRAYPORT');
  await user.clear(box());
  await user.type(box(), 'Traypost');
  expect(screen.getByRole('status').textContent).toBe("No match for 'Traypost'");
  expect(box().getAttribute('aria-expanded')).toBe('false');

  await user.tab();
  expect(onChange.mock.calls).toEqual([[null]]);
  await waitFor(() => expect(described()).toBe("No match for 'Traypost'"));
  expect(box().value).toBe('Traypost');

  await user.click(screen.getByRole('button', { name: 'Trayport' }));
  await waitFor(() => expect(box().value).toBe('Trayport'));
  expect(described()).toBe('Who arranged it');
});

test('a whole name in any case is taken when the field is left with the pointer', async () => {
  const user = show();
  await user.type(box(), 'kestrel paper');
  await user.click(screen.getByRole('textbox', { name: 'Notes' }));
  expect(onChange.mock.calls).toEqual([['KESTREL P']]);
  expect(box().value).toBe('Kestrel Paper');
});

test('an emptied field chooses nothing', async () => {
  const user = show('TRAYPORT');
  await user.clear(box());
  await user.tab();
  expect(onChange.mock.calls).toEqual([[null]]);
  await waitFor(() => expect(described()).toBe('Required'));
});

test('Escape closes the list and brings back what was chosen, and reaches nothing else', async () => {
  const user = show('TRAYPORT');
  const heard = jest.fn();
  document.addEventListener('keydown', heard, true);
  await user.clear(box());
  await user.type(box(), 'kes');
  heard.mockClear();
  await user.keyboard('{Escape}');
  expect(heard).not.toHaveBeenCalled();
  expect(box().value).toBe('Trayport');
  expect(lines()).toEqual([]);
  await user.keyboard('{Escape}');
  expect(heard).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', heard, true);
});

test('a press on a line chooses it and leaves the focus where it was', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Choices of Broker' }));
  await user.click(screen.getByRole('option', { name: 'Kestrel Paper' }));
  expect(onChange.mock.calls).toEqual([['KESTREL P']]);
  expect(document.activeElement).toBe(box());
});

test('[ENT-04] one that may not be used keeps the focus and says why', async () => {
  const user = userEvent.setup();
  onChange.mockClear();
  const why = 'WTI is not traded via a broker';
  renderScreen(
    <Field label="Broker">
      <Combobox value={null} choices={BROKERS} onChange={onChange} disabled={why} />
    </Field>,
  );
  jest.spyOn(box(), 'matches').mockReturnValue(true);
  await user.tab();
  expect(document.activeElement).toBe(box());
  expect(screen.getByRole('tooltip').textContent).toBe(why);
  await user.keyboard('tray{ArrowDown}{Enter}');
  expect(lines()).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});

test('a text that is no choice goes to who judges it, and stands in the field as the value', async () => {
  const user = userEvent.setup();
  function Other() {
    const [value, setValue] = useState<string | null>(null);
    const take = (next: string | null) => {
      onChange(next);
      setValue(next);
    };
    return (
      <Field label="Broker" error={value === 'Traypost' ? 'Choose one of the list' : undefined}>
        <Combobox value={value} choices={BROKERS} onChange={take} onOther={take} />
      </Field>
    );
  }
  onChange.mockClear();
  renderScreen(<Other />);
  await user.type(box(), 'Traypost ');
  await user.tab();
  expect(onChange.mock.calls).toEqual([['Traypost']]);
  expect(box().value).toBe('Traypost');
  expect(described()).toBe('Choose one of the list');

  await user.clear(box());
  await user.type(box(), 'tra');
  await user.tab();
  expect(box().value).toBe('Trayport');
  expect(described()).toBe('');
});

test('[ENT-24] Enter with Ctrl takes the line and leaves the key to the form', async () => {
  const user = show();
  const submitted = jest.fn();
  const hear = (event: Event) => submitted(event.defaultPrevented);
  document.body.addEventListener('keydown', hear);
  await user.type(box(), 'kest');
  submitted.mockClear();
  await user.keyboard('{Control>}{Enter}{/Control}');
  document.body.removeEventListener('keydown', hear);
  expect(onChange.mock.calls).toEqual([['KESTREL B']]);
  expect(submitted).toHaveBeenLastCalledWith(false);
});

test('a choice may have a second way of typing it', async () => {
  const user = userEvent.setup();
  onChange.mockClear();
  const years = ['2024', '2025'].map((label) => ({ value: label, label, also: label.slice(2) }));
  renderScreen(
    <Field label="Broker">
      <Combobox value={null} choices={years} onChange={onChange} />
    </Field>,
  );
  await user.type(box(), '25');
  expect(lines()).toEqual(['2025']);
  await user.tab();
  expect(onChange.mock.calls).toEqual([['2025']]);
});
