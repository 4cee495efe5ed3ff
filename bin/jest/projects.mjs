import fs from 'node:fs';
import path from 'node:path';

import { Sources } from './sources.mjs';

/** Makes the databases of tests: a test file that reaches it by imports is one of `db`. */
const TEST_DB = 'api/src/testing/test-db.ts';
/** Packages whose tests can reach it; browser packages may not import the API (layers.mjs). */
const MAY_REACH_DB = ['api', 'areas', 'bin', 'deploy', 'development', 'lab'];
const BROWSER = /^\/\*\* @jest-environment \S*(?:jsdom|dom-environment)\S* \*\//;

/** Test files of jest.config.mjs. */
const TESTS =
  '{shared,table,shell,remote-*,areas,api,development,deploy,bin,e2e/engines,lab}/**/*.test.{ts,tsx}';
const NO_SOURCES = ['node_modules', 'dist', '.data', '.cache', '.tools'];

/**
 * Divides the test files below `root` by what they need: `db` reaches TEST_DB by its imports, `dom`
 * says in its first line that it wants a browser, `pure` is every other file.
 */
export function divideTests(root) {
  const sources = new Sources(root, MAY_REACH_DB);
  const divided = { pure: [], db: [], dom: [] };
  const exclude = (found) => NO_SOURCES.includes(path.basename(found));
  for (const file of fs.globSync(TESTS, { cwd: root, exclude })) {
    const isDom = BROWSER.test(sources.text(file));
    const isDb = sources.reaches(file, TEST_DB);
    if (isDom && isDb) throw new Error(`${file} needs a browser and a database: divide it`);
    divided[isDb ? 'db' : isDom ? 'dom' : 'pure'].push(file);
  }
  return divided;
}
