import { expect, test } from '@jest/globals';

import { parseMaps } from './maps-file.rules.ts';

const RIGHT = `Lot Groups
Lot Group,Column
FREIGHT,freight_diff
LC,lc

Cash Groups
Cash Group,Group,Sub Group
CREW,Vessels,Crew

End of File,3
`;

const problemsOf = (content: string) => {
  const read = parseMaps(content);
  return 'problems' in read ? read.problems : [];
};

test('maps are read with columns, groups and sub groups', () => {
  const read = parseMaps(RIGHT);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  expect(read.lotGroups.map(({ value }) => value)).toEqual([
    { group: 'FREIGHT', column: 'freight_diff' },
    { group: 'LC', column: 'lc' },
  ]);
  expect(read.cashGroups.map(({ value }) => value)).toEqual([
    { code: 'CREW', group: 'Vessels', subgroup: 'Crew' },
  ]);
});

test.each([
  ['Lot Groups\nLot Group,Column\nFREIGHT,freight_diff\nEnd of File,1\n', 1],
  ['Cash Groups\nCash Group,Group,Sub Group\nCREW,Vessels,Crew\nEnd of File,1\n', 1],
  [
    'Lot Groups\nLot Group,Column\nLC,lc\nCash Groups\nCash Group,Group,Sub Group\nEnd of File,1',
    1,
  ],
])('one of the sections may be empty or left out: %j', (content, count) => {
  const read = parseMaps(content);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  expect(read.lotGroups.length + read.cashGroups.length).toBe(count);
});

test.each([
  ['FREIGHT,freight_diff', 'FREIGHT,freight', 3, 'B (Column)', /not one of broker/],
  ['FREIGHT,', ',', 3, 'A (Lot Group)', /is empty/],
  ['LC,lc', 'FREIGHT,lc', 4, 'A (Lot Group)', /stands on line 3 already/],
  ['CREW,Vessels,Crew', 'CREW,Vessels,', 8, 'C (Sub Group)', /is empty/],
  ['CREW,Vessels,Crew', 'CREW,A,B\nCREW,C,D', 9, 'A (Cash Group)', /stands on line 8 already/],
  ['Sub Group', 'Subgroup', 7, 'Sub Group', /has no such column/],
  ['End of File,3', 'End of File,4', 10, 'B', /says 4, but the file has 3 rows/],
  ['End of File,3', 'End of File', 10, 'B', /says nothing/],
  ['Lot Groups', 'Maps\nLot Groups', 1, null, /above the first section/],
])('with %j made %j it is refused at line %s, %s', (from, to, line, column, message) => {
  const problems = problemsOf(RIGHT.replace(from, to));
  expect(problems).toContainEqual({ line, column, message: expect.stringMatching(message) });
});

test.each([
  ['without its last line', RIGHT.replace('End of File,3\n', ''), /cut short/],
  ['without a row', 'Lot Groups\nLot Group,Column\nEnd of File,0\n', /no row/],
  ['without a section', 'End of File,0\n', /none of: Lot Groups, Cash Groups/],
])('a file %s is refused', (_, content, message) => {
  expect(problemsOf(content)).toEqual([
    { line: null, column: null, message: expect.stringMatching(message) },
  ]);
});
