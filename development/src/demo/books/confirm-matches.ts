import { insertAudits, updateAccountingVersion } from '@fairlead/api/development';

import type { DemoParts } from '../files/demo-parts.ts';
import { insertDemoMatches } from './confirm-matches.queries.ts';

/** People have the last two weeks to match themselves. */
const UNTIL = '2024-06-14';
const BY = 'anton@halyard.example';
const AT_ONCE = 2_500;

/** Confirms what the accountant of the demo has confirmed by its last day, a piece at a time. */
export async function confirmMatches(
  { db }: Pick<DemoParts, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const count = await db.transaction().execute(async (tx) => {
      const confirmed = await insertDemoMatches(tx, { until: UNTIL, by: BY, most: AT_ONCE });
      if (confirmed.length === 0) return 0;
      await updateAccountingVersion(tx);
      await insertAudits(
        tx,
        confirmed.map(({ bank_transaction_id: id, lines }) => ({
          ...{ actor: BY, action: 'bank.match', entity: 'bank_transaction', entityId: id },
          ...{ before: { lines: [] }, after: { lines: JSON.parse(lines) as unknown } },
          requestId: `demo match ${id}`,
        })),
      );
      return confirmed.length;
    });
    if (count < AT_ONCE) return;
  }
}
