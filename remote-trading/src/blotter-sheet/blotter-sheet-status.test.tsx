/** @jest-environment ./bin/jest/dom-environment.mjs */
// covers: ./blotter-sheet.view-model.ts
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ApiError } from '@fairlead/shared/api';
import {
  blotterSheetStatus,
  exportBlotterSheet,
  openBlotterSheet,
} from '@fairlead/trading/contract/blotter-sheet';
import { answer, fakeApi, renderScreen, verified } from '@fairlead/shared/testing';
import { frameBytes, type RowFrame } from '@fairlead/shared/workbook/row-frames';

import { BlotterSheetLine } from './blotter-sheet-status.tsx';

const IN_TIME = { url: null, appended: 7, waiting: 0, waiting_since: null, stuck: [] };

/** An answer in frames, as `fakeApi` streams it. */
function frames(...all: readonly (readonly [RowFrame, Uint8Array?])[]) {
  return (async function* () {
    for (const [frame, content] of all) yield new Uint8Array(frameBytes(frame, content));
  })() as never;
}

const FILE = () =>
  frames(
    [{ kind: 'start', total: 7 }],
    [{ kind: 'rows', rows: 7, bytes: 2 }, new Uint8Array([1, 2])],
    [{ kind: 'end', rows: 7 }],
  );

const saved: { name: string; blob: Blob | undefined }[] = [];
let blob: Blob | undefined;

beforeEach(() => {
  saved.length = 0;
  blob = undefined;
  URL.createObjectURL = (content) => {
    blob = content as Blob;
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob });
  });
});
afterEach(() => void jest.restoreAllMocks());

test('nothing is said where every row is in the sheet', async () => {
  renderScreen(<BlotterSheetLine />, { api: fakeApi(answer(blotterSheetStatus, IN_TIME)) });
  expect(await screen.findByRole('button', { name: 'Blotter sheet' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('');
});

test.each([
  [1, '1 row waits'],
  [1_200, '1,200 rows wait'],
])('[API-11] %i that wait are said', async (waiting, words) => {
  const status = { ...IN_TIME, waiting, waiting_since: '2024-06-28T12:03:00Z' };
  renderScreen(<BlotterSheetLine />, { api: fakeApi(answer(blotterSheetStatus, status)) });
  expect(await screen.findByText(words)).toBeDefined();
});

test('[API-11] what is stuck is said with its time by the firm’s clock and why', async () => {
  const status = {
    ...IN_TIME,
    waiting: 3,
    waiting_since: '2024-06-28T12:03:00Z',
    stuck: [
      {
        entry_id: 8,
        entered_at: '2024-06-28T12:03:00Z',
        attempts: 4,
        reason: 'Google did not answer',
        next_attempt_at: '2024-06-28T12:05:00Z',
      },
    ],
  };
  renderScreen(<BlotterSheetLine />, { api: fakeApi(answer(blotterSheetStatus, status)) });
  const words = '3 rows wait, stuck since 28 Jun 24 14:03: Google did not answer';
  expect(await screen.findByText(words)).toBeDefined();
});

test('a sheet of which nothing is known says why, and is asked for again', async () => {
  let isDown = true;
  const status = () => {
    if (isDown) throw new ApiError({ kind: 'rejected', status: 500, body: { err_msg: 'away' } });
    return IN_TIME;
  };
  renderScreen(<BlotterSheetLine />, { api: fakeApi(answer(blotterSheetStatus, status)) });
  const words = 'The Blotter sheet did not load: away';
  expect(await screen.findByText(words)).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Blotter sheet' })).toBeDefined();
  expect(screen.queryByText(words)).toBeNull();
});

test('a sheet that cannot be asked after any more says that its line may be out of date', async () => {
  jest.useFakeTimers();
  try {
    let isDown = false;
    const status = () => {
      if (isDown) throw new ApiError({ kind: 'rejected', status: 500, body: { err_msg: 'away' } });
      return { ...IN_TIME, waiting: 3, waiting_since: '2024-06-28T12:03:00Z' };
    };
    renderScreen(<BlotterSheetLine />, { api: fakeApi(answer(blotterSheetStatus, status)) });
    await act(async () => jest.advanceTimersByTimeAsync(10));
    isDown = true;
    await act(async () => jest.advanceTimersByTimeAsync(6_000));
    const words = 'The Blotter sheet may be out of date: away';
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByText('3 rows wait')).toBeDefined();
    isDown = false;
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    await act(async () => jest.advanceTimersByTimeAsync(10));
    expect(screen.queryByText(words)).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('[API-11] a sheet in Google Sheets is a link to it', async () => {
  const url = 'https://docs.google.com/spreadsheets/d/b1/edit';
  const api = fakeApi(answer(blotterSheetStatus, { ...IN_TIME, url }));
  renderScreen(<BlotterSheetLine />, { api });
  const link = await screen.findByRole('link', { name: 'Blotter sheet' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([url, '_blank']);
});

test('[API-11] a sheet of ours opens in a window of its own', async () => {
  const replaced: string[] = [];
  const opened = {
    opener: {},
    document: { title: '', body: { textContent: '' } },
    location: { replace: (address: string) => replaced.push(address) },
    close: () => undefined,
  };
  jest.spyOn(window, 'open').mockReturnValue(opened as never);
  const made = () =>
    frames(
      [{ kind: 'start', total: 0 }],
      [{ kind: 'rows', rows: 0, bytes: 0 }],
      [{ kind: 'end', rows: 0, url: '/api/sheets/s1?ticket=t' }],
    );
  const api = fakeApi(answer(blotterSheetStatus, IN_TIME), answer(openBlotterSheet, made as never));
  renderScreen(<BlotterSheetLine />, { api });
  await userEvent.click(await screen.findByRole('button', { name: 'Blotter sheet' }));
  await waitFor(() => expect(replaced).toEqual(['http://localhost/api/sheets/s1?ticket=t']));
  expect(opened.opener).toBeNull();
});

test('who may not make spreadsheets downloads it', async () => {
  const auth = verified(['blotter:read']);
  const api = fakeApi(
    answer(blotterSheetStatus, IN_TIME),
    answer(exportBlotterSheet, FILE as never),
  );
  renderScreen(<BlotterSheetLine />, { api, auth });
  const button = await screen.findByRole('button', { name: 'Download the Blotter sheet' });
  expect(screen.queryByRole('button', { name: 'Blotter sheet' })).toBeNull();
  await userEvent.click(button);
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Blotter sheet.xlsx']));
  expect(saved[0]?.blob?.size).toBe(2);
});

test('[API-11] a download that breaks off is a message and no file', async () => {
  const broken = () =>
    frames(
      [{ kind: 'start', total: 7 }],
      [{ kind: 'failed', err_msg: 'It took too long', code: 'TOO_LONG', request_id: 'r-1' }],
    );
  const api = fakeApi(
    answer(blotterSheetStatus, IN_TIME),
    answer(exportBlotterSheet, broken as never),
  );
  renderScreen(<BlotterSheetLine />, { api });
  await userEvent.click(await screen.findByRole('button', { name: 'Download the Blotter sheet' }));
  const words = 'Blotter sheet.xlsx could not be downloaded. It took too long (support id r-1)';
  expect(await screen.findByText(words)).toBeDefined();
  expect(saved).toEqual([]);
});
