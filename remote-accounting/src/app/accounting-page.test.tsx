/** @jest-environment jsdom */
import { renderScreen, verified } from '@fairlead/shared/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';

import Root from '../root.tsx';

const heading = (level: number) => screen.getByRole('heading', { level }).textContent;

test('those on the list see that it is not built yet', () => {
  renderScreen(<Root />, { path: '/accounting', auth: verified(['acc:read']) });
  expect(heading(1)).toBe('Accounting');
  expect(heading(2)).toBe('Accounting is not built yet');
  expect(document.title).toBe('Accounting · Fairlead');
});

test('[SHL-07] others are refused by the area itself as well', () => {
  renderScreen(<Root />, { path: '/accounting', auth: verified(['pnl:read']) });
  expect(heading(1)).toBe('Not authorized to access Accounting');
  expect(screen.queryByText('Accounting is not built yet')).toBeNull();
});
