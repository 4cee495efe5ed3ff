import type {
  BankMatch,
  BankMatches,
  BankMatchQuery,
} from '@fairlead/accounting/contract/bank-matches';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { selectAccountSums } from './account-sums.queries.ts';
import { explainedAccount } from './explained.rules.ts';
import {
  toBankMatch,
  toLedgerItem,
  type LikelyLine,
  openLine,
  openTransaction,
} from './items.rules.ts';
import {
  type MatchDays,
  type MatchLineRow,
  type MatchRow,
  selectAccountNos,
  selectMatches,
  selectOpenLines,
  selectTransaction,
  selectMatchTransactions,
  type MatchTransactionRow,
} from './matches.queries.ts';
import {
  compareSortKeys,
  formatMatchCursor,
  type MatchSortKey,
  parseMatchCursor,
  toLineSortKey,
  toTransactionSortKey,
} from './match-order.rules.ts';
import { DAYS_APART, type Proposal, findProposals } from './proposals.rules.ts';

const PAGE = 100;

/**
 * Page of unmatched items, with proposed matches, and what it explains (formula 22b).
 * @throws Refusal 400 for a range, account or cursor that there is not
 */
export async function loadBankMatches(db: Db, query: BankMatchQuery): Promise<BankMatches> {
  const days = checkedDays(query);
  const after = query.after === undefined ? undefined : parseCursor(query.after);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await checkAccount(tx, days.account);
      const found = await FOUND[query.state ?? 'open'](tx, days);
      const sums = await selectAccountSums(tx, days.to, days.account);
      return { ...(await loadPage(tx, found, after)), accounts: sums.map(explainedAccount) };
    });
}

/**
 * A transaction with its matches and what may be one.
 * @throws Refusal 404 where no account that a card books has it
 */
export async function bankMatchOfTransaction(db: Db, id: string): Promise<BankMatch> {
  const row = await selectTransaction(db, id);
  if (row === undefined) throw noTransaction(id);
  const { booking_date: day, service_account_no: account } = row;
  const { proposals } = await loadOpen(db, { from: day, to: day, account });
  return toBankMatch(row, await selectMatches(db, [id]), proposals.get(id));
}

export const noTransaction = (id: string) =>
  new Refusal({
    status: 404,
    code: 'NOT_FOUND',
    message: `No account that a card books has a transaction ${id}`,
  });

function checkedDays(query: BankMatchQuery): MatchDays {
  const { start_date: from, end_date: to, service_account_no: account = null } = query;
  if (from > to) throw invalid(`The range ends on ${to}, before it begins on ${from}`);
  return { from, to, account };
}

async function checkAccount(db: Db, account: string | null): Promise<void> {
  if (account === null || (await selectAccountNos(db)).includes(account)) return;
  throw invalid(`There is no bank account ${account}`);
}

function parseCursor(cursor: string): MatchSortKey {
  const place = parseMatchCursor(cursor);
  if (place === undefined) throw invalid("query.after is not this list's");
  return place;
}

const invalid = (message: string) => new Refusal({ status: 400, code: 'INVALID', message });

type Proposals = ReadonlyMap<string, Proposal<LikelyLine>>;

type Found = {
  readonly transactions: readonly MatchTransactionRow[];
  readonly lines: readonly MatchLineRow[];
  readonly proposals: Proposals;
};

async function loadMatched(db: Db, days: MatchDays): Promise<Found> {
  const transactions = await selectMatchTransactions(db, days, { isOpen: false, beside: 0 });
  return { transactions, lines: [], proposals: new Map() };
}

/**
 * Reads the open items of a range. Its proposals know what lies beside it: a line that is likelier
 * to be of a transaction of the day before is not proposed for one of the first day.
 */
async function loadOpen(db: Db, { from, to, account }: MatchDays): Promise<Found> {
  const days = { from, to, account };
  const transactions = await selectMatchTransactions(db, days, {
    isOpen: true,
    beside: DAYS_APART * 2,
  });
  const lines = await selectOpenLines(db, days, DAYS_APART * 3);
  const proposals = findProposals(transactions.map(openTransaction), lines.map(openLine));
  return {
    transactions: transactions.filter((row) => row.booking_date >= from && row.booking_date <= to),
    lines: lines.filter(
      (row) => row.is_since_first && row.journal_date >= from && row.journal_date <= to,
    ),
    proposals,
  };
}

async function loadAll(db: Db, days: MatchDays): Promise<Found> {
  const [open, matched] = [await loadOpen(db, days), await loadMatched(db, days)];
  return { ...open, transactions: [...open.transactions, ...matched.transactions] };
}

const FOUND = { open: loadOpen, matched: loadMatched, all: loadAll } as const;

async function loadPage(
  db: Db,
  { transactions, lines, proposals }: Found,
  after: MatchSortKey | undefined,
): Promise<Omit<BankMatches, 'accounts'>> {
  const items = [
    ...transactions.map((transaction) => ({
      transaction,
      place: toTransactionSortKey(transaction),
    })),
    ...lines.map((line) => ({ line, place: toLineSortKey(line) })),
  ]
    .filter(({ place }) => after === undefined || compareSortKeys(place, after) > 0)
    .toSorted((a, b) => compareSortKeys(a.place, b.place));
  const page = items.slice(0, PAGE);
  const last = items.length > PAGE ? page.at(-1) : undefined;
  const shown = page.flatMap((item) => ('transaction' in item ? [item.transaction] : []));
  const matches = await loadMatches(db, shown);
  const proposedWith = proposedLines(proposals);
  return {
    transactions: shown.map((row) => {
      const id = row.bank_transaction_id;
      return toBankMatch(row, matches.get(id) ?? [], proposals.get(id));
    }),
    ledger_items: page.flatMap((item) =>
      'line' in item ? [toLedgerItem(item.line, proposedWith.get(item.line))] : [],
    ),
    transaction_count: transactions.length,
    ledger_item_count: lines.length,
    after: last === undefined ? null : formatMatchCursor(last.place),
  };
}

async function loadMatches(
  db: Db,
  rows: readonly MatchTransactionRow[],
): Promise<ReadonlyMap<string, MatchRow[]>> {
  const matches = await selectMatches(
    db,
    rows.map(({ bank_transaction_id: id }) => id),
  );
  return Map.groupBy(matches, ({ bank_transaction_id: id }) => id);
}

/** Maps each line to the transaction that it is proposed for. */
function proposedLines(proposals: Proposals): ReadonlyMap<unknown, string> {
  return new Map(
    [...proposals].flatMap(([id, { lines }]) => lines.map(({ line }) => [line, id] as const)),
  );
}
