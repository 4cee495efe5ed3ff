import { globSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { CHECKOUT } from '@fairlead/platform/config';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/** Calls with a body in which nothing is filled in, and what it is made of. */
const NOT_FILLED_IN: Readonly<Record<string, string>> = {
  'POST /acc_analytics/waiting_statements/{statement_id}/answer': 'an answer that is offered',
  'POST /blotter/presence': 'the row that has the focus',
  'POST /blotter/sheet/export': 'a format',
  'POST /blotter/sheet/open': 'a title of ours',
  'POST /clearer/statement_files': 'a file',
  'POST /core-trades/unverify': 'selected rows',
  'POST /core-trades/verify': 'selected rows',
  'POST /core-trades/verify_matching': 'how many rows were shown',
  'POST /core-trades/{trade_id}/unverify': 'the version that was seen',
  'POST /core-trades/{trade_id}/verify': 'the version that was seen',
  'POST /create_sheet': 'a table as it is shown',
  'POST /reference/file_layouts/trials': 'files',
  'POST /reference/file_sets': 'files',
  'POST /screenshot_links': 'the day that is shown',
  'POST /sign_ins/end': 'sign-ins of a list',
  'POST /table_layouts/{table_id}': 'what was arranged',
};

/** The JSON of any task is `tasks.property.test.ts`; tables that leave and files that come are as they are shown or chosen. */
const OF_MANY = /^POST \/(tasks\/all\/.*_queue|imports\/\w+\/files|.*\/(export|sheet))$/;

/** A line at the head of the test by which what a form sends is what its call takes: `// sends: POST /x`. */
const SENDS = /^\/\/ sends: ([A-Z]+ \/\S*)$/gm;

/** Tells whether a body has no field that somebody could fill in. */
function isEmpty(body: object): boolean {
  const { type, properties = {} } = body as { type?: string; properties?: object };
  return type === 'object' && Object.keys(properties).length === 0;
}

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(async () => testApp.close());

test('every call with a body says whether a form fills it in, and which test sends what the form would', () => {
  const tests = globSync('{api/src,areas/*}/**/*.test.ts', {
    cwd: CHECKOUT,
    exclude: ['**/node_modules'],
  });
  const judged = tests.flatMap((file) =>
    [...readFileSync(`${CHECKOUT}/${file}`, 'utf8').matchAll(SENDS)].map(([, call = '']) => call),
  );
  const said = [...new Set([...judged, ...Object.keys(NOT_FILLED_IN)])];
  const withBody = testApp.app.endpoints
    .filter(({ body }) => body !== undefined && !isEmpty(body))
    .map(({ method, path: of }) => `${method} ${of}`)
    .filter((call) => !OF_MANY.test(call) || said.includes(call));
  const whatToDo =
    'a test sends what its form sends and says `// sends: POST /x` at its head, or the call is one of NOT_FILLED_IN';
  expect({ whatToDo, calls: withBody.toSorted() }).toEqual({ whatToDo, calls: said.toSorted() });
});
