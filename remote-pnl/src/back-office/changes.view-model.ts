import type { DtdRow } from '@fairlead/pnl/contract/exposures';
import { formatCents, formatFixed, formatNumber } from '@fairlead/shared/format';

import { shownPrice, type ShownPriceUnit } from '../common/price-unit.rules.ts';

type Line = { readonly label: string; readonly value: string };

/** A table of changes since the day before. */
export type DtdTable = {
  readonly id: string;
  readonly title: string;
  readonly value: 'price_dtd' | 'exposure_display_dtd';
  /** Number format of its cells. */
  readonly look: 'price' | 'volume';
  readonly tip: (row: DtdRow, units: Units) => readonly Line[];
};

/** Units of a product's figures; of exposures undefined while unknown. */
type Units = { readonly price: ShownPriceUnit; readonly exposure: string | undefined };

const orNone = (value: number | null, write: (value: number) => string): string =>
  value === null ? 'None' : write(value);
const price = (value: number | null, unit: ShownPriceUnit) =>
  orNone(shownPrice(value, unit), (one) => formatFixed(one, 2));
const volume = (value: number, { exposure }: Units) =>
  [formatNumber(value), exposure].filter(Boolean).join(' ');

/** DtD tables of prices and exposures, with the tooltips of their cells (PNL-27). */
export const DTD_TABLES: readonly DtdTable[] = [
  {
    id: 'pnl.dtd-prices',
    title: 'DtD Prices',
    value: 'price_dtd',
    look: 'price',
    tip: (row, { price: unit }) => [
      { label: "Today's price", value: price(row.price, unit) },
      { label: 'Previous day price', value: price(row.price_m1, unit) },
      { label: '6 month min price DtD', value: price(row.price_dtd_min, unit) },
      { label: '6 month max price DtD', value: price(row.price_dtd_max, unit) },
    ],
  },
  {
    id: 'pnl.dtd-exposures',
    title: 'DtD Exposures',
    value: 'exposure_display_dtd',
    look: 'volume',
    tip: (row, units) => [
      { label: "Today's exposure", value: volume(row.exposure_display, units) },
      { label: 'Previous day exposure', value: volume(row.exposure_display_m1, units) },
      { label: "This month's volume", value: volume(row.volume_display, units) },
    ],
  },
];

/** DtD table of gross, whose parts sum to the run's change. */
export const GROSS: Pick<DtdTable, 'id' | 'title' | 'tip'> = {
  id: 'pnl.dtd-gross',
  title: 'DtD Gross',
  tip: (row, units) => [
    { label: "Today's gross", value: formatCents(row.gross_pnl) },
    { label: 'Previous day gross', value: formatCents(row.gross_pnl_m1) },
    { label: "Today's exposure", value: volume(row.exposure_display, units) },
    { label: 'Previous day exposure', value: volume(row.exposure_display_m1, units) },
  ],
};
