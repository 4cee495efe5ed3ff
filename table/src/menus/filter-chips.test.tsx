/** @jest-environment ./bin/jest/dom-environment.mjs */
import { renderScreen } from '@fairlead/shared/testing';
import { onDemand } from '@fairlead/shared/ui';
import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { defineTable } from '../columns/define-table.ts';
import type * as OnDemand from './on-demand.ts';

const load = jest.fn<() => Promise<typeof OnDemand>>(() => import('./on-demand.ts'));
jest.unstable_mockModule('./table-parts.ts', () => ({ tableParts: onDemand(load) }));
const { useTable } = await import('../model/table-model.ts');
const { FilterChips } = await import('./filter-chips.tsx');

const THINGS = defineTable({
  id: (row: { readonly name: string }) => row.name,
  fields: {},
  columns: [{ id: 'name', header: 'Name', kind: 'text', value: (row) => row.name, width: 100 }],
});
const rows = THINGS.createRows();
const filters = {
  chosen: {},
  choose: () => undefined,
  choices: () => Promise.resolve([]),
  text: 'mini',
  narrowTo: () => undefined,
  countOf: () => Promise.resolve(0),
  clear: () => undefined,
};

function Things() {
  const table = useTable({ id: 'things', title: 'Things', columns: THINGS.columns, rows });
  return <FilterChips table={table} filters={filters} />;
}

test('chips that could not be fetched are a press away', async () => {
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
  renderScreen(<Things />);
  await screen.findByText(/could not be fetched/);
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Show filters' }));
  expect(await screen.findByRole('button', { name: 'Remove filter Text: mini' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show filters' })).toBeNull();
});
