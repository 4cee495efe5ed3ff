import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { migrate } from '@fairlead/platform/database/migrate';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { createDbBefore, type TestDb } from '@fairlead/api/testing/test-db';
import { importStatements } from './import-statement.service.ts';

let it: TestDb;

beforeEach(async () => {
  it = await createDbBefore('0041');
});
afterEach(() => it.close());

const rows = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(it.db)).rows;

const take = async (name: string, content: string) => {
  const fileId = await storeImportedFile(it.db, {
    kind: 'bank_statement',
    fileName: name,
    content,
    uploadedBy: 'anton@halyard.example',
    requestId: 'upload',
  });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  return importStatements(it.db, { fileId, loadedBy: 'a@b', requestId: 'run', clock });
};
const differences = () => rows('select known_difference::int as off, is_laid from bank_timeline');

test('what payments of before the timeline do not make of their balances is kept until they are told whole', async () => {
  await insertBankAccounts(it.db, [['CH1', 'USD']]);
  const fileId = await storeImportedFile(it.db, {
    kind: 'bank_statement',
    fileName: 'a',
    content: 'a',
    uploadedBy: 'anton@halyard.example',
    requestId: 'upload',
  });
  // A payment of ten is missing: two equal ones of a day were taken for one.
  await rows(`
    insert into bank_statement (file_id, service_account_no, external_id, opening, opening_date, closing,
                                closing_date, content_hash, loaded_by)
    values ('${fileId}', 'A1', 'M', 100, '2024-04-30', 120, '2024-05-31', 'm', 'a')`);
  await rows(`
    insert into bank_transaction (statement_id, entry_no, service_account_no, booking_date, value_date, amount,
                                  remittance_information, is_reversal, dedupe_key)
    values (1, 1, 'A1', '2024-05-10', '2024-05-10', 10, 'A', false, '1')`);
  await migrate(it.url);
  expect(await differences()).toEqual([{ off: 10, is_laid: false }]);
  await take(
    'june',
    ':20:N\n:25:CH1\n:28C:9\n:60F:C240602USD120,\n:61:2406040604C3,NTRFNONREF\n:62F:C240604USD123,\n-\n',
  );
  expect(await differences()).toEqual([{ off: 10, is_laid: true }]);
  const whole = ':61:2405100510C10,NTRFNONREF\n:61:2405100510C10,NTRFNONREF\n';
  const taken = await take(
    'may',
    `:20:M\n:25:CH1\n:28C:8\n:60F:C240430USD100,\n${whole}:62F:C240531USD120,\n-\n`,
  );
  expect(taken).toMatchObject({ result: 'taken' });
  expect(await rows('select amount::int from bank_transaction order by booking_date')).toEqual([
    { amount: 10 },
    { amount: 10 },
    { amount: 3 },
  ]);
  expect(await differences()).toEqual([{ off: 0, is_laid: true }]);
});

test('data of before the timeline are taken over; what was doubled is laid once with the next statement', async () => {
  await insertBankAccounts(it.db, [['CH1', 'USD']]);
  const by = { uploadedBy: 'anton@halyard.example', requestId: 'upload' };
  const fileId = await storeImportedFile(it.db, {
    kind: 'bank_statement',
    fileName: 'a',
    content: 'a',
    ...by,
  });
  // The month, then one of its days: its payment stands twice, and a gap is told that is none.
  await rows(`
    insert into bank_statement (file_id, service_account_no, external_id, opening, opening_date, closing,
                                closing_date, content_hash, previous_id, gap_amount, loaded_by)
    values ('${fileId}', 'A1', 'M', 100, '2024-04-30', 130, '2024-05-31', 'm', null, null, 'a'),
           ('${fileId}', 'A1', 'D', 150, '2024-05-20', 130, '2024-05-20', 'd', 1, 20, 'a'),
           ('${fileId}', 'A1', 'M2', 100, '2024-04-30', 137, '2024-06-02', 'm2', null, null, 'a')`);
  await rows(`
    insert into bank_transaction (statement_id, entry_no, service_account_no, booking_date, value_date, amount,
                                  remittance_information, is_reversal, dedupe_key)
    values (1, 1, 'A1', '2024-05-10', '2024-05-10', 50, 'A', false, '1'),
           (1, 2, 'A1', '2024-05-20', '2024-05-20', -20, 'B', false, '2'),
           (2, 1, 'A1', '2024-05-20', '2024-05-20', -20, 'B', false, '3'),
           (3, 3, 'A1', '2024-06-01', '2024-06-01', 7, 'C', false, '4')`);
  await migrate(it.url);
  expect(await rows('select count(*)::int as n from bank_transaction')).toEqual([{ n: 4 }]);
  expect(
    await rows('select amount::int, standing from bank_entry where statement_id = 3 order by 1'),
  ).toEqual([
    { amount: -20, standing: 'again' },
    { amount: 7, standing: 'active' },
    { amount: 50, standing: 'again' },
  ]);
  const content = `:20:N\n:25:CH1\n:28C:9\n:60F:C240602USD137,\n:61:2406040604C3,NTRFNONREF\n:62F:C240604USD140,\n-\n`;
  const next = await storeImportedFile(it.db, {
    kind: 'bank_statement',
    fileName: 'next',
    content,
    ...by,
  });
  const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
  await importStatements(it.db, { fileId: next, loadedBy: 'a@b', requestId: 'run', clock });
  expect(await rows('select amount::int from bank_transaction order by booking_date')).toEqual([
    { amount: 50 },
    { amount: -20 },
    { amount: 7 },
    { amount: 3 },
  ]);
  expect(await rows('select 1 from bank_statement where gap_amount is not null')).toEqual([]);
  expect(await rows('select known_difference::int, is_laid from bank_timeline')).toEqual([
    { known_difference: 0, is_laid: true },
  ]);
});
