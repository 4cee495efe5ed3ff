/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';

import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import { UiProvider } from '@fairlead/shared/ui';

import type { Column } from './columns/columns.ts';
import { DataTable } from './data-table.tsx';
import { useTable } from './model/table-model.ts';
import { numberField, textField } from './rows/fields.ts';
import { createRowStore } from './rows/row-store.ts';

type Row = { readonly id: string; readonly amount: number };

const FIELDS = {
  name: textField((row: Row) => row.id),
  amount: numberField((row: Row) => row.amount),
};
const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'name', header: 'Name', kind: 'text', field: 'name', width: 100, rowHeader: true },
  // Its amounts need more than the width that it is declared with.
  { id: 'amount', header: 'Sum', kind: 'money', field: 'amount', width: 40 },
];
const ROWS = createRowStore({ fields: FIELDS, id: (row: Row) => row.id });

/** Properties whose reading makes a browser lay the page out, and their owners. */
const MEASURES = [
  [Element, 'clientWidth'],
  [Element, 'clientHeight'],
  [Element, 'scrollTop'],
  [Element, 'scrollLeft'],
  [HTMLElement, 'offsetHeight'],
  [HTMLElement, 'offsetWidth'],
  [HTMLElement, 'offsetTop'],
] as const;

function Amounts() {
  const table = useTable({ id: 'amounts', title: 'Amounts', columns: COLUMNS, rows: ROWS });
  return <DataTable table={table} />;
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('columns are as wide as their cells need before a row is in the page, and nothing is measured after it', () => {
  ROWS.replace(
    Array.from({ length: 200 }, (_, n) => ({ id: `R${n}`, amount: -12_345_678.125 - n })),
  );
  const drawnWhenMeasured: number[] = [];
  for (const [{ prototype }, name] of MEASURES) {
    jest.spyOn(prototype as HTMLElement, name, 'get').mockImplementation(() => {
      drawnWhenMeasured.push(document.querySelectorAll('.body .row').length);
      return 0;
    });
  }

  render(
    <MemoryRouter>
      <UiProvider>
        <Amounts />
      </UiProvider>
    </MemoryRouter>,
  );

  const frame = screen.getByRole('grid').parentElement!;
  expect(document.querySelectorAll('.body .row').length).toBeGreaterThan(20);
  expect(Number.parseFloat(frame.style.getPropertyValue('--column-1'))).toBeGreaterThan(100);
  expect(drawnWhenMeasured.length).toBeGreaterThan(0);
  expect(drawnWhenMeasured.filter((rows) => rows > 0)).toEqual([]);
});
