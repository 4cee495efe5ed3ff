import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';

import { expect, test } from '@jest/globals';

import { PAGES, readPage, ROOT } from './pages.ts';

const INDEX = 'docs/decisions/README.md';
const pages = PAGES.filter((path) => path.startsWith('docs/decisions/') && path !== INDEX);

/** Lines 'number title' of a page, in its order. */
const headingsOf = (page: string) =>
  [...readPage(page).matchAll(/^## (?<line>\d{4} .+)$/gm)].map(
    ({ groups }) => groups?.['line'] ?? '',
  );

/** Lines 'number title' of the index by page, without what has become of them since. */
const INDEXED = new Map(
  readPage(INDEX)
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const page = /^\[.+\]\((?<page>[\w-]+\.md)\)$/m.exec(section)?.groups?.['page'];
      const lines = [
        ...section.matchAll(
          /^- (?<line>\d{4} .+?)(?: \((?:[a-z]+ )+by [^)]+\)| \(parts superseded\))?$/gm,
        ),
      ];
      return [page, lines.map(({ groups }) => groups?.['line'] ?? '')];
    }),
);

test.each(pages)('the index has each decision of %s once, in the order of the page', (page) => {
  expect(headingsOf(page)).not.toEqual([]);
  expect(INDEXED.get(basename(page))).toEqual(headingsOf(page));
});

test('a number is given once, and the index has no page that is gone', () => {
  const numbers = pages.flatMap(headingsOf).map((line) => line.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) < at)).toEqual([]);
  expect(INDEXED.size).toBe(pages.length);
});

test('what names a decision names one that there is', () => {
  const numbers = new Set(pages.flatMap(headingsOf).map((line) => line.slice(0, 4)));
  const named = execFileSync('git', ['grep', '-hoiE', 'decisions? [0-9]{4}'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const unknown = named
    .trimEnd()
    .split('\n')
    .filter((words) => !numbers.has(words.slice(-4)));
  expect(named).not.toBe('');
  expect(unknown).toEqual([]);
});
