/** @jest-environment ./bin/jest/dom-environment.mjs */
import { renderScreen } from '@fairlead/shared/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { SideMenu } from './side-menu.tsx';

const ENTRIES = [
  { path: '/tasks/history', label: 'History' },
  { path: '/tasks/list', label: 'List' },
];

test('[TSK-01] the side menu lists the screens of its area and marks the one that is open', async () => {
  const user = userEvent.setup();
  const { address } = renderScreen(
    <SideMenu label="Tasks" entries={ENTRIES}>
      screen
    </SideMenu>,
    { path: '/tasks/history' },
  );
  const current = () => document.querySelector('nav [aria-current=page]')?.textContent;
  expect(screen.getByRole('navigation', { name: 'Tasks' })).toBeDefined();
  expect(current()).toBe('History');
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(address()).toBe('/tasks/list');
  expect(current()).toBe('List');
});
