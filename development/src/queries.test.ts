import { checkDeclaredRows, createTestDb, type TestDb } from '@fairlead/api/testing';
import { afterAll, beforeAll } from '@jest/globals';

import * as accepting from './demo/files/accept-differences.queries.ts';
import * as prices from './demo/files/accept-prices.queries.ts';
import * as matches from './demo/books/confirm-matches.queries.ts';
import * as demo from './demo/demo.queries.ts';
import * as files from './demo/files/demo-files.queries.ts';
import * as entering from './demo/entering.queries.ts';
import * as provider from './provider/provider.queries.ts';

let testDb: TestDb;
let db: TestDb['db'];

beforeAll(async () => {
  testDb = await createTestDb();
  db = testDb.db;
});
afterAll(async () => testDb.close());

const STATEMENTS = {
  'demo/books/confirm-matches.queries.ts': {
    insertDemoMatches: () =>
      matches.insertDemoMatches(db, { from: '2024-06-01', to: '2024-06-28', by: 'a@b' }),
  },
  'demo/demo.queries.ts': {
    insertDemoStatement: () =>
      demo.insertDemoStatement(db, { fileId: 'a', clearer: 'Norvane', date: '2024-06-28' }),
    countDemoStatements: () => demo.countDemoStatements(db),
    selectReferenceImports: () =>
      demo.selectReferenceImports(db, { setId: 'a', uploadedBy: 'test' }),
    selectFailedImports: () => demo.selectFailedImports(db),
    selectDueStatements: () => demo.selectDueStatements(db, { until: '2024-06-28', limit: 1 }),
    countOpenStatements: () =>
      demo.countOpenStatements(db, { until: '2024-06-28', without: ['a'] }),
    selectUntouchedTrades: () => demo.selectUntouchedTrades(db, 1),
    updateDemoVerified: () => demo.updateDemoVerified(db, 'a'),
  },
  'demo/files/accept-differences.queries.ts': {
    selectNewestRun: () => accepting.selectNewestRun(db, '2024-06-28'),
    selectTicketsNoted: () => accepting.selectTicketsNoted(db, 'Back to back'),
    selectAcceptedBefore: () => accepting.selectAcceptedBefore(db),
  },
  'demo/files/accept-prices.queries.ts': {
    selectAnnounced: () => prices.selectAnnounced(db),
  },
  'demo/files/demo-files.queries.ts': {
    insertDemoFile: () => files.insertDemoFile(db, { fileId: 'a', kind: 'lots', fileName: 'a' }),
    selectDemoFiles: () => files.selectDemoFiles(db),
    selectDemoStep: () => files.selectDemoStep(db, 'a'),
    upsertDemoStep: () => files.upsertDemoStep(db, 'a', '7f9d4c1e-52c7-4f0b-8a1c-0d3e5b6a7c88'),
    countEnteredOn: () => files.countEnteredOn(db, '2024-06-28'),
  },
  'demo/entering.queries.ts': {
    selectStatementsToEnter: () => entering.selectStatementsToEnter(db, 1),
    countEnteredStatements: () => entering.countEnteredStatements(db),
    selectDemoOrders: () =>
      entering.selectDemoOrders(db, { clearer: 'Norvane', statement_date: '2024-06-28' }),
    updateDemoEntered: () => entering.updateDemoEntered(db, 'a'),
  },
  'provider/provider.queries.ts': {
    selectAccounts: () => provider.selectAccounts(db),
    selectAccount: () => provider.selectAccount(db, 'a'),
    selectAccountByEmail: () => provider.selectAccountByEmail(db, 'a@b'),
    upsertAccount: () =>
      provider.upsertAccount(db, {
        subject: 'a',
        email: 'a@b',
        given_name: 'A',
        family_name: 'B',
        roles: [],
        password_hash: 'h',
      }),
    insertSecret: () => provider.insertSecret(db, 'a', {}),
    selectSecret: () => provider.selectSecret(db, 'a'),
    upsertModel: () =>
      provider.upsertModel(db, {
        kind: 'a',
        id: 'b',
        payload: {},
        grantId: null,
        uid: null,
        userCode: null,
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
};

checkDeclaredRows({ folder: import.meta.dirname, statements: STATEMENTS, db: () => testDb });
