import { expect, test } from '@jest/globals';

import {
  type EdfLoad,
  type LoadEvent,
  mayAskMore,
  nextLoad,
  SHOULD_FETCH,
} from './edf-load.rules.ts';

const FAILURE = { message: 'Network Error', supportId: undefined };
const WAITING: EdfLoad = { status: 'WaitingInitFetchResponse' };
const done = (
  more: 'ready' | 'fetching' | 'ended' | 'stopped',
  after: string | null = 'c',
): EdfLoad => ({
  status: 'InitFetchCompleted',
  more,
  after,
  total: 60,
});
const arrived = (length: number, after: string | null): LoadEvent => ({
  type: 'page arrived',
  length,
  after,
  total: 60,
});
const ASKED: LoadEvent = { type: 'page asked' };
const FAILED: LoadEvent = { type: 'page failed', failure: FAILURE };

test.each([
  { from: SHOULD_FETCH, event: ASKED, to: WAITING },
  { from: WAITING, event: arrived(20, 'c'), to: done('ready') },
  { from: WAITING, event: FAILED, to: { status: 'InitFetchFailed', failure: FAILURE } },
  { from: done('ready'), event: ASKED, to: done('fetching') },
  { from: done('fetching'), event: arrived(20, 'd'), to: done('ready', 'd') },
  { from: done('stopped'), event: ASKED, to: done('fetching') },
])('[EDF-18] $from.status, then $event.type: $to.status', ({ from, event, to }) => {
  expect(nextLoad(from, event)).toEqual(to);
});

test.each([
  SHOULD_FETCH,
  WAITING,
  done('ready'),
  { status: 'InitFetchFailed', failure: FAILURE } as const,
])('[EDF-18] a filter change in $status returns to ShouldFetch', (from) => {
  expect(nextLoad(from, { type: 'filters changed' })).toEqual(SHOULD_FETCH);
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
    expect(nextLoad(done('fetching'), arrived(length, after))).toMatchObject({ more });
  },
);

test('[EDF-10] a later page that fails stops loading and keeps what is there', () => {
  expect(nextLoad(done('fetching'), FAILED)).toEqual(done('stopped'));
});

test.each([
  { load: done('ready'), byUser: false, may: true },
  { load: done('fetching'), byUser: true, may: false },
  { load: done('ended'), byUser: true, may: false },
  { load: done('stopped'), byUser: false, may: false },
  { load: done('stopped'), byUser: true, may: true },
  { load: WAITING, byUser: true, may: false },
])('[EDF-10] the next page may be asked for in $load (by the user: $byUser): $may', (row) => {
  expect(mayAskMore(row.load, row.byUser)).toBe(row.may);
});
