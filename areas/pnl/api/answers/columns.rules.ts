import type { PnlProduct } from '../engine/products.rules.ts';
import type { Exposure } from './cells.rules.ts';

/** A column of the exposure tables: a product, or a sum of products. */
export type ProductColumn = {
  readonly code: string;
  readonly label: string;
  readonly exposure_unit: 'kt' | 'kb';
  /** Null of what is in tonnes, of a sum, and where the reference data have no barrels a tonne. */
  readonly kt_per_kb: number | null;
  readonly is_group: boolean;
};

export type ExposureColumn = ProductColumn & {
  readonly has: (product: PnlProduct) => boolean;
};

const SUMS: readonly Omit<ExposureColumn, 'is_group' | 'kt_per_kb'>[] = [
  { code: 'MTB', label: 'MTB', exposure_unit: 'kb', has: ({ isMtb }) => isMtb },
  {
    code: 'NAPHTHA',
    label: 'All Naphtha',
    exposure_unit: 'kt',
    has: ({ parent }) => parent === 'NAPHTHA',
  },
  {
    code: 'CRUDE',
    label: 'CRUDE',
    exposure_unit: 'kb',
    has: ({ parent }) => parent === 'CRUDE',
  },
  {
    code: 'PETRO_CHEM',
    label: 'Flat Price',
    exposure_unit: 'kt',
    has: ({ family }) => family !== 'FREIGHT',
  },
];

const GROUPS: readonly ExposureColumn[] = SUMS.map((sum) => ({
  ...sum,
  kt_per_kb: null,
  is_group: true,
}));

/** The order of the specification (C3); what it does not name comes last. */
const ORDER = [
  ...['FEI', 'FEI C4', 'CP', 'CP C4', 'ARA', 'NWE Naptha', 'MOPJ', 'LST', 'EPC', 'EPC C4'],
  ...['BLPG', 'BLPG3', 'WTI', 'BRT', 'VLSFO'],
];

/** Products in the order of the screens' columns. */
export function inColumnOrder(products: readonly PnlProduct[]): readonly PnlProduct[] {
  const placeOf = ({ code }: PnlProduct) => {
    const place = ORDER.indexOf(code);
    return place === -1 ? ORDER.length : place;
  };
  return products.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.code < b.code ? -1 : 1));
}

/** Products and the sums of them that have any part of `present`, in the order of the screens. */
export function listExposureColumns(
  products: readonly PnlProduct[],
  present: ReadonlySet<PnlProduct>,
): readonly ExposureColumn[] {
  const shown = products.filter((product) => present.has(product));
  return [
    ...shown.map((product) => ({
      code: product.code,
      label: product.code,
      exposure_unit: toUnit(product),
      kt_per_kb: ktPerKb(product),
      is_group: false,
      has: (other: PnlProduct) => other.code === product.code,
    })),
    ...GROUPS.filter(({ has }) => shown.some(has)),
  ];
}

/** Unit that a product is counted in. */
const toUnit = ({ metric }: PnlProduct): 'kt' | 'kb' => (metric === 'MT' ? 'kt' : 'kb');

const ktPerKb = ({ metric, bblPerMt }: PnlProduct): number | null =>
  metric === 'MT' || bblPerMt === null ? null : 1 / bblPerMt;

/** The products that a code of a column stands for. */
export function productsOfColumn(code: string): (product: PnlProduct) => boolean {
  return GROUPS.find((each) => each.code === code)?.has ?? ((product) => product.code === code);
}

/** Share of a product's exposure in a column, in thousandths of the column's unit. */
export function pickColumnShare(
  column: ExposureColumn,
  product: PnlProduct,
  exposure: Exposure,
): number {
  if (!column.has(product)) return 0;
  return column.exposure_unit === toUnit(product) ? exposure.units : converted(column, exposure);
}

/** A column of tonnes takes barrels as tonnes; none of barrels takes tonnes. */
function converted({ exposure_unit }: ProductColumn, { tonnes }: Exposure): number {
  return exposure_unit === 'kt' ? tonnes : 0;
}
