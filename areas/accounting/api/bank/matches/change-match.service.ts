import type { BankMatch, ConfirmedLines } from '@fairlead/accounting/contract/bank-matches';
import { parseAmount } from '@fairlead/shared/domain/money/exact';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import { updateAccountingVersion } from '@fairlead/platform/database/accounting-version.queries';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { type Confirmation, lineKey, problemsOfConfirmation } from './confirmation.rules.ts';
import { openLine, openTransaction } from './items.rules.ts';
import {
  deleteMatches,
  insertMatches,
  lockLines,
  lockTransaction,
} from './match-changes.queries.ts';
import { bankMatchOfTransaction, noTransaction } from './matches.service.ts';
import {
  type MatchRow,
  selectMatchLines,
  selectMatches,
  selectTransaction,
} from './matches.queries.ts';
import { ruleOfLines } from './proposals.rules.ts';

/** User who matches, and the call that the audit log names. */
export type Matching = { readonly email: string; readonly requestId: string };

/**
 * Matches a transaction with lines, a part of either side or all; the transaction as it is then.
 * @throws Refusal 404 where there is none, 422 for what cannot be matched, 409 with the transaction as
 *   it is where others were faster
 */
export async function confirmedMatch(
  tx: Db,
  { id, lines: given }: { readonly id: string } & ConfirmedLines,
  by: Matching,
): Promise<BankMatch> {
  await lockTransaction(tx, id);
  await lockLines(tx, given);
  const transaction = await selectTransaction(tx, id);
  if (transaction === undefined) throw noTransaction(id);
  const [lines, before] = [await selectMatchLines(tx, given), await selectMatches(tx, [id])];
  const matched = before.filter(({ counts }) => counts);
  await refuseProblems(tx, id, { transaction, given, lines, matched });
  const own = given.flatMap((key) => lines.filter((line) => lineKey(line) === lineKey(key)));
  const rule = ruleOfLines(
    openTransaction(transaction),
    own.map(openLine),
    given.map(({ amount }) => parseAmount(amount)),
  );
  await deleteMatches(tx, id, 'those that count no more');
  await insertMatches(
    tx,
    { id, by: by.email },
    given.map((line) => ({ ...line, rule })),
  );
  await audited(tx, { id, action: 'bank.match', before }, by);
  return bankMatchOfTransaction(tx, id);
}

/**
 * Takes every match of a transaction back; the transaction as it is then.
 * @throws Refusal 404 where there is none, 409 with the transaction as it is where it has none
 */
export async function unmatched(tx: Db, id: string, by: Matching): Promise<BankMatch> {
  await lockTransaction(tx, id);
  const before = await selectMatches(tx, [id]);
  if (before.length === 0) {
    const transaction = await bankMatchOfTransaction(tx, id);
    const message = 'This transaction is matched with nothing';
    throw new Refusal({ status: 409, code: 'NOT_MATCHED', message, body: { transaction } });
  }
  await deleteMatches(tx, id, 'all');
  await audited(tx, { id, action: 'bank.unmatch', before }, by);
  return bankMatchOfTransaction(tx, id);
}

async function refuseProblems(tx: Db, id: string, confirmation: Confirmation): Promise<void> {
  const { invalid, taken } = problemsOfConfirmation(confirmation);
  if (invalid.length > 0)
    throw new Refusal({ status: 422, code: 'MATCH_INVALID', message: invalid.join('; ') });
  if (taken.length === 0) return;
  const transaction = await bankMatchOfTransaction(tx, id);
  throw new Refusal({
    status: 409,
    code: 'MATCHED',
    message: taken.join('; '),
    body: { transaction },
  });
}

type Change = {
  readonly id: string;
  readonly action: 'bank.match' | 'bank.unmatch';
  readonly before: readonly MatchRow[];
};

async function audited(tx: Db, { id, action, before }: Change, by: Matching): Promise<void> {
  await updateAccountingVersion(tx);
  await insertAudit(tx, {
    actor: by.email,
    action,
    requestId: by.requestId,
    entity: 'bank_transaction',
    entityId: id,
    before: { lines: before.map(auditedLine) },
    after: { lines: (await selectMatches(tx, [id])).map(auditedLine) },
  });
}

const auditedLine = ({ journal_id, line_no, matched_amount, rule, counts }: MatchRow) => ({
  journal_id,
  line_no,
  amount: matched_amount,
  rule,
  counts,
});
