/** @jest-environment ./bin/jest/dom-environment.mjs */
import { renderScreen } from '@fairlead/shared/testing';
import { onDemand } from '@fairlead/shared/ui';
import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import type { Column } from '../columns/columns.ts';
import { textField } from '../rows/fields.ts';
import { createRowStore } from '../rows/row-store.ts';
import type * as OnDemand from './on-demand.ts';

const load = jest.fn<() => Promise<typeof OnDemand>>(() => import('./on-demand.ts'));
jest.unstable_mockModule('./table-parts.ts', () => ({ tableParts: onDemand(load) }));
const { DataTable } = await import('../data-table.tsx');
const { useTable } = await import('../model/table-model.ts');
const { TableMenu } = await import('./table-menu.tsx');

type Row = { readonly name: string };

const FIELDS = { name: textField((row: Row) => row.name) };
const COLUMNS: readonly Column<typeof FIELDS>[] = [
  { id: 'name', header: 'Name', kind: 'text', field: 'name', width: 100, rowHeader: true },
];
const rows = createRowStore({ fields: FIELDS, id: (row: Row) => row.name });
rows.append([{ name: 'Propane' }]);

function Things() {
  const table = useTable({ id: 'things', title: 'Things', columns: COLUMNS, rows });
  return (
    <>
      <TableMenu table={table} />
      <DataTable table={table} />
    </>
  );
}

const failure = () => screen.findByText(/could not be fetched/);

test('menus that cannot be fetched say so, and each next try fetches again', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  renderScreen(<Things />);
  expect(load).not.toHaveBeenCalled();
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
  fireEvent.contextMenu(screen.getByRole('columnheader', { name: 'Name' }));
  await failure();
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
  fireEvent.contextMenu(screen.getByRole('rowheader', { name: 'Propane' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  fireEvent.contextMenu(screen.getByRole('columnheader', { name: 'Name' }));
  await screen.findByRole('menu', { name: 'Column Name' });
  expect(load).toHaveBeenCalledTimes(3);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Table menu' }));
  await screen.findByRole('menuitem', { name: 'Copy all' });
  expect(load).toHaveBeenCalledTimes(3);
});
