/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';

import { DataProvider, forgetAllData } from '@fairlead/shared/data';

import { textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import { useTable } from './table-model.ts';

const FIELDS = { id: textField((id: string) => id) };
const ROWS = createRowStore({ fields: FIELDS, id: (id: string) => id });

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <StrictMode>
      <DataProvider>{children}</DataProvider>
    </StrictMode>
  );
}

test('the place of a user in a table outlives its screen, and goes with the sign-out', async () => {
  const { result, rerender } = renderHook(
    ({ id }) => useTable({ id, title: 'Trades', columns: [], rows: ROWS }).viewState,
    { wrapper: Page, initialProps: { id: 'trades' } },
  );
  const { current: place } = result;
  rerender({ id: 'legs' });
  expect(result.current).not.toBe(place);
  rerender({ id: 'trades' });
  expect(result.current).toBe(place);

  await act(() => forgetAllData('Signed out'));
  expect(result.current).not.toBe(place);
});
