import { expect, test } from '@jest/globals';

import { parseHistory, toHistorySearch, withHistoryFilter } from './history-query.rules.ts';

const parse = (query: string) => parseHistory(new URLSearchParams(query));

test('[TSK-16] an address narrows by every part, and is written again the same', () => {
  const query =
    '?route=%2Fpnl%2Frun_pnl&state=FAIL&who=maren%40halyard.example&trigger=CRON&from=2024-06-01&to=2024-06-28&words=line+12';
  const { filters, problems } = parse(query);
  expect(problems).toEqual([]);
  expect(filters).toEqual({
    route: '/pnl/run_pnl',
    state: 'FAIL',
    who: 'maren@halyard.example',
    trigger: 'CRON',
    from: '2024-06-01',
    to: '2024-06-28',
    words: 'line 12',
  });
  expect(toHistorySearch(filters ?? {})).toBe(query);
});

test('an address without parts, or with empty ones, is the whole history', () => {
  expect(parse('').filters).toEqual({});
  expect(parse('state=&words=++').filters).toEqual({});
  expect(toHistorySearch({})).toBe('');
});

test.each([
  {
    query: 'state=DONE',
    says: 'state is "DONE". Valid values: QUEUED, RUNNING, SUCCESS, FAIL, KILLED.',
  },
  { query: 'state=fail', says: 'state is "fail".' },
  { query: 'trigger=HAND', says: 'trigger is "HAND". Valid values: TRIGGER, CRON.' },
  { query: 'from=2024-02-30', says: 'from is "2024-02-30". Format: YYYY-MM-DD.' },
  { query: 'to=28.6.2024', says: 'to is "28.6.2024". Format: YYYY-MM-DD.' },
  {
    query: 'from=2024-06-29&to=2024-06-28',
    says: 'from is 2024-06-29. It cannot be after 2024-06-28, where the days end.',
  },
  { query: `words=${'x'.repeat(201)}`, says: 'words is longer than 200 characters.' },
  { query: 'who=a%00b', says: 'who has the character NUL in it, which no run has.' },
  { query: 'state=FAIL&state=KILLED', says: 'state is given more than once.' },
])('[TSK-16] an address with $query is refused: $says', ({ query, says }) => {
  const { filters, problems } = parse(query);
  expect(filters).toBeUndefined();
  expect(problems.map(({ parameter, text }) => `${parameter} ${text}`).join(' ')).toContain(says);
});

test.each(['from=2024-06-28&to=2024-06-28', `words=${'x'.repeat(200)}`])(
  'an address with %s is taken',
  (query) => {
    expect(parse(query).problems).toEqual([]);
  },
);

test('a part is set, set otherwise, and taken back', () => {
  const failed = withHistoryFilter({ who: 'maren@halyard.example' }, 'state', 'FAIL');
  expect(failed).toEqual({ who: 'maren@halyard.example', state: 'FAIL' });
  expect(withHistoryFilter(failed, 'who', ' olav@halyard.example ')).toEqual({
    who: 'olav@halyard.example',
    state: 'FAIL',
  });
  expect(withHistoryFilter(failed, 'state', '')).toEqual({ who: 'maren@halyard.example' });
  expect(withHistoryFilter(failed, 'who', null)).toEqual({ state: 'FAIL' });
});
