import { expect, test } from '@jest/globals';

import { choicesKey, findHidden, parseChoices, toggled, writeChoices } from './visibility.ts';

const SHOWN = { id: 'scg', name: 'SCG', values: [] };
const FORWARD = { id: 'forward', name: 'Forward', values: [], hidden: true };
const NO_CHOICE = parseChoices(null);

test('[TAB-15] a series that is declared hidden is not drawn until the user asks for it', () => {
  expect([...findHidden([SHOWN, FORWARD], NO_CHOICE)]).toEqual(['forward']);
  expect([...findHidden([SHOWN, FORWARD], toggled(NO_CHOICE, FORWARD))]).toEqual([]);
});

test('a choice that ends as declared is forgotten', () => {
  const once = toggled(NO_CHOICE, SHOWN);
  expect(writeChoices(once)).toBe('{"scg":false}');
  expect(writeChoices(toggled(once, SHOWN))).toBe('{}');
});

test.each([null, '', '{', '[]', '["x"]', 'null', '7', '{"scg":"no"}', '{"scg":1}'])(
  'what cannot be read (%p) is no choice',
  (text) => {
    expect(parseChoices(text).size).toBe(0);
  },
);

test('a choice of a series that is gone does no harm, and neither does a strange name', () => {
  const choices = parseChoices('{"gone":false,"__proto__":true,"scg":false}');
  expect([...findHidden([SHOWN, FORWARD], choices)]).toEqual(['scg', 'forward']);
});

test('two users of one browser and two charts of one user are apart, and none is named', () => {
  const keys = ['maren@x', 'joost@x'].flatMap((user) =>
    ['pnl', 'var'].map((id) => choicesKey(user, id)),
  );
  expect(new Set(keys).size).toBe(4);
  expect(keys.join()).not.toMatch(/maren|joost|@/);
});
