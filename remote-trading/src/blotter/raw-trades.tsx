import { type ReactNode, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { useMay } from '@fairlead/shared/auth';
import type { ClearerBlotterTrade, ClearerRawTrade } from '@fairlead/trading/contract/blotter';
import { useNavigate } from '@fairlead/shared/router';
import {
  DataTable,
  type MenuEntry,
  type RowAction,
  useChosenValues,
  useNarrowedRows,
  useTable,
} from '@fairlead/table';
import { EmptyState, useCopy } from '@fairlead/shared/ui';

import type { BlotterList } from './desk/blotter.data.ts';
import { EmptyOrNarrowed } from './narrowed/none-match.tsx';
import { tradesText } from './desk/orders.view-model.ts';
import { RAW_DECORATION, RAW_TRADES, type RawFields, type RawRow } from './raw.columns.ts';
import { COPY_RAW_TRADE } from './raw-trades.view-model.ts';
import { tradesPath } from '../common/trades-path.rules.ts';
import { type OnTicket, ticketEntries } from './ticket-entries.view-model.ts';

const NONE: readonly ClearerRawTrade[] = [];

/** The clearers' trades of the list as a table. */
export function useRawTrades(list: BlotterList | undefined) {
  const [rows] = useState(RAW_TRADES.createRows);
  const { columns } = RAW_TRADES;
  const address = useChosenValues(columns);
  const narrowed = useNarrowedRows({ rows, columns, ...address });
  const table = useTable({
    id: 'clearer-raw-trades',
    title: 'Clearer Raw Trades',
    columns,
    rows: narrowed.rows,
  });
  const trades = list?.blotter ?? NONE;
  // Asked again and again, the same answer leaves the rows as they stand.
  const said = useMemo(() => JSON.stringify(trades), [trades]);
  useLayoutEffect(() => {
    rows.replace(JSON.parse(said) as readonly ClearerRawTrade[]);
  }, [rows, said]);
  return { table, filters: narrowed.filters, rows, list };
}

export type RawTrades = ReturnType<typeof useRawTrades>;

type Props = {
  readonly raw: RawTrades;
  readonly isLoading: boolean;
  readonly doubt: ReactNode;
  readonly onTicket: OnTicket;
};

/** The trades as the clearers stated them: only to be read (spec A2). */
export function ClearerRawTrades({ raw, isLoading, doubt, onTicket }: Props) {
  const { table, filters, rows, list } = raw;
  const mayEnter = useMay('trade:enter');
  const copy = useCopy();
  const navigate = useNavigate();
  const text = useSyncExternalStore(table.rows.subscribe, () =>
    tradesText(table.rows.count, rows.count),
  );
  const copyId = (row: RawRow) => void copy(row.id, `Trade ${row.id}`);
  const onAction = ({ action, row }: RowAction<RawFields>) => {
    if (action === COPY_RAW_TRADE) copyId(row);
  };
  const menuEntries = (row: RawRow): readonly MenuEntry[] => [
    { label: 'Copy ids', run: () => copyId(row) },
    { label: 'Show in EDF Trades', run: () => void navigate(tradesPath(row.id)) },
    ...(mayEnter ? ticketEntries(findOrder(row.id, list), onTicket) : []),
  ];
  return (
    <DataTable
      table={table}
      filters={filters}
      decoration={RAW_DECORATION}
      onAction={onAction}
      menuEntries={menuEntries}
      loading={isLoading ? 'Fetching the blotter …' : undefined}
      empty={
        <EmptyOrNarrowed {...{ rows, filters }}>
          <EmptyState title="No trades">Trades come in with the clearers’ statements.</EmptyState>
        </EmptyOrNarrowed>
      }
      footer={<span role="status">{text}</span>}
      doubt={doubt}
      fill
    />
  );
}

/** The order that a trade is of: it has our names of products. */
function findOrder(id: string, list: BlotterList | undefined): ClearerBlotterTrade | undefined {
  const trade = list?.blotter.find(({ trade_id }) => trade_id === id);
  if (list === undefined || trade === undefined) return undefined;
  const { clearer_name, order_num } = trade;
  return list.blotter_real.find(
    (order) => order.clearer_name === clearer_name && order.order_num === order_num,
  );
}
