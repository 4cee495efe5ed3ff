import type { ConfigProduct } from '../../../../areas/pnl/api/facts/config.rules.ts';
import type { StoredCargoAmount } from '../../../../areas/pnl/api/facts/legs.rules.ts';
import { firstOf, lastOf, monthLater } from './dates.ts';
import {
  type Closing,
  type Contract,
  type Fill,
  type Firm,
  knownTo,
  type Order,
  type Place,
  type RunOf,
  type Stated,
  type Ticket,
} from './firm.ts';
import {
  add,
  decimal,
  divide,
  floor,
  type Fraction,
  isLess,
  multiply,
  negate,
  NOUGHT,
  ONE,
  round,
  roundTo,
  subtract,
  sumOf,
  whole,
} from './fraction.ts';
import type { SecondMarket, Window } from './second-market.ts';

/** Origin of a leg's price. */
export type Dealt =
  | { readonly kind: 'FIXED'; readonly price: Fraction }
  | { readonly kind: 'MOC' }
  | {
      readonly kind: 'DIFFERENTIAL';
      readonly over: Window;
      readonly factor: Fraction;
      readonly by: Fraction;
    };

export type Part = { readonly before: number; readonly upTo: number; readonly of: number };

export type SecondLeg = Place & {
  /** What it is called in either run: the same name, place, product and month are the same leg. */
  readonly id: string;
  readonly lot: string | null;
  readonly isPhysical: boolean;
  /** Null: amounts, whatever prices do. */
  readonly window: Window | null;
  readonly qty: Fraction;
  readonly unit: Fraction;
  readonly dealt: Dealt;
  readonly tradeDate: string;
  /** Cents. */
  readonly cost: number;
  readonly invoicedOn: string | null;
  readonly amounts: readonly StoredCargoAmount[];
  readonly part: Part | null;
  /** Of a scenario: nobody has dealt it, so that it is dealt at what the scenario says. */
  readonly isAdded: boolean;
};

const GALLONS = whole(42);
const ONCE: Part = { before: 0, upTo: 1, of: 1 };

const unitOf = ({ quote_unit: unit }: ConfigProduct) => (unit === '$/gal' ? GALLONS : ONE);

const PLAIN = {
  lot: null,
  isPhysical: false,
  invoicedOn: null,
  amounts: [],
  part: null,
  isAdded: false,
  cost: 0,
} as const;

/** All legs of a firm as a run knows it, dealt by a day. */
export function secondLegs(market: SecondMarket, run: RunOf, upTo: string): readonly SecondLeg[] {
  const { firm } = market;
  const orders = knownTo(run, firm.orders).filter(({ submitted }) =>
    submitted.some(({ tradeDate }) => tradeDate <= upTo),
  );
  return [
    ...knownTo(run, firm.tickets).flatMap((ticket) => ticketLegs(market, run, ticket)),
    ...orders.flatMap((order) => orderLegs(market, order, { run, upTo })),
    ...closingLegs(market, orders, { run, upTo }),
    ...knownTo(run, firm.cargoes).flatMap((cargo) => cargoLegs(market, { run, upTo }, cargo)),
  ].filter(({ tradeDate }) => tradeDate <= upTo);
}

/** Legs of tickets: model.md 1 to 3, decision 0159. */
function ticketLegs(market: SecondMarket, run: RunOf, ticket: Ticket): readonly SecondLeg[] {
  const a = market.product(ticket.productA);
  const b = market.product(ticket.productB ?? ticket.productA);
  const isPair = ticket.productB !== null || ticket.monthB !== null;
  const volume = whole(ticket.volume);
  const isDifferential = ticket.price !== null && (ticket.monthB !== null || ticket.diff);
  const priceA = ticket.price === null ? null : decimal(ticket.price);
  const places =
    ticket.sellTo === null
      ? [{ place: ticket.place, sign: ONE }]
      : [
          { place: ticket.sellTo, sign: ONE },
          { place: ticket.place, sign: negate(ONE) },
        ];
  return places.flatMap(({ place, sign }, side) =>
    Array.from({ length: ticket.months }, (_, at): SecondLeg[] => {
      const monthA = monthLater(ticket.monthA, at);
      const monthB = ticket.monthB ?? monthA;
      const [windowA, windowB] = [
        windowOf(a, monthA, ticket.balmoDate),
        windowOf(b, monthB, ticket.balmoDate),
      ];
      const leg = (
        name: string,
        window: Window,
        of: { qty: Fraction; dealt: Dealt },
      ): SecondLeg => {
        const qty = multiply(of.qty, sign);
        return {
          ...PLAIN,
          ...place,
          window,
          qty,
          dealt: of.dealt,
          id: `T${ticket.entryId}/${side}/${name}/${at}`,
          unit: unitOf(window.product),
          tradeDate: ticket.tradeDate,
          cost:
            ticket.sellTo === null
              ? tableCost(market.firm, run, {
                  ...ticket,
                  product: window.product,
                  qty,
                  isSideB: name === 'B',
                })
              : 0,
        };
      };
      const dealt: Dealt =
        priceA === null
          ? { kind: 'MOC' }
          : isDifferential
            ? { kind: 'DIFFERENTIAL', over: windowB, factor: factorOf(a, b), by: priceA }
            : { kind: 'FIXED', price: priceA };
      const legA = leg('A', windowA, { qty: volume, dealt });
      if (!isPair) return [legA];
      const qty = negate(volumeOfB(ticket, a, b));
      return [legA, leg('B', windowB, { qty, dealt: { kind: 'MOC' } })];
    }).flat(),
  );
}

function windowOf(product: ConfigProduct, month: string, balmo: string | null): Window {
  const from = balmo !== null && firstOf(balmo) === month ? balmo : month;
  return { product, month, from, to: lastOf(month) };
}

/** The other side, with the sign of this one: as typed, as much, or by the gallons of a tonne. */
function volumeOfB(ticket: Ticket, a: ConfigProduct, b: ConfigProduct): Fraction {
  const volume = whole(ticket.volume);
  if (ticket.convertedLegVolume !== null)
    return whole(ticket.volume < 0 ? -ticket.convertedLegVolume : ticket.convertedLegVolume);
  if (a.metric === b.metric) return volume;
  const barrels = barrelsOfTonne(a.metric === 'BBL' ? [a, b] : [b, a]);
  return roundTo(b.metric === 'BBL' ? multiply(volume, barrels) : divide(volume, barrels), 6);
}

/** Barrels of a tonne by products that are dealt in barrels, where they say so. */
function barrelsOfTonne(products: readonly ConfigProduct[]): Fraction {
  for (const { gal_per_mt: gallons, bbl_per_mt: barrels } of products) {
    if (gallons !== null) return divide(decimal(gallons), GALLONS);
    if (barrels !== null) return decimal(barrels);
  }
  throw new Error('nothing converts them');
}

/** Factor from one unit of B's price to A's. */
function factorOf(a: ConfigProduct, b: ConfigProduct): Fraction {
  if (a.quote_unit === b.quote_unit) return ONE;
  const tonne = a.metric === b.metric ? ONE : barrelsOfTonne(a.metric === 'BBL' ? [a, b] : [b, a]);
  // A price of a tonne is that of its barrels, that of a barrel that of 42 gallons.
  const ofTonne = ({ quote_unit: unit }: ConfigProduct) =>
    unit === '$/MT' ? ONE : unit === '$/BBL' ? tonne : multiply(tonne, GALLONS);
  return divide(ofTonne(b), ofTonne(a));
}

type Costed = {
  readonly product: ConfigProduct;
  readonly qty: Fraction;
  readonly isSideB: boolean;
  readonly tradeDate: string;
  readonly exchange: string | null;
  readonly mini: boolean;
  readonly broker: string | null;
  readonly commission: number | null;
};

const NO_RATE = { clearing_fee: 0, exchange_fee: 0, commission_per_lot: 0 };

/** Fees and commission a lot, as they held on its day (model.md 7); what was agreed is side A's (0435). */
function tableCost(firm: Firm, run: RunOf, of: Costed): number {
  const rate = rateOf(firm, run, of);
  const forced = firm.forced.find(({ name }) => name === of.broker)?.forced_commission;
  const agreed = forced ?? of.commission;
  const ofDeal = of.isSideB ? 0 : agreed;
  const commission = agreed === null ? rate.commission_per_lot : (ofDeal ?? 0);
  const ofLot = sumOf([rate.clearing_fee, rate.exchange_fee, commission].map(decimal));
  const lots = divide(size(of.qty), whole(of.mini ? 100 : 1000));
  return 0 - round(multiply(multiply(lots, ofLot), whole(100)));
}

/** The newest that holds on its day. */
function rateOf(firm: Firm, run: RunOf, of: Costed) {
  const own = knownTo(run, firm.feeRates)
    .filter((each) => each.exchange === of.exchange && each.product === of.product.code)
    .filter((each) => each.is_mini === of.mini && each.valid_from <= of.tradeDate);
  return own.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1)).at(-1) ?? NO_RATE;
}

/** Key of a day's fills that are one leg. */
const sideOf = (fill: Fill) =>
  JSON.stringify([
    fill.tradeDate,
    fill.exchange,
    fill.productA,
    fill.productB,
    fill.month,
    fill.months,
    fill.balmoDate,
  ]);

const volumeOf = ({ lots, unitsOfLot }: Fill) => lots * unitsOfLot;

/** Legs of an order: fills of a day together, at what they cost on average (0330, 0162). */
function orderLegs(
  market: SecondMarket,
  order: Order,
  { run, upTo }: { readonly run: RunOf; readonly upTo: string },
): readonly SecondLeg[] {
  const fills = order.submitted.toSorted((a, b) => (dealtAt(a) < dealtAt(b) ? -1 : 1));
  const groups = [...Map.groupBy(fills, (fill) => `${fill.tradeDate} ${fill.exchange}`).values()]
    .flatMap((ofDay) => [...Map.groupBy(ofDay, sideOf).values()])
    .flatMap((ofSide) => {
      const sum = ofSide.reduce((all, fill) => all + volumeOf(fill), 0);
      // What cancels out is bought and sold, or what it made would be lost.
      return sum !== 0
        ? [ofSide]
        : [ofSide.filter(({ lots }) => lots > 0), ofSide.filter(({ lots }) => lots < 0)];
    });
  const legs = groups
    .flatMap((of, at) => fillLegs(market, order, { of, at }))
    .filter(({ tradeDate }) => tradeDate <= upTo);
  const isStated = order.stated.some(({ tradeDate }) => tradeDate <= upTo);
  if (isStated) return charged(legs, order, upTo);
  // No clearer has said anything of it by then: the table holds until one does (0331).
  return legs.map((leg) => {
    const product = leg.window?.product;
    if (product === undefined) return leg;
    const { broker, commission } = order;
    const of = { broker, commission, product, qty: leg.qty, mini: false };
    const { tradeDate, exchange, isSideB } = leg;
    return { ...leg, cost: tableCost(market.firm, run, { ...of, tradeDate, exchange, isSideB }) };
  });
}

const dealtAt = ({ tradeDate, tradeId }: Fill) => `${tradeDate} ${tradeId.padStart(20)}`;

type FillLeg = SecondLeg & { readonly exchange: string; readonly isSideB: boolean };

function fillLegs(
  market: SecondMarket,
  { entryId, place }: Order,
  { of, at }: { readonly of: readonly Fill[]; readonly at: number },
): readonly FillLeg[] {
  const [first] = of;
  if (first === undefined) return [];
  const volume = of.reduce((all, fill) => all + volumeOf(fill), 0);
  const paid = sumOf(of.map((fill) => multiply(whole(volumeOf(fill)), decimal(fill.price))));
  const price = roundTo(divide(paid, whole(volume)), 9);
  const leg = (name: string, window: Window, dealt: { qty: number; price: Fraction }): FillLeg => ({
    ...PLAIN,
    ...place,
    window,
    exchange: first.exchange,
    isSideB: name.startsWith('B'),
    id: `O${entryId}/${at}/${name}`,
    qty: whole(dealt.qty),
    unit: unitOf(window.product),
    dealt: { kind: 'FIXED', price: dealt.price },
    tradeDate: first.tradeDate,
  });
  return Array.from({ length: first.months }, (_, n) => {
    const month = monthLater(first.month, n);
    const window = (code: string): Window => ({
      product: market.product(code),
      month,
      to: lastOf(month),
      from: first.balmoDate ?? month,
    });
    const a = leg(`A${n}`, window(first.productA), { qty: volume, price });
    if (first.productB === null) return [a];
    return [a, leg(`B${n}`, window(first.productB), { qty: -volume, price: NOUGHT })];
  }).flat();
}

/** Each fill's charge on the legs that it stands in, by lots; an entry's day is rounded once (0331). */
function charged(legs: readonly FillLeg[], { stated }: Order, upTo: string): readonly SecondLeg[] {
  const first = legs.map(({ tradeDate }) => tradeDate).sort()[0] ?? '';
  const days = new Set(legs.map(({ tradeDate }) => tradeDate));
  const charges = stated.filter(({ tradeDate }) => tradeDate <= upTo);
  const costs = new Map<SecondLeg, number>();
  for (const day of days) {
    const ofDay = legs.filter(({ tradeDate }) => tradeDate === day);
    const shares = ofDay.map(() => NOUGHT);
    for (const fill of charges) {
      const on = days.has(fill.tradeDate) ? fill.tradeDate : first;
      if (on !== day || fill.withdrawn) continue;
      const inIt = ofDay.map((leg) => standsIn(fill, leg));
      const weights = ofDay.map(({ qty }, at) =>
        inIt[at] === true || !inIt.includes(true) ? size(qty) : NOUGHT,
      );
      const sum = sumOf(weights);
      weights.forEach((weight, at) => {
        const share = divide(multiply(multiply(decimal(fill.charged), whole(100)), weight), sum);
        shares[at] = add(shares[at] ?? NOUGHT, share);
      });
    }
    ofWhole(shares).forEach((cents, at) => costs.set(ofDay[at] as SecondLeg, cents));
  }
  return legs.map((leg) => ({ ...leg, cost: costs.get(leg) ?? 0 }));
}

const size = (of: Fraction) => (isLess(of, NOUGHT) ? negate(of) : of);

function standsIn(fill: Stated, { window, exchange }: FillLeg): boolean {
  if (window === null || exchange !== fill.exchange) return false;
  const months = Array.from({ length: fill.months }, (_, at) => monthLater(fill.month, at));
  const isOfProduct = [fill.productA, fill.productB].includes(window.product.code);
  return isOfProduct && months.includes(window.month);
}

/** Whole cents that sum to the sum rounded once: what is left goes to the largest remainders, then the first. */
function ofWhole(shares: readonly Fraction[]): readonly number[] {
  const total = sumOf(shares);
  const isBelow = isLess(total, NOUGHT);
  const sizes = isBelow ? shares.map(negate) : shares;
  const cents = sizes.map(floor);
  const rests = sizes.map((share, at) => subtract(share, whole(cents[at] ?? 0n)));
  let left =
    round(isBelow ? negate(total) : total) - Number(cents.reduce((sum, each) => sum + each, 0n));
  const given = cents.map(Number);
  for (; left > 0; left -= 1) {
    let largest = 0;
    rests.forEach((rest, at) => {
      if (isLess(rests[largest] ?? NOUGHT, rest)) largest = at;
    });
    given[largest] = (given[largest] ?? 0) + 1;
    rests[largest] = whole(-1);
  }
  return given.map((each) => (isBelow ? 0 - each : each));
}

/** Legs of a cost alone: what closing a position costs, by the lots that deals had opened (0332). */
function closingLegs(
  market: SecondMarket,
  orders: readonly Order[],
  { run, upTo }: { readonly run: RunOf; readonly upTo: string },
): readonly SecondLeg[] {
  const closings = knownTo(run, market.firm.closings).filter(
    ({ statementDate }) => statementDate <= upTo,
  );
  const alike = Map.groupBy(closings, ({ in: _, cents: __, ...of }) => JSON.stringify(of));
  return [...alike.values()].flatMap((all) => {
    const [closing] = all;
    if (closing === undefined) return [];
    const cents = all.reduce((sum, each) => sum + each.cents, 0);
    const inAccount = openedLots(closing, orders, { upTo, anywhere: false });
    const held =
      inAccount.size > 0 ? inAccount : openedLots(closing, orders, { upTo, anywhere: true });
    const holders = [...held.values()];
    const lots = sumOf(holders.map((holder) => whole(holder.lots)));
    const shares = ofWhole(
      holders.map((holder) => divide(multiply(whole(cents), whole(holder.lots)), lots)),
    );
    return holders.flatMap(({ place, month }, at): SecondLeg[] => {
      const cost = shares[at] ?? 0;
      if (cost === 0) return [];
      const product = market.product(closing.productA);
      return [
        {
          ...PLAIN,
          ...place,
          cost,
          qty: NOUGHT,
          unit: ONE,
          id: `C${JSON.stringify([closing.clearer, closing.type, closing.account, closing.statementDate, closing.code, closing.exchange, closing.balmoDate])}`,
          window: { product, month, from: closing.balmoDate ?? month, to: lastOf(month) },
          dealt: { kind: 'FIXED', price: NOUGHT },
          tradeDate: closing.statementDate,
        },
      ];
    });
  });
}

/** Opened lots by month and deal. */
function openedLots(
  closing: Closing,
  orders: readonly Order[],
  { upTo, anywhere }: { readonly upTo: string; readonly anywhere: boolean },
) {
  const opened = new Map<string, { place: Place; month: string; lots: number }>();
  const isSame = (of: Contract) =>
    of.clearer === closing.clearer &&
    of.code === closing.code &&
    of.exchange === closing.exchange &&
    of.balmoDate === closing.balmoDate &&
    (anywhere || of.account === closing.account);
  const wanted = Array.from({ length: closing.months }, (_, at) => monthLater(closing.month, at));
  // Month by month; within a month deals as their statements came.
  for (const month of wanted) {
    const fills = orders
      .flatMap(({ entryId, place, stated }) => stated.map((fill) => ({ entryId, place, fill })))
      .filter(({ fill }) => fill.tradeDate <= upTo && !fill.withdrawn && isSame(fill))
      .filter(({ fill }) => fill.statementDate <= closing.statementDate)
      .toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
    for (const { place, fill } of fills) {
      if (month < fill.month || month >= monthLater(fill.month, fill.months)) continue;
      const key = `${month}|${place.book}|${place.strategy}|${place.deal}`;
      const found = opened.get(key) ?? { place, month, lots: 0 };
      opened.set(key, { ...found, lots: found.lots + Math.abs(fill.lots) });
    }
  }
  return opened;
}

const order = ({ entryId, fill }: { readonly entryId: number; readonly fill: Stated }) =>
  `${fill.statementDate} ${String(entryId).padStart(6)} ${fill.tradeDate} ${fill.tradeId}`;

type CargoFacts = Firm['cargoes'][number];

const isInvoice = ({ pnl_column: column, is_adj_proj: projected }: StoredCargoAmount) =>
  column === 'income_expense' && !projected;

/** Legs of a cargo: its pricing by months, and what it comes to whatever prices do (model.md 6, 0370). */
function cargoLegs(
  market: SecondMarket,
  { run, upTo }: { readonly run: RunOf; readonly upTo: string },
  cargo: CargoFacts,
): readonly SecondLeg[] {
  const amounts = knownTo(run, market.firm.amounts).filter(
    ({ trade_uuid: uuid, holds_from: from }) => uuid === cargo.trade_uuid && from <= upTo,
  );
  if (!['BUY', 'SELL'].includes(cargo.physical_trade_type)) return amountLegs(cargo, amounts);
  if (cargo.fixed_price !== null) return amountLegs(cargo, withPrice(cargo, amounts));
  const pricing = pricingLegs(market, cargo, amounts.filter(isInvoice));
  // What nothing prices are its amounts alone.
  const rest = pricing.length === 0 ? amounts : amounts.filter((each) => !isInvoice(each));
  return [...pricing, ...amountLegs(cargo, rest)];
}

const commonOf = ({ book, strategy, deal, trade_date: tradeDate, lot_num: lot }: CargoFacts) => ({
  ...PLAIN,
  book,
  strategy,
  deal,
  tradeDate,
  lot,
  isPhysical: true,
  qty: NOUGHT,
  unit: ONE,
  dealt: { kind: 'FIXED', price: NOUGHT } as const,
});

function amountLegs(
  cargo: CargoFacts,
  amounts: readonly StoredCargoAmount[],
): readonly SecondLeg[] {
  if (amounts.length === 0) return [];
  return [{ ...commonOf(cargo), id: `P${cargo.trade_uuid}/0`, window: null, amounts }];
}

/** Tonnes with the sign of what a sale earns and a purchase pays. */
const tonnesOf = ({ quantity_mt: tonnes, physical_trade_type: type }: CargoFacts): Fraction =>
  multiply(decimal(tonnes ?? 0), type === 'SELL' ? ONE : negate(ONE));

/** The price that was agreed, until an invoice of its day or later. */
function withPrice(
  cargo: CargoFacts,
  amounts: readonly StoredCargoAmount[],
): readonly StoredCargoAmount[] {
  const { trade_uuid, trade_date: holds_from, fixed_price: price } = cargo;
  if (amounts.some((each) => isInvoice(each) && each.holds_from <= holds_from)) return amounts;
  const dollars = multiply(tonnesOf(cargo), decimal(price ?? 0));
  const agreed: StoredCargoAmount = {
    trade_uuid,
    holds_from,
    pnl_column: 'income_expense',
    is_adj_proj: false,
    cents: round(multiply(dollars, whole(100))),
    currency: 'USD',
  };
  return [agreed, ...amounts];
}

/** One for each month that has pricing days, by its share of them. */
function pricingLegs(
  market: SecondMarket,
  cargo: CargoFacts,
  invoices: readonly StoredCargoAmount[],
): readonly SecondLeg[] {
  const product = market.product(cargo.product ?? '');
  const windows = cargoWindows(cargo, product).map((window) => ({
    window,
    days: market.pricingDays(window).length,
  }));
  const of = windows.reduce((sum, { days }) => sum + days, 0);
  // A tonne in the product's unit; what a tonne costs over a price as it is quoted.
  const ofTonne = product.metric === 'MT' ? ONE : decimal(product.bbl_per_mt ?? 1);
  const premium = divide(decimal(cargo.premium_discount ?? 0), multiply(ofTonne, unitOf(product)));
  const qty = multiply(tonnesOf(cargo), ofTonne);
  // Running sums, so that the parts are the whole (0445).
  const until = (days: number) => roundTo(divide(multiply(qty, whole(days)), whole(of)), 9);
  let before = 0;
  return windows
    .filter(({ days }) => days > 0)
    .map(({ window, days }, at): SecondLeg => {
      const part = { before, upTo: before + days, of };
      before += days;
      return {
        ...commonOf(cargo),
        window,
        part,
        amounts: invoices,
        id: `P${cargo.trade_uuid}/${at + 1}`,
        invoicedOn: invoices.map(({ holds_from: from }) => from).sort()[0] ?? null,
        qty: subtract(until(part.upTo), until(part.before)),
        unit: unitOf(product),
        dealt: { kind: 'FIXED', price: negate(roundTo(premium, 12)) },
      };
    });
}

function cargoWindows(cargo: CargoFacts, product: ConfigProduct): readonly Window[] {
  const { pricing_start_date: start, pricing_end_date: end } = cargo;
  if (start === null || end === null) return [];
  return monthsBetween(start, end).map((month) => ({
    product,
    month,
    from: start > month ? start : month,
    to: end < lastOf(month) ? end : lastOf(month),
  }));
}

function monthsBetween(start: string, end: string): readonly string[] {
  const months = [];
  for (let month = firstOf(start); month <= end; month = monthLater(month, 1)) months.push(month);
  return months;
}

/** The part of an amount that falls on some of the pricing days: parts sum to the amount. */
export function partOf(cents: number, { before, upTo, of }: Part = ONCE): number {
  const until = (days: number) => round(divide(whole(cents * days), whole(of)));
  return until(upTo) - until(before);
}

/** Trades that a scenario adds on its day. */
export function addedLegs(market: SecondMarket): readonly SecondLeg[] {
  const { day, scenario } = market.firm;
  return scenario.trades.map(({ product: code, term_month: month, qty, price, ...place }, at) => {
    const product = market.product(code);
    return {
      ...PLAIN,
      ...place,
      id: `S${at + 1}`,
      isAdded: true,
      tradeDate: day,
      window: { product, month, from: month < day ? day : month, to: lastOf(month) },
      qty: whole(Number(qty)),
      unit: unitOf(product),
      dealt: price === null ? { kind: 'MOC' } : { kind: 'FIXED', price: decimal(Number(price)) },
    };
  });
}
