/** @jest-environment jsdom */
import { renderScreen } from '@fairlead/shared/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';

import Root from '../root.tsx';

const heading = (level: number) => screen.getByRole('heading', { level }).textContent;

test.each(['/', '/date/2024-06-28'])('%s says that the screen is not built yet', (path) => {
  renderScreen(<Root />, { path });
  expect(heading(1)).toBe('PNL');
  expect(heading(2)).toBe('PNL is not built yet');
  expect(document.title).toBe('PNL · Fairlead');
});

test.each(['/date/2024-02-30', '/date/latest', '/date/%3Cscript%3E'])(
  '%s is no run date, and is named as text',
  (path) => {
    renderScreen(<Root />, { path });
    expect(heading(1)).toBe('You have messed up (probably)');
    const date = decodeURIComponent(path.slice('/date/'.length));
    expect(
      screen.getByText(`The run date ${date} is not a date of the form YYYY-MM-DD.`),
    ).toBeDefined();
  },
);
