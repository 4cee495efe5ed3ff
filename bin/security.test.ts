import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

type Clause = {
  readonly id: string;
  readonly level: string;
  readonly state: string;
  readonly why: string;
};

const STATES = { 'Not met': 'not met', 'Not applicable': 'n/a', Met: 'met' } as const;

/** Clauses of the page; the section that has one says its state. */
const CLAUSES: readonly Clause[] = read('docs/security.md')
  .split('\n### ')
  .slice(1)
  .flatMap((section) => {
    const [title = ''] = section.split(/[:\n]/);
    const state = Object.entries(STATES).find(([name]) => name === title)?.[1] ?? title;
    const rows = section.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    return state === 'n/a'
      ? rows.flatMap(([, why = '', clauses = '']) => namedClauses(clauses, state, why))
      : rows.flatMap(clauseOfRow(state));
  });

/** Reads a row of one clause: its number, what it asks, and why. */
function clauseOfRow(state: string) {
  return ([, id = '', , why = '']: readonly string[]): readonly Clause[] =>
    /^(?:\*\*)?\d+\.\d+\.\d+/.test(id) ? namedClauses(id, state, why) : [];
}

/** Reads the clauses of a text: those in bold are of level 1. */
function namedClauses(text: string, state: string, why: string): readonly Clause[] {
  return [...text.matchAll(/(?<bold>\*\*)?(?<id>\b\d+\.\d+\.\d+)\b/g)].map(({ groups }) => ({
    id: groups?.['id'] ?? '',
    level: groups?.['bold'] === undefined ? '2' : '1',
    state,
    why,
  }));
}

const testsIn = (text: string) =>
  [...text.matchAll(/`(?<path>[\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(
    ({ groups }) => groups?.['path'] ?? '',
  );

const inState = (wanted: string) => CLAUSES.filter(({ state }) => state === wanted);

test('each clause of levels 1 and 2 has one row, and each row a state', () => {
  expect(new Set(CLAUSES.map(({ id }) => id)).size).toBe(CLAUSES.length);
  expect(CLAUSES.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(CLAUSES.filter(({ level }) => level === '2')).toHaveLength(183);
  const states = CLAUSES.map(({ state }) => state);
  expect([...new Set(states)].toSorted()).toEqual(['met', 'n/a', 'not met']);
  const counts = ['met', 'n/a', 'not met'].map((state) => inState(state).length);
  const [met, none, unmet] = counts;
  expect(read('docs/security.md')).toContain(
    `Of 253 clauses ${met} are met, ${none} are not applicable and ${unmet} are not met.`,
  );
});

test('what is met names a test that is there, and the rest says why', () => {
  const paths = CLAUSES.flatMap(({ why }) => testsIn(why));
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(inState('met').filter(({ why }) => testsIn(why).length === 0)).toEqual([]);
  expect(CLAUSES.filter(({ why }) => why === '')).toEqual([]);
});

test('data, connections, keys and logs are listed, each once', () => {
  const titles = [...read('docs/security.md').matchAll(/^## (?<title>.+)$/gm)].map(
    ({ groups }) => groups?.['title'],
  );
  expect(titles).toEqual(['Data', 'Connections', 'Keys and algorithms', 'Logs', 'Clauses']);
});

test('the example of a proxy speaks today’s TLS alone, and leads no call from http to https', () => {
  const example = read('docs/production.md');
  expect(example).toContain('  ssl_protocols TLSv1.2 TLSv1.3;\n');
  expect(example).toMatch(/listen 80;[^]*?location \/api\/ \{\s+return 404;/);
});

test('no source turns the check of certificates off', () => {
  const turnsOff = String.raw`rejectUnauthorized|TLS_REJECT_UNAUTHORIZED`;
  const own = ':!bin/security.test.ts';
  const found = () =>
    execFileSync('git', ['grep', '-lE', turnsOff, '--', '*.ts', '*.tsx', '*.mjs', own], {
      cwd: ROOT,
    });
  // What git finds nothing of ends with 1.
  expect(found).toThrow(expect.objectContaining({ status: 1 }));
});

test('within how many days a library is mended is written down, by severity', () => {
  const days = [...read('SECURITY.md').matchAll(/^\| (?<severity>\w+)[^|]*\| (?<days>\d+) +\|$/gm)];
  expect(days.map(({ groups }) => [groups?.['severity'], Number(groups?.['days'])])).toEqual([
    ['critical', 3],
    ['high', 14],
    ['moderate', 90],
  ]);
});
