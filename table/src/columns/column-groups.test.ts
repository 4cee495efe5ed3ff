import { expect, test } from '@jest/globals';

import type { TextRowField } from '../rows/fields.ts';
import { groupRows, startsGroup } from './column-groups.ts';
import type { Column } from './columns.ts';

type Fields = { readonly name: TextRowField<string> };

/** 'FEI/Paper' is a column of that group; a '!' before it pins it. */
const columnsOf = (paths: readonly string[]) =>
  paths.map((path, place): Column<Fields> => {
    const group = path.replace('!', '').split('/').filter(Boolean);
    return {
      id: `c${place}`,
      header: 'C',
      kind: 'text',
      field: 'name',
      width: 80,
      ...(group.length > 0 ? { group } : {}),
      ...(path.startsWith('!') ? { pinned: 'start' } : {}),
    };
  });

test.each([
  { paths: ['', ''], rows: [] },
  { paths: ['', 'FEI', 'FEI', 'CP'], rows: ['- FEIx2 CP'] },
  { paths: ['FEI', '', 'FEI'], rows: ['FEI - FEI'] },
  { paths: ['', '', 'FEI'], rows: ['-x2 FEI'] },
  {
    paths: ['FEI/Paper', 'FEI/Paper', 'FEI/Physical', 'CP/Physical'],
    rows: ['FEIx3 CP', 'Paperx2 Physical Physical'],
  },
  { paths: ['FEI/Paper', 'FEI', 'CP/Paper'], rows: ['FEIx2 CP', 'Paper - Paper'] },
  { paths: ['A/B/C', 'A/B', 'A'], rows: ['Ax3', 'Bx2 -', 'C - -'] },
  { paths: ['!FEI', 'FEI', 'FEI'], rows: ['FEI FEIx2'] },
])('[TAB-11] groups over $paths: $rows', ({ paths, rows }) => {
  const drawn = groupRows(columnsOf(paths)).map((row) =>
    row.map(({ name = '-', span }) => (span === 1 ? name : `${name}x${span}`)).join(' '),
  );
  expect(drawn).toEqual(rows);
  const ends = groupRows(columnsOf(paths)).map((row) =>
    row.reduce((sum, { span }) => sum + span, 0),
  );
  expect(ends.every((end) => end === paths.length)).toBe(true);
});

test('a hairline stands where an outermost group begins or ends', () => {
  const columns = columnsOf(['', 'FEI/Paper', 'FEI/Physical', 'CP', '']);
  expect(columns.map((_column, place) => startsGroup(columns, place))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
});
