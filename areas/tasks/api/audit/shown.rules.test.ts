// covers: ../reference/dated-tables.rules.ts
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@jest/globals';

import { formatAction } from '@fairlead/tasks/domain/audit/change-labels';

import { DATED_TABLES } from '../reference/dated-tables.rules.ts';
import { FILE_LAYOUT_TABLES } from '../reference/file-layout-tables.rules.ts';
import { REFERENCE_TABLES } from '../reference/reference-tables.rules.ts';
import { KNOWN_ENTITIES, shownTo } from './shown.rules.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** Sources that write into the log. */
const SOURCES = '{api/src,api/platform,areas/*/api}/**/*.ts';

/** First groups of what an expression finds in the sources that write into the log. */
function found(expression: RegExp): readonly string[] {
  const files = globSync(SOURCES, { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts') && !file.includes('testing/'),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(expression)].map(
      ([, group]) => group ?? '',
    ),
  );
}

test('of each kind of thing that is written into the log it is said who may read it', () => {
  const tables = [...REFERENCE_TABLES, ...DATED_TABLES, ...FILE_LAYOUT_TABLES];
  const kinds = [...found(/\bentity: '(\w+)'/g), ...tables.map(({ name }) => name)];
  expect(kinds.length).toBeGreaterThan(50);
  expect(kinds.filter((kind) => !KNOWN_ENTITIES.has(kind))).toEqual([]);
});

test('of each action that is written into the log it is said in words what was done', () => {
  const actions = found(/\baction: [^;{}]*?'([a-z_]+\.[a-z_]+)'/g);
  expect(actions.length).toBeGreaterThan(50);
  expect(actions.filter((action) => formatAction(action) === action)).toEqual([]);
});

test('a kind that nobody has named is shown to who may read every area, and to no one else', () => {
  const areas = ['acc:read', 'backacc:read', 'edf:read', 'pnl:read', 'blotter:read'] as const;
  expect(shownTo(areas)).toEqual({ hidden: [], entities: undefined });
  const { hidden, entities } = shownTo(areas.slice(1));
  expect(hidden).toEqual(['accounting']);
  expect(entities).toContain('core_trade');
  expect(entities).not.toContain('journal');
  expect(entities).not.toContain('something_new');
});
