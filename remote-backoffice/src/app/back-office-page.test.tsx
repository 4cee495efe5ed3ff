/** @jest-environment jsdom */
import { renderScreen, verified } from '@fairlead/shared/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';

import Root from '../root.tsx';

const heading = (level: number) => screen.getByRole('heading', { level }).textContent;

test('those on the list see that it is not built yet', () => {
  renderScreen(<Root />, { path: '/back-accounting', auth: verified(['backacc:read']) });
  expect(heading(1)).toBe('Back Office Accounting');
  expect(heading(2)).toBe('Back Office Accounting is not built yet');
  expect(document.title).toBe('Back Office Accounting · Fairlead');
});

test('[SHL-07] [BAK-13] others are refused by the area itself as well', () => {
  renderScreen(<Root />, { path: '/back-accounting', auth: verified(['pnl:read']) });
  expect(heading(1)).toBe('Not authorized to access Accounting');
  expect(screen.queryByText('Back Office Accounting is not built yet')).toBeNull();
});
