import { expect, test } from '@jest/globals';

import { problemsOf } from './address-problems.rules.ts';

const TODAY = '2024-06-28';
const saidOf = (address: string) =>
  problemsOf(new URLSearchParams(address), TODAY).map(
    ({ parameter, text }) => `${parameter} ${text}`,
  );
const letters = (count: number) => 'x'.repeat(count);
const values = (count: number) =>
  Array.from({ length: count }, (_, at) => `clearer=c${at}`).join('&');

test.each([
  ['nothing', ''],
  ['all states', 'verified_state=all'],
  ['today', `run_date=${TODAY}`],
  ['a value of 200 characters', `product=${letters(200)}`],
  ['a text of 100 characters', `text=${letters(100)}`],
  ['a hundred values', values(100)],
  ['both sides', 'side=bought&side=sold'],
  ['a month and a quarter', 'term=2024-08&term=2024-10..2024-12'],
])('an address may have %s', (_what, address) => {
  expect(saidOf(address)).toEqual([]);
});

test.each([
  [
    ...['a state twice', 'verified_state=all&verified_state=all'],
    ['verified_state is given more than once.'],
  ],
  ['tomorrow', 'run_date=2024-06-29', [`run_date is 2024-06-29. It cannot be after ${TODAY}.`]],
  ['no day', 'run_date=2024-06-31', ['run_date is "2024-06-31". Format: YYYY-MM-DD.']],
  [
    ...['a value of 201 characters', `product=${letters(201)}`],
    [`product is "${letters(201)}". Up to 200 characters.`],
  ],
  [
    ...['a text of 101 characters', `text=${letters(101)}`],
    ['text is longer than 100 characters.'],
  ],
  [
    ...['ids of 4001 characters', `trade_ids=${letters(4001)}`],
    ['trade_ids is longer than 4000 characters.'],
  ],
  ['a hundred and one values', values(101), ['clearer has more than 100 values.']],
  ['no side', 'side=both', ['side is "both". Valid values: bought, sold.']],
  ['NUL', 'account=%00', ['account has the character NUL in it, which no trade has.']],
] as [string, string, string[]][])('an address with %s says why it cannot be', (...of) => {
  const [, address, problems] = of;
  expect(saidOf(address)).toEqual(problems);
});
