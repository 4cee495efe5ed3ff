import { createHash } from 'node:crypto';

import { FILE_KINDS, type FileKind } from '@fairlead/shared/contract/imported-files';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestApp, type TestApp } from '../../testing/test-app.ts';

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
        ...{ kind, file_name: 'a.csv', content },
        ...{ uploaded_by: 'maren@halyard.example', action: `${kind}_file.store` },
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
