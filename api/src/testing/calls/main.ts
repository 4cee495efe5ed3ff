/**
 * `pnpm calls` writes api/calls.txt again; who may call what stays as it is written there. `pnpm calls FILE` writes the
 * whole OpenAPI document to FILE instead.
 */
import { readFileSync, writeFileSync } from 'node:fs';

import { openApiDocument } from '@fairlead/platform/http/openapi';
import { CALL_TABLE, formatCalls, parseCalls, updateCalls } from './call-table.ts';
import { servedEndpoints } from './served-endpoints.ts';

const [, , file] = process.argv;
const endpoints = await servedEndpoints();
if (file === undefined) {
  const before = parseCalls(readFileSync(CALL_TABLE, 'utf8'));
  writeFileSync(CALL_TABLE, formatCalls(updateCalls(before, endpoints)));
} else writeFileSync(file, `${JSON.stringify(openApiDocument(endpoints), null, 2)}\n`);
// The pools of the API would keep the process.
process.exit(0);
