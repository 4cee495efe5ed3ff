import { useMemo } from 'react';

import type { OpexChange, OpexChangePart } from '@fairlead/accounting/contract/opex-change';
import { AreaView, Box, RestatedNote } from '@fairlead/shared/ui';

import { useReport } from '../common/use-report.ts';
import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import { useOpenFigure } from '../common/use-open-figure.ts';
import { opexTable } from './opex.columns.ts';
import { useOpexChange } from './opex.data.ts';
import {
  fleetText,
  hasRestatedOpex,
  type OpexRow,
  opexRows,
  withoutDaysText,
} from './opex-rows.view-model.ts';

/** Why the daily running cost moved: other days, or another rate; docking apart. */
export function OpexView() {
  const { area, refresh } = useOpexChange();
  return (
    <AreaView area={area} report="Change of the daily cost" onRetry={refresh}>
      {(change) => <Parts change={change} />}
    </AreaView>
  );
}

function Parts({ change }: { readonly change: OpexChange }) {
  const outside = withoutDaysText(change);
  return (
    <Box display="flex" flexDirection="column" gap="5" minWidth="0">
      {change.running.rows.length > 0 && <Box className="tabular">{fleetText(change)}</Box>}
      <PartTable
        id="accounting.opex-running"
        title="Running cost"
        part={change.running}
        empty="Vessels had no running cost in these periods"
      />
      <PartTable
        id="accounting.opex-drydock"
        title="Drydock"
        part={change.drydock}
        empty="No vessel was docked in these periods"
      />
      {outside !== '' && (
        <Box color="text.muted" className="tabular">
          {`Booked on vessels without days, so in no daily cost: ${outside}`}
        </Box>
      )}
    </Box>
  );
}

type PartProps = {
  readonly id: string;
  readonly title: string;
  readonly part: OpexChangePart;
  readonly empty: string;
};

function PartTable({ id, title, part, empty }: PartProps) {
  const { show_fractions: hasFractions } = useReport().toggles;
  const openFigure = useOpenFigure();
  const rows = useMemo(() => opexRows(part), [part]);
  const definition = useMemo(() => opexTable(rows, hasFractions), [rows, hasFractions]);
  const hasRestated = hasRestatedOpex(rows);
  return (
    <RowsTable
      key={`${String(hasFractions)} ${String(hasRestated)}`}
      {...{ id, title, definition, rows }}
      footer={hasRestated && <RestatedNote />}
      unit="USD"
      openDepth={0}
      empty={<Sentence>{empty}</Sentence>}
      drillDown={{
        label: 'Show entries',
        has: (row, column) => rateAt(rows, row.id, column) !== undefined,
        go: ({ row, column }) => {
          const rate = rateAt(rows, row.id, column);
          if (rate !== undefined) openFigure(rate.figure, rate.value);
        },
      }}
    />
  );
}

const FIGURES: Partial<Record<string, 'report' | 'compare'>> = {
  rate_report: 'report',
  rate_compare: 'compare',
};

/** The figure of the daily table that a cell shows; undefined where it shows none. */
function rateAt(rows: readonly OpexRow[], rowId: string, column: string) {
  const row = rows.find(({ id }) => id === rowId);
  const figure = FIGURES[column];
  if (row === undefined || row.dailyCell === null || figure === undefined) return undefined;
  const value = row.change[`rate_${figure}`];
  if (value === null) return undefined;
  return { figure: { report: 'vessel_cost_daily', figure, ...row.dailyCell } as const, value };
}
