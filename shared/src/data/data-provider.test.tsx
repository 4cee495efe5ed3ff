/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { atom, useAtom } from 'jotai';

import { DataProvider } from './data-provider.tsx';
import { forgetAllData } from './forgetting.ts';

const chosen = atom('nothing');

test('what a user chose is gone with the sign-out, and stays while the page is tried again', async () => {
  const { result } = renderHook(() => useAtom(chosen), { wrapper: DataProvider });
  const choose = () => act(() => result.current[1]('Freight'));

  choose();
  await act(() => forgetAllData('Tried again', { refetch: true }));
  expect(result.current[0]).toBe('Freight');

  await act(() => forgetAllData('Signed out'));
  expect(result.current[0]).toBe('nothing');
  choose();
  expect(result.current[0]).toBe('Freight');
});
