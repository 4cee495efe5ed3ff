import { expect, test } from '@jest/globals';

import {
  chosenBy,
  filtered,
  computeListPosition,
  noMatch,
  opened,
  stepped,
  typeAhead,
} from './choices.ts';

const BROKERS = ['Brightwater', 'Kestrel Brokers', 'Kestrel Paper', 'Trayport'];

test.each([
  { typed: '', shown: BROKERS, active: -1 },
  { typed: 'k', shown: ['Kestrel Brokers', 'Kestrel Paper'], active: 0 },
  { typed: ' KESTREL p', shown: ['Kestrel Paper'], active: 0 },
  { typed: 'paper', shown: [], active: -1 },
])('[ENT-18] "$typed" lists what begins with it', ({ typed, shown, active }) => {
  expect(filtered(BROKERS, typed)).toEqual({ shown, active });
});

test('[ENT-18] what is typed whole is the active one, wherever it stands', () => {
  expect(filtered(['EPC C4', 'EPC'], 'epc').active).toBe(1);
  expect(filtered(['EPC C4', 'EPC'], 'ep').active).toBe(0);
  const also = new Map([['2024', '24']]);
  expect(filtered(['2401', '2024'], '24', also).active).toBe(1);
});

test('the list opens at what is chosen, and steps to its ends and not beyond', () => {
  const list = opened(BROKERS, 'Kestrel Paper');
  expect(list.active).toBe(2);
  expect(stepped(list, 1).active).toBe(3);
  expect(stepped(stepped(list, 1), 1).active).toBe(3);
  expect(stepped(opened(BROKERS, undefined), -1).active).toBe(3);
  expect(stepped(opened(BROKERS, undefined), 1).active).toBe(0);
  expect(stepped(opened(BROKERS, 'Brightwater'), -1).active).toBe(0);
});

test('only a whole name chooses, in whatever case', () => {
  expect(chosenBy(BROKERS, 'trayport ')).toBe('Trayport');
  expect(chosenBy(BROKERS, 'Tray')).toBeUndefined();
  expect(noMatch(' Tray ')).toBe("No match for 'Tray'");
  expect(noMatch(' ')).toBe('Nothing to choose from');
});

test('letters in quick succession make a word, after a pause a new one', () => {
  const k = typeAhead(BROKERS, { word: '', at: 0 }, { key: 'k', at: 5_000 });
  expect(k.found).toBe('Kestrel Brokers');
  const none = typeAhead(BROKERS, k.typed, { key: 't', at: 5_800 });
  expect(none).toEqual({ typed: { word: 'kt', at: 5_800 }, found: undefined });
  expect(typeAhead(BROKERS, none.typed, { key: 't', at: 6_601 }).found).toBe('Trayport');
});

test.each([
  { where: 'under its field', top: 100, height: 200, place: 134 },
  { where: 'over it near the foot of the window', top: 700, height: 200, place: 498 },
  {
    where: 'under it where neither side has room but this has more',
    top: 100,
    height: 790,
    place: 134,
  },
])('the list stands $where', ({ top, height, place }) => {
  const field = { top, bottom: top + 32, left: 20 };
  expect(computeListPosition(field, { width: 160, height }, { width: 390, height: 844 }).top).toBe(
    place,
  );
});

test('the list never leaves the window sideways', () => {
  const screen = { width: 390, height: 844 };
  const at = (left: number) =>
    computeListPosition({ top: 0, bottom: 32, left }, { width: 200, height: 80 }, screen);
  expect(at(300).left).toBe(186);
  expect(at(-10).left).toBe(4);
});

test('a choice with a second way of typing it is listed and chosen by either', () => {
  const also = new Map([['2024', '24']]);
  expect(filtered(['2024', '2025'], '24', also).shown).toEqual(['2024']);
  expect(filtered(['2024', '2025'], '202', also).shown).toEqual(['2024', '2025']);
  expect(chosenBy(['2024', '2025'], '24', also)).toBe('2024');
  expect(chosenBy(['2024', '2025'], '25', also)).toBeUndefined();
});
