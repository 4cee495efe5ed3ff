import { useMemo } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import { Chart, type ChartData } from '@fairlead/chart';
import type { Exposures } from '@fairlead/pnl/contract/exposures';
import { defineTable } from '@fairlead/table';
import { EmptyState } from '@fairlead/shared/ui';

import { DataPanel } from '../common/data-panel.tsx';
import { useShownTitle } from '../common/use-shown-title.ts';
import { useRowsTable } from '../common/use-rows-table.ts';
import { type ShownLegs, useOpenLegs } from '../legs/opened-legs.data.ts';

type SpreadRow = Exposures['spreads_by_structure'][number];
type Props = { readonly day: string; readonly rows: readonly SpreadRow[] };

const PRODUCTS = ['FEI', 'ARA', 'CP', 'LST'] as const;
const UNITS = { FEI: 'kt', ARA: 'kt', CP: 'kt', LST: 'kb' } as const;
const FLAT = 'Flat';

const SPREADS = defineTable({
  id: (row: SpreadRow) => row.spread,
  total: (row) => row.spread === FLAT,
  fields: {},
  columns: [
    {
      id: 'spread',
      header: 'Spread',
      kind: 'text',
      value: (row) => row.spread,
      width: 120,
      rowHeader: true,
      pinned: 'phone',
      sortable: false,
    },
    ...PRODUCTS.map((code) => ({
      id: code,
      header: `${code}, ${UNITS[code]}`,
      kind: 'lots' as const,
      measure: UNITS[code],
      decimals: { upTo: 1 as const },
      width: 90,
      value: (row: SpreadRow) => row[code],
    })),
  ],
});

/** Corp's exposure as spreads of neighbouring months, and what is left flat (PNL-26). */
export function SpreadsTable({ day, rows }: Props) {
  const title = 'Spreads By Structure';
  const openLegs = useOpenLegs();
  const table = useRowsTable({ id: 'pnl.spreads', title, definition: SPREADS, rows });
  const codeOf = (column: string) => PRODUCTS.find((code) => code === column);
  return (
    <DataPanel
      table={table}
      day={day}
      empty={<EmptyState title="Corp has no spreads" />}
      drill={{
        has: (_row, column) => codeOf(column) !== undefined,
        open: ({ row, column }) => {
          const code = codeOf(column);
          const spread = rows.find((each) => each.spread === row.id);
          if (code !== undefined && spread !== undefined) openLegs(legsOfSpread(spread, code));
        },
      }}
    />
  );
}

/** Legs of what is held of a spread: of all months to its first; of what is flat, all. */
const legsOfSpread = (row: SpreadRow, product: (typeof PRODUCTS)[number]): ShownLegs => ({
  title: `Corp ${product} ${row.spread === FLAT ? 'flat' : row.spread}, exposure`,
  query: {
    group: 'corp',
    product,
    ...(row.term_month_date !== null && { until: row.term_month_date }),
  },
  expected: row[product],
  of: 'exposure_display',
});

/** Spreads as grouped bars, barrels on their own axis. */
export function SpreadsGraph({ day, rows }: Props) {
  const isPicture = useIsPicture();
  const data: ChartData = useMemo(
    () => ({
      kind: 'bars',
      x: { kind: 'name', values: rows.map(({ spread }) => spread), name: 'Spread' },
      left: { unit: 'kt', format: 'number' },
      right: { unit: 'kb', format: 'number' },
      series: PRODUCTS.map((code) => ({
        id: code,
        name: code,
        color: code,
        values: rows.map((row) => row[code]),
        ...(UNITS[code] === 'kb' && { axis: 'right' as const }),
      })),
    }),
    [rows],
  );
  return (
    <Chart
      id="pnl.spreads-graph"
      title={useShownTitle('Spreads By Structure Graph')}
      data={data}
      day={day}
      height={280}
      empty="Corp has no spreads."
      still={isPicture}
    />
  );
}
