import type {
  DetailRow,
  Exposures,
  LookAheadRow,
  PaperMonthRow,
} from '@fairlead/pnl/contract/exposures';

import { less, lessByName, pairByKey, pairTreeByKey } from './union.rules.ts';

const KT = 3;

/** Exposures of one run less those of another, cell by cell. */
export function exposuresDifference(mine: Exposures, other: Exposures): Exposures {
  const ahead = (name: AheadTable) => aheadDifference(mine[name], other[name]);
  const details = (name: DetailTable) => detailDifference(mine[name], other[name]);
  const sums = new Set(
    [...mine.products, ...other.products].flatMap(({ is_group, code }) => (is_group ? [code] : [])),
  );
  const isSum = ({ product }: PaperMonthRow) => sums.has(product);
  // A run of before has no sums: its exposure would be missing from the difference of them.
  const hasSums = (rows: readonly PaperMonthRow[]) => rows.length === 0 || rows.some(isSum);
  // A product that only the other run has stands above the sums all the same.
  const months = (name: 'corp_paper_by_month' | 'physical_paper_by_month') => {
    const bothHave = hasSums(mine[name]) && hasSums(other[name]);
    return monthsDifference(mine[name], other[name])
      .filter((row) => bothHave || !isSum(row))
      .sort(
        (one, two) => one.look_ahead - two.look_ahead || Number(isSum(one)) - Number(isSum(two)),
      );
  };
  const products = pairByKey(mine.products, other.products, ({ code }) => code).flatMap(
    ([one, two]) => one ?? two ?? [],
  );
  return {
    products: products.sort((a, b) => Number(a.is_group) - Number(b.is_group)),
    exposures_look_ahead_product_table_graph: ahead('exposures_look_ahead_product_table_graph'),
    exposures_look_ahead_corp_table_graph: ahead('exposures_look_ahead_corp_table_graph'),
    exposures_look_ahead_phys_table_graph: ahead('exposures_look_ahead_phys_table_graph'),
    exposures_look_ahead_forward_contract_table_graph: ahead(
      'exposures_look_ahead_forward_contract_table_graph',
    ),
    exposures_look_ahead_shipping_table_graph: ahead('exposures_look_ahead_shipping_table_graph'),
    exposures_look_ahead_scg_table_graph: ahead('exposures_look_ahead_scg_table_graph'),
    corp_paper_by_month: months('corp_paper_by_month'),
    physical_paper_by_month: months('physical_paper_by_month'),
    transposed_products_term_months: pairByKey(
      mine.transposed_products_term_months,
      other.transposed_products_term_months,
      ({ product }) => product,
    ).flatMap(([one, two]) => withMonths(one, two)),
    detail_exp_phys_book_per_trade_kind: details('detail_exp_phys_book_per_trade_kind'),
    detail_exp_per_book_final_df: details('detail_exp_per_book_final_df'),
    spreads_by_structure: spreadsDifference(mine.spreads_by_structure, other.spreads_by_structure),
  };
}

type AheadTable = Extract<keyof Exposures, `exposures_look_ahead_${string}`>;
type DetailTable = Extract<keyof Exposures, `detail_exp_${string}`>;
type Spreads = Exposures['spreads_by_structure'];

/** Months in their order, 'Total' after them. */
const byMonth = (one: LookAheadRow, other: LookAheadRow) =>
  one.look_ahead - other.look_ahead || one.term_month_date.localeCompare(other.term_month_date);

function aheadDifference(
  mine: readonly LookAheadRow[],
  other: readonly LookAheadRow[],
): LookAheadRow[] {
  const keyOf = ({ look_ahead, term_month_date }: LookAheadRow) =>
    `${look_ahead} ${term_month_date}`;
  return pairByKey(mine, other, keyOf)
    .flatMap(([one, two]) => {
      const row = one ?? two;
      if (row === undefined) return [];
      return [{ ...row, by_product: lessByName(one?.by_product, two?.by_product) }];
    })
    .sort(byMonth);
}

type WithMonths = { readonly by_month: Record<string, number>; readonly total: number };

function withMonths<Row extends WithMonths>(one?: Row, two?: Row): readonly Row[] {
  const row = one ?? two;
  if (row === undefined) return [];
  const by_month = lessByName(one?.by_month, two?.by_month);
  return [{ ...row, by_month, total: less(one?.total, two?.total, KT) }];
}

function monthsDifference(
  mine: readonly PaperMonthRow[],
  other: readonly PaperMonthRow[],
): PaperMonthRow[] {
  const looks = new Set([...mine, ...other].map(({ look_ahead }) => look_ahead));
  const pathOf = ({ product, strategy, deal }: PaperMonthRow) =>
    [product, strategy, deal].filter((name) => name !== null);
  return [...looks].flatMap((days) => {
    const ofDays = (rows: readonly PaperMonthRow[]) =>
      rows.filter(({ look_ahead }) => look_ahead === days);
    return pairTreeByKey(ofDays(mine), ofDays(other), pathOf).flatMap(([one, two]) =>
      withMonths(one, two),
    );
  });
}

function detailDifference(mine: readonly DetailRow[], other: readonly DetailRow[]): DetailRow[] {
  const pathOf = ({ book, strategy, deal }: DetailRow) =>
    [book, strategy, deal].filter((name) => name !== null);
  return pairTreeByKey(mine, other, pathOf).flatMap(([one, two]) => {
    const row = one ?? two;
    return row === undefined ? [] : [{ ...row, columns: lessByName(one?.columns, two?.columns) }];
  });
}

function spreadsDifference(mine: Spreads, other: Spreads): Spreads {
  const differences = pairByKey(mine, other, ({ spread }) => spread).flatMap(([one, two]) => {
    const row = one ?? two;
    if (row === undefined) return [];
    const of = (name: 'FEI' | 'ARA' | 'CP' | 'LST') => less(one?.[name], two?.[name], KT);
    return [{ ...row, FEI: of('FEI'), ARA: of('ARA'), CP: of('CP'), LST: of('LST') }];
  });
  // 'Flat' is the only one without a month, and the last.
  return differences.sort(
    (a, b) => Number(a.term_month_date === null) - Number(b.term_month_date === null),
  );
}
