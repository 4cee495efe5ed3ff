import { useEffect, useState } from 'react';

import { EmptyState, Panel, PanelFailed } from '@fairlead/shared/ui';
import { DataTable, TableMenu, useTable } from '@fairlead/table';

import { LAYOUTS } from './layout.columns.ts';
import type { useStoredLayouts } from './layouts.data.ts';

type Props = { readonly called: ReturnType<typeof useStoredLayouts> };

/** The file layouts that are kept, version by version. */
export function StoredLayouts({ called: { area, refresh } }: Props) {
  const [rows] = useState(LAYOUTS.createRows);
  const title = 'Layouts that are kept';
  const table = useTable({ id: 'file-layouts', title, columns: LAYOUTS.columns, rows });
  const layouts = area.status === 'COMPLETED' ? area.data.layouts : undefined;
  useEffect(() => {
    if (layouts !== undefined) rows.replace(layouts);
  }, [rows, layouts]);
  return (
    <Panel title={title} end={<TableMenu table={table} total={layouts?.length} />}>
      {area.status === 'FAILED' ? (
        <PanelFailed
          title="The layouts did not load"
          message={area.error.panelText}
          supportId={area.error.requestId}
          onRetry={refresh}
        />
      ) : (
        <DataTable
          table={table}
          total={layouts?.length}
          loading={layouts === undefined ? 'Fetching the layouts …' : undefined}
          empty={
            <EmptyState title="No layout is kept">
              Files of our own form need none. For another one choose the CSV files of a layout
              above and try them.
            </EmptyState>
          }
          footer={
            <span>{`${layouts?.length ?? 0} version${layouts?.length === 1 ? '' : 's'}`}</span>
          }
        />
      )}
    </Panel>
  );
}
