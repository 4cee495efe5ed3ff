import type { DtdRow } from '@fairlead/pnl/contract/exposures';
import { formatMonth } from '@fairlead/shared/format';

import type { ShownLegs } from './opened-legs.data.ts';

/** Gross of a product and month's legs since the day before: a price is no sum of legs. */
export const toGrossLegs = ({ product, term_month_date, gross_pnl_dtd }: DtdRow): ShownLegs => ({
  title: `${product} ${formatMonth(term_month_date)}, DtD Gross`,
  query: { product, month: term_month_date },
  expected: gross_pnl_dtd,
  of: 'delta_gross',
  isOwn: true,
});
