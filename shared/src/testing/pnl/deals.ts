import type { StrategyRow } from '@fairlead/shared/contract/pnl/data-sets';
import type { Group } from '@fairlead/shared/contract/pnl/scopes';

/** Gross, cost and change of net in whole thousands; null where a deal has no such legs. */
type Thousands = readonly [gross: number, cost: number, delta: number] | null;

/** What the invented firm has: group, book, strategy, deal, physical, paper, VaR in thousands. */
export const DEALS = [
  deal('corp', 'Corp/East-West/EW-2407', null, [1840, -61, 212], 410),
  deal('corp', 'Corp/East-West/EW-2408', null, [-388, -24, -96], 188),
  deal('corp', 'Corp/East-West/EW-Q4', null, [642, -18, 41], 156),
  deal('corp', 'Corp/Mont Belvieu Arb/MB-2408', null, [2110, -70, 50], 430),
  deal('corp', 'Corp/Mont Belvieu Arb/MB-2409', null, [1410, -47, 25], 320),
  deal('product', 'Product/US to Japan/Harrier 0624', [4120, -1380, 88], [-1940, -42, -61], 436),
  deal('product', 'Product/US to Japan/Petrel 0724', [2950, -1120, -34], [-803, -28, 19], 389),
  deal('product', 'Product/AG to India/Kestrel 0724', [1470, -520, 46], [-410, -12, -14], 229),
  deal('shipping', 'Shipping/Time Charter/Osprey 2024', [3380, -2060, 57], [-120, -4, -2], 295),
  deal('forward_contract', 'Forward Contract/Term/CP 2024', [1020, -190, 40], [56, -3, 0.06], 132),
] as const;

export type Deal = ReturnType<typeof deal>;

type Figures = NonNullable<StrategyRow['paper']>;

function deal(group: Group, path: string, physical: Thousands, ...rest: [Thousands, number]) {
  const [paper, risk] = rest;
  const [book = '', strategy = '', name = ''] = path.split('/');
  return {
    group,
    book,
    strategy,
    deal: name,
    physical: figures(physical, path.length),
    paper: figures(paper, path.length + 7),
    var_95: risk * 1000,
  };
}

/** Figures with cents, which are the same in every test. */
function figures(thousands: Thousands, seed: number): Figures | null {
  if (thousands === null) return null;
  const [gross, cost, delta] = thousands;
  const gross_pnl = dollars(gross * 1000 + ((seed * 137.31) % 400));
  const total_cost = dollars(cost * 1000 - ((seed * 71.13) % 300));
  return {
    gross_pnl,
    total_cost,
    net_pnl: dollars(gross_pnl + total_cost),
    delta_net_pnl: dollars(delta * 1000 + ((seed * 13.17) % 90)),
  };
}

/** A sum of dollars as a sum of whole cents gives it. */
export function dollars(amount: number): number {
  return Math.round(amount * 100) / 100;
}

export function sumOf(amounts: readonly number[]): number {
  return dollars(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** Figures of several deals together; null where none has any. */
export function sumFigures(parts: readonly (Figures | null)[]): Figures | null {
  const given = parts.filter((part) => part !== null);
  if (given.length === 0) return null;
  const sum = (name: keyof Figures) => sumOf(given.map((part) => part[name]));
  return {
    gross_pnl: sum('gross_pnl'),
    total_cost: sum('total_cost'),
    net_pnl: sum('net_pnl'),
    delta_net_pnl: sum('delta_net_pnl'),
  };
}

type Place = {
  readonly depth: number;
  readonly book: string;
  readonly strategy: string | null;
  readonly deal: string | null;
};

/** Books, strategies and deals in pre-order, each with the deals under it. */
export function placesOf(deals: readonly Deal[]): (Place & { readonly deals: Deal[] })[] {
  const unique = (names: readonly string[]) => [...new Set(names)];
  return unique(deals.map(({ book }) => book)).flatMap((book) => {
    const ofBook = deals.filter((candidate) => candidate.book === book);
    return [
      { depth: 0, book, strategy: null, deal: null, deals: ofBook },
      ...unique(ofBook.map(({ strategy }) => strategy)).flatMap((strategy) => {
        const under = ofBook.filter((candidate) => candidate.strategy === strategy);
        return [
          { depth: 1, book, strategy, deal: null, deals: under },
          ...under.map((one) => ({ depth: 2, book, strategy, deal: one.deal, deals: [one] })),
        ];
      }),
    ];
  });
}

/** The VaR of some deals: less than the sum of theirs, as one gains where another loses. */
export const varOf = (deals: readonly Deal[]): number =>
  dollars(Math.hypot(...deals.map(({ var_95 }) => var_95)) * 1.6);

/** Its part of the firm's VaR; the parts of all deals sum to it. */
export const componentOf = (deals: readonly Deal[]): number => {
  const all = sumOf(DEALS.map(({ var_95 }) => var_95));
  return (varOf(DEALS) * sumOf(deals.map(({ var_95 }) => var_95))) / all;
};

export const deltaOf = (deals: readonly Deal[]): number =>
  sumOf(deals.flatMap(({ physical, paper }) => [physical, paper]).map(deltaNet));

export const netOf = (deals: readonly Deal[]): number =>
  sumOf(deals.flatMap(({ physical, paper }) => [physical?.net_pnl ?? 0, paper?.net_pnl ?? 0]));

const deltaNet = (part: Figures | null) => part?.delta_net_pnl ?? 0;

/** What people added to the P&L of the day. */
export const ADJUSTMENTS = [
  { book: 'Corp', group: 'corp' as const, description: 'Broker rebate, June', pnl: 4200 },
  {
    book: 'Product',
    group: 'product' as const,
    pnl: -4260.5,
    description: 'Demurrage provision, Harrier 0624',
  },
];
