import { type MonthIndex, toMonthIndex } from './market/business-days.ts';
import { type Clearer, TRADERS } from './clearers.ts';
import { type Contract, contractOf, CONTRACTS, PRODUCT_SPREADS } from './contracts.ts';
import { lastTradingDate, type Ledger, type Position } from './ledger.ts';
import type { DemoMarket, Points } from './market/market.ts';
import type { Random } from './market/random.ts';

/** A part of an order that was dealt at one price. */
export type Fill = {
  readonly account: string;
  readonly contraAccount: string | null;
  readonly contract: Contract;
  readonly month: MonthIndex;
  readonly months: 1 | 3 | 6 | 12;
  readonly balmoDate: string | null;
  readonly lots: number;
  readonly points: Points;
  readonly tradeDate: string;
  readonly tradeTime: string;
  readonly trader: string;
  /** Counted from 0 within the day; the fills of an order share it. */
  readonly order: number;
};

export type DeskDay = {
  readonly clearer: Clearer;
  readonly random: Random;
  readonly market: DemoMarket;
  readonly ledger: Ledger;
  readonly day: string;
  /** The business day before: what was dealt in its evening is on today's statement. */
  readonly dayBefore: string;
};

type Leg = Pick<
  Fill,
  'account' | 'contraAccount' | 'contract' | 'month' | 'months' | 'balmoDate'
> & {
  readonly side: 1 | -1;
  readonly price: Points;
  /** Lots that end a position; without them the order has a size of its own. */
  readonly lots?: number;
};

/** Dealt prices move in these steps. */
export const STEP = { '$/MT': 25_000, '$/BBL': 1_000, '$/gal': 125 } as const;

const BALMO_SHARE = 0.07;
const TIME_SPREAD_SHARE = 0.24;
const PRODUCT_SPREAD_SHARE = 0.14;
const STRIP_SHARE = 0.05;
const INTERNAL_SHARE = 0.015;
const LAST_BALMO_DAY = 23;
const LATE_SHARE = 0.1;
const TURN_SHARE = 0.85;
const CLOSING_SHARE = 0.7;

/** Tonnes of a family that are open before outrights go the other way. */
const MAX_OPEN = 22_500;
const BARRELS_A_TONNE = 10;

/** A day's orders of the firm at one clearer, each with one or several fills. */
export function dealtOn(desk: DeskDay): Fill[] {
  const { clearer, random } = desk;
  const orders = Math.max(1, Math.round(clearer.orders * (1 + 0.25 * random.normal())));
  return Array.from({ length: orders }, (_, order) => createFills(desk, order, orders)).flat();
}

function createFills(desk: DeskDay, order: number, orders: number): Fill[] {
  const { random } = desk;
  const share = random.unit();
  const late = order < orders * LATE_SHARE && desk.dayBefore !== desk.day;
  const legs = chooseLegs(desk, share);
  const wanted = legs[0]?.lots ?? drawSize(random, legs[0]?.contract.size ?? [1, 1]);
  const parts = split(random, wanted, random.chance(0.45) ? 1 : random.whole(2, 5));
  const second = Math.floor(((order + random.unit()) / orders) * 16 * 3600) + 3600;
  const trader = random.pick(TRADERS);
  return parts.flatMap((lots, part) => {
    const shift = random.whole(-2, 2);
    return legs.map(({ side, price, lots: _, ...leg }) => ({
      ...leg,
      lots: side * lots,
      // Both legs of a spread move together: the spread is what was dealt.
      points: price + shift * stepOf(leg.contract),
      tradeDate: late && leg.balmoDate === null ? desk.dayBefore : desk.day,
      tradeTime: formatTime(second + part * 7),
      trader,
      order,
    }));
  });
}

function chooseLegs(desk: DeskDay, share: number): Leg[] {
  let below = INTERNAL_SHARE;
  if (share < below) return internal(desk);
  if (share < (below += BALMO_SHARE)) return balmo(desk);
  if (share < (below += TIME_SPREAD_SHARE)) return timeSpread(desk);
  if (share < (below += PRODUCT_SPREAD_SHARE)) return productSpread(desk);
  if (share < below + STRIP_SHARE) return strip(desk);
  if (desk.random.chance(CLOSING_SHARE)) return closing(desk);
  const contract = weighted(desk.random);
  return [turned(desk, leg(desk, contract, nearMonth(desk, contract)))];
}

/** Ends a position that is open, wholly. */
function closing(desk: DeskDay): Leg[] {
  const { random, ledger, day } = desk;
  const open = ledger
    .open()
    .filter(({ contract, term }) => lastTradingDate(contract, term.month) > day);
  if (open.length === 0) return [leg(desk, contractOf('A7E'), toMonthIndex(day) + 2)];
  const { account, contract, term } = random.pick(open);
  const net = ledger.net({ account, contract, term });
  const one = { ...leg(desk, contract, term.month), ...term, account, lots: Math.abs(net) };
  return [{ ...one, side: net > 0 ? -1 : 1 }];
}

/** One account of ours sells to another. */
function internal(desk: DeskDay): Leg[] {
  const { main, other } = desk.clearer;
  const contract = contractOf('A7E');
  const one = leg(desk, contract, nearMonth(desk, contract));
  if (main === other) return [one];
  return [
    { ...one, account: main, contraAccount: other, side: one.side },
    { ...one, account: other, contraAccount: main, side: one.side === 1 ? -1 : 1 },
  ];
}

/** The rest of this month; from 09:00 on it begins the next day. */
function balmo(desk: DeskDay): Leg[] {
  const { random, day } = desk;
  const month = toMonthIndex(day);
  const contract = random.pick(
    CONTRACTS.filter(
      ({ product }) => product.family !== 'freight' && product.pricing === 'AVERAGE',
    ),
  );
  if (Number(day.slice(8)) > LAST_BALMO_DAY) {
    return [turned(desk, leg(desk, contract, nearMonth(desk, contract)))];
  }
  return [{ ...leg(desk, contract, month), balmoDate: day }];
}

function timeSpread(desk: DeskDay): Leg[] {
  const contract = weighted(desk.random);
  const near = turned(desk, leg(desk, contract, nearMonth(desk, contract)));
  const far = leg(desk, contract, near.month + desk.random.whole(1, 2));
  return [near, { ...far, account: near.account, side: near.side === 1 ? -1 : 1 }];
}

function productSpread(desk: DeskDay): Leg[] {
  const [a, b] = desk.random.pick(PRODUCT_SPREADS);
  const contract = contractOf(a);
  const month = Math.max(nearMonth(desk, contract), nearMonth(desk, contractOf(b)));
  const first = turned(desk, leg(desk, contract, month));
  const second = leg(desk, contractOf(b), month);
  return [first, { ...second, account: first.account, side: first.side === 1 ? -1 : 1 }];
}

/** A quarter, half or year dealt as one. */
function strip(desk: DeskDay): Leg[] {
  const { random, day } = desk;
  const months = random.pick([3, 3, 3, 6, 12] as const);
  const contract = contractOf(random.pick(['A7E', 'APS', 'B0', 'WAT', 'WAU', 'WAU']));
  const next = toMonthIndex(day) + 1;
  const one = leg(desk, contract, next + ((months - (next % months)) % months));
  return [
    { ...one, months, side: chooseSide(desk, one), lots: stripLots(random, contract, months) },
  ];
}

/** A strip is of every month as much as an order of one month is together, about. */
function stripLots(random: Random, { size }: Contract, months: number): number {
  return Math.max(1, Math.round((2 * drawSize(random, size)) / months));
}

function leg(desk: DeskDay, contract: Contract, month: MonthIndex): Leg {
  const { clearer, random, market, day } = desk;
  const settled = market.settlement(contract.product, { month, balmoDate: null }, day);
  const away = settled * contract.product.volatility * 0.4 * random.normal();
  const step = stepOf(contract);
  const paper = random.chance(0.7) ? clearer.main : clearer.other;
  return {
    account: contract.product.family === 'freight' ? clearer.freight : paper,
    contraAccount: null,
    contract,
    month,
    months: 1,
    balmoDate: null,
    side: random.chance(0.5) ? 1 : -1,
    price: Math.round((settled + away) / step) * step,
  };
}

/** Mostly the firm deals back towards flat: it lives on spreads, not on flat price. */
function turned(desk: DeskDay, one: Leg): Leg {
  const { random, ledger } = desk;
  const net = ledger.net({
    account: one.account,
    contract: one.contract,
    term: { month: one.month, balmoDate: null },
  });
  if (net === 0 || !random.chance(TURN_SHARE)) return { ...one, side: chooseSide(desk, one) };
  return { ...one, side: net > 0 ? -1 : 1 };
}

/** An outright adds to what its family has open no more than the desk may have open. */
function chooseSide({ ledger }: DeskDay, { contract, side }: Leg): Leg['side'] {
  const { family } = contract.product;
  const open = ledger
    .open()
    .filter((position) => position.contract.product.family === family)
    .reduce((sum, position) => sum + computeTonnes(position), 0);
  if (Math.abs(open) < MAX_OPEN) return side;
  return open > 0 ? -1 : 1;
}

const computeTonnes = ({ contract, pieces }: Position): number =>
  (pieces.reduce((sum, { lots }) => sum + lots, 0) * contract.multFactor) /
  (contract.product.volumeUnit === 'BBL' ? BARRELS_A_TONNE : 1);

function drawSize(random: Random, [smallest, largest]: readonly [number, number]): number {
  return Math.max(1, Math.round(smallest + (largest - smallest) * random.unit() ** 2));
}

/** Mostly the next months. What stops trading today is dealt no more. */
function nearMonth({ random, day }: DeskDay, contract: Contract): MonthIndex {
  const ahead = random.pick([1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, random.whole(4, 8)]);
  const month = toMonthIndex(day) + ahead;
  return lastTradingDate(contract, month) <= day ? month + 1 : month;
}

const TOTAL_WEIGHT = CONTRACTS.reduce((total, { weight }) => total + weight, 0);

function weighted(random: Random): Contract {
  let at = random.unit() * TOTAL_WEIGHT;
  const found = CONTRACTS.find(({ weight }) => (at -= weight) < 0);
  return found ?? contractOf('A7E');
}

/** `total` in `parts` parts, none empty. */
function split(random: Random, total: number, parts: number): number[] {
  const count = Math.min(total, parts);
  const cuts = new Set<number>();
  while (cuts.size < count - 1) cuts.add(random.whole(1, total - 1));
  const edges = [0, ...[...cuts].sort((a, b) => a - b), total];
  return edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
}

const stepOf = ({ product, multFactor }: Contract): Points =>
  multFactor === 100 && product.priceUnit === '$/MT' ? 12_500 : STEP[product.priceUnit];

function formatTime(second: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
}
