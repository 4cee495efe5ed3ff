import { readFileSync } from 'node:fs';

import { expect, test } from '@jest/globals';

import { changelog, HEAD } from './entries.ts';

test('commits stand by day, then by area, each in the order of the log', () => {
  const { text, entries } = changelog([
    '2026-11-28 table: columns are pinned',
    '2026-11-27 pnl: a limit is waived',
    '2026-11-28 api, deploy: errors name their field',
    '2026-11-28 table: rows are virtualised',
  ]);
  expect(entries).toBe(4);
  expect(text).toBe(`${HEAD}
## 2026-11-28

### api, deploy

- errors name their field

### table

- columns are pinned
- rows are virtualised

## 2026-11-27

### pnl

- a limit is waived
`);
});

test.each([
  ['the first day', '2026-11-26 pnl: a limit is waived', 1, 0],
  ['the day before it', '2026-11-25 pnl: a limit is waived', 0, 1],
  ['a paragraph', '2026-11-26 What was seen in pictures: who cannot sign in reads why', 0, 0],
  ['no area', '2026-11-26 comments open with a verb', 0, 0],
])('of %s', (_, line, entries, older) => {
  expect(changelog([line])).toMatchObject({ entries, older });
});

const WORDS = 'a'.repeat(30);

test.each([
  ['72 characters stay', `pnl: ${WORDS} ${WORDS} 12345`, `${WORDS} ${WORDS} 12345`],
  ['73 are cut after a word', `pnl: ${WORDS} ${WORDS} 123456`, `${WORDS} ${WORDS} …`],
  ['or at a semicolon', `pnl: ${WORDS}; ${WORDS} 123456`, `${WORDS} …`],
  ['signs of Markdown are text', 'pnl: a_b *c* <d> [e]', String.raw`a\_b \*c\* \<d> \[e\]`],
])('%s', (_, subject, expected) => {
  expect(changelog([`2026-11-26 ${subject}`]).text).toContain(`\n- ${expected}\n`);
});

test('the file in the tree has this head', () => {
  const file = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(file.startsWith(HEAD)).toBe(true);
});
