// covers: ./physical-cells.rules.ts
import { expect, test } from '@jest/globals';

import { parseLots, findUsedLotNumbers } from './lots-file.rules.ts';

const TODAY = '2024-06-28';

const RIGHT = `Lot,New Lot,Swiss Year,Closed On
23-118,HC-2023-118,2023,2024-02-09
24-031,,2024,
`;

const problemsOf = (content: string) => {
  const read = parseLots(content, TODAY);
  return 'problems' in read ? read.problems : [];
};

test('lots are read with their new numbers, years and ends', () => {
  const read = parseLots(RIGHT, TODAY);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  expect(read.lots.map(({ value }) => value)).toEqual([
    { lotNum: '23-118', newLotNum: 'HC-2023-118', swissYear: 2023, closedOn: '2024-02-09' },
    { lotNum: '24-031', newLotNum: null, swissYear: 2024, closedOn: null },
  ]);
});

test.each([
  ['23-118,HC-2023-118', '', 2, 'A (Lot)', /id of up to/],
  ['24-031,,2024', '24-031,,1924', 3, 'C (Swiss Year)', /year from 2000/],
  ['24-031,,2024,', '24-031,,2024,2024-06-29', 3, 'D (Closed On)', /after today/],
  ['24-031,,2024,', '24-031,,2024,29.06.2024', 3, 'D (Closed On)', /not a day/],
  ['24-031,', '23-118,', 3, 'A (Lot)', /stands on line 2 already/],
  ['24-031,,', '24-031,HC-2023-118,', 3, 'B (New Lot)', /stands on line 2 already/],
  ['Closed On', 'Closed', 1, 'Closed On', /has no such column/],
])('with %j made %j it is refused at line %d, %s', (from, to, line, column, message) => {
  const problems = problemsOf(RIGHT.replace(from, to));
  expect(problems).toContainEqual({ line, column, message: expect.stringMatching(message) });
});

test('a lot may close today', () => {
  const read = parseLots(RIGHT.replace('2024-02-09', TODAY), TODAY);
  expect('lots' in read && read.lots.map(({ value }) => value.closedOn)).toEqual([TODAY, null]);
});

test('a file without a lot is refused', () => {
  expect(problemsOf('Lot,New Lot,Swiss Year,Closed On\n')).toEqual([
    { line: null, column: null, message: 'There is no lot in the file' },
  ]);
});

test('a new number belongs to one lot, which may bring it again', () => {
  const read = parseLots(RIGHT, TODAY);
  if ('problems' in read) throw new Error('refused');
  expect(findUsedLotNumbers(read.lots, new Map([['HC-2023-118', '23-118']]))).toEqual([]);
  expect(findUsedLotNumbers(read.lots, new Map([['HC-2023-118', '23-100']]))).toEqual([
    { line: 2, column: 'B (New Lot)', message: 'HC-2023-118 is the new number of lot 23-100' },
  ]);
});
