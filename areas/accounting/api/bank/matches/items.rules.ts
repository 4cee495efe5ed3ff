import type { BankMatch, OpenLedgerItem } from '@fairlead/accounting/contract/bank-matches';
import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { parseAmount } from '@fairlead/shared/domain/money/exact';
import type { OpenLine, OpenTransaction, Proposal } from './proposals.rules.ts';
import { splitMatchTokens } from './match-tokens.rules.ts';

/** A transaction as it is stored; amounts are decimal texts. */
export type StoredTransaction = Omit<
  BankMatch,
  'amount' | 'open_amount' | 'matches' | 'proposal'
> & {
  readonly amount: string;
  readonly open_amount: string;
  readonly end_to_end_id: string | null;
  readonly servicer_ref: string | null;
};

type Line = Omit<OpenLedgerItem, 'amount' | 'open_amount' | 'proposed_with'> & {
  readonly amount: string;
};

/** A line that counts, as it is stored. */
export type StoredLine = Line & {
  readonly open_amount: string;
  readonly from_to: string | null;
};

/** A match as it is stored, with its line. */
export type StoredMatch = Line &
  Pick<BankMatch['matches'][number], 'rule' | 'confirmed_by' | 'confirmed_at' | 'counts'> & {
    readonly matched_amount: string;
  };

/** A line as proposals look at it. */
export type LikelyLine = OpenLine & { readonly line: StoredLine };

/** Picks the part of a transaction that decides which lines may be its own. */
export function openTransaction(row: StoredTransaction): OpenTransaction {
  return {
    id: row.bank_transaction_id,
    account: row.service_account_no,
    day: dayNumber(row.booking_date),
    open: parseAmount(row.open_amount),
    words: splitMatchTokens([
      row.remittance_information,
      row.counterparty_name,
      row.end_to_end_id,
      row.servicer_ref,
    ]),
  };
}

/** Picks the part of a line that decides whose it may be; its journal's number is a reference. */
export function openLine(line: StoredLine): LikelyLine {
  return {
    id: `${String(line.journal_id).padStart(16, '0')} ${String(line.line_no).padStart(6, '0')}`,
    account: line.service_account_no,
    day: dayNumber(line.journal_date),
    open: parseAmount(line.open_amount),
    words: splitMatchTokens([
      line.narrative,
      line.lot_num,
      line.from_to,
      String(line.journal_number),
    ]),
    line,
  };
}

/** A transaction as it is answered. */
export function toBankMatch(
  row: StoredTransaction,
  matches: readonly StoredMatch[],
  proposal: Proposal<LikelyLine> | undefined,
): BankMatch {
  return {
    bank_transaction_id: row.bank_transaction_id,
    service_account_no: row.service_account_no,
    bank_name: row.bank_name,
    currency: row.currency,
    booking_date: row.booking_date,
    value_date: row.value_date,
    amount: Number(row.amount),
    open_amount: Number(row.open_amount),
    counterparty_name: row.counterparty_name,
    remittance_information: row.remittance_information,
    matches: matches.map(toMatch),
    proposal:
      proposal === undefined
        ? null
        : {
            rule: proposal.rule,
            shared: [...proposal.shared],
            lines: proposal.lines.map(({ line }) => ({
              ...toLine(line),
              open_amount: Number(line.open_amount),
            })),
          },
  };
}

/** A line of which something is open, as it is answered. */
export function toLedgerItem(line: StoredLine, proposedWith: string | undefined): OpenLedgerItem {
  return {
    ...toLine(line),
    open_amount: Number(line.open_amount),
    proposed_with: proposedWith ?? null,
  };
}

function toMatch(match: StoredMatch): BankMatch['matches'][number] {
  const { rule, confirmed_by, confirmed_at, counts } = match;
  return {
    ...toLine(match),
    matched_amount: Number(match.matched_amount),
    rule,
    confirmed_by,
    confirmed_at,
    counts,
  };
}

function toLine(line: Line) {
  return {
    journal_id: line.journal_id,
    line_no: line.line_no,
    journal_date: line.journal_date,
    company_code: line.company_code,
    company_fixed_name: line.company_fixed_name,
    journal_series: line.journal_series,
    journal_number: line.journal_number,
    narrative: line.narrative,
    lot_num: line.lot_num,
    ledger_card_code: line.ledger_card_code,
    service_account_no: line.service_account_no,
    currency: line.currency,
    amount: Number(line.amount),
  };
}
