import { useCallback } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import {
  type BankMatch,
  type BankMatches,
  type BankMatchQuery,
  listBankMatches,
  type OpenLedgerItem,
} from '@fairlead/accounting/contract/bank-matches';
import { type Called, type Pages, useCall, usePages } from '@fairlead/shared/data';

import { AT_OPENING } from '../common/accounting.data.ts';

/** An item of bank or ledger without a counterpart on the other side. */
export type Unmatched =
  | { readonly side: 'Bank'; readonly item: BankMatch }
  | { readonly side: 'Ledger'; readonly item: OpenLedgerItem };

type Sink = {
  readonly replace: (rows: readonly Unmatched[]) => void;
  readonly append: (rows: readonly Unmatched[]) => unknown;
};

const PAGE_SIZE = 100;
/** Before any statement. */
export const EVER = '1900-01-01';

const toPage = (answer: BankMatches) => ({
  rows: [
    ...answer.transactions.map((item): Unmatched => ({ side: 'Bank', item })),
    ...answer.ledger_items.map((item): Unmatched => ({ side: 'Ledger', item })),
  ],
  total: answer.transaction_count + answer.ledger_item_count,
  after: answer.after,
});

/** Accounts with their explained differences, up to a day. */
export const useExplainedAccounts = (end: string): Called<BankMatches> =>
  useCall(listBankMatches, { query: { start_date: EVER, end_date: end } }, AT_OPENING);

export type ItemsQuery = Omit<BankMatchQuery, 'after'>;

/** Unmatched items in keyset pages: transactions, then lines of the ledger. */
export function useItemPages(
  query: ItemsQuery,
  sink: Sink,
  onMoreFailed: (error: ApiError) => void,
): Pages<Unmatched> {
  const key = JSON.stringify(query);
  const inputAfter = useCallback(
    (after: string | null) => ({
      query: { ...(JSON.parse(key) as ItemsQuery), ...(after !== null && { after }) },
    }),
    [key],
  );
  return usePages(listBankMatches, inputAfter, {
    sink,
    pageSize: PAGE_SIZE,
    pageOf: toPage,
    onMoreFailed,
  });
}
