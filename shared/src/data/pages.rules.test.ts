import { ApiError } from '@fairlead/shared/api';
import { expect, test } from '@jest/globals';

import {
  mayFetchMore,
  nextPages,
  type NextPageState,
  NOTHING_YET,
  type PagesEvent,
  type PagesState,
} from './pages.rules.ts';

/** The names of specification A4. */
const NAMES = {
  INIT: 'ShouldFetch',
  LOADING: 'WaitingInitFetchResponse',
  COMPLETED: 'InitFetchCompleted',
  FAILED: 'InitFetchFailed',
};

const error = new ApiError({ kind: 'unreachable', cause: new Error('Network Error') });
const WAITING: PagesState = { status: 'LOADING' };
const BROKEN: PagesState = { status: 'FAILED', error };
const done = (more: NextPageState, after: string | null = 'c'): PagesState => ({
  status: 'COMPLETED',
  data: { more, after, total: 60 },
});
const arrived = (length: number, after: string | null): PagesEvent => ({
  type: 'page arrived',
  length,
  size: 20,
  after,
  total: 60,
});
const ASKED: PagesEvent = { type: 'page asked' };
const FAILED: PagesEvent = { type: 'page failed', error };
const CANCELLED: PagesEvent = { type: 'page cancelled' };

test.each(
  [
    { from: NOTHING_YET, event: ASKED, to: WAITING },
    { from: WAITING, event: ASKED, to: WAITING },
    { from: WAITING, event: arrived(20, 'c'), to: done('ready') },
    { from: WAITING, event: FAILED, to: BROKEN },
    { from: WAITING, event: CANCELLED, to: NOTHING_YET },
    { from: BROKEN, event: ASKED, to: BROKEN },
    { from: BROKEN, event: CANCELLED, to: BROKEN },
    { from: done('ready'), event: ASKED, to: done('fetching') },
    { from: done('fetching'), event: arrived(20, 'd'), to: done('ready', 'd') },
    { from: done('fetching'), event: CANCELLED, to: done('ready') },
    { from: done('stopped'), event: ASKED, to: done('fetching') },
    { from: done('ended'), event: CANCELLED, to: done('ended') },
  ].map((row) => ({ ...row, was: NAMES[row.from.status], is: NAMES[row.to.status] })),
)('[EDF-18] $was, then $event.type: $is', ({ from, event, to }) => {
  expect(nextPages(from, event)).toEqual(to);
});

test.each(
  [NOTHING_YET, WAITING, done('ready'), BROKEN].map((from) => ({ from, was: NAMES[from.status] })),
)('[EDF-18] another list in $was returns to ShouldFetch', ({ from }) => {
  expect(nextPages(from, { type: 'another list' })).toEqual({ status: 'INIT' });
});

test.each([
  { length: 20, after: 'c', more: 'ready' },
  { length: 19, after: 'c', more: 'ended' },
  { length: 0, after: null, more: 'ended' },
  // A last page that happens to be full.
  { length: 20, after: null, more: 'ended' },
])(
  '[EDF-01] after a page of $length (next: $after) loading is $more',
  ({ length, after, more }) => {
    expect(nextPages(done('fetching'), arrived(length, after))).toMatchObject({ data: { more } });
  },
);

test('[EDF-10] a later page that fails stops loading and keeps what is there', () => {
  expect(nextPages(done('fetching'), FAILED)).toEqual(done('stopped'));
});

test.each([
  { state: done('ready'), byUser: false, may: true },
  { state: done('fetching'), byUser: true, may: false },
  { state: done('ended'), byUser: true, may: false },
  { state: done('stopped'), byUser: false, may: false },
  { state: done('stopped'), byUser: true, may: true },
  { state: WAITING, byUser: true, may: false },
])('[EDF-10] the next page may be asked for in $state (by the user: $byUser): $may', (row) => {
  expect(mayFetchMore(row.state, row.byUser)).toBe(row.may);
});
