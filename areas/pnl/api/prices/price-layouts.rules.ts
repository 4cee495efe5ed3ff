import type { Problem } from '@fairlead/platform/csv/problem';
import type { FileLayout, LayoutField } from '@fairlead/platform/file-layouts/layout.rules';
import type { NativeRow } from '@fairlead/platform/file-layouts/totals.rules';
import { isFixedByMonth, type PricedProducts, type PriceKind } from './price-row.rules.ts';

/** A row of price_layouts.csv, a file layout in short: reads one column of another house's wide file. */
export type PriceLayout = {
  readonly file_begins: string;
  readonly column_name: string;
  readonly date_column: string;
  readonly product: string;
  readonly kind: PriceKind;
  readonly quote_unit: string;
  readonly zero_is_missing: boolean;
};

/** The file layouts for which the rows stand; a product priced by the month has months in its date column. */
export function toFileLayouts(
  rows: readonly PriceLayout[],
  products: PricedProducts,
): readonly FileLayout[] {
  return [...Map.groupBy(rows, ({ file_begins }) => file_begins)].map(([name, columns]) => ({
    name,
    validFrom: '1900-01-01',
    kind: 'settlements',
    parts: [
      {
        part: 'prices',
        pattern: `${name}*`,
        delimiter: ',',
        namesOn: 1,
        encoding: null,
        skipFirst: 0,
        skipLast: 0,
        rules: [],
        fields: columns.flatMap((column) => toFields(column, products)),
      },
    ],
  }));
}

function toFields(layout: PriceLayout, products: PricedProducts): readonly LayoutField[] {
  const { column_name: row, product, quote_unit, kind, file_begins } = layout;
  const facts = products.get(product);
  const constants = { Product: product, Kind: kind, 'Price Unit': quote_unit, Source: file_begins };
  const field = (given: Partial<LayoutField> & Pick<LayoutField, 'field' | 'source'>) => ({
    section: '',
    row,
    form: 'text',
    map: null,
    signBy: null,
    missing: [],
    whenEmpty: null,
    ...given,
  });
  const date =
    facts !== undefined && isFixedByMonth(facts)
      ? [
          field({ field: 'Term Month', source: layout.date_column, form: 'month:YYYY-MM' }),
          field({ field: 'Date', source: 'derived' }),
        ]
      : [field({ field: 'Date', source: layout.date_column, form: 'day:YYYY-MM-DD' })];
  return [
    field({
      field: 'Price',
      source: row,
      form: 'number',
      whenEmpty: 'no row',
      missing: layout.zero_is_missing ? ['0'] : [],
    }),
    ...date,
    ...Object.entries(constants).map(([name, text]) => field({ field: name, source: `= ${text}` })),
  ];
}

/**
 * Completes rows where the layout leaves it to us: a price that is announced for a month is dated on the last business
 * day before it. Of rows with the same key the one that corrects holds.
 */
export function completed(
  rows: readonly NativeRow[],
  products: PricedProducts,
): readonly NativeRow[] {
  const held = new Map<string, NativeRow>();
  const all: NativeRow[] = [];
  for (const given of rows) {
    const row = dated(given, products);
    const key = JSON.stringify(KEY.map((column) => row.cells.get(column)));
    const before = held.get(key);
    if (before !== undefined && row.corrects) all.splice(all.indexOf(before), 1);
    held.set(key, row);
    all.push(row);
  }
  return all;
}

const KEY = ['Product', 'Kind', 'Term Month', 'Date'];

function dated(row: NativeRow, products: PricedProducts): NativeRow {
  const facts = products.get(row.cells.get('Product') ?? '');
  const month = row.cells.get('Term Month') ?? '';
  if (!row.derived.has('Date') || facts === undefined || month === '') return row;
  const day = facts.businessDayBefore(`${month}-01`);
  return { ...row, cells: new Map([...row.cells, ['Date', day]]) };
}

/** Checks that a unit in the file is the one in which the product is quoted; told once for each product. */
export function unitProblems(rows: readonly NativeRow[], products: PricedProducts): Problem[] {
  const wrong = rows.flatMap(({ cells, line, locationOf }) => {
    const [product, unit] = [cells.get('Product') ?? '', cells.get('Price Unit') ?? ''];
    const facts = products.get(product);
    if (facts === undefined || unit === '' || facts.quoteUnit === unit) return [];
    const message = `is in ${unit}, and ${product} is quoted in ${facts.quoteUnit}`;
    return [{ line, column: locationOf('Price Unit') ?? locationOf('Price') ?? null, message }];
  });
  return [...new Map(wrong.toReversed().map((each) => [each.message, each])).values()].toReversed();
}
