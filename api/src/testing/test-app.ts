import { hash, randomBytes } from 'node:crypto';

import type { Permission } from '@fairlead/shared/domain/access/permissions';
import type { FastifyInstance } from 'fastify';

import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { createClock } from '@fairlead/platform/clock';
import { readConfig } from '@fairlead/platform/config';
import { notices } from '@fairlead/platform/database/notices';
import { createServer } from '@fairlead/platform/http/http-server';
import { createLog } from '@fairlead/platform/telemetry/log';
import { DEFAULT_LIMITS } from '@fairlead/platform/http/rate-limit';
import { apiPlugin } from '../app.ts';
import { policyFrom } from '../identity/policy-file.ts';
import { insertSession, upsertSignIn } from '../identity/session.queries.ts';
import { createTestDb, type TestDb } from './test-db.ts';

export const TEST_ISSUER = 'https://id.example.test';
const BUSINESS_DATE = '2024-06-28';

export type TestApp = {
  readonly app: FastifyInstance;
  readonly testDb: TestDb;
  readonly db: TestDb['db'];
  /** A live session of somebody who holds exactly these permissions, for `x-auth-token`. */
  tokenFor(permissions: readonly Permission[], email?: string): Promise<string>;
  close(): Promise<void>;
};

type TestParts = Partial<ApiParts> & {
  /** The Fastify to use, where a test reads its log. */
  readonly server?: FastifyInstance;
};

/**
 * The whole API over a database of its own, for `inject`. Its policy has one role for every
 * permission, with the permission's name, so that a test says what its caller may do.
 */
export async function createTestApp({ server, ...parts }: TestParts = {}): Promise<TestApp> {
  const testDb = await createTestDb();
  const app = server ?? createServer(createLog({ level: 'silent', name: 'test' }));
  try {
    await app.register(apiPlugin, { ...defaultParts(testDb), ...parts });
    await app.ready();
  } catch (error) {
    await testDb.close();
    throw error;
  }
  return {
    app,
    testDb,
    db: testDb.db,
    tokenFor: (permissions, email = 'maren@halyard.example') =>
      storeSession(testDb, { permissions, email }),
    close: async () => {
      await app.close();
      await testDb.close();
    },
  };
}

/** Default parts of `createTestApp`. */
export function defaultParts({ db, url }: TestDb): ApiParts {
  return {
    db,
    notices: notices(url),
    config: readConfig({
      OIDC_ISSUER: TEST_ISSUER,
      FAIRLEAD_DATA: '/nonexistent',
      LOG_LEVEL: 'silent',
    }),
    clock: createClock({ zone: 'Europe/Zurich', businessDate: BUSINESS_DATE }),
    policy: permissionPolicy(),
    log: createLog({ level: 'silent', name: 'test' }),
  };
}

/** A role `edf:read` would break the rules of a file's role names, so the policy is made by hand. */
function permissionPolicy(): ApiParts['policy'] {
  const empty = policyFrom({
    everyone: [],
    roles: {},
    allow_lists: { accounting: [], back_office: ['anton@halyard.example', 'bea@halyard.example'] },
  });
  const plenty = { perMinute: 1e9, burst: 1e9 };
  return {
    ...empty,
    permissionsOf: ({ roles }) => roles as readonly Permission[],
    limits: Object.fromEntries(
      Object.keys(DEFAULT_LIMITS).map((name) => [name, plenty]),
    ) as typeof DEFAULT_LIMITS,
  };
}

async function storeSession(
  { db }: TestDb,
  { permissions, email }: { readonly permissions: readonly Permission[]; readonly email: string },
): Promise<string> {
  const token = randomBytes(32);
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    issuer: TEST_ISSUER,
    subject: `user of ${email}`,
    providerSession: randomBytes(6).toString('hex'),
    email,
    givenName: email.split('@')[0] as string,
    roles: permissions,
    issuedAt: now,
    expiresAt: now + 3600,
    signedInAt: undefined,
  };
  const text = token.toString('base64url');
  await upsertSignIn(db, claims, 'Firefox on Windows');
  await insertSession(db, {
    hash: hash('sha256', text, 'buffer'),
    claims,
    tokenEndsAt: new Date((now + 3600) * 1000),
    signInEndsAt: new Date((now + 3600) * 1000).toISOString(),
  });
  return text;
}
