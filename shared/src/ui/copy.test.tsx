/** @jest-environment ./bin/jest/dom-environment.mjs */
import { renderScreen } from '@fairlead/shared/testing';
import { toasts } from '@fairlead/shared/toast';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';

import { useCopy } from './copy.ts';

const writeText = jest.fn<(text: string) => Promise<void>>();

function Copies() {
  const copy = useCopy();
  return <button onClick={() => void copy('N7', 'Trade N7')}>Copy</button>;
}

beforeEach(() => {
  jest.useFakeTimers();
  writeText.mockReset();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  renderScreen(<Copies />);
});

afterEach(() => {
  act(() => toasts.clear());
  jest.useRealTimers();
});

const copy = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test.each([
  {
    what: 'what is copied is a message',
    answer: () => Promise.resolve(),
    text: 'Trade N7 copied to clipboard',
    region: 'Messages',
    ms: 5_000,
  },
  {
    what: 'a clipboard that refuses is an error',
    answer: () => Promise.reject(new Error('Write permission denied.')),
    text: 'Trade N7 could not be copied: Write permission denied.',
    region: 'Errors',
    ms: 10_000,
  },
])('[EDF-16] [SHL-20] $what for $ms ms', async ({ answer, text, region, ms }) => {
  writeText.mockImplementation(answer);
  await copy();
  expect(writeText.mock.calls).toEqual([['N7']]);
  expect(screen.getByText(text).closest('section')?.getAttribute('aria-label')).toBe(region);
  pass(ms - 1);
  expect(screen.queryByText(text)).not.toBeNull();
  pass(1);
  expect(screen.queryByText(text)).toBeNull();
});
