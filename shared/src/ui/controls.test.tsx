/** @jest-environment ./bin/jest/dom-environment.mjs */
import { renderScreen } from '@fairlead/shared/testing';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';

import { Button } from './button.tsx';
import { FilterFold } from './filter-fold.tsx';
import { Segmented } from './segmented.tsx';
import { pageTip } from './tips.ts';
import { Tooltip } from './tooltip.tsx';

const CHOICES = [
  { value: 'unverified', label: 'Unverified' },
  { value: 'verified', label: 'Verified' },
  { value: 'all', label: 'All' },
] as const;

function States() {
  const [value, setValue] = useState<'unverified' | 'verified' | 'all'>('unverified');
  return <Segmented label="Verified state" value={value} choices={CHOICES} onChange={setValue} />;
}

const chosen = () => screen.getByRole('radio', { checked: true }).textContent;

test('[SHL-27] one of three is chosen by click and by arrow key, with one stop of Tab', async () => {
  const user = userEvent.setup();
  renderScreen(<States />);
  expect(screen.getByRole('radiogroup', { name: 'Verified state' })).toBeDefined();

  await user.click(screen.getByRole('radio', { name: 'Verified' }));
  expect(chosen()).toBe('Verified');

  await user.keyboard('{ArrowRight}');
  expect(chosen()).toBe('All');
  expect(document.activeElement?.textContent).toBe('All');
  await user.keyboard('{ArrowRight}');
  expect(chosen()).toBe('Unverified');
  await user.keyboard('{ArrowLeft}');
  expect(chosen()).toBe('All');
  expect(screen.getAllByRole('radio').filter((radio) => radio.tabIndex === 0)).toHaveLength(1);
});

test('[SHL-27] a tooltip opens by keyboard on a control that may not be used, and says why', async () => {
  const user = userEvent.setup();
  const onClick = jest.fn();
  renderScreen(
    <Tooltip content="To submit fill in Broker">
      <Button aria-disabled onClick={onClick}>
        Submit
      </Button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Submit' });
  // jsdom does not know how the focus came.
  jest.spyOn(button, 'matches').mockReturnValue(true);

  await user.tab();
  const tip = screen.getByRole('tooltip');
  expect(tip.textContent).toBe('To submit fill in Broker');
  expect(button.getAttribute('aria-describedby')).toBe(tip.id);

  await user.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('Escape puts a tooltip away until the pointer comes again, also one that is about to open', () => {
  jest.useFakeTimers();
  renderScreen(
    <Button data-tip="more">
      <b>word</b>
    </Button>,
  );
  const button = screen.getByRole('button');
  const over = (element: Element) => {
    act(() => void fireEvent.pointerOver(element, { pointerType: 'mouse' }));
    act(() => jest.advanceTimersByTime(1_000));
  };
  over(button);
  expect(screen.getByRole('tooltip')).toBeDefined();
  act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  expect(screen.queryByRole('tooltip')).toBeNull();
  over(screen.getByText('word'));
  expect(screen.queryByRole('tooltip')).toBeNull();
  over(document.body);
  over(button);
  expect(screen.getByRole('tooltip')).toBeDefined();

  over(document.body);
  act(() => void fireEvent.pointerOver(button, { pointerType: 'mouse' }));
  act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a tooltip opens under a resting pointer, and not under a finger', () => {
  jest.useFakeTimers();
  renderScreen(
    <Tooltip content="more">
      <Button>word</Button>
    </Tooltip>,
  );
  const button = screen.getByRole('button');

  act(() => void fireEvent.pointerOver(button, { pointerType: 'touch' }));
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.queryByRole('tooltip')).toBeNull();

  // Who drags a selection over it is not asking.
  act(() => void fireEvent.pointerOver(button, { pointerType: 'mouse', buttons: 1 }));
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.queryByRole('tooltip')).toBeNull();

  act(() => void fireEvent.pointerOver(button, { pointerType: 'mouse' }));
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => jest.advanceTimersByTime(300));
  expect(screen.getByRole('tooltip').textContent).toBe('more');

  // The way to the tip itself is not leaving.
  act(() => void fireEvent.pointerOver(screen.getByRole('tooltip'), { pointerType: 'mouse' }));
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByRole('tooltip')).toBeDefined();

  act(() => void fireEvent.pointerOver(document.body, { pointerType: 'mouse' }));
  act(() => jest.advanceTimersByTime(120));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('an open tooltip says what its anchor says now, and goes with it', async () => {
  const user = userEvent.setup();
  let say: (content: string | undefined) => void = () => {};
  function Host() {
    const [content, setContent] = useState<string | undefined>('Copy');
    say = setContent;
    return (
      <Tooltip content={content}>
        <Button>Id</Button>
      </Tooltip>
    );
  }
  const { unmount } = renderScreen(<Host />);
  const words = () => screen.queryByRole('tooltip')?.textContent;
  jest.spyOn(screen.getByRole('button'), 'matches').mockReturnValue(true);
  await user.tab();
  expect(words()).toBe('Copy');

  act(() => say('Copied'));
  expect(words()).toBe('Copied');
  act(() => say(undefined));
  expect(words()).toBeUndefined();

  act(() => say('Copy'));
  await user.tab();
  await user.tab();
  expect(words()).toBe('Copy');
  unmount();
  expect(words()).toBeUndefined();
});

test('a source tells of elements that carry no words of their own, line by line', () => {
  jest.useFakeTimers();
  renderScreen(<div data-testid="cell">12,0…</div>);
  const cell = screen.getByTestId('cell');
  const stop = pageTip.ask((target) =>
    target === cell
      ? { anchor: cell, lines: [{ label: 'Volume', value: '12,000' }, { value: 'Order 7' }] }
      : undefined,
  );
  fireEvent.pointerOver(cell, { pointerType: 'mouse' });
  jest.advanceTimersByTime(300);
  expect(screen.getByRole('tooltip').textContent).toBe('Volume 12,000Order 7');
  stop();
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('the focus is told of all that a cell holds, once, also after another tooltip has changed', () => {
  renderScreen(<div data-testid="cell" />);
  const cell = screen.getByTestId('cell');
  cell.innerHTML = '<span data-tip="Order 7">7</span>';
  cell.setAttribute('aria-describedby', 'hint');
  const mark = cell.firstElementChild!;
  const stop = pageTip.ask((target, by) =>
    target === cell && by === 'focus'
      ? { anchor: mark, lines: [{ value: 'Order 7' }, { value: 'Balmo' }] }
      : undefined,
  );
  pageTip.showNow(cell);
  pageTip.showNow(cell);
  pageTip.refresh();
  expect(screen.getByRole('tooltip').textContent).toBe('Order 7Balmo');
  expect(cell.getAttribute('aria-describedby')).toBe('hint fl-tip');
  pageTip.hide();
  expect(cell.getAttribute('aria-describedby')).toBe('hint');
  stop();
});

test.each([
  { role: 'dialog', hears: 0 },
  { role: 'group', hears: 1 },
])('a $role around a tooltip hears of its Escape $hears times', ({ role, hears }) => {
  renderScreen(
    <div role={role}>
      <button type="button" data-tip="why">
        x
      </button>
    </div>,
  );
  const onKey = jest.fn();
  document.addEventListener('keydown', onKey, true);
  pageTip.showNow(screen.getByRole('button'));
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Escape' });
  document.removeEventListener('keydown', onKey, true);
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(onKey).toHaveBeenCalledTimes(hears);
});

afterEach(() => {
  jest.useRealTimers();
});

test('[SHL-29] what folds on a phone keeps what was typed, and says how many are set', async () => {
  const user = userEvent.setup();
  function Host() {
    const [book, setBook] = useState('');
    return (
      <FilterFold active={book === '' ? 0 : 1}>
        <input aria-label="Book" value={book} onChange={(event) => setBook(event.target.value)} />
      </FilterFold>
    );
  }
  renderScreen(<Host />);
  // It is there on a phone only: what is not shown has no role and no name.
  const button = (text: string) => screen.getByText(text, { selector: 'button' });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Book' });
  expect(button('Filters').getAttribute('aria-expanded')).toBe('false');
  act(() => button('Filters').click());
  expect(button('Filters').getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(button('Filters').getAttribute('aria-controls') ?? '')).toBe(
    field.parentElement,
  );
  await user.type(field, 'Paper');
  act(() => button('Filters 1').click());
  expect(button('Filters 1').getAttribute('aria-expanded')).toBe('false');
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('Paper');
});
