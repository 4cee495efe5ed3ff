import { type ReactNode, useEffect, useState } from 'react';

import { EmptyState, Flex, PanelFailed, Text } from '@fairlead/shared/ui';
import {
  type Column,
  DataTable,
  type RowReader,
  RowsStatus,
  TableMenu,
  type TableModel,
  type TableSize,
  useTable,
} from '@fairlead/table';

import { BOOK_COLUMNS, bookRows } from './books.ts';
import type { GalleryState } from './gallery-state.ts';
import { DESK_COLUMNS } from './desk.ts';
import { TRADE_COLUMNS, type TRADE_FIELDS, tradeRows } from './trades.ts';

const BY_ORDER = {
  group: (row: RowReader<typeof TRADE_FIELDS>) => row.number('order'),
  groups: 'Orders',
};

function useTrades(id: string, count: number) {
  const [rows] = useState(() => tradeRows(count));
  return useTable({ id: `gallery-${id}`, title: 'Trades', columns: TRADE_COLUMNS, rows });
}

function useBooks(id: string, openDepth: 0 | 1 | 2 | 3) {
  const [rows] = useState(bookRows);
  const columns = BOOK_COLUMNS;
  return useTable({ id: `gallery-${id}`, title: 'Per Strategy Summary', columns, rows, openDepth });
}

type MenuProps<F> = { readonly table: TableModel<F>; readonly children: ReactNode };

/** Table as a screen has it: the menu over the table, at its end. */
function WithMenu<F>({ table, children }: MenuProps<F>) {
  return (
    <>
      <Flex justify="flex-end">
        <TableMenu table={table} />
      </Flex>
      {children}
    </>
  );
}

function Tree() {
  const table = useBooks('tree', 3);
  return (
    <WithMenu table={table}>
      <DataTable table={table} size="Small" />
    </WithMenu>
  );
}

function FoldedTree() {
  const table = useBooks('folded', 1);
  return (
    <WithMenu table={table}>
      <DataTable table={table} />
    </WithMenu>
  );
}

function Orders() {
  const table = useTrades('orders', 9);
  return (
    <WithMenu table={table}>
      <DataTable table={table} decoration={BY_ORDER} />
    </WithMenu>
  );
}

const TINTS = {
  background: (row: RowReader<typeof TRADE_FIELDS>) =>
    (({ Verified: 'done', Pending: 'submitted', Expired: 'warning', Failed: 'failed' }) as const)[
      row.text('state') ?? ''
    ],
  rule: (row: RowReader<typeof TRADE_FIELDS>) =>
    row.id === 'T-1004' ? ('earliest' as const) : undefined,
};

function Tints() {
  return <DataTable table={useTrades('tints', 6)} decoration={TINTS} />;
}

function Selection() {
  const table = useTrades('selection', 8);
  useEffect(() => {
    table.selection.set([
      {
        mode: 'include',
        anchor: { row: 'T-1002', column: 'lots' },
        focus: { row: 'T-1005', column: 'fees' },
      },
      {
        mode: 'include',
        anchor: { row: 'T-1007', column: 'fees' },
        focus: { row: 'T-1008', column: 'fees' },
      },
    ]);
  }, [table]);
  return <DataTable table={table} footer={<RowsStatus text="8 trades" />} />;
}

/** All cells: units that differ, prices left out, and what was done with them below. */
function ExcludedCells() {
  const table = useTrades('left-out', 8);
  useEffect(() => {
    const first = { row: 'T-1001', column: 'lots' };
    table.selection.set([
      { mode: 'include', anchor: first, focus: first, allRows: true, allColumns: true },
    ]);
    table.messages.show('Copied 56 cells');
    table.messages.show('Copied 56 cells');
  }, [table]);
  return <DataTable table={table} total={240} footer={<RowsStatus text="8 of 240 trades" />} />;
}

function TreeSelection() {
  const table = useBooks('tree-selection', 2);
  useEffect(() => {
    table.selection.set([
      {
        mode: 'include',
        anchor: { row: '0', column: 'paper' },
        focus: { row: '8', column: 'paper' },
      },
    ]);
  }, [table]);
  return <DataTable table={table} />;
}

function Find() {
  const table = useTrades('find', 8);
  useEffect(() => table.finding.set(true), [table]);
  return <DataTable table={table} />;
}

function Sorted() {
  const table = useTrades('sorted', 8);
  useEffect(() => table.layout.sortBy({ column: 'price', direction: 'descending' }), [table]);
  return <DataTable table={table} decoration={BY_ORDER} total={240} />;
}

const noop = () => undefined;

function Loading() {
  return <DataTable table={useTrades('loading', 0)} loading="Fetching trades …" />;
}

function Empty() {
  const empty = (
    <EmptyState title="No trades">No statement of this day has come in yet.</EmptyState>
  );
  return <DataTable table={useTrades('empty', 0)} empty={empty} />;
}

function Failed() {
  const failed = (
    <PanelFailed
      title="Trades did not load"
      message="The clearer did not answer."
      supportId="4f1c-77"
      onRetry={noop}
    />
  );
  return <DataTable table={useTrades('failed', 0)} failed={failed} />;
}

function PartlyLoaded() {
  const text = '6 of 240 trades. The others could not be fetched: The clearer did not answer.';
  return (
    <DataTable
      table={useTrades('partly', 6)}
      total={240}
      stopped
      footer={<RowsStatus text={text} onRetry={noop} />}
    />
  );
}

const SIZES: readonly TableSize[] = ['Small', 'MediumSmall', 'Medium', 'Large'];

function Sizes() {
  return (
    <Flex direction="column" gap="3">
      {SIZES.map((size) => (
        <Sized key={size} size={size} />
      ))}
    </Flex>
  );
}

function Sized({ size }: { readonly size: TableSize }) {
  return (
    <section aria-label={size}>
      <Text textStyle="label">{size}</Text>
      <DataTable table={useTrades(`size-${size}`, 2)} size={size} />
    </section>
  );
}

const WIDE_COLUMNS: readonly Column<typeof TRADE_FIELDS>[] = [
  ...TRADE_COLUMNS.slice(0, 3).map((column) => ({ ...column, pinned: 'start' as const })),
  ...Array.from({ length: 12 }, (_column, place) => ({
    id: `price${place}`,
    header: `Tenor ${place + 1}`,
    kind: 'price' as const,
    field: 'price' as const,
    width: 110,
  })),
];

/** Scrolled both ways: header and first columns stay. */
function Wide() {
  const [rows] = useState(() => tradeRows(60));
  const table = useTable({ id: 'gallery-wide', title: 'Tenors', columns: WIDE_COLUMNS, rows });
  useEffect(() => {
    document.querySelector('.scroller')?.scrollTo(300, 400);
  }, []);
  return (
    <div style={{ height: 320, display: 'flex', flexDirection: 'column' }}>
      <DataTable table={table} />
    </div>
  );
}

/** More columns than there is room for: what is done with a row stays at the end. */
function Sideways() {
  const [rows] = useState(() => tradeRows(40));
  const table = useTable({ id: 'gallery-sideways', title: 'Desk', columns: DESK_COLUMNS, rows });
  useEffect(() => {
    document.querySelector('.scroller')?.scrollTo(60, 0);
  }, []);
  return (
    <div style={{ height: 320, display: 'flex', flexDirection: 'column' }}>
      <DataTable table={table} decoration={BY_ORDER} />
    </div>
  );
}

function ToCome() {
  return <DataTable table={useTrades('to-come', 5)} decoration={BY_ORDER} total={12} />;
}

/** The table as a whole; its cells are in `cell-states`. */
export const TABLE_STATES: readonly GalleryState[] = [
  { id: 'orders', title: 'Groups of rows, repeats muted', Draw: Orders },
  { id: 'tree', title: 'Grouped headers, a tree of four levels, its total', Draw: Tree },
  { id: 'tree-folded', title: 'A tree as it is first seen', Draw: FoldedTree },
  { id: 'tints', title: 'Tinted rows, the earliest of them', Draw: Tints },
  { id: 'selection', title: 'Two ranges and their statistics', Draw: Selection },
  {
    id: 'left-out',
    title: 'What is not in the figures; a message that counts up',
    Draw: ExcludedCells,
  },
  { id: 'tree-selection', title: 'A group and its parts, counted once', Draw: TreeSelection },
  { id: 'find', title: 'Find in table', Draw: Find },
  { id: 'sorted', title: 'Sorted among those that are loaded', Draw: Sorted },
  { id: 'loading', title: 'Before the first rows', Draw: Loading },
  { id: 'empty', title: 'No rows', Draw: Empty },
  { id: 'failed', title: 'Rows could not be had', Draw: Failed },
  { id: 'partly-loaded', title: 'More rows could not be had', Draw: PartlyLoaded },
  { id: 'sizes', title: 'Small, MediumSmall, Medium, Large', Draw: Sizes },
  { id: 'to-come', title: 'Rows that are on their way', Draw: ToCome },
  { id: 'sideways', title: 'Pinned to both ends, scrolled; on a phone folded', Draw: Sideways },
  { id: 'wide', title: 'Pinned columns, scrolled both ways', Draw: Wide },
];
