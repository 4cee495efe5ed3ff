import { expect, test } from '@jest/globals';

import type { TradeChange } from '@fairlead/trading/contract/verification';

import { type News, newcomers, outdated, withChanges } from './news.rules.ts';

const change = (trade_id: string, row_version: number, more: Partial<TradeChange> = {}) => ({
  trade_id,
  row_version,
  state: 'VERIFIED' as const,
  verified_by: 'bea',
  verified_at: null,
  last_change: 'verified' as const,
  changed_at: '2024-06-28T10:00:05Z',
  ...more,
});

const told = (news: News | undefined, ...changed: readonly TradeChange[]) =>
  withChanges(
    news,
    { as_of: '2024-06-28T10:00:00Z', counts: null, changed: [...changed], more: false },
    false,
  );

const shown: Readonly<Partial<Record<string, number>>> = { A: 1, B: 2 };
const versionOf = (id: string) => shown[id];

test('what the list shows in an older version is outdated, told once or again', () => {
  const news = told(
    told(told(undefined), change('A', 2)),
    change('A', 2),
    change('B', 2),
    change('C', 9),
  );
  expect(outdated(news, versionOf).map(({ trade_id }) => trade_id)).toEqual(['A']);
});

test('of two changes of a trade the later one counts, in whichever order they are told', () => {
  const news = told(told(told(undefined), change('A', 3)), change('A', 2));
  expect(outdated(news, versionOf)).toEqual([change('A', 3)]);
});

test.each([
  { more: { last_change: 'imported' }, isNew: true },
  { more: { last_change: 'restored' }, isNew: true },
  { more: { last_change: 'verified' }, isNew: false },
  { more: { last_change: 'imported', changed_at: '2024-06-28T10:00:00Z' }, isNew: false },
  { more: { last_change: 'imported', trade_id: 'A' }, isNew: false },
] as const)('a trade of which is told $more is new to the list: $isNew', ({ more, isNew }) => {
  const news = told(told(undefined), change('N', 1, more));
  expect(newcomers(news, versionOf).length > 0).toBe(isNew);
});

test.each([
  { isEcho: false, isCut: true },
  { isEcho: true, isCut: false },
])('that not all were told is kept, unless it is known already: $isEcho', ({ isEcho, isCut }) => {
  const many = { as_of: '', counts: null, changed: [], more: true };
  expect(told(withChanges(told(undefined), many, isEcho)).isCut).toBe(isCut);
});
