import { useMemo } from 'react';

import { useMay } from '@fairlead/shared/auth';
import type { LegFigure } from '@fairlead/pnl/contract/legs';
import { useLocation } from '@fairlead/shared/router';

import { nameOfBucket } from '../run/bucket-names.rules.ts';
import { EXPOSURES, LEGS, LOT_COLUMN, PART, TRADE_COLUMN } from './leg.columns.ts';
import { lotParts, tradeParts } from './leg-drill-downs.view-model.ts';
import type { ShownLegs } from './opened-legs.data.ts';

type Columns = typeof LEGS.columns;
type Row = {
  readonly text: (field: 'trade' | 'tradeIds' | 'lot') => string | null;
  readonly number: (field: 'ticket') => number | null;
};

const readOnward = (row: Row) => ({
  trade: row.text('trade') ?? '',
  tradeIds: row.text('tradeIds'),
  lot: row.text('lot'),
  ticket: row.number('ticket'),
});

/** The columns of opened legs: their names lead on, and those come first that sum to the figure. */
export function useOpenedColumns({ of, query: { bucket } }: ShownLegs): Columns {
  const { search } = useLocation();
  const lots = useMay('backacc:read');
  const tickets = useMay('blotter:read');
  return useMemo(() => {
    const mayRead = { lots, tickets };
    const columns = LEGS.columns.map((column) => {
      if (column.kind !== 'custom') return column;
      if (column.id === TRADE_COLUMN)
        return { ...column, renderCell: (row: Row) => tradeParts(readOnward(row), mayRead) };
      return column.id === LOT_COLUMN
        ? { ...column, renderCell: (row: Row) => lotParts(readOnward(row), search) }
        : column;
    });
    return inOrder(columns, of, bucket === undefined ? undefined : nameOfBucket(bucket));
  }, [of, bucket, search, lots, tickets]);
}

const EXPOSURE_FIGURES: readonly LegFigure[] = [
  'exposure_display',
  'exposure_mt',
  'delta_exposure_display',
];
const isExposure = ({ id }: { readonly id: string }) =>
  EXPOSURES.some((column) => column.id === id);

/** Exposures before money where one was opened, a part before all where one is asked for. */
function inOrder(all: Columns, of: LegFigure, part: string | undefined): Columns {
  if (part !== undefined)
    return all.map((column) => (column.id === PART ? { ...column, header: part } : column));
  const [trade, ...others] = all.filter(({ id }) => id !== PART);
  if (trade === undefined || !EXPOSURE_FIGURES.includes(of)) return [trade ?? [], ...others].flat();
  return [trade, ...others.filter(isExposure), ...others.filter((column) => !isExposure(column))];
}
