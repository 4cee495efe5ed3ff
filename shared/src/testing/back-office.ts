import type { LotColumn } from '@fairlead/shared/contract/back-office/columns';
import {
  type LotDetail,
  type LotRecord,
  type LotReconciliation,
  type LotTrade,
  ltdReconcile,
  type ReconciledLot,
  scgPhysical,
} from '@fairlead/shared/contract/back-office/lots';
import {
  type BackMeta,
  backMeta,
  type BackQuickDate,
} from '@fairlead/shared/contract/back-office/meta';

import { answer } from './fake-api.ts';

/** The first half of 2024, unless told. */
const quickDate = (given: Partial<BackQuickDate> = {}): BackQuickDate => ({
  key: 'SCG|2024|H1',
  company: 'SCG',
  year: 2024,
  period: 'H1',
  start_date: '2024-01-01',
  end_date: '2024-06-30',
  trade_date: '2024-06-28',
  ...given,
});

const MAY = quickDate({
  key: 'SCG|2024|May',
  period: 'May',
  start_date: '2024-05-01',
  end_date: '2024-05-31',
  trade_date: '2024-05-31',
});

/** Before the first run of the P&L. */
const EARLY = quickDate({
  key: 'SCG|2019|Jul',
  year: 2019,
  period: 'Jul',
  start_date: '2019-07-01',
  end_date: '2019-07-31',
  trade_date: null,
});

/** A half year, a month, and a month without a run; the page begins with the half year. */
export const backOfficeMeta = (given: Partial<BackMeta> = {}): BackMeta => ({
  start_date: '2024-01-01',
  end_date: '2024-06-30',
  trade_date: '2024-06-28',
  last_sync_datetime: '2024-06-28T18:05:00.000Z',
  last_entry_datetime: '2024-06-28T16:40:00.000Z',
  valid_trade_dates: ['2024-06-28', '2024-06-27', '2024-05-31'],
  last_accounting_locked_date: '2024-05-31',
  swiss_year: 2024,
  include_adj_proj: true,
  reverse_prev_year: true,
  quick_dates: [EARLY, quickDate(), MAY],
  default_quick_date_idx: 1,
  valid_cash_planning_dates: ['2024-06-28', '2024-06-21'],
  ...given,
});

type Amounts = Readonly<Partial<Record<LotColumn, readonly [traders: number, accounting: number]>>>;
type Named = 'lot_num' | 'new_fmt_lot_num' | 'closed_on' | 'outside_reason';
type Given = Pick<ReconciledLot, 'lot_num'> & Partial<Pick<ReconciledLot, Named>>;

const COLUMNS: readonly LotColumn[] = [
  ...(['broker_sum', 'canal_insurance_inspector_sum', 'demurrage_sum'] as const),
  ...(['freight_diff_sum', 'income_expense', 'lc_sum'] as const),
];
const cents = (amount: number) => Math.round(amount * 100) / 100;

/** A lot as both systems have it; what is not told is nothing in either. */
function reconciledLot(given: Given, amounts: Amounts = {}): ReconciledLot {
  const pairs = COLUMNS.map((column) => [column, amounts[column] ?? [0, 0]] as const);
  const sum = (at: 0 | 1) => cents(pairs.reduce((total, [, pair]) => total + pair[at], 0));
  const figures = [...pairs, ['total_sum', [sum(0), sum(1)]] as const].flatMap(
    ([column, [traders, accounting]]) => [
      [`${column}-amount_traders`, traders] as const,
      [`${column}-amount_danaos`, accounting] as const,
      [`${column}-amount_diff`, cents(traders - accounting)] as const,
    ],
  );
  return {
    new_fmt_lot_num: null,
    closed_on: null,
    outside_reason: null,
    ...(Object.fromEntries(figures) as Omit<ReconciledLot, Named>),
    ...given,
  };
}

/** Two closed lots, an ongoing and an outside one; the first is the example of the requirements. */
export const lotReconciliation = (given: Partial<LotReconciliation> = {}): LotReconciliation => ({
  closed_lots: [
    reconciledLot(
      { lot_num: '24-0117', new_fmt_lot_num: 'SCG-24-117', closed_on: '2024-05-14' },
      {
        income_expense: [412_500, 412_500],
        freight_diff_sum: [-18_000, -18_000],
        canal_insurance_inspector_sum: [-61_200, -61_200],
        demurrage_sum: [-22_350, -20_000],
        broker_sum: [-4500, -4500.02],
        lc_sum: [-3925, -3975],
      },
    ),
    reconciledLot(
      { lot_num: '24-0118', closed_on: '2024-06-03' },
      { income_expense: [100_000.1, 99_000], broker_sum: [-0.1, -0.3] },
    ),
  ],
  ongoing_lots: [reconciledLot({ lot_num: '24-0201' }, { lc_sum: [-100, -100] })],
  outside_lots: [
    reconciledLot(
      { lot_num: '23-0009', outside_reason: 'accounting only' },
      { demurrage_sum: [0, -1200] },
    ),
  ],
  min_rounding_diff_ok: 50,
  ltd_acc_min_date: '2024-01-02',
  ltd_acc_max_date: '2024-06-28',
  ltd_latest_trade_date: '2024-06-28',
  unmapped_groups: [],
  ...given,
});

const NONE = {
  income_expense: 0,
  freight_diff: 0,
  demurrage: 0,
  broker: 0,
  canal_insurance_inspector: 0,
  lc: 0,
};

export const lotTrade = (given: Partial<LotTrade> = {}): LotTrade => ({
  trade_uuid: '7c1e4a52-0f6b-4e0d-9a57-3d2b5c8e1f01',
  grouped_trades_uuid: '0b9f2f8e-55d1-4c43-8f0e-9d7a1c2b3e4f',
  internal_grouped_trades_uuid: 'd41c7a90-6e2b-4b8a-a1f3-5c6d7e8f9a0b',
  pipe_run_date: '2024-06-28',
  swiss_year: 2024,
  trade_date: '2024-02-12',
  physical_trade_type: 'Purchase',
  book: 'Ammonia West',
  counterparty: 'Brazos Terminals',
  vessel_name: 'Halyard Dawn',
  pricing_start_date: '2024-03-01',
  pricing_end_date: '2024-03-31',
  product: 'Ammonia',
  contract_terms: 'FOB',
  premium_discount: -2.5,
  fixed_price: null,
  ...NONE,
  demurrage: -22_350,
  ...given,
});

export const lotRecord = (given: Partial<LotRecord> = {}): LotRecord => ({
  journal_id: 611,
  line_no: 2,
  entry_type: 'OTHER',
  date: '2024-04-03',
  swiss_year: 2024,
  ledger_card: '420010 Demurrage',
  description: 'Demurrage at Ruwais, second laycan, as agreed with the receiver on 2 April',
  op_code_2: null,
  journal_key: 'SCG BK 611',
  scg_rec_group: 'DEM',
  ...NONE,
  demurrage: -20_000,
  ...given,
});

/** The demurrage of the first lot in both systems, whole in one page. */
export const lotDetail = (given: Partial<LotDetail> = {}): LotDetail => ({
  lot_num: '24-0117',
  new_fmt_lot_num: 'SCG-24-117',
  scg_pnl_column: 'demurrage_sum',
  traders_ltd_val: -22_350,
  danaos_ltd_val: -20_000,
  ltd_diff: -2350,
  traders_reversed: 0,
  danaos_reversed: 0,
  traders_count: 1,
  danaos_count: 1,
  traders_ltd_df: [lotTrade()],
  danaos_ltd_df: [lotRecord()],
  causes: [],
  after: null,
  ...given,
});

/** The answers of the tab of lots for `fakeApi`. */
export const backOfficeAnswers = (lots: LotReconciliation = lotReconciliation()) => [
  answer(backMeta, backOfficeMeta()),
  answer(scgPhysical, lots),
  answer(ltdReconcile, lotDetail()),
];
