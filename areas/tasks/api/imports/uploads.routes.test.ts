import { createHash } from 'node:crypto';

import {
  declareFileUpload,
  FILE_KINDS,
  type FileKind,
} from '@fairlead/shared/contract/imported-files';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { bodyCheck } from '@fairlead/platform/http/checks';
import { insertBankAccounts } from '@fairlead/api/testing/bank-accounts';
import { ranTask } from '@fairlead/api/testing/imported-file';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

const KINDS = Object.keys(FILE_KINDS) as FileKind[];

let it: TestApp;
let token: string;

beforeAll(async () => {
  it = await createTestApp();
  token = await it.tokenFor(['pnl:import', 'acc:import', 'backacc:import', 'statement:import']);
}, 30_000);
afterAll(() => it.close());

async function handOver(path: string, content: string, by = token) {
  const answer = await it.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    payload: { file_name: 'a.csv', content },
    headers: { 'x-auth-token': by },
  });
  return { status: answer.statusCode, body: answer.json() };
}

test.each(KINDS)(
  '[API-08] a file of %s is kept once by what is in it, audited once',
  async (kind) => {
    const content = `a file of ${kind}`;
    const fileId = createHash('sha256').update(content).digest('hex');
    const kept = { status: 200, body: { file_id: fileId } };
    expect(await handOver(`imports/${kind}/files`, content)).toEqual(kept);
    expect(await handOver(`imports/${kind}/files`, content)).toEqual(kept);
    const { rows } = await sql`
      select kind, file_name, content, uploaded_by, action
        from imported_file join audit_event on entity_id = file_id
       where file_id = ${fileId}`.execute(it.db);
    expect(rows).toEqual([
      {
        kind,
        file_name: 'a.csv',
        content,
        uploaded_by: 'maren@halyard.example',
        action: `${kind}_file.store`,
      },
    ]);
  },
);

test('[API-08] what was handed over as a file of one kind is none of another', async () => {
  await handOver('imports/lots/files', 'the same');
  const refused = (of: string) => ({
    status: 409,
    body: expect.objectContaining({
      code: 'OTHER_KIND',
      err_msg: `a.csv is no file of ${of}: its content was handed over as one of lots`,
    }),
  });
  expect(await handOver('imports/physical_trades/files', 'the same')).toEqual(
    refused('physical trades'),
  );
  expect(await handOver('clearer/statement_files', 'the same')).toEqual(refused('statement'));
  expect((await handOver('imports/lots/files', 'the same')).status).toBe(200);
});

describe('bytes', () => {
  const camt = (inner: string) =>
    '<?xml version="1.0" encoding="ISO-8859-1"?>\n' +
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${inner}</BkToCstmrStmt></Document>`;
  const balance = (type: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>` +
    '<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-06-11</Dt></Dt></Bal>';
  const CAMT = camt(
    `<Stmt><Id>1</Id><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${balance('OPBD', '0')}${balance('CLBD', '5')}` +
      '<Ntry><Amt Ccy="EUR">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>' +
      '<BookgDt><Dt>2024-06-11</Dt></BookgDt><AddtlNtryInf>Müller Größe</AddtlNtryInf></Ntry></Stmt>',
  );
  const MT940 =
    ':20:1\n:25:DE2\n:28C:1/1\n:60F:C240611EUR0,00\n:61:2406110611C5,00NTRFNONREF\n' +
    ':86:Müller Größe\n:62F:C240611EUR5,00\n-\n';

  const handOverBytes = async (bytes: Buffer, kind = 'bank_statement') => {
    const answer = await it.app.inject({
      method: 'POST',
      url: `/api/imports/${kind}/files`,
      payload: { file_name: 'Auszüge.xml', content_base64: bytes.toString('base64') },
      headers: { 'x-auth-token': token },
    });
    return { status: answer.statusCode, body: answer.json<{ file_id: string; err_msg: string }>() };
  };

  beforeAll(async () => {
    await insertBankAccounts(it.db, [
      ['DE1', 'EUR'],
      ['DE2', 'EUR'],
    ]);
  });

  test.each([
    ['camt.053', CAMT],
    ['MT940', MT940],
  ])('[ACC-21] %s in ISO-8859-1 arrives with its letters', async (_, content) => {
    const bytes = Buffer.from(content, 'latin1');
    const { status, body } = await handOverBytes(bytes);
    expect(status).toBe(200);
    expect(body.file_id).toBe(createHash('sha256').update(bytes).digest('hex'));
    const json = { file_id: body.file_id };
    await ranTask(it.db, { route: FILE_KINDS.bank_statement.task, json });
    const { rows } = await sql<{ said: string }>`
      select remittance_information as said from bank_transaction
        join bank_statement using (statement_id) where file_id = ${body.file_id}`.execute(it.db);
    expect(rows).toEqual([{ said: 'Müller Größe' }]);
  });

  test('the same in bytes and as a text is one file; a mark of UTF-8 is no part of it', async () => {
    const fileId = createHash('sha256').update('Lots of ü').digest('hex');
    const kept = { status: 200, body: { file_id: fileId } };
    expect(await handOver('imports/lots/files', 'Lots of ü')).toEqual(kept);
    expect(await handOverBytes(Buffer.from('Lots of ü'), 'lots')).toEqual(kept);
    expect(await handOverBytes(Buffer.from('\uFEFFLots of ü'), 'lots')).toEqual(kept);
  });

  test('16 MiB in base64 are checked also where the engine keeps them in two bytes a sign', () => {
    const large = Buffer.alloc(16 * 1024 * 1024, 'a').toString('base64');
    // As a body with a Cyrillic name may leave it: a pattern ran out of its stack over such a text.
    const wide = `\u0416${large}`.slice(1);
    const check = bodyCheck(declareFileUpload('lots').body);
    expect(() => check({ file_name: 'Лоты.csv', content_base64: wide })).not.toThrow();
  });

  test('what is no text, no base64 or too large is refused', async () => {
    expect(await handOverBytes(Buffer.from('ü', 'latin1'), 'lots')).toMatchObject({
      status: 422,
      body: { err_msg: 'Auszüge.xml is not a text file in UTF-8, from line 1 on' },
    });
    expect(await handOverBytes(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({
      status: 422,
      body: {
        err_msg:
          'Auszüge.xml is a ZIP: hand over the files in it one by one, or put it into the watched folder',
      },
    });
    expect(await handOverBytes(Buffer.from([0x50, 0x4b, 0, 0]))).toMatchObject({
      status: 422,
      body: { err_msg: 'Auszüge.xml is not a text file' },
    });
    expect((await handOverBytes(Buffer.alloc(0))).status).toBe(400);
    const large = Buffer.alloc(16 * 1024 * 1024, 'a');
    expect((await handOverBytes(large, 'lots')).status).toBe(200);
    expect((await handOverBytes(Buffer.concat([large, large.subarray(0, 1)]), 'lots')).status).toBe(
      413,
    );
    const answer = await it.app.inject({
      method: 'POST',
      url: '/api/imports/lots/files',
      headers: { 'x-auth-token': token },
      payload: { file_name: 'a.csv', content_base64: 'no base64!' },
    });
    expect(answer.statusCode).toBe(400);
  }, 30_000);
});
