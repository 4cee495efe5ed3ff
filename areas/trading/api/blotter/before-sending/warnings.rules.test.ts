import { describe, expect, test } from '@jest/globals';

import {
  type FirmMonth,
  isAcknowledged,
  limitWarnings,
  type MonthVolume,
  newProductWarnings,
  twinWarnings,
  type VolumeBand,
  volumeWarnings,
} from './warnings.rules.ts';

const BAND: VolumeBand = { mostLots: '60', positionLots: '400', twinMinutes: 10 };
const BANDS = new Map([['FEI', BAND]]);

const month = (qty: string, of: Partial<MonthVolume> = {}): MonthVolume => ({
  product: 'FEI',
  month: '2024-08-01',
  qty,
  ...of,
});

describe('more lots than usual', () => {
  test.each([
    ['60000', []],
    ['60001', ['60.001 lots of FEI a month. Up to 60 is usual']],
    ['-60000', []],
    ['-61000', ['61 lots of FEI a month. Up to 60 is usual']],
  ])('%s tonnes a month', (qty, said) => {
    expect(volumeWarnings([month(qty)], BANDS).map(({ message }) => message)).toEqual(said);
  });

  test('are said once for a strip, and not of a product without bands', () => {
    const strip = ['2024-10-01', '2024-11-01', '2024-12-01'].map((of) =>
      month('70000', { month: of }),
    );
    expect(volumeWarnings(strip, BANDS)).toHaveLength(1);
    expect(volumeWarnings([month('500000', { product: 'LST' })], BANDS)).toEqual([]);
  });
});

describe('the limit of a month', () => {
  const firm = (before: string, qty: string): FirmMonth => ({ ...month(qty), before });
  test.each([
    ['390000', '10000', []],
    ['390000', '10001', ['400.001']],
    ['-390000', '-11000', ['-401']],
    // Back towards nothing, though still beyond it.
    ['450000', '-10000', []],
    // Through nothing and out on the other side.
    ['390000', '-800000', ['-410']],
  ])('from %s by %s', (before, qty, lots) => {
    expect(limitWarnings([firm(before, qty)], BANDS).map(({ figures }) => figures['lots'])).toEqual(
      lots,
    );
  });

  test('names the month that is farthest beyond it; a product without a limit has none', () => {
    const far = [firm('395000', '10000'), { ...firm('410000', '10000'), month: '2024-09-01' }];
    expect(limitWarnings(far, BANDS).map(({ message }) => message)).toEqual([
      "The firm's FEI Sep 24 comes to 420 lots. The limit is 400",
    ]);
    const without = new Map([['FEI', { ...BAND, positionLots: null }]]);
    expect(limitWarnings(far, without)).toEqual([]);
  });
});

describe('a twin', () => {
  const twin = {
    entryId: 7,
    by: 'Joren',
    when: 'at 14:03 (Zurich)',
    at: '2024-06-28T12:03:00.000Z',
  };
  test.each([
    [600, 1],
    [600.001, 0],
  ])('of %s seconds ago', (secondsAgo, warned) => {
    expect(twinWarnings({ ...twin, secondsAgo }, BAND)).toHaveLength(warned);
  });
  test('is named by who entered it and when', () => {
    expect(twinWarnings({ ...twin, secondsAgo: 1 }, BAND)[0]).toEqual({
      code: 'TWIN',
      figures: { entry_id: '7', by: 'Joren', at: '2024-06-28T12:03:00.000Z' },
      message: 'Joren entered the same at 14:03 (Zurich): entry 7',
    });
  });
});

test('a product that the deal never had is named; a deal without any is new', () => {
  const deal = { book: 'Paper', strategy: 'Time spreads', deal: 'FEI' };
  const said = (had: readonly string[]) =>
    newProductWarnings([{ ...deal, had }], ['EPC']).map(({ message }) => message);
  expect(said(['FEI'])).toEqual(['Paper / Time spreads / FEI never had EPC']);
  expect(said(['FEI', 'EPC'])).toEqual([]);
  expect(said([])).toEqual([]);
});

describe('what was acknowledged', () => {
  const [far, large] = [
    { code: 'PRICE_FAR' as const, figures: { price: '12', settled: '600' }, message: 'far' },
    { code: 'VOLUME_LARGE' as const, figures: { lots: '70' }, message: 'large' },
  ];
  test('is exactly what warns, in any order', () => {
    expect(isAcknowledged([far, large], [large, far])).toBe(true);
    const turned = { code: far.code, figures: { settled: '600', price: '12' } };
    expect(isAcknowledged([far], [turned])).toBe(true);
    expect(isAcknowledged([], [far])).toBe(true);
  });
  test.each([
    ['nothing', []],
    ['one of two', [far]],
    ['one more', [far, large, { code: 'TWIN' as const, figures: {} }]],
    ['another figure', [{ ...far, figures: { ...far.figures, settled: '601' } }, large]],
    ['one twice', [far, far]],
  ])('is not %s', (_what, seen) => {
    expect(isAcknowledged([far, large], seen)).toBe(false);
  });
});
