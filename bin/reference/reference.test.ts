import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { REFERENCE, referenceText, typesOfReference } from './reference.mjs';

const ROOT = join(import.meta.dirname, '../..');

test('the committed reference is the one that the types of the table give', () => {
  // After a change of an option: pnpm reference
  expect(readFileSync(join(ROOT, REFERENCE), 'utf8')).toBe(referenceText(ROOT));
});

test('every option says what it does', () => {
  const silent = typesOfReference(ROOT).flatMap(({ name, options }) =>
    options.filter(({ text }) => text === '').map((option) => `${name}.${option.name}`),
  );
  expect(silent).toEqual([]);
});

test('an option within an option, and what it is by default, are told', () => {
  const text = referenceText(ROOT);
  expect(text).toContain('| `trend.threshold` | `number` |');
  expect(text).toMatch(/\| `openDepth\?` \| `0 \\\| 1 \\\| 2 \\\| 3` \| .+ \| 1 \|/);
});

test('the states that the first page of the table names are in the gallery', () => {
  const page = readFileSync(join(ROOT, 'table/README.md'), 'utf8');
  const [, byOption = ''] = page.split('## The gallery by option');
  const [rows = ''] = byOption.split('\n## ');
  const named = rows
    .split('\n')
    .filter((row) => row.startsWith('| '))
    .slice(2)
    .flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, id]) => id));
  const sources = globSync('lab/gallery/*-states.tsx', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((id) => !sources.includes(`id: '${id}',`))).toEqual([]);
});
