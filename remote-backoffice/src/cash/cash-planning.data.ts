import {
  type CashAccountDetail,
  type CashMoveDetail,
  type CashPlanning,
  cashPlanning,
  cashPlanningAccount,
  type CashPlanningQuery,
  detailCashMove,
} from '@fairlead/backoffice/contract/cash';
import { type Called, forgetCalls, useCall } from '@fairlead/shared/data';

import type { MoveNames } from './cash-address.rules.ts';

/**
 * Options of calls behind overlays: fetched at every opening, not polled. An import may have
 * changed them.
 */
const AT_OPENING = { pollMs: 0 } as const;

/** The area back_accounting_cash_planning: the planning of a day, kept until it is forgotten. */
export const useCashPlanning = (query: CashPlanningQuery): Called<CashPlanning> =>
  useCall(cashPlanning, { query });

/** Forgets all plannings and nothing else, and fetches the one that is shown: it may have been made again. */
export async function forgetCashPlannings(): Promise<void> {
  await forgetCalls('Cancelling due to another fetch of the cash planning', {
    below: cashPlanning.path,
    refetch: true,
  });
}

/** An account between the days of two plannings; null asks for none. */
export const useCashAccount = (
  query: {
    readonly start_date: string;
    readonly end_date: string;
    readonly ledger_card: string;
  } | null,
): Called<CashAccountDetail> => useCall(cashPlanningAccount, query && { query }, AT_OPENING);

/** The entries of moves of the week of a planning; null asks for none. */
export const useCashMove = (
  asked: (MoveNames & { readonly run_date: string }) | null,
): Called<CashMoveDetail> =>
  useCall(detailCashMove, asked && { query: moveQuery(asked) }, AT_OPENING);

const moveQuery = ({ group, subgroup, lot, run_date }: MoveNames & { run_date: string }) => ({
  group,
  run_date,
  ...(subgroup !== undefined && { subgroup }),
  ...(lot !== undefined && { lot_num: lot }),
});
