import { beforeAll, expect, test } from '@jest/globals';

import { type DemoStatement, demoStatements } from '../statements.ts';
import { bookFiles, type BookFiles, bookFilesAside } from './book-files.ts';

let statements: readonly DemoStatement[];
let written: { readonly files: BookFiles; readonly ms: number };
let aside: { readonly files: BookFiles; readonly ms: number };

/** Measures this thread's computing time, whatever else the machine does. */
async function timed(work: () => Promise<BookFiles>) {
  const before = process.threadCpuUsage();
  const files = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { files, ms: (user + system) / 1_000 };
}

beforeAll(async () => {
  statements = [...demoStatements()];
  written = await timed(async () => bookFiles(statements));
  aside = await timed(async () => bookFilesAside(statements));
}, 240_000);

test('books written in a thread of their own are the same', () => {
  expect(aside.files).toEqual(written.files);
  expect(aside.files.journals.flat().length).toBeGreaterThan(150);
});

test('whoever waits for them has its own thread for other work', () => {
  expect(aside.ms).toBeLessThan(written.ms / 4);
});
