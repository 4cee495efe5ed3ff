import type { Column, RowReader } from '@fairlead/table';

import { TRADE_COLUMNS, type TRADE_FIELDS } from './trades.ts';

type Fields = typeof TRADE_FIELDS;

/** Options that differ here from `TRADE_COLUMNS`. */
const CHANGES: Readonly<Record<string, Partial<Column<Fields>>>> = {
  id: { rowHeader: false },
  product: { rowHeader: true, pinned: 'phone', width: 206 },
  lots: { phone: 'first' },
  price: { phone: 'first' },
};

const changed = TRADE_COLUMNS.map(
  (column) => ({ ...column, ...CHANGES[column.id] }) as Column<Fields>,
);

/** The columns of a desk's day: more than a small laptop has room for, what is done with a row at the end. */
export const DESK_COLUMNS: readonly Column<Fields>[] = [
  ...changed,
  {
    id: 'actions',
    header: 'Actions',
    kind: 'custom',
    pinned: 'end',
    width: 100,
    text: (row) => row.text('state') ?? '',
    renderCell: (row: RowReader<Fields>) => [
      { part: 'action', action: 'verify', text: 'Verify', name: `Verify ${row.id}` },
      { part: 'action', action: 'copy', icon: 'copy', name: `Copy ${row.id}`, atEnd: true },
    ],
  },
];
