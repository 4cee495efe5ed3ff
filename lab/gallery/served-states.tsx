import { useEffect, useState } from 'react';

import { Box, Flex } from '@fairlead/shared/ui';
import {
  type Column,
  DataTable,
  FilterChips,
  type ListFilters,
  RowsStatus,
  useTable,
} from '@fairlead/table';

import type { GalleryState } from './gallery-state.ts';
import { TRADE_COLUMNS, type TRADE_FIELDS, tradeRows } from './trades.ts';

const FILTERS: Readonly<Record<string, string>> = { product: 'product', lots: 'side', day: 'day' };

const COLUMNS: readonly Column<typeof TRADE_FIELDS>[] = TRADE_COLUMNS.map((column) => {
  const parameter = FILTERS[column.id];
  const served = { ...column, apiField: column.id };
  if (parameter === undefined) return served;
  return { ...served, filter: { parameter, ...(parameter === 'side' ? { label: 'Side' } : {}) } };
});

const noop = () => undefined;

const LIST: ListFilters = {
  chosen: { product: ['Argus Propane FEI Swap', 'WTI 1st Line Swap'], side: ['Sold'] },
  choose: noop,
  choices: async () => [
    { value: 'Argus Propane FEI Swap', count: 1204 },
    { value: 'Mont Belvieu LST Propane', count: 96 },
    { value: 'Mont Belvieu LST Propane (OPIS) Balmo Mini Swap', count: 8 },
    { value: 'WTI 1st Line Swap', count: 310 },
  ],
  text: 'mini',
  narrowTo: noop,
  countOf: async () => 12,
  clear: noop,
};

type Shown = {
  readonly id: string;
  readonly filters: ListFilters;
  readonly loading?: string | undefined;
};

function Served({ id, filters, loading }: Shown) {
  const table = useServed(id);
  return (
    <Flex direction="column" gap="2">
      <Box>
        <FilterChips table={table} filters={filters} />
      </Box>
      <DataTable
        table={table}
        total={320}
        filters={filters}
        loading={loading}
        footer={<RowsStatus text="Fetched 9 of 320 trades" />}
      />
    </Flex>
  );
}

function useServed(id: string) {
  const [rows] = useState(() => tradeRows(9));
  return useTable({
    id: `gallery-${id}`,
    title: 'Trades',
    columns: COLUMNS,
    rows,
    order: 'server',
  });
}

function Filtered() {
  return <Served id="filtered" filters={LIST} />;
}

function Waiting() {
  return <Served id="waiting" filters={LIST} loading="Fetching trades …" />;
}

/** Table with the filter of a column open. */
function open(id: string, choices: ListFilters['choices']) {
  return function OpenFilter() {
    const table = useServed(id);
    useEffect(() => table.filtering.set('product'), [table]);
    return (
      <Flex direction="column" gap="2" minHeight="340px">
        <DataTable table={table} total={320} filters={{ ...LIST, choices }} />
      </Flex>
    );
  };
}

/** A list whose server sorts, narrows and finds. */
export const SERVED_STATES: readonly GalleryState[] = [
  { id: 'filtered', title: 'Narrowed by columns and a text', Draw: Filtered },
  { id: 'filter-open', title: 'The values of a column', Draw: open('filter-open', LIST.choices) },
  {
    id: 'filter-waits',
    title: 'The values of a column are fetched',
    Draw: open('filter-waits', async () => new Promise(noop)),
  },
  {
    id: 'filter-failed',
    title: 'The values of a column could not be fetched',
    Draw: open('filter-failed', async () => Promise.reject(new Error('away'))),
  },
  { id: 'rows-kept', title: 'Rows stay while another list is fetched', Draw: Waiting },
];
