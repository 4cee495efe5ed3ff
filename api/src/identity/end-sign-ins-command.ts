import { userInfo } from 'node:os';

import { connect } from '@fairlead/platform/database/db';
import { unusableDatabase } from '@fairlead/platform/database/unusable-database';

import { endSignInsByOperator } from './end-sign-ins.ts';

type EndCommand = {
  readonly databaseUrl: string;
  /** An e-mail, or 'everybody'. */
  readonly path: string;
  readonly say: (line: string) => void;
};

/** Ends sign-ins for whoever typed it, and says whose. True when one went on until now. */
export async function endSignInsByCommand({
  databaseUrl,
  path: person,
  say,
}: EndCommand): Promise<boolean> {
  const db = connect(databaseUrl, { max: 1, name: 'fairlead-command' });
  try {
    const counts = await endSignInsByOperator(db, { person, operator: userInfo().username });
    for (const [email, count] of counts) say(`${email}: ${count} ended`);
    if (counts.size === 0) say(`No sign-in of ${person} goes on.`);
    return counts.size > 0;
  } catch (error) {
    throw unusableDatabase(databaseUrl, error) ?? error;
  } finally {
    await db.destroy();
  }
}
