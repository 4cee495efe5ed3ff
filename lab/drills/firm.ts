import { hash, randomBytes } from 'node:crypto';

import { demoStatements } from '@fairlead/development/statements';

import {
  importStatement,
  storeStatementFile,
} from '../../areas/trading/api/statements/statements.service.ts';
import { insertSession, upsertSignIn } from '../../api/src/identity/session.queries.ts';
import { loadReference } from '@fairlead/api/testing/reference';
import { createClock, type Db } from '@fairlead/api';

/** The issuer whose sessions the API under test knows. Nobody signs in at it during the test. */
export const ISSUER = 'http://localhost:9';

/** Imports the demo's reference data, and its first statements until there are enough trades. */
export async function importTrades(db: Db, atLeast: number): Promise<number> {
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  await loadReference(db);
  let trades = 0;
  for (const { fileName, text, trades: count } of demoStatements()) {
    const by = { uploadedBy: 'system:crash', requestId: 'crash' };
    const fileId = await storeStatementFile(db, { fileName, content: text, ...by });
    await importStatement(db, { fileId, loadedBy: 'system:crash', requestId: 'crash', clock });
    trades += count;
    if (trades >= atLeast) break;
  }
  return trades;
}

/** A session of a person with roles, as `verify_auth` makes it; returns its token. */
export async function sessionOf(
  db: Db,
  name: string,
  ...roles: readonly string[]
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const ends = new Date((now + 3600) * 1000);
  const claims = {
    issuer: ISSUER,
    subject: name,
    providerSession: randomBytes(6).toString('hex'),
    email: `${name}@halyard.example`,
    givenName: name,
    roles,
    issuedAt: now,
    expiresAt: now + 3600,
    signedInAt: undefined,
  };
  await upsertSignIn(db, claims, 'Another browser');
  await insertSession(db, {
    hash: hash('sha256', token, 'buffer'),
    claims,
    tokenEndsAt: ends,
    signInEndsAt: ends.toISOString(),
  });
  return token;
}
