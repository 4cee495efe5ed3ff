/**
 * Cost of the API's frame: a cheap call of a signed-in user, with its session token checked, its
 * permission, its rate, its query and its answer, against a Fastify that does nothing of it.
 */
import { join } from 'node:path';

import { besideFastify } from './beside-fastify.ts';

await besideFastify({
  target: 0.6,
  path: '/api/tasks/api/list?filter=nothing-has-this-name',
  headers: {},
  prepare: async () => ({ file: join(import.meta.dirname, 'hello-process.ts'), env: {} }),
  about:
    'A call without a query: the token is known from memory, the list is empty, nothing is compressed.',
  checked: 'token checked',
});
