import fs from 'node:fs';
import path from 'node:path';

import { test } from '@jest/globals';

const FOLDER = path.resolve(import.meta.dirname, '../../../../shared/data');

/** A test that reads reference data beside the repository; skipped, under a title that says so, where there is none. */
export function testOfSharedData(
  title: string,
  run: () => void | Promise<void>,
  timeoutMs?: number,
): void {
  if (fs.existsSync(FOLDER)) test(title, run, timeoutMs);
  else test.skip(`${title} (skipped: there is no ../shared/data)`, run);
}

/** The rows of a file of it, without the header; cells as they stand, quotes gone. */
export function sharedRows(name: string): string[][] {
  const [, ...lines] = fs.readFileSync(path.join(FOLDER, name), 'utf8').trim().split('\n');
  return lines.map((line) => line.split(',').map((cell) => cell.trim().replaceAll('"', '')));
}
