import { insertAudits } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import {
  deleteSettledMatches,
  moveMatches,
  selectSettledMatches,
  selectPayments,
} from './settled-matches.queries.ts';

type Lost = {
  /** Payments that another tells as well. */
  readonly merged: readonly (readonly [from: string, into: string])[];
  /** Payments that the bank took back. */
  readonly withdrawn: readonly string[];
  /** Payments in whose place details stand now. */
  readonly split?: readonly string[];
};

/**
 * Moves the matches of a payment that turned out to be another to that one, unless it has matches
 * of its own; of what the bank took back, or told in parts, the lines of the ledger are open again.
 * Audited.
 */
export async function settledMatches(
  tx: Db,
  { merged, withdrawn, split = [] }: Lost,
  by: { readonly loadedBy: string; readonly requestId: string },
): Promise<void> {
  if (merged.length + withdrawn.length + split.length === 0) return;
  await moveMatches(tx, merged);
  const gone = [...merged.map(([from]) => from), ...withdrawn, ...split];
  const matches = Map.groupBy(
    await selectSettledMatches(tx, gone),
    (match) => match.bank_transaction_id,
  );
  const payments = await selectPayments(tx, withdrawn);
  await deleteSettledMatches(tx, gone);
  const event = { actor: by.loadedBy, entity: 'bank_transaction', requestId: by.requestId };
  await insertAudits(tx, [
    ...[...matches].map(([id, lines]) => ({
      ...event,
      action: 'bank.unmatch',
      entityId: id,
      after: { lines: [] },
      before: { lines: lines.map(({ bank_transaction_id: _, ...line }) => line) },
    })),
    ...payments.map(({ bank_transaction_id: id, ...payment }) => ({
      ...event,
      action: 'bank_transaction.withdraw',
      entityId: id,
      before: payment,
      after: null,
    })),
    ...merged.map(([from, into]) => ({
      ...event,
      action: 'bank_transaction.merge',
      entityId: from,
      before: null,
      after: { same_as: into },
    })),
  ]);
}
