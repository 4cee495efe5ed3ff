import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Requires a part of the jsdom that Jest's own environment runs on: no second version to keep in step. */
export const jsdom = createRequire(
  createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom'),
);
