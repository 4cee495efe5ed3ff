import { expect, test } from '@jest/globals';

import { claimJournals, type ReceivedJournal, type HeldJournal } from './claims.rules.ts';

const given = (date: string) =>
  ({
    head: { row: 3, value: { series: 'JV', number: 1, date } },
    contentHash: 'of now',
  }) as unknown as ReceivedJournal;
const held = (journal_date: string, change: Partial<HeldJournal> = {}): HeldJournal => ({
  journal_id: 7,
  series: 'JV',
  number: 2,
  version: 1,
  journal_date,
  content_hash: 'before',
  is_withdrawn: false,
  is_later: false,
  is_of_same_moment: false,
  ...change,
});
const JUNE = { periodFrom: '2024-06-01', periodTo: '2024-06-30' };
const LATER = { export_id: 9, period_from: '2024-06-01', period_to: '2024-06-30' };

test.each([
  ['2024-05-31', null],
  ['2024-06-01', 9],
  ['2024-06-30', 9],
  ['2024-07-01', null],
])('an entry of %s that a later export of June leaves out is withdrawn by %s', (date, by) => {
  const { versions } = claimJournals([given(date)], { held: [], later: [LATER], period: JUNE });
  expect(versions.map(({ version, withdrawnBy }) => [version, withdrawnBy])).toEqual([[1, by]]);
});

test.each([
  ['2024-05-31', {}, false],
  ['2024-06-01', {}, true],
  ['2024-06-30', {}, true],
  ['2024-07-01', {}, false],
  ['2024-06-30', { is_later: true }, false],
  ['2024-06-30', { is_withdrawn: true }, false],
])('an entry of %s that is not in an export of June, %j, is withdrawn by it: %s', (...of) => {
  const [date, change, isWithdrawn] = of;
  const before = { held: [held(date, change)], later: [], period: JUNE };
  expect(claimJournals([given('2024-06-15')], before).withdrawn).toHaveLength(isWithdrawn ? 1 : 0);
});

test.each([
  [{}, { versions: [2], repeated: 0, superseded: 0 }],
  [{ content_hash: 'of now' }, { versions: [], repeated: 1, superseded: 0 }],
  [
    { content_hash: 'of now', is_withdrawn: true },
    { versions: [2], repeated: 0, superseded: 0 },
  ],
  [{ is_later: true }, { versions: [], repeated: 0, superseded: 1 }],
])('an entry that is said again, held as %j, makes %j', (change, makes) => {
  const before = { held: [held('2024-06-15', { number: 1, ...change })], later: [], period: JUNE };
  const { versions, repeated, superseded } = claimJournals([given('2024-06-15')], before);
  expect({
    versions: versions.map(({ version }) => version),
    repeated: repeated.length,
    superseded,
  }).toEqual(makes);
});
