import { formatCents } from '@fairlead/shared/format';

type InDollars = {
  readonly amount_usd: number | null;
  readonly was_amount_usd?: number | undefined;
  readonly was_fx_rate?: number | string | undefined;
};

/** True when dollars are converted by another rate than when their day was locked. */
export const isRestatedInDollars = (row: InDollars): boolean =>
  row.was_fx_rate !== undefined || row.was_amount_usd !== undefined;

/** Lines of a tip: dollars when their day was locked, the rate that made them, and dollars now. */
export function wasDollars(row: InDollars | undefined) {
  if (row === undefined || !isRestatedInDollars(row)) return [];
  const { amount_usd: now, was_amount_usd: was = now, was_fx_rate: rate } = row;
  return [
    ...(was === null ? [] : [{ label: 'Restated, was', value: formatCents(was) }]),
    ...(rate === undefined ? [] : [{ label: 'At the rate', value: String(rate) }]),
    { label: 'Now', value: now === null ? 'no rate' : formatCents(now) },
  ];
}

/** The mark of an amount in dollars, and what it was. */
export const dollarsRestatedMark = (row: InDollars): string =>
  isRestatedInDollars(row) ? 'R' : '';
