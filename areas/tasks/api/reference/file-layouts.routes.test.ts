// covers: ./layouts-alone.rules.ts
import { readdirSync } from 'node:fs';
import path from 'node:path';

import type { StoredFileLayout, Trial } from '@fairlead/tasks/contract/file-layouts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import {
  LAYOUT_SAMPLES,
  loadLayouts,
  sampleFile,
} from '@fairlead/api/testing/file-layouts/sample-layouts';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { stoodBehind } from '@fairlead/api/testing/threads/stood-behind';
import { importReference, storeReferenceSet } from './reference.service.ts';

let it: TestApp;
let token: string;

beforeAll(async () => {
  it = await createTestApp();
  token = await it.tokenFor(['statement:import']);
}, 30_000);
afterAll(() => it.close());
beforeEach(async () => {
  await sql`truncate file_layout cascade`.execute(it.db);
  await sql`truncate file_layout_value`.execute(it.db);
});

const POSITIONS = '20240627_POSF1.txt';

const layoutFiles = (sample: string) =>
  readdirSync(path.join(LAYOUT_SAMPLES, sample, 'reference'))
    .filter((name) => name.startsWith('file_layout'))
    .map((name) => ({ file_name: name, content: sampleFile(sample, `reference/${name}`) }));

async function tried(body: Record<string, unknown>, by = token) {
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/reference/file_layouts/trials',
    payload: body,
    headers: { 'x-auth-token': by },
  });
  return {
    status: answer.statusCode,
    body: answer.json<Trial & { err_msg: string; code: string }>(),
  };
}

const handed = (name: string, content: string | Uint8Array) => ({
  file_name: name,
  content_base64: Buffer.from(content).toString('base64'),
});

test('a file is tried by the rows of a candidate: what each line became, and where each cell stands', async () => {
  const { status, body } = await tried({
    ...handed(POSITIONS, sampleFile('gmi', POSITIONS)),
    layout_files: layoutFiles('gmi'),
  });
  expect(status).toBe(200);
  const [reading] = body.readings;
  expect(reading).toMatchObject({
    layout: 'quayside-gmi',
    valid_from: '2024-01-01',
    kind: 'statement',
    part: 'positions',
    delimiter: null,
    above: 0,
    problems: [],
    others: ['{YYYYMMDD}_MNYF1*', '{YYYYMMDD}_ST4F1*'],
    fates: [
      { what: 'rows', sections: ['Open Positions'], why: null },
      {
        what: 'left out',
        sections: [],
        why: 'an option, which the product does not know',
      },
    ],
    lines: [1, 2, 0, 3, 3, 1],
    left_out: [{ why: 'an option, which the product does not know', count: 1, first_line: 3 }],
  });
  const [positions] = reading?.sections ?? [];
  expect(positions).toMatchObject({ section: 'Open Positions', rows: 2 });
  const cell = (column: string) => positions?.shown[0]?.cells[positions.columns.indexOf(column)];
  expect(['Account', 'Product', 'Lots', 'OTE'].map(cell)).toEqual(['PAPER-01', null, '10', '7500']);
  expect(reading?.fields.find(({ field }) => field === 'Account')).toMatchObject({
    from: '2/9',
    spots: [{ first: 2, last: 10 }],
  });
});

test('every problem has its spot; in a wide file each row the cell that it is made from', async () => {
  const name = 'harrow_curves_280624.csv';
  const wrong = sampleFile('wide-prices', name).replace('613,25', '613.25');
  const { body } = await tried({
    ...handed(name, wrong),
    layout_files: layoutFiles('wide-prices'),
  });
  const [reading] = body.readings;
  expect(reading?.problems).toEqual([
    {
      file: null,
      line: 3,
      place: 'D (Aug 24)',
      spot: { first: 4, last: 4 },
      message: "'613.25' is not a number with a decimal comma",
      is_awaited: false,
    },
  ]);
  expect(reading?.fates[reading.lines[2] ?? -1]).toMatchObject({ what: 'problem' });
  expect(reading?.sections[0]?.shown.slice(0, 2).map(({ line, cell }) => [line, cell])).toEqual([
    [3, 5],
    [4, 4],
  ]);
});

test('rows are shown from a line on, 200 of a section at most; all of them are counted', async () => {
  const line = `${sampleFile('gmi', POSITIONS).split('\n')[0] ?? ''}\n`;
  const body = { ...handed(POSITIONS, line.repeat(1_000)), layout_files: layoutFiles('gmi') };
  const linesFrom = async (from?: number) => {
    const { readings } = (await tried({ ...body, ...(from ? { from_line: from } : {}) })).body;
    const [section] = readings[0]?.sections ?? [];
    const shown = section?.shown ?? [];
    return [section?.rows, shown.length, shown[0]?.line];
  };
  expect(await linesFrom()).toEqual([1_000, 200, 1]);
  expect(await linesFrom(900)).toEqual([1_000, 101, 900]);
});

test('a trial has what all others leave of the processor', async () => {
  const line = `${sampleFile('gmi', POSITIONS).split('\n')[0] ?? ''}\n`;
  const body = { ...handed(POSITIONS, line.repeat(5_000)), layout_files: layoutFiles('gmi') };
  expect(await stoodBehind(async () => tried(body))).toBe(true);
});

test('a name that no layout has is answered with the patterns there are, and nothing is stored', async () => {
  await loadLayouts(it.db, ['gmi', 'wide-prices']);
  const counts = () =>
    sql`select (select count(*) from audit_event) a, (select count(*) from imported_file) f,
               (select count(*) from file_layout_field) l`.execute(it.db);
  const before = (await counts()).rows;
  const { body } = await tried(handed('curves.csv', 'x'));
  expect(body).toEqual({
    file_name: 'curves.csv',
    encoding: 'utf-8',
    layout_problems: [],
    readings: [],
    patterns: expect.arrayContaining([
      { layout: 'harrow-curves', file_pattern: 'harrow_curves_{DDMMYY}*.csv' },
    ]),
  });
  expect(body.patterns).toHaveLength(4);
  expect((await counts()).rows).toEqual(before);
});

test('what is wrong with a candidate is said by its file, line and column', async () => {
  const files = layoutFiles('gmi').map(({ file_name, content }) => ({
    file_name,
    content: content.replace(',derived,', ',drived?/,').replace('number', 'numbr'),
  }));
  const { body } = await tried({ ...handed(POSITIONS, 'x'), layout_files: files });
  expect(body.readings).toEqual([]);
  expect(body.layout_problems[0]).toMatchObject({
    file: 'file_layout_fields.csv',
    place: 'H (Form)',
  });
});

test('bytes that are no text, and a file that is too large, are refused', async () => {
  expect(await tried(handed('a.txt', Uint8Array.of(0x41, 0xff, 0xfe)))).toMatchObject({
    status: 422,
    body: { code: 'NOT_TEXT', err_msg: 'a.txt is not a text file in UTF-8, from line 1 on' },
  });
  expect(await tried({ file_name: 'a.txt', content_base64: 'YW5' })).toMatchObject({ status: 400 });
  const large = handed('a.txt', Buffer.alloc(16 * 1024 * 1024 + 1, 'a'));
  expect(await tried(large)).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
});

async function kept(): Promise<readonly StoredFileLayout[]> {
  const answer = await it.app.inject({
    url: '/api/reference/file_layouts',
    headers: { 'x-auth-token': token },
  });
  return answer.json<{ layouts: readonly StoredFileLayout[] }>().layouts;
}

async function keep(files: readonly { readonly file_name: string; readonly content: string }[]) {
  const by = { requestId: 'test' };
  const setId = await storeReferenceSet(it.db, { files, uploadedBy: 'a@halyard.example', ...by });
  return importReference(it.db, { setId, loadedBy: 'a@halyard.example', ...by });
}

test('layouts come alone: a version that they name becomes what they say, all others stay', async () => {
  await loadLayouts(it.db, ['wide-prices']);
  const whole = (await kept()).length;
  expect(await keep(layoutFiles('gmi'))).toMatchObject({ changed: 0, removed: 0 });
  expect((await kept()).map(({ layout }) => layout)).toContain('quayside-gmi');
  expect(await kept()).toHaveLength(whole + 1);
  // A newer version of the same layout stands beside the one of before.
  const newer = layoutFiles('gmi').map(({ file_name, content }) => ({
    file_name,
    content: content.replaceAll('quayside-gmi,2024-01-01', 'quayside-gmi,2024-06-01'),
  }));
  await keep(newer);
  expect(
    (await kept()).flatMap((each) =>
      each.layout === 'quayside-gmi' ? [[each.valid_from, each.holds, each.parts.length]] : [],
    ),
  ).toEqual([
    ['2024-01-01', false, 3],
    ['2024-06-01', true, 3],
  ]);
  // Without one of its rules it no longer has it; the version of before has.
  const [rules] = newer.filter(({ file_name }) => file_name === 'file_layout_rules.csv');
  const fewer = rules?.content.trimEnd().split('\n').slice(0, -1).join('\n') ?? '';
  const changed = newer.map((each) => (each === rules ? { ...each, content: fewer } : each));
  expect(await keep(changed)).toEqual({ added: 0, changed: 0, removed: 1 });
  const { rows } = await sql`
    select before ->> 'valid_from' as of from audit_event
     where action = 'reference.remove' and entity = 'file_layout_rule'`.execute(it.db);
  expect(rows).toEqual([{ of: '2024-06-01' }]);
});
