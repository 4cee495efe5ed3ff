import { updateAccountingVersion } from '@fairlead/platform/database/accounting-version.queries';
import { insertAudits } from '@fairlead/platform/database/audit.queries';

import type { DemoParts } from '../files/demo-parts.ts';
import { BOOK_MONTHS, bookMonth } from './calendar.ts';
import { insertDemoMatches } from './confirm-matches.queries.ts';

/** People have the last two weeks to match themselves. */
const UNTIL = '2024-06-14';
const BY = 'anton@halyard.example';

/** Confirms what the accountant of the demo has confirmed by its last day, month after month. */
export async function confirmMatches(
  { db }: Pick<DemoParts, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  for (const month of BOOK_MONTHS) {
    signal.throwIfAborted();
    const { first: from, last } = bookMonth(month);
    const to = last < UNTIL ? last : UNTIL;
    await db.transaction().execute(async (tx) => {
      const confirmed = await insertDemoMatches(tx, { from, to, by: BY });
      if (confirmed.length === 0) return;
      await updateAccountingVersion(tx);
      await insertAudits(
        tx,
        confirmed.map(({ bank_transaction_id: id, lines }) => ({
          actor: BY,
          action: 'bank.match',
          entity: 'bank_transaction',
          entityId: id,
          before: { lines: [] },
          after: { lines: JSON.parse(lines) as unknown },
          requestId: `demo match ${id}`,
        })),
      );
    });
  }
}
