/** @jest-environment ./bin/jest/dom-environment.mjs */
// covers: ./stored-form.rules.ts
import { afterEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';

import { ApiError } from '@fairlead/shared/api';
import { AuthProvider } from '@fairlead/shared/auth';
import { verified } from '@fairlead/shared/testing';

import { useStoredForm } from './stored-form.data.ts';

afterEach(() => localStorage.clear());

const value = { auth: verified(), signOut: () => undefined };
const signedIn = ({ children }: { readonly children: ReactNode }) => (
  <AuthProvider value={value}>{children}</AuthProvider>
);
const readText = (kept: unknown) => (typeof kept === 'string' ? kept : '');
const opened = (name = 'note') =>
  renderHook(() => useStoredForm(name, readText), { wrapper: signedIn }).result;

type Form = ReturnType<typeof opened>;

/** Sends what is filled in, which is answered or is not; the key that it went under. */
async function sentUnder({ current: form }: Form, content: string, failure?: ApiError) {
  const keys: string[] = [];
  await act(async () => {
    await form.send(content, async (key) => {
      keys.push(key);
      if (failure !== undefined) throw failure;
      return 'done';
    });
  });
  return keys[0];
}

const LATE = new ApiError({ kind: 'rejected', status: 409, body: { err_msg: 'It waits' } });
const REFUSED = new ApiError({ kind: 'rejected', status: 422, body: { err_msg: 'Not so' } });

test('[PNL-12] the same once more, after the first was answered, is another one', async () => {
  const form = opened();
  const first = await sentUnder(form, 'Corp 100');
  expect(form.current.sent).toBeUndefined();
  expect(await sentUnder(form, 'Corp 100')).not.toBe(first);
});

test('[PNL-12] what was not answered goes under its key until it is, though it was closed meanwhile', async () => {
  const form = opened();
  const first = await sentUnder(form, 'Corp 100', LATE);
  expect(form.current.sent).toMatchObject({ key: first });
  expect(form.current.refused).toBe('It waits');
  const again = opened();
  expect(again.current.sent).toMatchObject({ key: first });
  expect(await sentUnder(again, 'Corp 100')).toBe(first);
  expect(again.current.sent).toBeUndefined();
  expect(again.current.refused).toBeUndefined();
});

test('another content, and the same after it was refused, goes under another key', async () => {
  const form = opened();
  const first = await sentUnder(form, 'Corp 100', REFUSED);
  const second = await sentUnder(form, 'Corp 100', LATE);
  const third = await sentUnder(form, 'Corp 101', LATE);
  expect(new Set([first, second, third]).size).toBe(3);
});

test('what is filled in is there again under its name alone, without the refusal of what was there before', async () => {
  const form = opened();
  await sentUnder(form, 'Corp 100', REFUSED);
  act(() => form.current.edit('Corp 10'));
  expect(form.current.refused).toBeUndefined();
  expect(opened().current.draft).toBe('Corp 10');
  expect(opened('another').current.draft).toBe('');
});
