import type {
  DetailRow,
  Exposures,
  LookAheadRow,
  PaperMonthRow,
} from '@fairlead/shared/contract/pnl/exposures';

import { MONTHS } from './calendar.ts';
import { DEALS, placesOf } from './deals.ts';
import { type Leg, LEGS, PRODUCTS, rounded, total } from './positions.ts';

export const LOOK_AHEADS = [0, 1, 2, 3, 5, 10, 20];

/** What is still open of a month some business days on: July prices from 1 July. */
const openAhead = (month: string, days: number) =>
  month === '2024-07-01' ? Math.max(0, 1 - days / 23) : 1;

const GROUPED: Readonly<Record<string, readonly string[]>> = {
  MTB: ['LST', 'EPC'],
  NAPHTHA: ['MOPJ', 'NWE Naptha'],
  CRUDE: ['WTI'],
};

function byProduct(legs: readonly Leg[], ahead: number): Record<string, number> {
  const exposure = (leg: Leg) => leg.exposure * openAhead(leg.month, ahead);
  const of = (codes: readonly string[]) =>
    total(legs.filter(({ product }) => codes.includes(product)).map(exposure));
  const groups = Object.entries(GROUPED).map(([code, members]) => [code, of(members)] as const);
  const flat = legs.filter(({ product }) => product !== 'BLPG3');
  return Object.fromEntries([
    ...PRODUCTS.map(({ code }) => [code, of([code])] as const),
    ...groups,
    ['PETRO_CHEM', total(flat.map((leg) => leg.mt * openAhead(leg.month, ahead)))] as const,
  ]);
}

const lookAhead = (groups: readonly string[]): LookAheadRow[] => {
  const legs = LEGS.filter(({ deal }) => groups.includes(deal.group));
  return LOOK_AHEADS.flatMap((ahead) => [
    ...MONTHS.map((month) => ({
      look_ahead: ahead,
      term_month_date: month,
      by_product: byProduct(
        legs.filter((leg) => leg.month === month),
        ahead,
      ),
    })),
    { look_ahead: ahead, term_month_date: 'Total' as const, by_product: byProduct(legs, ahead) },
  ]);
};

function byMonth(legs: readonly Leg[], ahead: number) {
  const of = (month: string) =>
    total(
      legs
        .filter((leg) => leg.month === month)
        .map((leg) => leg.exposure * openAhead(month, ahead)),
    );
  return {
    by_month: Object.fromEntries(MONTHS.map((month) => [month, of(month)])),
    total: total(MONTHS.map(of)),
  };
}

function paperMonths(groups: readonly string[]): PaperMonthRow[] {
  const legs = LEGS.filter(({ deal, kind }) => kind === 'Paper' && groups.includes(deal.group));
  const codes = PRODUCTS.map(({ code }) => code);
  return LOOK_AHEADS.flatMap((look_ahead) => [
    ...codes.flatMap((product) => {
      const ofCode = legs.filter((leg) => leg.product === product);
      if (ofCode.length === 0) return [];
      const row = (chosen: readonly Leg[]) => ({
        look_ahead,
        product,
        ...byMonth(chosen, look_ahead),
      });
      return [
        { depth: 0, strategy: null, deal: null, ...row(ofCode) },
        ...placesOf(ofCode.map(({ deal }) => deal))
          .filter(({ depth }) => depth > 0)
          .filter(
            (place, at, all) =>
              all.findIndex((one) => one.deal === place.deal && one.strategy === place.strategy) ===
              at,
          )
          .map(({ depth, strategy, deal }) => ({
            depth,
            strategy,
            deal,
            ...row(
              ofCode.filter(
                (leg) =>
                  leg.deal.strategy === strategy && (deal === null || leg.deal.deal === deal),
              ),
            ),
          })),
      ];
    }),
    ...paperSums(legs, look_ahead),
  ]);
}

/** Sums of products, as the exposures by month have them. */
function paperSums(legs: readonly Leg[], look_ahead: number): PaperMonthRow[] {
  const of = (chosen: readonly Leg[], code: string) => byProduct(chosen, look_ahead)[code] ?? 0;
  return ['MTB', 'NAPHTHA', 'CRUDE', 'PETRO_CHEM'].map((product) => ({
    look_ahead,
    product,
    depth: 0,
    strategy: null,
    deal: null,
    by_month: Object.fromEntries(
      MONTHS.map((month) => [
        month,
        of(
          legs.filter((leg) => leg.month === month),
          product,
        ),
      ]),
    ),
    total: of(legs, product),
  }));
}

function detailRows(groups: readonly string[]): DetailRow[] {
  const deals = DEALS.filter(({ group }) => groups.includes(group));
  return placesOf(deals).map(({ deals: under, ...place }) => ({
    ...place,
    columns: detailColumns(LEGS.filter(({ deal }) => under.some((one) => one.deal === deal.deal))),
  }));
}

function detailColumns(legs: readonly Leg[]): Record<string, number> {
  const names = [...new Set(legs.map(({ product, kind }) => `${product}|${kind}`))];
  return Object.fromEntries(
    names.flatMap((name) => {
      const chosen = legs.filter(({ product, kind }) => `${product}|${kind}` === name);
      const now = total(chosen.map(({ exposure }) => exposure));
      const before = total(chosen.map((leg) => leg.before));
      return [
        [`exposure_display|${name}`, now],
        [`volume_display|${name}`, total(chosen.map(({ volume }) => volume))],
        [`exposure_display_m1|${name}`, before],
        [`exposure_display_dtd|${name}`, rounded(now - before)],
        [`exposure_mt_dtd|${name}`, rounded((now - before) * 1000)],
      ] as const;
    }),
  );
}

function spreads(): Exposures['spreads_by_structure'] {
  const flat = (code: string, month: string) =>
    total(
      LEGS.filter(
        (leg) => leg.deal.group === 'corp' && leg.product === code && leg.month === month,
      ).map(({ exposure }) => exposure),
    );
  const row = (take: (code: string) => number) => ({
    FEI: take('FEI'),
    ARA: take('ARA'),
    CP: take('CP'),
    LST: take('LST'),
  });
  const names = ['Jul/Aug 24', 'Aug/Sep 24', 'Sep/Oct 24', 'Oct/Nov 24', 'Nov/Dec 24'];
  return [
    ...names.map((spread, at) => ({
      spread,
      term_month_date: MONTHS[at] ?? null,
      ...row((code) => total(MONTHS.slice(0, at + 1).map((month) => flat(code, month)))),
    })),
    {
      spread: 'Flat',
      term_month_date: null,
      ...row((code) => total(MONTHS.map((month) => flat(code, month)))),
    },
  ];
}

const LABELS: Readonly<Record<string, string>> = {
  NAPHTHA: 'All Naphtha',
  PETRO_CHEM: 'Flat Price',
};

const groupColumn = (code: string) => ({
  code,
  label: LABELS[code] ?? code,
  kt_per_kb: null,
  exposure_unit: code === 'MTB' || code === 'CRUDE' ? ('kb' as const) : ('kt' as const),
  is_group: true,
});

const PHYS = ['product', 'shipping', 'forward_contract'];

/** The exposures of the firm, changed where a test says so. */
export function exposuresData(change: Partial<Exposures> = {}): Exposures {
  return {
    products: [
      ...PRODUCTS.map(({ code, exposure_unit, mt }) => ({
        code,
        label: code,
        exposure_unit,
        kt_per_kb: exposure_unit === 'kb' ? mt : null,
        is_group: false,
      })),
      ...['MTB', 'NAPHTHA', 'CRUDE', 'PETRO_CHEM'].map(groupColumn),
    ],
    exposures_look_ahead_product_table_graph: lookAhead(['product']),
    exposures_look_ahead_corp_table_graph: lookAhead(['corp']),
    exposures_look_ahead_phys_table_graph: lookAhead(PHYS),
    exposures_look_ahead_forward_contract_table_graph: lookAhead(['forward_contract']),
    exposures_look_ahead_shipping_table_graph: lookAhead(['shipping']),
    exposures_look_ahead_scg_table_graph: lookAhead(['corp', ...PHYS]),
    corp_paper_by_month: paperMonths(['corp']),
    physical_paper_by_month: paperMonths(PHYS),
    transposed_products_term_months: PRODUCTS.map(({ code }) => ({
      product: code,
      ...byMonth(
        LEGS.filter(({ product }) => product === code),
        0,
      ),
    })),
    detail_exp_phys_book_per_trade_kind: detailRows(PHYS),
    detail_exp_per_book_final_df: detailRows(['corp', ...PHYS]),
    spreads_by_structure: spreads(),
    ...change,
  };
}
