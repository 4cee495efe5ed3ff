import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { XLSX_TYPE } from '@fairlead/shared/workbook/xlsx';

import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { CHECKOUT } from './config.ts';
import { openApiDocument } from './openapi.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ docs: true });
}, 30_000);
afterAll(async () => testApp.close());

test('[API-01] the committed document is the one that the served calls give', () => {
  const committed = JSON.parse(readFileSync(join(CHECKOUT, 'api/openapi.json'), 'utf8')) as unknown;
  // After a change of the contract: node api/src/testing/write-openapi.ts
  expect(openApiDocument(testApp.app.endpoints)).toEqual(committed);
});

test.each([
  ['/sheets/{spreadsheet_id}', 'text/html'],
  ['/sheets/{spreadsheet_id}/xlsx', XLSX_TYPE],
])('[API-01] what is no JSON is described as what it is: %s', (path, type) => {
  const { paths } = openApiDocument(testApp.app.endpoints);
  expect(paths[path]).toMatchObject({ get: { responses: { 200: { content: { [type]: {} } } } } });
});

test('[API-01] the server gives it away, with a reader', async () => {
  const document = await testApp.app.inject('/api/docs/json');
  expect(document.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/core-trades': { get: {} } },
  });
  const reader = await testApp.app.inject('/api/docs');
  expect(reader.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe");
  expect(reader.body).toContain('swagger-ui');
});

test('where they are not wanted, there is neither', async () => {
  const closed = await createTestApp();
  expect((await closed.app.inject('/api/docs')).statusCode).toBe(404);
  expect((await closed.app.inject('/api/docs/json')).statusCode).toBe(404);
  await closed.close();
});
