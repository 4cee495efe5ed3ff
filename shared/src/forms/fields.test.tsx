/** @jest-environment ./bin/jest/dom-environment.mjs */
import { DateField } from '@fairlead/shared/dates';
import { renderScreen } from '@fairlead/shared/testing';
import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';

import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { NumberInput, type TypedNumber } from './number-field.tsx';
import { Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

function Volume({ first, heard }: { first: TypedNumber; heard: (value: TypedNumber) => void }) {
  const [value, setValue] = useState(first);
  const change = (next: TypedNumber) => {
    heard(next);
    setValue(next);
  };
  return (
    <Field label="Volume" required hint="Type a minus to sell">
      <NumberInput value={value} onChange={change} unit="MT" />
    </Field>
  );
}

const volume = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Volume' });

test('[ENT-12] what is no number stays as it was typed and says so once the field is left', async () => {
  const user = userEvent.setup();
  const heard = jest.fn<(value: TypedNumber) => void>();
  renderScreen(<Volume first={null} heard={heard} />);
  await user.type(volume(), '12x');
  expect(heard.mock.calls).toEqual([[1], [12], ['12x']]);
  expect(described(volume())).toBe('Type a minus to sell');

  await user.tab();
  expect(volume().value).toBe('12x');
  expect(described(volume())).toBe('Needs to be a number');
  expect(volume().getAttribute('aria-invalid')).toBe('true');

  await user.type(volume(), '{Backspace}');
  await user.tab();
  expect(heard.mock.lastCall).toEqual([12]);
  expect(described(volume())).toBe('Type a minus to sell');
});

test.each([
  ['5,000', 5000],
  ['12 000', 12_000],
  ['(5k)', -5000],
  ['10kt', 10_000],
])('%s is pasted and stays as it stands', async (pasted, number) => {
  const user = userEvent.setup();
  const heard = jest.fn<(value: TypedNumber) => void>();
  renderScreen(<Volume first={null} heard={heard} />);
  await user.click(volume());
  await user.paste(pasted);
  await user.tab();
  expect(heard.mock.lastCall).toEqual([number]);
  expect(volume().value).toBe(pasted);
  expect(described(volume())).toBe('Type a minus to sell');
});

test('a number stands with all its decimals, and is typed as the product writes it', async () => {
  const user = userEvent.setup();
  const heard = jest.fn<(value: TypedNumber) => void>();
  renderScreen(<Volume first={-1_234.56789} heard={heard} />);
  expect(volume().value).toBe('−1,234.56789');
  await user.clear(volume());
  await user.type(volume(), '−12,000.50');
  expect(heard.mock.lastCall).toEqual([-12_000.5]);
  expect(volume().value).toBe('−12,000.50');
});

test('[ENT-12] a required number that is left empty says Required; the error of a rule goes before', async () => {
  const user = userEvent.setup();
  const field = (error?: string) => (
    <Field label="Volume" required error={error}>
      <NumberInput value={null} onChange={() => undefined} />
    </Field>
  );
  renderScreen(
    <>
      {field()}
      <Field label="Price A" required error="Price is Required">
        <NumberInput value={null} onChange={() => undefined} />
      </Field>
    </>,
  );
  await user.click(volume());
  expect(described(volume())).toBe('');
  await user.tab();
  expect(described(volume())).toBe('Required');
  expect(described(screen.getByRole('textbox', { name: 'Price A' }))).toBe('Price is Required');
});

test('[ENT-24] a day in a field is named by its label and is one stop; its buttons are not away', async () => {
  const user = userEvent.setup();
  function Host() {
    const [day, setDay] = useState<string | null>('2024-06-28');
    return (
      <>
        <Field label="Trade date" required>
          <DateField value={day} clearable onChange={setDay} />
        </Field>
        <input aria-label="Volume" />
      </>
    );
  }
  renderScreen(<Host />);
  const day = screen.getByRole('textbox', { name: 'Trade date' });
  await user.click(day);
  const calendar = screen.getByRole('button', { name: 'Choose trade date' });
  await user.clear(day);
  await user.click(calendar);
  expect(described(day)).toBe('');
  await user.click(calendar);
  await user.click(day);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Volume' }));
  expect(described(day)).toBe('Required');
  await user.type(day, '28 Jun 2024{Enter}');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Volume' }));
});

test('a text that is no day, or a day after the last one, goes to who judges it, and stays', async () => {
  const user = userEvent.setup();
  const heard = jest.fn<(value: string | null) => void>();
  function Host() {
    const [value, setValue] = useState<string | null>('2024-06-28');
    const take = (next: string | null) => {
      heard(next);
      setValue(next);
    };
    return (
      <Field label="Trade date">
        <DateField value={value} max="2024-06-28" onChange={take} onOther={take} />
      </Field>
    );
  }
  renderScreen(<Host />);
  const day = screen.getByRole<HTMLInputElement>('textbox', { name: 'Trade date' });
  await user.clear(day);
  await user.type(day, 'soon');
  await user.tab();
  expect(heard.mock.lastCall).toEqual(['soon']);
  expect(day.value).toBe('soon');
  await user.clear(day);
  await user.type(day, '1 jul 24{Enter}');
  expect(heard.mock.lastCall).toEqual(['2024-07-01']);
  expect(day.value).toBe('01 Jul 2024');
});

test('a number that its caller reads stays as it was typed', async () => {
  const user = userEvent.setup();
  const heard = jest.fn();
  renderScreen(
    <Field label="Volume">
      <TextInput value="12,000" unit="MT" onChange={heard} />
    </Field>,
  );
  expect(volume().value).toBe('12,000');
  // A phone's keyboard for decimals may have no minus.
  expect(volume().inputMode).toBe('text');
  await user.type(volume(), '0');
  expect(heard.mock.calls).toEqual([['12,0000']]);
  expect(screen.getByText('MT')).toBeDefined();
});

test('a text, and a text area of so many lines', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  renderScreen(
    <>
      <Field label="Notes">
        <TextInput value="" onChange={onChange} />
      </Field>
      <TextInput label="JSON" value="{}" rows={4} onChange={onChange} />
    </>,
  );
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'x');
  expect(onChange.mock.calls).toEqual([['x']]);
  expect(screen.getByRole('textbox', { name: 'JSON' }).tagName).toBe('TEXTAREA');
});

test('a select takes one of its choices, and stands empty until then', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  renderScreen(
    <Field label="Method" required>
      <Select
        value={null}
        placeholder="Method"
        choices={[
          { value: 'get', label: 'GET' },
          { value: 'post', label: 'POST' },
        ]}
        onChange={onChange}
      />
    </Field>,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Method' });
  expect(select.value).toBe('');
  await user.tab();
  await user.tab();
  expect(described(select)).toBe('Required');
  await user.selectOptions(select, 'POST');
  expect(onChange.mock.calls).toEqual([['post']]);
});

test('a checkbox is set by Space and by its words, and not while it is off', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  renderScreen(
    <>
      <Checkbox label="Diff" checked={false} onChange={onChange} />
      <Checkbox label="Mini" checked disabled onChange={onChange} />
    </>,
  );
  await user.tab();
  await user.keyboard(' ');
  await user.click(screen.getByText('Diff'));
  await user.click(screen.getByText('Mini'));
  expect(onChange.mock.calls).toEqual([[true], [true]]);
});

test('[ENT-06] a day and a checkbox that may not be used keep the focus and say why', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  renderScreen(
    <>
      <Checkbox label="Diff" checked={false} disabled="Choose both products" onChange={onChange} />
      <Field label="Balmo date">
        <DateField value={null} disabled="Not prompt" onChange={onChange} />
      </Field>
    </>,
  );
  const diff = screen.getByRole('checkbox', { name: 'Diff' });
  const balmo = screen.getByRole('textbox', { name: 'Balmo date' });
  for (const [control, why] of [
    [diff, 'Choose both products'],
    [balmo, 'Not prompt'],
  ] as const) {
    jest.spyOn(control, 'matches').mockReturnValue(true);
    await user.tab();
    expect(document.activeElement).toBe(control);
    expect(control.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('tooltip').textContent).toBe(why);
    await user.keyboard(' 1{ArrowDown}');
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});
