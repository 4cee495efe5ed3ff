import { globSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { RawBuilder } from 'kysely';
import type pg from 'pg';

import * as imports from './features/imports/imports.queries.ts';
import * as sheets from './features/sheets/sheets.queries.ts';
import * as statementTrades from './features/statements/statement-trades.queries.ts';
import * as statements from './features/statements/statements.queries.ts';
import * as history from './features/tasks/task-history.queries.ts';
import * as runs from './features/tasks/task-run.queries.ts';
import type { TradeFilter } from './features/trades/trade-list.rules.ts';
import * as trades from './features/trades/trades.queries.ts';
import * as provider from './identity/provider/provider.queries.ts';
import * as sessions from './identity/session.queries.ts';
import * as audit from './platform/audit.queries.ts';
import { createPool, type Db } from './platform/db.ts';
import * as idempotency from './platform/idempotency.queries.ts';
import * as migrations from './platform/migrate.queries.ts';
import { type Column, Rows } from './platform/rows.ts';
import { createTestDb, type TestDb } from './testing/test-db.ts';

let testDb: TestDb;
let db: Db;
let pool: pg.Pool;

beforeAll(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  pool = createPool(testDb.url);
});
afterAll(async () => {
  await pool.end();
  await testDb.close();
});

const ID = '4be1a7c8-0d60-4d3b-9d0c-6a3b8a0f2a11';
const HASH = Buffer.alloc(32, 1);
const FILE = { fileId: '0'.repeat(64), fileName: 'a.csv', content: 'a', uploadedBy: 'a@b' };
const DAY = '2024-06-28';
const SOURCE = { clearer: 'Norvane', statementId: 1, loadedBy: 'a@b' };
const STATEMENT = {
  clearer: 'Norvane',
  statementDate: DAY,
  issuedAt: '2024-06-28T20:00:00Z',
  trades: [],
  positions: [],
  accounts: [],
};
const KEY = { scope: 'a', key: 'b', hash: HASH };
const HOLD = { taskId: ID, attempt: 1 };
const CLAIMS = {
  issuer: 'https://id.example',
  subject: 'u-maren',
  providerSession: 's-1',
  email: 'a@b',
  givenName: 'Maren',
  roles: [],
  issuedAt: 1,
  expiresAt: 2,
  signedInAt: undefined,
};
const EVERYTHING: TradeFilter = { state: null, runDate: null, tradeIds: null };
const FILTERED: TradeFilter = { state: 'PENDING', runDate: DAY, tradeIds: ['1'] };

/** Every statement there is, in every form it takes. A new one needs a line. */
const STATEMENTS: Readonly<Record<string, Readonly<Record<string, () => unknown>>>> = {
  'features/imports/imports.queries.ts': {
    selectImportProgress: () => imports.selectImportProgress(db, 'import'),
    selectTakenFiles: () => imports.selectTakenFiles(db, '/inbox'),
    insertTakenFile: () =>
      imports.insertTakenFile(db, { folder: '/inbox', fileName: 'a', fileId: 'b' }),
    updateFileRun: () =>
      imports.updateFileRun(db, { folder: '/inbox', fileName: 'none', taskId: ID }),
    updateFileSettled: () => imports.updateFileSettled(db, 1),
    selectIsWorkerUp: () => imports.selectIsWorkerUp(db, 'fairlead-runs'),
  },
  'features/sheets/sheets.queries.ts': {
    insertKeptSheet: () =>
      sheets.insertKeptSheet(db, {
        ...{ id: 'a', issuer: 'b', subject: 'c', title: 'd', content: HASH, days: 1 },
      }),
    insertSheetKey: () =>
      sheets.insertSheetKey(db, { id: 'a', hash: HASH, kind: 'ticket', seconds: 1 }),
    deleteTicket: () => sheets.deleteTicket(db, 'a', HASH),
    selectKeptContent: () => sheets.selectKeptContent(db, 'a', HASH),
    deleteExpiredSheets: () => sheets.deleteExpiredSheets(db),
  },
  'features/statements/statement-trades.queries.ts': {
    selectTradesForStatement: () => statementTrades.selectTradesForStatement(db, STATEMENT),
    lockTradeCounts: () => statementTrades.lockTradeCounts(db, [DAY]),
    selectTakenTradeIds: () => statementTrades.selectTakenTradeIds(db, ['1']),
    insertTrades: () => statementTrades.insertTrades(db, SOURCE, []),
    updateTradeFacts: () => statementTrades.updateTradeFacts(db, SOURCE, []),
    withdrawTrades: () => statementTrades.withdrawTrades(db, SOURCE, ['1']),
  },
  'features/statements/statements.queries.ts': {
    insertStatementFile: () => statements.insertStatementFile(db, FILE),
    selectStatementFile: () => statements.selectStatementFile(db, 'a'),
    lockImports: () => statements.lockImports(db),
    selectStatementOfFile: () => statements.selectStatementOfFile(db, 'a'),
    selectStatementOfDay: () => statements.selectStatementOfDay(db, STATEMENT),
    insertStatement: () =>
      statements.insertStatement(db, {
        ...{ fileId: FILE.fileId, statement: STATEMENT, supersedes: null, loadedBy: 'a@b' },
      }),
    insertClearerCash: () => statements.insertClearerCash(db, { statementId: 1, accounts: [] }),
  },
  'features/tasks/task-history.queries.ts': {
    selectNewestRuns: () => history.selectNewestRuns(db, { limit: 1, outputChars: 1 }),
    selectLastRuns: () => history.selectLastRuns(db, ['import']),
    selectRunOutcome: () => history.selectRunOutcome(db, ID),
  },
  'features/tasks/task-run.queries.ts': {
    insertRun: () =>
      runs.insertRun(db, {
        ...{ taskId: ID, route: 'import', method: 'POST', trigger: 'TRIGGER', queueName: 'a' },
        ...{ args: {}, json: {}, actor: { email: 'a@b', name: 'A' }, requestId: 'r' },
      }),
    claimRun: () => runs.claimRun(db, ID, 'worker'),
    beatRun: () => runs.beatRun(db, HOLD, ''),
    finishRun: () => runs.finishRun(db, HOLD, { state: 'SUCCESS', output: '', error: null }),
    killLostRuns: () => runs.killLostRuns(db, 20),
    countQueuedOf: () => runs.countQueuedOf(db, 'a@b'),
  },
  'features/trades/trades.queries.ts': {
    selectTotal: async () => {
      await trades.selectTotal(db, EVERYTHING);
      await trades.selectTotal(db, FILTERED);
    },
    selectTradesAfter: () =>
      trades.selectTradesAfter(db, FILTERED, {
        after: { statementDate: DAY, orderNum: 1, tradeId: '1' },
        limit: 1,
      }),
    selectTradesAt: async () => {
      await trades.selectTradesAt(db, EVERYTHING, { offset: 0, limit: 1 });
      await trades.selectTradesAt(db, FILTERED, { offset: 1, limit: 1 });
    },
    selectTradesForChange: () => trades.selectTradesForChange(db, ['1']),
    updateStates: () => trades.updateStates(db, ['1'], { to: 'VERIFIED', actor: 'a@b' }),
  },
  'identity/provider/provider.queries.ts': {
    selectAccounts: () => provider.selectAccounts(db),
    selectAccount: () => provider.selectAccount(db, 'a'),
    selectAccountByEmail: () => provider.selectAccountByEmail(db, 'a@b'),
    upsertAccount: () =>
      provider.upsertAccount(db, {
        ...{ subject: 'a', email: 'a@b', given_name: 'A', family_name: 'B' },
        ...{ roles: [], password_hash: 'h' },
      }),
    insertSecret: () => provider.insertSecret(db, 'a', {}),
    selectSecret: () => provider.selectSecret(db, 'a'),
    upsertModel: () =>
      provider.upsertModel(db, {
        ...{ kind: 'a', id: 'b', payload: {}, grantId: null, uid: null, userCode: null },
        expiresIn: 1,
      }),
    selectModel: async () => {
      for (const key of [{ id: 'a' }, { uid: 'a' }, { userCode: 'a' }])
        await provider.selectModel(db, 'a', key);
    },
    consumeModel: () => provider.consumeModel(db, 'a', 'b'),
    deleteModel: () => provider.deleteModel(db, 'a', 'b'),
    deleteModelsOfGrant: () => provider.deleteModelsOfGrant(db, 'a'),
    deleteExpiredModels: () => provider.deleteExpiredModels(db),
  },
  'identity/session.queries.ts': {
    lockPerson: () => sessions.lockPerson(db, CLAIMS),
    upsertSignIn: () => sessions.upsertSignIn(db, CLAIMS),
    insertSession: () =>
      sessions.insertSession(db, {
        ...{ hash: HASH, claims: CLAIMS },
        ...{ tokenEndsAt: new Date('2100-01-01'), signInEndsAt: '2100-01-01T00:00:00Z' },
      }),
    deleteSurplusSessions: () => sessions.deleteSurplusSessions(db, CLAIMS),
    deleteExpiredSessions: () => sessions.deleteExpiredSessions(db),
    selectSession: () => sessions.selectSession(db, HASH),
    endSignIn: () => sessions.endSignIn(db, HASH),
  },
  'platform/audit.queries.ts': {
    insertAudit: () => audit.insertAudit(db, EVENT),
    insertAudits: () => audit.insertAudits(db, [EVENT]),
  },
  'platform/idempotency.queries.ts': {
    claimKey: () => db.transaction().execute((tx) => idempotency.claimKey(tx, KEY)),
    selectAnswer: () => idempotency.selectAnswer(db, KEY),
    updateAnswer: () => idempotency.updateAnswer(db, KEY, {}),
    deleteOldKeys: () => idempotency.deleteOldKeys(db, 7),
  },
  'platform/migrate.queries.ts': {
    selectAppliedMigrations: () => migrations.selectAppliedMigrations(db),
    selectServerFacts: () => migrations.selectServerFacts(db),
    selectDatabaseExists: () => migrations.selectDatabaseExists(db, 'none'),
    createDatabase: async () => {
      const name = `${new URL(testDb.url).pathname.slice(1)}_b`;
      await migrations.createDatabase(db, name);
      await pool.query(`drop database ${name}`);
    },
    pingDatabase: () => migrations.pingDatabase(db),
  },
};

const EVENT = {
  ...{ actor: 'a@b', action: 'a', entity: 'b', entityId: 'c', before: null, after: null },
  requestId: 'r',
};

test('every statement of the API is looked at', async () => {
  const written: Record<string, string[]> = {};
  for (const file of globSync('{features,identity,platform}/**/*.queries.ts', {
    cwd: import.meta.dirname,
  })) {
    const module = (await import(join(import.meta.dirname, file))) as Record<string, unknown>;
    written[file] = Object.keys(module)
      .filter((name) => typeof module[name] === 'function')
      .toSorted();
  }
  const looked = Object.entries(STATEMENTS).map(([file, of]) => [file, Object.keys(of).toSorted()]);
  expect(Object.fromEntries(looked)).toEqual(written);
});

describe.each(Object.entries(STATEMENTS))('%s', (_file, statementsOfFile) => {
  test.each(Object.entries(statementsOfFile))('%s answers what it declares', async (_name, run) => {
    const answers: { declared: string[]; answered: string[] }[] = [];
    const spy = jest.spyOn(Rows.prototype, 'all').mockImplementation(async function (
      this: Rows<never>,
      _db,
      statement,
    ) {
      const { fields, rows } = await runRaw(statement);
      const declared = Object.entries<Column<unknown>>(this.columns).map(lineOf).toSorted();
      answers.push({ declared, answered: (await linesOf(fields, this.columns)).toSorted() });
      return rows as never[];
    });
    try {
      await run();
    } finally {
      spy.mockRestore();
    }
    for (const { declared, answered } of answers) expect(declared).toEqual(answered);
  });
});

/** Past Kysely, which keeps what PostgreSQL says of the columns to itself. */
async function runRaw(statement: RawBuilder<unknown>): Promise<pg.QueryResult> {
  const { sql, parameters } = statement.compile(db);
  return pool.query(sql, [...parameters]);
}

function lineOf([name, { type, isNullable }]: [string, Column<unknown>]): string {
  return `${name} ${type}${isNullable ? ' null' : ''}`;
}

/**
 * The columns of an answer as PostgreSQL types them. It knows of a table's column whether that may
 * be null, also where the column was converted and bears its name still; of any other expression it
 * does not, and the declaration holds.
 */
async function linesOf(
  fields: readonly pg.FieldDef[],
  declared: Readonly<Record<string, Column<unknown>>>,
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; type: string; not_null: boolean | null }>(
    `select field.name, format_type(type, null) as type,
            coalesce(own.attnotnull, same.not_null) as not_null
       from unnest($1::text[], $2::oid[], $3::oid[], $4::int[]) as field (name, type, tab, col)
       left join pg_attribute own on attrelid = tab and attnum = col and tab <> 0
       left join lateral (select bool_and(attnotnull) as not_null from pg_attribute
                           where attrelid = any($3::oid[]) and attnum > 0 and attname = field.name
                         ) as same on tab = 0`,
    [
      fields.map(({ name }) => name),
      fields.map(({ dataTypeID }) => dataTypeID),
      fields.map(({ tableID }) => tableID),
      fields.map(({ columnID }) => columnID),
    ],
  );
  return rows.map(({ name, type, not_null }) => {
    const isNullable = not_null === null ? declared[name]?.isNullable === true : !not_null;
    return lineOf([name, { type, isNullable }]);
  });
}
