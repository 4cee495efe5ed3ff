// covers: ./read-foreign.rules.ts
// covers: ./try-layout.rules.ts
import { expect, test } from '@jest/globals';

import { shownProblem } from './trial.rules.ts';

const PROBLEM = { line: 3, column: 'D (Lot)', message: 'There is no lot 24-031' };

test('a problem whose file may still come right says so, and has the spot of its place', () => {
  expect(shownProblem({ ...PROBLEM, isAwaited: true })).toEqual({
    file: null,
    line: 3,
    place: 'D (Lot)',
    message: 'There is no lot 24-031',
    is_awaited: true,
    spot: { first: 4, last: 4 },
  });
  expect(shownProblem({ ...PROBLEM, file: 'file_layouts.csv', column: null })).toEqual({
    file: 'file_layouts.csv',
    line: 3,
    place: null,
    message: 'There is no lot 24-031',
    is_awaited: false,
    spot: null,
  });
});
