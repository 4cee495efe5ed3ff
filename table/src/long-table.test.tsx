/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { MAX_PX } from '@fairlead/shared/lines/long-rows';
import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import { UiProvider } from '@fairlead/shared/ui';

import type { Column } from './columns/columns.ts';
import { DataTable } from './data-table.tsx';
import { useTable } from './model/table-model.ts';
import { textField } from './rows/fields.ts';
import { createRowStore } from './rows/row-store.ts';

const COUNT = 700_000;

const FIELDS = { name: textField((row: { readonly id: string }) => row.id) };
const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'name', header: 'Name', kind: 'text', field: 'name', width: 100, rowHeader: true },
];
const ROWS = createRowStore({ fields: FIELDS, id: (row: { readonly id: string }) => row.id });

function Things() {
  const table = useTable({ id: 'long', title: 'Things', columns: COLUMNS, rows: ROWS });
  return <DataTable table={table} />;
}

const body = () => document.querySelector<HTMLElement>('.body')!;

/** The rows that would be seen: 600 px of the body from where the scroller is. */
function inSight(): readonly (string | undefined)[] {
  const { scrollTop } = screen.getByRole('grid');
  return [...document.querySelectorAll<HTMLElement>('.body .row:not([hidden])')]
    .map(({ style, dataset }) => ({ top: Number.parseFloat(style.top) - scrollTop, dataset }))
    .filter(({ top }) => top > -26 && top < 600)
    .toSorted((a, b) => a.top - b.top)
    .map(({ dataset }) => dataset.rowId);
}

type Sum = { readonly id: string; readonly total?: true };
const SUMS = createRowStore({
  fields: { name: textField((row: Sum) => row.id) },
  id: (row: Sum) => row.id,
  total: (row: Sum) => row.total === true,
});

function Sums() {
  const table = useTable({ id: 'sums', title: 'Sums', columns: COLUMNS, rows: SUMS });
  return <DataTable table={table} />;
}

async function scrollTo(px: number) {
  const grid = screen.getByRole('grid');
  grid.scrollTop = px;
  act(() => void grid.dispatchEvent(new Event('scroll')));
  await act(async () => new Promise<void>((done) => requestAnimationFrame(() => done())));
}

test('of more rows than a browser draws the last are reached by bar, wheel and key', async () => {
  ROWS.append(Array.from({ length: COUNT }, (_, number) => ({ id: `R${number}` })));
  render(
    <MemoryRouter>
      <UiProvider>
        <Things />
      </UiProvider>
    </MemoryRouter>,
  );
  expect(body().style.height).toBe(`${MAX_PX}px`);
  expect(inSight()[0]).toBe('R0');

  await scrollTo(MAX_PX - 600);
  expect(inSight().at(-1)).toBe(`R${COUNT - 1}`);
  await scrollTo(MAX_PX - 600 - 26 * 100);
  expect(inSight().at(-1)).toBe(`R${COUNT - 101}`);
  await scrollTo(MAX_PX / 2);
  const middle = inSight();
  expect(middle).toHaveLength(24);
  expect(Number(middle[0]?.slice(1))).toBeCloseTo(COUNT / 2, -3);

  await userEvent.tab();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(document.activeElement?.textContent).toBe(`R${COUNT - 1}`);
  expect(inSight().at(-1)).toBe(`R${COUNT - 1}`);
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  expect(document.activeElement?.textContent).toBe('R0');
  expect(inSight()[0]).toBe('R0');
});

test('totals at the start stay below the header while other rows pass under them', async () => {
  SUMS.append([
    ...(['EUR', 'USD'] as const).map((id) => ({ id, total: true as const })),
    ...Array.from({ length: 500 }, (_, number) => ({ id: `R${number}` })),
  ]);
  render(
    <MemoryRouter>
      <UiProvider>
        <Sums />
      </UiProvider>
    </MemoryRouter>,
  );
  const kept = () =>
    [...document.querySelectorAll<HTMLElement>('.body .row[data-frozen]')]
      .map(({ dataset, style }) => `${dataset.rowId} ${style.top}`)
      .toSorted();
  expect(kept()).toEqual([]);
  await scrollTo(26 * 100);
  expect(kept()).toEqual([
    'EUR calc(var(--head-height) + 0px)',
    'USD calc(var(--head-height) + 26px)',
  ]);
  // A row comes into sight below them, and the keyboard reaches them where they are.
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  const { scrollTop } = screen.getByRole('grid');
  expect(document.activeElement?.textContent).toBe('R98');
  expect(scrollTop).toBe(26 * 98);
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  expect(document.activeElement?.textContent).toBe('EUR');
  expect(screen.getByRole('grid').scrollTop).toBe(scrollTop);
  await scrollTo(0);
  expect(kept()).toEqual([]);
});
