import { createCalendar } from '../../../../areas/pnl/api/engine/calendars.rules.ts';
import type { ValuationFacts } from '../../../../areas/pnl/api/engine/facts.rules.ts';
import { fxRates } from '../../../../areas/pnl/api/engine/fx.rules.ts';
import { legsBuilder } from '../../../../areas/pnl/api/engine/legs-builder.rules.ts';
import type { Instrument } from '../../../../areas/pnl/api/engine/legs.rules.ts';
import { priceCube, type PriceRow } from '@fairlead/api/testing/pnl/price-cube';
import type { DealPath, PnlProduct } from '../../../../areas/pnl/api/engine/products.rules.ts';

export const DAY = '2024-06-28';
export const DAY_BEFORE = '2024-06-27';
/** Months that are dealt and priced: 30 around the day. */
const FIRST_MONTH = 2023 * 12 + 6;
const MONTHS = 30;
/** Weekdays with prices: three years, so that there are 500 scenarios and more. */
const PRICED_DAYS = 780;

const product = (code: string, quoteUnit: PnlProduct['quoteUnit']): PnlProduct => ({
  code,
  label: code,
  family: 'LPG',
  parent: null,
  quoteUnit,
  bblPerMt: null,
  isMtb: false,
  metric: quoteUnit === '$/MT' ? 'MT' : 'BBL',
  pricing: 'AVG_DAILY',
  calendar: 'weekdays',
  conventions: [],
});

const PRODUCTS = [
  ...['FEI', 'ARA', 'CP', 'MOPJ', 'VLSFO', 'FEI C4'].map((code) => product(code, '$/MT')),
  ...['LST', 'EPC'].map((code) => product(code, '$/gal')),
  ...['BRT', 'WTI'].map((code) => product(code, '$/BBL')),
];

const GROUPS = ['corp', 'corp', 'product', 'product', 'shipping', 'forward_contract'] as const;

/** 6 books of 4 strategies of 5 deals. */
const DEAL_PATHS: readonly DealPath[] = GROUPS.flatMap((group, book) =>
  Array.from({ length: 20 }, (_, deal) => ({
    group,
    book: `Book ${book + 1}`,
    strategy: `Strategy ${(deal % 4) + 1}`,
    deal: `Deal ${deal + 1}`,
  })),
);

/** Numbers that look random and are the same every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const text = (time: number): string => new Date(time).toISOString().slice(0, 10);
const monthStart = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1);

function weekdays(): string[] {
  const days: string[] = [];
  for (let time = Date.parse(DAY); days.length < PRICED_DAYS; time -= 86_400_000) {
    if (![0, 6].includes(new Date(time).getUTCDay())) days.push(text(time));
  }
  return days.reverse();
}

/** Walks that start at 600 $/MT, 80 $/BBL or 0.8 $/gal, a little apart by month. */
function prices(days: readonly string[]): PriceRow[] {
  const next = numbers(7);
  return PRODUCTS.flatMap(({ code, quoteUnit }) => {
    const [start, step] = { '$/MT': [600, 1], '$/BBL': [80, 0.1], '$/gal': [0.8, 0.001] }[
      quoteUnit
    ] as [number, number];
    let level = start;
    return days.flatMap((obsDate): PriceRow[] => {
      level += step * (next(21) - 10) * 0.5;
      const base = { product: code, obsDate };
      const fixing = ticked(level + step * (next(5) - 2), quoteUnit);
      const today = Math.floor(Date.parse(obsDate) / 86_400_000);
      return [
        { ...base, kind: 'FIXING', termMonth: null, price: fixing },
        ...Array.from({ length: MONTHS + 40 }, (_, ahead): PriceRow => {
          const spread = step * (ahead / 4 + ((today + ahead * 13) % 7) / 10);
          const price = ticked(level + spread, quoteUnit);
          const month = monthOf(obsDate) + ahead - 1;
          return { ...base, kind: 'SETTLEMENT', termMonth: text(monthStart(month)), price };
        }),
      ];
    });
  });
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Prices as they are quoted. */
function ticked(price: number, unit: PnlProduct['quoteUnit']): number {
  const ticks = { '$/MT': 1000, '$/BBL': 100, '$/gal': 100_000 }[unit];
  return Math.round(price * ticks) / ticks;
}

const INSTRUMENTS: readonly Instrument[] = PRODUCTS.flatMap((of) =>
  Array.from({ length: MONTHS }, (_, index) => ({
    product: of,
    termMonth: FIRST_MONTH + index,
    windowStart: text(monthStart(FIRST_MONTH + index)),
    windowEnd: text(monthStart(FIRST_MONTH + index + 1) - 86_400_000),
  })),
);

/** A firm with so many legs, those of fewer legs among them; the same every time. */
export function firmOf(count: number): ValuationFacts {
  const days = weekdays();
  const builder = legsBuilder();
  const next = numbers(11);
  for (let leg = 0; leg < count; leg += 1) {
    const instrument = INSTRUMENTS[next(INSTRUMENTS.length)];
    const place = DEAL_PATHS[next(DEAL_PATHS.length)];
    if (instrument === undefined || place === undefined) continue;
    const { quoteUnit } = instrument.product;
    const start = { '$/MT': 600, '$/BBL': 80, '$/gal': 0.8 }[quoteUnit];
    const sign = next(2) === 0 ? 1 : -1;
    builder.add({
      key: `E${leg + 1}`,
      entryId: leg + 1,
      place,
      instrument,
      qty: sign * (1 + next(40)) * (next(4) === 0 ? 100 : 1000),
      price: ticked(start * (0.8 + next(4000) / 10_000), quoteUnit),
      unitMult: quoteUnit === '$/gal' ? 42 : 1,
      tradeDate: days[next(days.length)] ?? DAY,
      cost: -next(50_000),
    });
  }
  return {
    legs: builder.legs(),
    cube: priceCube(prices(days)),
    calendars: new Map([['weekdays', createCalendar([])]]),
    fx: fxRates([]),
  };
}
