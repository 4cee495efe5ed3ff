import { useState } from 'react';

import { type ApiClient, ApiProvider } from '@fairlead/shared/api';
import type { TablePreset } from '@fairlead/shared/contract/table-layouts';
import { DataTable, useTable } from '@fairlead/table';

import { NO_CHOICES } from '../../table/src/columns/column-choices.ts';
import { LayoutDialog } from '../../table/src/menus/layout-dialog.tsx';
import type { GalleryState } from './gallery-state.ts';
import { TRADE_COLUMNS, tradeRows } from './trades.ts';

const AS_DECLARED = { order: [], widths: {}, hidden: [], pins: {} };

const PRESETS: TablePreset[] = [
  { preset_id: '1', name: 'Desk', choices: AS_DECLARED },
  { preset_id: '2', name: 'Month end', choices: AS_DECLARED },
  {
    preset_id: '3',
    name: 'Options and cleared swaps by their last trading date',
    choices: AS_DECLARED,
  },
];

const apiOf = (presets: TablePreset[]) =>
  ({ call: () => Promise.resolve({ presets }) }) as unknown as ApiClient;

function Layouts({ presets, inUse }: { readonly presets: TablePreset[]; readonly inUse?: string }) {
  const [rows] = useState(() => tradeRows(6));
  const [api] = useState(() => apiOf(presets));
  const table = useTable({ id: 'gallery-layouts', title: 'Trades', columns: TRADE_COLUMNS, rows });
  const [isArranged] = useState(() => {
    table.layout.restore({ ...NO_CHOICES, hidden: ['fees'], preset: inUse });
    return true;
  });
  return (
    <ApiProvider value={api}>
      {isArranged && <DataTable table={table} />}
      <LayoutDialog table={table} onClose={() => undefined} />
    </ApiProvider>
  );
}

/** Layouts that are kept under a name: a dialog, so the picture is of the window. */
export const LAYOUT_STATES: readonly GalleryState[] = [
  {
    id: 'layouts',
    title: 'Layouts under a name, one in use and changed since',
    Draw: () => <Layouts presets={PRESETS} inUse="2" />,
  },
  { id: 'layouts-none', title: 'No layout under a name yet', Draw: () => <Layouts presets={[]} /> },
];
