// covers: ../legs-builder.rules.ts
// covers: ./exclusions.rules.ts
// covers: ./nodes.rules.ts
// covers: ./price-changes.rules.ts
// covers: ./scopes.rules.ts
import { describe, expect, test } from '@jest/globals';

import { testOfSharedData } from '@fairlead/api/testing/shared-data';
import {
  BRT,
  cubeOfSpots,
  eiaSpots,
  legsOfSpots,
  LST,
  monthAhead,
  type SpotPosition,
  type Spots,
  WTI,
} from '@fairlead/api/testing/spot-positions';
import { instrumentOf, legOf } from '@fairlead/api/testing/pnl/facts';
import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import { priceCube, type PriceRow } from '@fairlead/api/testing/pnl/price-cube';
import { legsBuilder } from '../legs-builder.rules.ts';
import type { DealPath } from '../products.rules.ts';
import { type Risk, computeRisk } from './risk.rules.ts';

const DAY = '2024-06-28';

const placeOf = (book: string, deal = 'Open', group: DealPath['group'] = 'corp'): DealPath => ({
  group,
  book,
  strategy: 'Outright',
  deal,
});

function riskOfSpots(spots: Spots, positions: readonly SpotPosition[]): Risk {
  const legs = legsOfSpots(DAY, positions);
  return computeRisk({
    legs,
    cube: cubeOfSpots(spots),
    calendars: new Map(),
    day: DAY,
    qty: legs.qty,
    openFraction: new Float64Array(legs.count).fill(1),
  });
}

const lastOf = (spots: Spots, days: number): Spots => new Map([...spots].slice(-days - 1));

/** 100 kb of WTI; those against as much Brent; 50 kb of propane; all three (domain.md 3.1). */
const PORTFOLIOS: Readonly<Record<string, readonly Omit<SpotPosition, 'place'>[]>> = {
  A: [{ product: WTI, qty: 100_000 }],
  B: [
    { product: WTI, qty: 100_000 },
    { product: BRT, qty: -100_000 },
  ],
  C: [{ product: LST, qty: 50_000 }],
  D: [
    { product: WTI, qty: 100_000 },
    { product: BRT, qty: -100_000 },
    { product: LST, qty: 50_000 },
  ],
};

describe('VaR of positions in real prices (../shared/data/prices, domain.md 3.1)', () => {
  const of = (name: string, days: number) => {
    const spots = lastOf(eiaSpots(['WTI', 'BRT', 'LST'], DAY), days);
    const place = placeOf(`Portfolio ${name}`);
    const positions = (PORTFOLIOS[name] ?? []).map((each) => ({ ...each, place }));
    return riskOfSpots(spots, positions).scopes.scg;
  };

  const EXPECTED = [
    ['A', 250, 227_000, 223_400, 226_481.36],
    ['B', 250, 139_000, 138_100, 152_797.22],
    ['C', 250, 58_800, 56_910, 57_654.16],
    ['D', 250, 162_900, 156_240, 162_865.08],
    ['A', 500, 316_000, 309_350, 313_002.06],
    ['B', 500, 154_000, 153_050, 160_404.07],
    ['C', 500, 67_200, 67_200, 67_299.92],
    ['D', 500, 173_800, 172_090, 175_423.36],
  ] as const;
  for (const [name, days, var95, type7, parametric] of EXPECTED) {
    testOfSharedData(`[PNL-14] portfolio ${name} over ${days} days`, () => {
      const found = of(name, days);
      expect(found.pnl).toHaveLength(days);
      expect(found.var95).toBe(var95 * 100);
      expect(found.var95Type7).toBe(type7 * 100);
      expect(Math.abs(found.var95Parametric! - parametric * 100)).toBeLessThanOrEqual(1);
    });
  }

  testOfSharedData('together they may lose less than apart: D less than B and C', () => {
    expect(of('D', 500).var95).toBeLessThan(of('B', 500).var95! + of('C', 500).var95!);
  });

  testOfSharedData('the scenarios begin and end where the prices do', () => {
    const place = placeOf('Book');
    const spots = eiaSpots(['WTI', 'BRT', 'LST'], DAY);
    const risk = riskOfSpots(
      spots,
      PORTFOLIOS.D!.map((each) => ({ ...each, place })),
    );
    expect(risk.scenarioDays).toHaveLength(500);
    expect(risk.scenarioDays[0]).toBe([...spots.keys()].at(-500));
    expect(risk.scenarioDays.at(-1)).toBe(DAY);
    expect(risk.scarcest).toBeNull();
    expect(risk.scenarioDays).toContain(risk.scopes.scg.varDay);
  });
});

/** Prices that go up and down without end, of weekdays up to the day. */
function invented(days: number, codes: readonly string[]): Spots {
  const found: [string, Record<string, number>][] = [];
  for (let time = Date.parse(DAY); found.length <= days; time -= 86_400_000) {
    if ([0, 6].includes(new Date(time).getUTCDay())) continue;
    const n = found.length;
    const prices = codes.map((code, index) => [
      code,
      80 + (((n + 3) * (7919 + 104_729 * index)) % 1009) / 100,
    ]);
    found.push([new Date(time).toISOString().slice(0, 10), Object.fromEntries(prices)]);
  }
  return new Map(found.reverse());
}

const MIXED: readonly SpotPosition[] = [
  { place: placeOf('Paper', 'One'), product: WTI, qty: 123_457 },
  { place: placeOf('Paper', 'Two'), product: BRT, qty: -98_761 },
  { place: placeOf('Paper', 'Two'), product: WTI, qty: 11_003 },
  { place: placeOf('Cargo', 'Three', 'product'), product: LST, qty: 77_777 },
  { place: placeOf('Ships', 'Four', 'shipping'), product: BRT, qty: -33_331 },
];

describe('the parts of the firm', () => {
  const risk = riskOfSpots(invented(600, ['WTI', 'BRT', 'LST']), MIXED);
  const nodes = (depth: number) => risk.nodes.filter((node) => node.depth === depth);
  const componentSum = (depth: number) =>
    nodes(depth).reduce((sum, { componentVar95 }) => sum + componentVar95!, 0);

  test("the deals' parts sum to the firm's VaR, and so do strategies' and books', to the cent", () => {
    expect(risk.scopes.scg.var95).toBeGreaterThan(0);
    for (const depth of [0, 1, 2]) expect(componentSum(depth)).toBe(risk.scopes.scg.var95);
    for (const { componentVar95 } of risk.nodes)
      expect(Number.isInteger(componentVar95)).toBe(true);
  });

  test('a node moves as its deals do, and a scope as its books, in every scenario', () => {
    const sum = (samples: readonly Float64Array[]) =>
      Float64Array.from(risk.scopes.scg.pnl, (_, index) =>
        samples.reduce((total, sample) => total + sample[index]!, 0),
      );
    for (const depth of [0, 1, 2]) {
      expect(sum(nodes(depth).map(({ pnl }) => pnl))).toEqual(risk.scopes.scg.pnl);
    }
    const { corp, product, shipping, forward_contract: forward, phys, scg } = risk.scopes;
    expect(sum([product.pnl, shipping.pnl, forward.pnl])).toEqual(phys.pnl);
    expect(sum([corp.pnl, phys.pnl])).toEqual(scg.pnl);
    expect(forward.var95).toBe(0);
  });

  test('every scenario is what a naive sum over legs and days makes of it', () => {
    const spots = [...invented(600, ['WTI', 'BRT', 'LST'])];
    const scenarios = spots.slice(-500).map(([, prices], index) => {
      const before = spots[spots.length - 500 + index - 1]![1];
      return MIXED.reduce((sum, { product: { code, quoteUnit }, qty }) => {
        const change = prices[code]! - before[code]!;
        return sum + qty * (quoteUnit === '$/gal' ? 42 : 1) * change;
      }, 0);
    });
    for (const [index, dollars] of scenarios.entries()) {
      // Each of four deals is rounded to its cent.
      expect(Math.abs(risk.scopes.scg.pnl[index]! - dollars * 100)).toBeLessThanOrEqual(2.01);
    }
  });

  test('in pre-order, by name', () => {
    expect(risk.nodes.map(({ book, deal }) => deal ?? book)).toEqual([
      ...['Cargo', 'Cargo', 'Three'],
      ...['Paper', 'Paper', 'One', 'Two'],
      ...['Ships', 'Ships', 'Four'],
    ]);
  });
});

describe('scenario days', () => {
  const position = { place: placeOf('Paper'), product: WTI, qty: 1000 };

  test('fewer than 250 give no VaR, and it is said what is scarce', () => {
    const risk = riskOfSpots(invented(249, ['WTI']), [position]);
    expect(risk.scenarioDays).toHaveLength(249);
    expect(risk.scopes.scg.var95).toBeNull();
    expect(risk.nodes[0]!.componentVar95).toBeNull();
    expect(risk.scarcest).toBe('WTI 6 months ahead: 249 days');
    expect(risk.exclusions).toEqual([]);
    expect(riskOfSpots(invented(250, ['WTI']), [position]).scopes.scg.var95).not.toBeNull();
  });

  test('[PNL-14] what has no history is left out by name and size, and the VaR is of the rest', () => {
    const spots = invented(600, ['WTI']);
    const alone = riskOfSpots(spots, [position]);
    const months = ['2025-09', '2025-10', '2025-11', '2025-12'];
    const instruments = months.map((month) => instrumentOf(PRODUCTS.CP, month));
    const builder = legsBuilder();
    for (const { product, qty, place } of [position])
      builder.add({ ...legOf(instrumentOf(product, monthAhead(DAY, 6).slice(0, 7))), qty, place });
    // 2,000 a month of CP, whose curve ends before.
    for (const instrument of instruments)
      builder.add({ ...legOf(instrument), qty: 2000, place: placeOf('Cargo', 'Far', 'product') });
    const legs = builder.legs();
    const rows = [...spots].flatMap(([obsDate, { WTI: price }]): PriceRow[] => [
      {
        product: 'WTI',
        kind: 'SETTLEMENT',
        obsDate,
        termMonth: monthAhead(obsDate, 6),
        price: price!,
      },
      {
        product: 'WTI',
        kind: 'SETTLEMENT',
        obsDate,
        termMonth: monthAhead(obsDate, 7),
        price: price!,
      },
      { product: 'CP', kind: 'SETTLEMENT', obsDate, termMonth: monthAhead(obsDate, 2), price: 600 },
    ]);
    const risk = computeRisk({
      legs,
      cube: priceCube(rows),
      calendars: new Map(),
      day: DAY,
      qty: legs.qty,
      openFraction: new Float64Array(legs.count).fill(1),
    });
    expect(risk.exclusions).toEqual([
      {
        product: 'CP',
        from_month: '2025-09-01',
        to_month: '2025-12-01',
        quantity: 8,
        unit: 'kt',
      },
    ]);
    expect(alone.scopes.scg.var95).toBeGreaterThan(0);
    expect(risk.scopes.scg.var95).toBe(alone.scopes.scg.var95);
    expect(risk.scopes.product.var95).toBe(0);
    expect(risk.scarcest).toBeNull();
    expect(alone.exclusions).toEqual([]);
  });

  test('a day on which one product has no price belongs to no scenario: the next change goes over it', () => {
    const spots = invented(300, ['WTI', 'BRT']);
    const gap = [...spots.keys()].at(-10)!;
    const after = [...spots.keys()].at(-9)!;
    const { WTI: price } = spots.get(gap)!;
    const holed = new Map(spots).set(gap, { WTI: price! });
    const risk = riskOfSpots(holed, [position, { ...position, product: BRT, qty: -1000 }]);
    expect(risk.scenarioDays).toHaveLength(299);
    expect(risk.scenarioDays).not.toContain(gap);
    const before = [...spots.values()].at(-11)!;
    const change = (code: string) => spots.get(after)![code]! - before[code]!;
    const dollars = 1000 * (change('WTI') - change('BRT'));
    expect(risk.scopes.scg.pnl[risk.scenarioDays.indexOf(after)]).toBe(Math.round(dollars * 100));
  });

  test('a change over more than a week is not a day’s', () => {
    const spots = invented(300, ['WTI', 'BRT']);
    const days = [...spots.keys()];
    const holed = new Map(
      [...spots].map(([day, prices]) =>
        day >= days.at(-20)! && day < days.at(-14)! ? [day, { BRT: prices.BRT! }] : [day, prices],
      ),
    );
    const risk = riskOfSpots(holed, [position]);
    expect(risk.scenarioDays).not.toContain(days.at(-14));
    expect(risk.scenarioDays).toContain(days.at(-13));
  });

  test('when the month turns the change is of the same contract: a curve that stands moves nothing', () => {
    const days = [...invented(300, ['WTI']).keys()];
    // Each contract always costs what its month says; the one six months ahead gets dearer each month.
    const rows = days.flatMap((obsDate) =>
      [6, 7].map((months): PriceRow => {
        const termMonth = monthAhead(obsDate, months);
        const price = 60 + 5 * Number(termMonth.slice(5, 7));
        return { product: 'WTI', kind: 'SETTLEMENT', obsDate, termMonth, price };
      }),
    );
    const legs = legsOfSpots(DAY, [position]);
    const open = { qty: legs.qty, openFraction: Float64Array.of(1) };
    const risk = computeRisk({
      legs,
      cube: priceCube(rows),
      calendars: new Map(),
      day: DAY,
      ...open,
    });
    expect(risk.scenarioDays).toHaveLength(300);
    expect(risk.scopes.scg.pnl.every((cents) => cents === 0)).toBe(true);
  });

  test('prices after the day are not known on it', () => {
    const legs = legsOfSpots(DAY, [position]);
    const spots = invented(400, ['WTI']);
    const earlier = [...spots.keys()].at(-6)!;
    const risk = computeRisk({
      legs,
      cube: cubeOfSpots(spots),
      calendars: new Map(),
      day: earlier,
      qty: legs.qty,
      openFraction: Float64Array.of(1),
    });
    expect(risk.scenarioDays.at(-1)).toBe(earlier);
  });

  test('what is not open has no risk', () => {
    const legs = legsOfSpots(DAY, [position]);
    const cube = cubeOfSpots(invented(300, ['WTI']));
    const closed = { qty: legs.qty, openFraction: Float64Array.of(0) };
    const risk = computeRisk({ legs, cube, calendars: new Map(), day: DAY, ...closed });
    expect(risk.scopes.scg.var95).toBe(0);
    expect(risk.scopes.scg.pnl.every((cents) => cents === 0)).toBe(true);
  });
});

test('twice the positions have twice the VaR, and opposite ones none', () => {
  const spots = invented(500, ['WTI', 'BRT', 'LST']);
  const scaled = (by: number) => MIXED.map((each) => ({ ...each, qty: each.qty * by }));
  const once = riskOfSpots(spots, MIXED).scopes.scg;
  const twice = riskOfSpots(spots, scaled(2)).scopes.scg;
  expect(Math.abs(twice.var95! - 2 * once.var95!)).toBeLessThanOrEqual(6);
  expect(riskOfSpots(spots, [...MIXED, ...scaled(-1)]).scopes.scg.var95).toBe(0);
});
