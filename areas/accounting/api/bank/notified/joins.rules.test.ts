import { expect, test } from '@jest/globals';

import { type EntryRefs, findJoins, type Notified, type StatedRefs } from './joins.rules.ts';

const NONE: EntryRefs = { servicer: null, paymentInfo: null, message: null, entry: null };

const told = (refs: Partial<StatedRefs>): StatedRefs => ({
  ...NONE,
  isCamt: true,
  endToEnd: null,
  ...refs,
});

const claim = (payment: string, refs: Partial<StatedRefs>, isPart = false) => ({
  payment,
  refs: told(refs),
  isPart,
  isOutdated: false,
});

const notified = (
  id: number,
  refs: Partial<EntryRefs>,
  of: Partial<Omit<Notified, 'id' | 'refs'>> = {},
): Notified => ({
  id,
  fileId: `f${id}`,
  madeAt: id,
  refs: { ...NONE, ...refs },
  kept: null,
  claims: [],
  ...of,
});

const only = (one: Notified) => findJoins([one]).get(one.id);

test.each<[string, Partial<EntryRefs>, Partial<StatedRefs>, boolean]>([
  ['the bank’s own reference', { servicer: 'AB-1' }, { servicer: 'ab 1' }, true],
  [
    'another reference of the bank',
    { servicer: '1', paymentInfo: 'P' },
    { servicer: '2', paymentInfo: 'P' },
    false,
  ],
  ['the order of payments', { servicer: '1', paymentInfo: 'P' }, { paymentInfo: 'P' }, true],
  ['another order', { paymentInfo: 'P', message: 'M' }, { paymentInfo: 'Q', message: 'M' }, false],
  ['the message of the order', { message: 'M' }, { message: 'M' }, true],
  ['the entry’s reference', { entry: 'NL0001' }, { entry: 'NL0001' }, true],
  ['a count of entries, which is none', { entry: '1' }, { entry: '1' }, false],
  [
    'NOTPROVIDED, which is none',
    { paymentInfo: 'NOTPROVIDED' },
    { paymentInfo: 'NOTPROVIDED' },
    false,
  ],
  ['no reference', {}, {}, false],
  [
    'MT940: any of them as the bank’s reference',
    { paymentInfo: 'P' },
    { isCamt: false, servicer: 'P' },
    true,
  ],
  ['MT940: any of them as the payer’s', { message: 'M' }, { isCamt: false, endToEnd: 'M' }, true],
  ['MT940: another', { servicer: 'A', paymentInfo: 'P' }, { isCamt: false, servicer: 'B' }, false],
])('an entry with %s', (_, refs, theirs, isSame) => {
  const join = only(notified(1, refs, { claims: [claim('p', theirs)] }));
  expect(join).toEqual(isSame ? { payment: 'p' } : { why: 'unknown' });
});

test('of two that it may be the one holds that more than a report of before its booking gives the reference', () => {
  const refs = { servicer: 'A' };
  const reported = { ...claim('p', refs), isOutdated: true };
  expect(only(notified(1, refs, { claims: [reported] }))).toEqual({ payment: 'p' });
  const joinTo = (...claims: Notified['claims']) => only(notified(1, refs, { claims }));
  expect(joinTo(reported, claim('q', refs))).toEqual({ payment: 'q' });
  expect(joinTo(claim('q', refs), reported, claim('p', refs))).toEqual({ why: 'several' });
  expect(joinTo(reported, { ...reported, payment: 'q' })).toEqual({ why: 'several' });
});

test('with two that it may be it is none, and one payment that two statements tell is one', () => {
  const refs = { paymentInfo: 'P' };
  const two = [claim('p', refs), claim('q', refs)];
  expect(only(notified(1, refs, { claims: two }))).toEqual({ why: 'several' });
  const twice = [claim('p', refs), claim('p', { isCamt: false, servicer: 'x' })];
  expect(only(notified(1, refs, { claims: twice }))).toEqual({ payment: 'p' });
});

test('a statement that tells the details itself needs none', () => {
  const claims = [claim('p', { entry: 'NL1' }, true), claim('q', { entry: 'NL1' }, true)];
  expect(only(notified(1, { entry: 'NL1' }, { claims }))).toEqual({ why: 'told' });
});

test('of two about one entry the one made later holds, whichever came first', () => {
  const refs = { servicer: 'A' };
  const claims = [claim('p', refs)];
  const of = (id: number, madeAt: number) => notified(id, refs, { claims, madeAt });
  const first = findJoins([of(1, 9), of(2, 5)]);
  expect([first.get(1), first.get(2)]).toEqual([{ payment: 'p' }, { why: 'later' }]);
  const second = findJoins([of(1, 5), of(2, 9)]);
  expect([second.get(1), second.get(2)]).toEqual([{ why: 'later' }, { payment: 'p' }]);
});

test('two entries of one notification are no corrections of each other', () => {
  const refs = { paymentInfo: 'P' };
  const of = (id: number) => notified(id, refs, { claims: [claim('p', refs)], fileId: 'f' });
  expect(findJoins([of(1), of(2)])).toEqual(
    new Map([
      [1, { why: 'several' }],
      [2, { why: 'several' }],
    ]),
  );
});

test('what was found once stays found, also where its references are known no more', () => {
  expect(only(notified(1, { servicer: 'A' }, { kept: 'p' }))).toEqual({ payment: 'p' });
  const other = notified(
    2,
    { servicer: 'B', paymentInfo: 'P' },
    { claims: [claim('p', { paymentInfo: 'P' })] },
  );
  const joins = findJoins([notified(1, { servicer: 'A' }, { kept: 'p' }), other]);
  expect(joins).toEqual(
    new Map<number, unknown>([
      [1, { payment: 'p' }],
      [2, { why: 'several' }],
    ]),
  );
});
