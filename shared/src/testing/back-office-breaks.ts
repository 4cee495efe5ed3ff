import type { BreakStep, LotBreak, LotBreaks } from '@fairlead/shared/contract/back-office/breaks';

/** A break of a cargo's demurrage that nobody has looked at yet. */
export function lotBreak(change: Partial<LotBreak> = {}): LotBreak {
  return {
    break_id: 11,
    row_version: 1,
    lot_num: '20240117',
    new_fmt_lot_num: 'L24-0117',
    lot_table: 'ongoing',
    scg_pnl_column: 'demurrage_sum',
    amount_traders: -22_350,
    amount_danaos: -20_000,
    amount_diff: -2_350,
    status: 'OPEN',
    aged_from: '2024-05-25',
    age: 34,
    owner: null,
    reopened: false,
    explained_amount: null,
    reason: null,
    correct_in: null,
    due: null,
    note: null,
    cause: {
      cause: 'booked twice',
      evidence: 'Line 2 of journal 611 repeats line 4 of journal 598: −2,350.00 on 25 May 24',
      lines: [{ journal_id: 611, line_no: 2 }],
    },
    ...change,
  };
}

/** Four breaks as they stand in a list: new, explained, to be corrected and late, reopened. */
export const FOUR_BREAKS: readonly LotBreak[] = [
  lotBreak(),
  lotBreak({
    break_id: 12,
    lot_num: '20240122',
    scg_pnl_column: 'lc_sum',
    lot_table: 'closed',
    amount_traders: -3_925.5,
    amount_danaos: -4_125.4,
    amount_diff: 199.9,
    status: 'EXPLAINED',
    explained_amount: 199.9,
    reason: 'Bank charge',
    cause: null,
    owner: 'anton@halyard.example',
    age: 7,
    aged_from: '2024-06-21',
  }),
  lotBreak({
    break_id: 13,
    lot_num: '20230904',
    scg_pnl_column: 'freight_diff_sum',
    amount_traders: 0,
    amount_danaos: 18_000,
    amount_diff: -18_000,
    lot_table: 'outside',
    status: 'TO_CORRECT',
    correct_in: 'TRADERS',
    due: '2024-06-20',
    row_version: 3,
    owner: 'maren@halyard.example',
    age: 91,
    aged_from: '2024-03-29',
    cause: { cause: 'wrong lot', evidence: 'Lot 20230940 has the opposite', lines: [] },
  }),
  lotBreak({
    break_id: 14,
    lot_num: '20240301',
    scg_pnl_column: 'broker_sum',
    cause: null,
    amount_traders: 1_909.95,
    amount_danaos: 0,
    amount_diff: 1_909.95,
    reopened: true,
    explained_amount: 1_700,
    reason: 'Commission',
    age: 8,
  }),
];

/** The list of them, which with rounding is the difference of all lots. */
export function lotBreaks(change: Partial<LotBreaks> = {}): LotBreaks {
  return {
    breaks: [...FOUR_BREAKS],
    start_date: null,
    end_date: '2024-06-30',
    trade_date: '2024-06-28',
    difference: -18_179.13,
    of_breaks: -18_240.15,
    within_rounding: 61.02,
    not_looked_at: 0,
    owners: ['anton@halyard.example', 'maren@halyard.example'],
    rounding: 50,
    ...change,
  };
}

/** What an import or somebody did to a break. */
export function breakStep(change: Partial<BreakStep> = {}): BreakStep {
  return {
    seq: 1,
    at: '2024-05-25T04:00:00.000Z',
    actor: 'backacc/keep_breaks',
    status: 'OPEN',
    amount_diff: -2_350,
    explained_amount: null,
    reason: null,
    correct_in: null,
    owner: null,
    due: null,
    note: null,
    ...change,
  };
}
