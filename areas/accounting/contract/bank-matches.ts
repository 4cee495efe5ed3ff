import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  choice,
  day,
  flag,
  instant,
  integer,
  list,
  nothing,
  nullable,
  number,
  object,
  optional,
  text,
  type Static,
} from '@fairlead/shared/contract/schema';

const money = number;

/** A line of the ledger on the card of a bank account, in that account's currency. */
const Line = {
  journal_id: integer(),
  line_no: integer(),
  journal_date: day(),
  company_code: text(),
  company_fixed_name: text(),
  journal_series: text(),
  journal_number: integer(),
  narrative: text(),
  lot_num: nullable(text()),
  ledger_card_code: text(),
  service_account_no: text(),
  currency: text(),
  /** Cash in is positive. */
  amount: money(),
};

/**
 * Rules by which a match was found: what it shares with the line beside the amount, or that lines
 * of a day sum to it.
 */
const RULES = ['amount and reference', 'amount and words', 'amount', 'sum of lines'] as const;

/** Proposed lines of a transaction, which nobody has confirmed. */
const Proposal = object({
  rule: choice([...RULES]),
  /** References and words of the transaction that its lines have as well. */
  shared: list(text()),
  /** Of one day; each with so much of it as is open, and these sum to what is open of the transaction. */
  lines: list(object({ ...Line, open_amount: money() })),
});

/** Confirmed match: so much of the transaction is so much of the line. */
const Match = object({
  ...Line,
  matched_amount: money(),
  /** As of a proposal, or 'by hand'. */
  rule: text(),
  confirmed_by: text(),
  confirmed_at: instant(),
  /** False: the journal was corrected or withdrawn since, and the match counts no more. */
  counts: flag(),
});

/** A bank transaction with what it is matched with, or with what may be its match. */
export type BankMatch = Static<typeof BankMatch>;
export const BankMatch = object({
  bank_transaction_id: text(),
  service_account_no: text(),
  bank_name: text(),
  currency: text(),
  booking_date: day(),
  value_date: day(),
  /** Cash in is positive. */
  amount: money(),
  /** What no match that counts has of it; 0: it is matched. */
  open_amount: money(),
  counterparty_name: nullable(text()),
  remittance_information: text(),
  matches: list(Match),
  proposal: nullable(Proposal),
});

/** A line on a bank's card of which not all is matched. */
export type OpenLedgerItem = Static<typeof OpenLedgerItem>;
export const OpenLedgerItem = object({
  ...Line,
  open_amount: money(),
  /** The transaction of which it may be the line. */
  proposed_with: nullable(text()),
});

/**
 * Bank against ledger on the day of an account's newest statement, in its currency: `difference` =
 * `open_bank` − `open_ledger` + `first_day_difference` + `unexplained` (formula 22b).
 */
export type ExplainedAccount = Static<typeof ExplainedAccount>;
export const ExplainedAccount = object({
  service_account_no: text(),
  bank_name: text(),
  currency: text(),
  ledger_card_code: text(),
  /** The newest statement's, up to the end of the range. */
  balance_date: day(),
  bank_amount: money(),
  ledger_amount: money(),
  /** Bank less ledger; within 0.0001 it is 0 (ACC-15). */
  difference: money(),
  /** What of transactions up to that day has no line up to that day. */
  open_bank: money(),
  /** What of lines from the first statement's day up to that day has no transaction up to that day. */
  open_ledger: money(),
  /** From before the first statement, less what was matched since. */
  first_day_difference: money(),
  /** 0 but for what is in no statement: the gaps between them. */
  unexplained: money(),
});

/** Bank transactions and lines of the ledger that are not matched, and what they explain (formula 22b). */
export type BankMatches = Static<typeof BankMatches>;
export const BankMatches = object({
  /** 100 a page of both lists together, each newest first; the ledger's after all transactions. */
  transactions: list(BankMatch),
  ledger_items: list(OpenLedgerItem),
  transaction_count: integer(),
  ledger_item_count: integer(),
  /** Those that a card books and that have a statement. */
  accounts: list(ExplainedAccount),
  after: nullable(text()),
});

/** Both ends of the range count; `state` is 'open' where it is left out; of lines 'all' has the open ones as well. */
export const BankMatchQuery = object({
  start_date: day(),
  end_date: day(),
  service_account_no: optional(text({ minLength: 1, maxLength: 80 })),
  /** 'matched': transactions of which nothing is open; 'all': both. */
  state: optional(choice(['open', 'matched', 'all'])),
  after: optional(text({ maxLength: 200 })),
});
export type BankMatchQuery = Static<typeof BankMatchQuery>;

export const listBankMatches = {
  method: 'GET',
  path: '/acc_analytics/bank_matches',
  summary: 'Bank transactions and ledger lines that are not matched, with proposals',
  note: 'An unknown account or a wrong range is a 400 that names it. No line is in two proposals.',
  access: 'acc:read',
  limit: 'reads',
  cost: 'heavy',
  query: BankMatchQuery,
  reply: BankMatches,
} satisfies Endpoint;

const ofOne = {
  params: object({
    bank_transaction_id: text({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  }),
  query: nothing(),
  reply: object({ transaction: BankMatch }),
};

export const readBankMatch = {
  ...ofOne,
  method: 'GET',
  path: '/acc_analytics/bank_matches/{bank_transaction_id}',
  summary: 'A bank transaction with its matches and what may be one',
  access: 'acc:read',
  limit: 'reads',
  cost: 'light',
} satisfies Endpoint;

/** Lines that are a transaction's, and how much of each. */
export type ConfirmedLines = Static<typeof ConfirmedLines>;
export const ConfirmedLines = object({
  lines: list(
    object({
      journal_id: integer({ minimum: 1 }),
      line_no: integer({ minimum: 1 }),
      /** A decimal text in the account's currency, cash in positive. */
      amount: text({ pattern: '^-?\\d{1,15}(\\.\\d{1,10})?$' }),
    }),
    { minItems: 1, maxItems: 100 },
  ),
});

/** Matches a transaction with lines; what it had of journals that were corrected since goes. */
export const confirmBankMatch = {
  ...ofOne,
  method: 'POST',
  path: '/acc_analytics/bank_matches/{bank_transaction_id}/confirm',
  summary: 'Confirm which ledger lines a bank transaction is',
  note: 'A part of either side may stay open. What cannot be matched is a 422 that says all of it.',
  access: 'acc:import',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  body: ConfirmedLines,
  /** Somebody was faster: the transaction as it is. */
  refusals: { MATCHED: { status: 409, carries: object({ transaction: BankMatch }) } },
} satisfies Endpoint;

/** Takes all matches of a transaction back. */
export const unmatchBankTransaction = {
  ...ofOne,
  method: 'POST',
  path: '/acc_analytics/bank_matches/{bank_transaction_id}/unmatch',
  summary: 'Take the matches of a bank transaction back',
  access: 'acc:import',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  body: nothing(),
  refusals: { NOT_MATCHED: { status: 409, carries: object({ transaction: BankMatch }) } },
} satisfies Endpoint;
