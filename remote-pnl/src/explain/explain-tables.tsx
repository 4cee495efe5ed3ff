import { useMemo } from 'react';

import type { Explain } from '@fairlead/pnl/contract/data-sets';
import type { BackOfficeMisc } from '@fairlead/pnl/contract/exposures';
import { defineTable } from '@fairlead/table';
import { formatMonth } from '@fairlead/shared/format';
import { EmptyState } from '@fairlead/shared/ui';

import { BUCKET_NAMES, isOfLegs, nameOfBucket } from '../run/bucket-names.rules.ts';
import { DataPanel } from '../common/data-panel.tsx';
import { shownPrice, type ShownPriceUnit, shownUnit } from '../common/price-unit.rules.ts';
import { sumOfDollars } from '../common/sums.rules.ts';
import {
  toTreeRowId,
  formatTreeRowName,
  toTooltipNames,
  formatTreePath,
  toLegQuery,
} from '../common/tree-names.rules.ts';
import { useRowsTable } from '../common/use-rows-table.ts';
import { type ShownLegs, useOpenLegs } from '../legs/opened-legs.data.ts';
import { useRun } from '../run/use-run.ts';

type Props = { readonly explain: Explain; readonly day: string };
type Row = Explain['rows'][number];

const TOTAL = 'Total';
const DELTA = 'delta_net_pnl';
const isTotal = ({ book, strategy, depth }: Row) =>
  depth === 0 && book === TOTAL && strategy === null;

/** The parts of the change by book, strategy and deal. */
export function ExplainTree({ explain, day }: Props) {
  const rows = useMemo(
    () => [
      ...explain.rows,
      { depth: 0, book: TOTAL, strategy: null, deal: null, ...explain.total },
    ],
    [explain],
  );
  const definition = useMemo(() => definePartsTable(rows), [rows]);
  const openLegs = useOpenLegs();
  const table = useRowsTable({
    id: 'pnl.explain',
    title: 'By book, strategy and deal',
    definition,
    rows,
  });
  const openedOf = (id: string, column: string) => {
    const row = rows.find((each) => toTreeRowId(each) === id);
    return row && openedPart(row, column);
  };
  return (
    <DataPanel
      table={table}
      unit="USD"
      day={day}
      drill={{
        has: ({ id }, column) => openedOf(id, column) !== undefined,
        open: ({ row: { id }, column }) => {
          const opened = openedOf(id, column);
          if (opened !== undefined) openLegs(opened);
        },
      }}
    />
  );
}

/** The legs of a cell: of the change of a place, or of a part of it. Adjustments are of no trade. */
function openedPart(row: Row, column: string): ShownLegs | undefined {
  const query = isTotal(row) ? {} : toLegQuery(row);
  const path = formatTreePath(row);
  if (column === DELTA) {
    const expected = sumOfDollars([row.delta_net_pnl, -row.adjustments]);
    const isOfTrades = isTotal(row) || row.adjustments === 0 || expected !== 0;
    if (!isOfTrades) return undefined;
    return { title: `${path}, DtD Net`, query, expected, of: 'delta_net', isOwn: true };
  }
  const bucket = BUCKETS_OF_LEGS.find((each) => each === column);
  if (bucket === undefined || row[bucket] === 0) return undefined;
  return {
    title: `${path}, ${nameOfBucket(bucket)}`,
    query: { ...query, bucket },
    expected: row[bucket],
    of: 'part',
    isOwn: true,
  };
}

const BUCKETS_OF_LEGS = BUCKET_NAMES.map(({ bucket }) => bucket).filter(isOfLegs);

/** The columns; a part that no place has any of is left out, but never what is unexplained. */
function definePartsTable(rows: readonly Row[]) {
  const buckets = BUCKET_NAMES.filter(
    ({ bucket }) => bucket === 'unexplained' || rows.some((row) => row[bucket] !== 0),
  );
  return defineTable({
    ...EXPLAIN_TREE,
    columns: [
      {
        id: 'name',
        header: 'Book, strategy, deal',
        kind: 'text',
        value: formatTreeRowName,
        width: 176,
        rowHeader: true,
        pinned: 'phone',
        tooltip: ({ id }) => {
          const [book = '', strategy = null, deal = null] = JSON.parse(id) as (string | null)[];
          return toTooltipNames({ depth: 0, book: book ?? '', strategy, deal });
        },
      },
      {
        id: DELTA,
        header: 'DtD Net',
        kind: 'money',
        decimals: { exactly: 2 },
        width: 108,
        bold: true,
        value: (row) => row.delta_net_pnl,
      },
      ...buckets.map(({ bucket, name }) => ({
        id: bucket,
        header: name,
        kind: 'money' as const,
        decimals: { exactly: 2 as const },
        group: ['Of which'],
        width: 100,
        value: (row: Row) => row[bucket],
      })),
    ],
  });
}

const EXPLAIN_TREE = {
  id: toTreeRowId,
  depth: (row: Row) => row.depth,
  total: isTotal,
  fields: {},
};

/** The total has no month. */
type PriceRow = Omit<Explain['by_price'][number], 'term_month_date'> & {
  readonly term_month_date: string | null;
  readonly unit: ShownPriceUnit | null;
};

const idOfPrice = ({ product, term_month_date }: PriceRow) =>
  JSON.stringify([product, term_month_date]);

const PRICES = defineTable({
  id: idOfPrice,
  total: ({ unit }) => unit === null,
  fields: {},
  columns: [
    {
      id: 'product',
      header: 'Product',
      kind: 'text',
      value: (row) => row.product,
      width: 120,
      rowHeader: true,
      pinned: 'phone',
    },
    { id: 'month', header: 'Month', kind: 'month', value: (row) => row.term_month_date, width: 80 },
    {
      id: 'price_dtd',
      header: 'Price DtD',
      kind: 'price',
      decimals: { exactly: 2 },
      trend: { threshold: 0.005 },
      value: ({ price_dtd, unit }) => (unit === null ? null : shownPrice(price_dtd, unit)),
      width: 96,
    },
    { id: 'unit', header: 'In', kind: 'text', value: (row) => row.unit?.name ?? null, width: 56 },
    {
      id: 'pnl',
      header: 'P&L, USD',
      kind: 'money',
      decimals: { exactly: 2 },
      value: (row) => row.pnl,
      width: 120,
    },
  ],
});

/** The price part by product and month. */
export function ExplainPrices({ explain, day }: Props) {
  const { area } = useRun().ownSets.back_office_misc;
  const quoted = area.status === 'COMPLETED' ? area.data.products : NONE;
  const rows = useMemo(() => {
    const unitOf = new Map(quoted.map(({ code, quote_unit }) => [code, quote_unit]));
    const months = explain.by_price.map((row): PriceRow => ({
      ...row,
      unit: shownUnit(unitOf.get(row.product)),
    }));
    return months.length === 0 ? [] : [...months, sumMonths(explain)];
  }, [explain, quoted]);
  const openLegs = useOpenLegs();
  const table = useRowsTable({
    id: 'pnl.explain-prices',
    title: 'Price by product and month',
    definition: PRICES,
    rows,
  });
  const find = (id: string) => rows.find((row) => idOfPrice(row) === id);
  return (
    <DataPanel
      table={table}
      day={day}
      drill={{
        has: (_row, column) => column === 'pnl',
        open: ({ row: { id } }) => {
          const row = find(id);
          if (row !== undefined) openLegs(openedPrice(row));
        },
      }}
      empty={<EmptyState title="No price has moved the P&L" />}
    />
  );
}

/** The legs that a price has moved; of the total all that any has. */
function openedPrice({ product, term_month_date: month, pnl }: PriceRow): ShownLegs {
  const bucket = 'price' as const;
  const query = month === null ? { bucket } : { bucket, product, month };
  const name = month === null ? product : `${product} ${formatMonth(month)}`;
  return { title: `${name}, Price`, query, expected: pnl, of: 'part', isOwn: true };
}

/** The sum of the months: the part 'Price' of the change. */
const sumMonths = ({ by_price }: Explain): PriceRow => ({
  product: TOTAL,
  term_month_date: null,
  price_dtd: null,
  unit: null,
  pnl: sumOfDollars(by_price.map(({ pnl }) => pnl)),
});

const NONE: BackOfficeMisc['products'] = [];
