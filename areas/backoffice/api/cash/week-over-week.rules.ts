import type { CashPlanningQuery, WeekOverWeekRow } from '@fairlead/backoffice/contract/cash';
import {
  type Amount,
  parseAmount,
  timesRate,
  toNearestNumber,
} from '@fairlead/shared/domain/money/exact';

/** A line of a planning beside that of the one before. */
export type PairedAccount = {
  readonly group_company: string;
  readonly institution: string;
  readonly account_name: string;
  readonly ledger_card_code: string;
  readonly currency: string;
  readonly entry_type: 'BALANCE' | 'BUFFER' | 'BLOCKED';
  readonly holding_company: string;
  readonly account_type: string;
  readonly include_in_sum: boolean;
  readonly notes: string;
  readonly amount_latest: string;
  readonly amount_prev: string;
  readonly fx_rate_latest: string;
  readonly fx_rate_prev: string | null;
  readonly source: 'BANK' | 'LEDGER';
  readonly source_date: string;
};

/**
 * Change of an amount, in its currency and in dollars to the cent: `usd` = `flow` + `fx` (formula
 * 25).
 */
type Change = {
  readonly amount: Amount;
  readonly usdLatest: Amount;
  readonly usdPrev: Amount;
  readonly usd: Amount;
  /** The change of the amount, at the later rate. */
  readonly flow: Amount;
  /** The change of the rate, of the earlier amount. */
  readonly fx: Amount;
};

export function computeBalanceChange(line: PairedAccount): Change {
  const [latest, prev] = [parseAmount(line.amount_latest), parseAmount(line.amount_prev)];
  const rate = Number(line.fx_rate_latest);
  const usdLatest = timesRate(latest, rate);
  const usdPrev = timesRate(prev, Number(line.fx_rate_prev ?? 0));
  const usd = usdLatest - usdPrev;
  const flow = timesRate(latest - prev, rate);
  return { amount: latest - prev, usdLatest, usdPrev, usd, flow, fx: usd - flow };
}

/** True when the table shows a line, by its switches. */
export const isShown = (
  { entry_type: type }: PairedAccount,
  { with_buffer: withBuffer, with_blocked: withBlocked }: CashPlanningQuery,
): boolean => (withBuffer || type !== 'BUFFER') && (withBlocked || type !== 'BLOCKED');

/** A line as the table has it. */
export function toWeekOverWeekRow(line: PairedAccount): WeekOverWeekRow {
  const change = computeBalanceChange(line);
  return {
    group_company_final: line.group_company,
    institution_final: line.institution,
    account_name_final: line.account_name,
    ledger_card_code_final: line.ledger_card_code,
    currency_final: line.currency,
    entry_type_final: line.entry_type,
    holding_company_final: line.holding_company,
    account_type_final: line.account_type,
    include_in_sum_final: line.include_in_sum,
    notes_final: line.notes,
    amount_latest: toNearestNumber(parseAmount(line.amount_latest)),
    amount_wow: toNearestNumber(change.amount),
    amount_usd_latest: toNearestNumber(change.usdLatest),
    amount_usd_prev: toNearestNumber(change.usdPrev),
    amount_usd_wow: toNearestNumber(change.usd),
    amount_usd_flow: toNearestNumber(change.flow),
    amount_usd_fx: toNearestNumber(change.fx),
    fx_rate_latest: Number(line.fx_rate_latest),
    fx_rate_prev: line.fx_rate_prev === null ? null : Number(line.fx_rate_prev),
    source: line.source,
    source_date: line.source_date,
  };
}
