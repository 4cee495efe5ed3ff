import { insertAudits } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { endSignInsFor } from './end-sign-ins.queries.ts';

/** Word for all people; no e-mail is like it. */
const EVERYBODY = 'everybody';

/** Somebody at the command line, and whose sign-ins end: an e-mail, or 'everybody'. */
export type EndOrder = { readonly person: string; readonly operator: string };

/**
 * Ends sign-ins that go on, for whoever runs the product; returns how many, by e-mail. Servers know within 5 s. In the
 * audit log it is the command's, with the name of the account that typed it.
 */
export async function endSignInsByOperator(
  db: Db,
  { person, operator }: EndOrder,
): Promise<ReadonlyMap<string, number>> {
  return db.transaction().execute(async (tx) => {
    const rows = await endSignInsFor(tx, person === EVERYBODY ? person : { email: person });
    await insertAudits(
      tx,
      rows.map(({ sign_in_id: entityId, email, browser }) => ({
        actor: 'system:command',
        action: 'sign_in.end',
        entity: 'sign_in',
        entityId,
        before: { email, browser },
        after: { operator },
        requestId: 'system:command',
      })),
    );
    const counts = new Map<string, number>();
    for (const { email } of rows)
      counts.set(email ?? 'unknown', (counts.get(email ?? 'unknown') ?? 0) + 1);
    return counts;
  });
}
