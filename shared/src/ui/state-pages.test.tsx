/** @jest-environment ./bin/jest/dom-environment.mjs */
import { renderScreen } from '@fairlead/shared/testing';
import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';

import { EmptyState, PanelFailed } from './panels.tsx';
import { BadRequest, MessedUp, NotAuthorized, NotFound } from './state-pages.tsx';

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

test('[SHL-07] the not-authorised page names the area', () => {
  renderScreen(<NotAuthorized title="Accounting" />);
  expect(title()).toBe('Not authorized to access Accounting');
});

test('[SHL-08] the not-found page shows the path that was asked for', () => {
  renderScreen(<NotFound path="/acounting" />);
  expect(title()).toBe("We can't find the dog you are looking for");
  expect(screen.getByText('(Page /acounting not found)')).toBeDefined();
});

test('[SHL-09] the error page says what went wrong, retries, and names the request', () => {
  const onRetry = jest.fn<() => void>();
  renderScreen(
    <MessedUp
      error="We didn't get a response and have the generic error of Network Error"
      onRetry={onRetry}
      supportId="7F3K-20R1"
    />,
  );
  expect(title()).toBe('Sorry we have messed up. We are on it!');
  expect(
    screen.getByText(
      "(Error: We didn't get a response and have the generic error of Network Error)",
    ),
  ).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('Support id 7F3K-20R1');

  screen.getByRole('button', { name: 'Retry' }).click();
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('without a way to retry there is no button for it', () => {
  renderScreen(<MessedUp error="boom" />);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('an address that asks for what cannot be is answered with which part of it', () => {
  renderScreen(<BadRequest>run_date must have the format YYYY-MM-DD</BadRequest>);
  expect(title()).toBe('You have messed up (probably)');
  expect(screen.getByText('run_date must have the format YYYY-MM-DD')).toBeDefined();
});

// Each drawing means one thing (principle 8 of the look).
test.each([
  { state: 'no access', page: <NotAuthorized title="PNL" />, drawing: 'noAccess' },
  { state: 'not found', page: <NotFound path="/x" />, drawing: 'notFound' },
  { state: 'failed', page: <MessedUp error="boom" />, drawing: 'failed' },
  { state: 'a failed panel', page: <PanelFailed title="A" message="b" />, drawing: 'failed' },
  { state: 'empty', page: <EmptyState title="No trades" />, drawing: 'empty' },
  { state: 'done', page: <EmptyState drawing="done" title="All verified" />, drawing: 'done' },
  { state: 'not yet', page: <EmptyState drawing="notYet" title="Soon" />, drawing: 'notYet' },
])('$state has the drawing for it and for nothing else', ({ page, drawing }) => {
  renderScreen(page);
  const drawn = [...document.querySelectorAll<SVGElement>('[data-drawing]')];
  expect(drawn.map((each) => each.dataset['drawing'])).toEqual([drawing]);
});

test('a failed panel says that the rest works', () => {
  renderScreen(<PanelFailed title="Accounting did not load" message="closed" supportId="R-1" />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Accounting did not loadclosedSupport id R-1. The rest of Fairlead works.',
  );
});
