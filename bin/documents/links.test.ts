import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { anchorsIn, PAGES, readPage, ROOT } from './pages.ts';

const LINK = /\]\((?<to>[^()\s]+)\)/g;
/** Links of these lead out of the tree. */
const OUTWARD = /^(?:https?|mailto):/;

/** Finds broken links of a page: a file that is gone, a heading that no page has. */
function brokenLinks(page: string, text: string): readonly string[] {
  return [...text.matchAll(LINK)]
    .map(({ groups }) => groups?.['to'] ?? '')
    .filter((to) => !OUTWARD.test(to) && !leadsSomewhere(page, to))
    .map((to) => `${page}: ${to}`);
}

function leadsSomewhere(page: string, to: string): boolean {
  const [path = '', anchor] = to.split('#');
  const file = path === '' ? page : join(page, '..', path);
  if (!existsSync(join(ROOT, file))) return false;
  return anchor === undefined || anchorsIn(readPage(file)).has(anchor);
}

test('every link of every page leads to a file, and to a heading of it', () => {
  expect(PAGES.length).toBeGreaterThan(40);
  expect(PAGES.flatMap((page) => brokenLinks(page, readPage(page)))).toEqual([]);
});

test.each([
  ['a file that is gone', '[x](gone.md)', ['docs/tour.md: gone.md']],
  ['a heading that is gone', '[x](glossary.md#gone)', ['docs/tour.md: glossary.md#gone']],
  ['a file and its heading', '[x](glossary.md#the-business)', []],
  ['a heading of the page', '[x](#a-tour-one-trade-from-file-to-pixel-and-back)', []],
  ['another site', '[x](https://example.org/y)', []],
])('a link to %s', (_, text, broken) => {
  expect(brokenLinks('docs/tour.md', text)).toEqual(broken);
});

test('every file that the house words of the glossary name is there', () => {
  const [, section = ''] = readPage('docs/glossary.md').split('\n## House words\n');
  const files = [...section.matchAll(/\| `(?<file>[\w./-]+)` +\|$/gm)].map(
    ({ groups }) => groups?.['file'] ?? '',
  );
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
