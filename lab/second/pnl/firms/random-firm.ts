import fc from 'fast-check';

import type {
  ConventionFacts,
  ConfigProduct,
} from '../../../../areas/pnl/api/facts/config.rules.ts';
import { firstOf, isWeekend, lastOf, later, monthLater } from './dates.ts';
import type { Closing, Contract, Fill, Firm, Known, Order, Place, Price, Ticket } from './firm.ts';

/** First days of a firm: ends of years, Brent's change of 2016, a summer. */
const EPOCHS = ['2024-05-13', '2023-11-20', '2018-11-19', '2015-12-14'] as const;
const DAYS = 70;

const PROPANE = { bbl_per_mt: 12.404762, gal_per_mt: 521, family: 'LPG' } as const;
const TONNES = { metric: 'MT', quote_unit: '$/MT', is_mtb: false } as const;
const BARRELS = { metric: 'BBL', quote_unit: '$/BBL', is_mtb: false } as const;
const CRUDE = {
  ...BARRELS,
  family: 'OIL',
  parent_code: 'CRUDE',
  bbl_per_mt: 7.53,
  gal_per_mt: null,
} as const;

const named = (code: string, rest: Omit<ConfigProduct, 'code' | 'label'>): ConfigProduct => ({
  code,
  label: code,
  ...rest,
});

const PRODUCTS: readonly ConfigProduct[] = [
  named('FEI', {
    ...TONNES,
    ...PROPANE,
    parent_code: 'PETRO_CHEM',
    pricing: 'AVG_DAILY',
    calendar: 'SG',
  }),
  named('ARA', {
    ...TONNES,
    ...PROPANE,
    parent_code: 'PETRO_CHEM',
    pricing: 'AVG_DAILY',
    calendar: 'UK',
  }),
  named('CP', {
    ...TONNES,
    ...PROPANE,
    parent_code: 'PETRO_CHEM',
    pricing: 'MONTH_FIX',
    calendar: 'SG',
  }),
  named('LST', {
    metric: 'BBL',
    quote_unit: '$/gal',
    is_mtb: true,
    ...PROPANE,
    parent_code: 'PETRO_CHEM',
    pricing: 'AVG_DAILY',
    calendar: 'US',
  }),
  named('MOPJ', {
    ...TONNES,
    family: 'OIL',
    parent_code: 'NAPHTHA',
    bbl_per_mt: 8.9,
    gal_per_mt: null,
    pricing: 'AVG_DAILY',
    calendar: 'SG',
  }),
  named('BLPG', {
    ...TONNES,
    family: 'FREIGHT',
    parent_code: null,
    bbl_per_mt: null,
    gal_per_mt: null,
    pricing: 'FREIGHT',
    calendar: 'UK',
  }),
  named('WTI', { ...CRUDE, pricing: 'FIRST_LINE_CL', calendar: 'US' }),
  named('BRT', { ...CRUDE, pricing: 'FIRST_LINE_BRN', calendar: 'UK' }),
];
const CODES = PRODUCTS.map(({ code }) => code);
const isOilInBarrels = (code: string) => ['LST', 'WTI', 'BRT'].includes(code);

const BOOKS = [
  { name: 'Paper', kind: 'PAPER' },
  { name: 'Cargo', kind: 'PHYS' },
  { name: 'Ships', kind: 'SHIPPING' },
  { name: 'Ahead', kind: 'FORWARD' },
] as const;

/** A number in [0, 1) that is always the same of the same words. */
function noise(words: string): number {
  let hash = 2_166_136_261;
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}

/** A price as it is published; crude may be below 0. */
function priceOf(words: string, product: string): number {
  const drawn = noise(words);
  if (product === 'LST') return Number((0.7 + drawn / 5).toFixed(5));
  if (product === 'WTI') return Number((drawn * 120 - 40).toFixed(2));
  return Number((500 + drawn * 100).toFixed(drawn < 0.5 ? 2 : 3));
}

type Market = { readonly epoch: string; readonly seed: number; readonly gaps: number };
const markets = new Map<string, readonly Price[]>();

/** Settlements of ten months and fixings of every weekday, some missing; CP's months are announced. */
function pricesOf({ epoch, seed, gaps }: Market): readonly Price[] {
  const name = `${epoch}|${seed}|${gaps}`;
  const known = markets.get(name);
  if (known !== undefined) return known;
  const rows: Price[] = [];
  const push = (row: Omit<Price, 'price'>) => {
    const words = `${name}|${Object.values(row).join('|')}`;
    if (noise(`gap|${words}`) >= gaps) rows.push({ ...row, price: priceOf(words, row.product) });
  };
  for (const product of CODES) {
    for (let at = 0; at < DAYS; at += 1) {
      const obsDate = later(epoch, at);
      if (isWeekend(obsDate)) continue;
      for (let month = -1; month < 9; month += 1)
        push({ product, kind: 'SETTLEMENT', termMonth: monthLater(epoch, month), obsDate });
      if (product !== 'CP') push({ product, kind: 'FIXING', termMonth: null, obsDate });
    }
  }
  for (let month = 0; month < 4; month += 1) {
    const termMonth = monthLater(epoch, month);
    const obsDate = later(termMonth, -1 - Math.floor(noise(`${name}|CP|${month}`) * 6));
    const row = { product: 'CP', kind: 'FIXING', termMonth, obsDate } as const;
    if (obsDate >= epoch) rows.push({ ...row, price: priceOf(`${name}|${termMonth}`, 'CP') });
  }
  markets.set(name, rows);
  return rows;
}

const BOTH = [1, 2] as const;
const IN = fc.constantFrom([...BOTH], [...BOTH], [...BOTH], [...BOTH], [1] as const, [2] as const);
const place: fc.Arbitrary<Place> = fc.record({
  book: fc.constantFrom('Paper', 'Paper', 'Cargo', 'Ships', 'Ahead'),
  strategy: fc.constantFrom('East', 'West'),
  deal: fc.constantFrom('D1', 'D2'),
});
const dayIndex = fc.integer({ min: 0, max: DAYS - 12 });
const exchange = fc.constantFrom('CME', 'ICE');
/** Some are the same again, so that positions cancel out. */
const volume = fc.oneof(
  fc.constantFrom(1000, -1000, 5000, -5000, 10_000, -10_000, 500, 100_000),
  fc.integer({ min: 500, max: 500_000 }),
  fc.integer({ min: -500_000, max: -500 }),
);

const drawnTicket = fc.record({
  place,
  in: IN,
  volume,
  sellTo: fc.option(place, { freq: 4 }),
  traded: dayIndex,
  productA: fc.constantFrom(...CODES),
  productB: fc.option(fc.constantFrom(...CODES), { freq: 3 }),
  month: fc.integer({ min: 0, max: 3 }),
  monthB: fc.option(fc.integer({ min: 1, max: 2 }), { freq: 4 }),
  months: fc.constantFrom(1, 1, 1, 3),
  balmo: fc.option(fc.integer({ min: 0, max: 8 }), { freq: 2 }),
  price: fc.option(fc.integer({ min: -500, max: 500 }), { freq: 3 }),
  diff: fc.boolean(),
  mini: fc.boolean(),
  converted: fc.integer({ min: 500, max: 500_000 }),
  exchange: fc.option(exchange, { freq: 6 }),
  broker: fc.constantFrom(null, 'Trayport', 'Brokers'),
  commission: fc.option(fc.constantFrom(0, 2.5, 3.335, 350), { freq: 2 }),
});
type DrawnTicket = typeof drawnTicket extends fc.Arbitrary<infer T> ? T : never;

/** Ticket that a trader could have entered: a settlement is of a weekday, a pair is of one kind. */
function ticketOf(drawn: DrawnTicket, at: number, epoch: string): Known<Ticket> {
  const tradeDate = dealtOn(drawn, epoch);
  const sides = sidesOf(drawn, tradeDate);
  const { productB, monthB, months, monthA } = sides;
  const diff = productB !== null && drawn.diff && isConvertible(drawn.productA, productB);
  const oneIsOil = productB !== null && isOilInBarrels(productB) !== isOilInBarrels(drawn.productA);
  const mayBeBalmo = months === 1 && monthB === null && monthA === firstOf(tradeDate);
  return {
    entryId: at + 1,
    in: drawn.in,
    place: drawn.place,
    tradeDate,
    volume: drawn.volume,
    productA: drawn.productA,
    ...sides,
    diff,
    mini: drawn.mini,
    balmoDate: mayBeBalmo ? balmoOf(drawn, tradeDate) : null,
    price: ticketPrice(drawn, diff || monthB !== null),
    convertedLegVolume: oneIsOil && !diff ? drawn.converted : null,
    ...outside(drawn),
  };
}

function dealtOn(drawn: DrawnTicket, epoch: string): string {
  const isAtSettlement = drawn.price === null || drawn.productB !== null || drawn.monthB !== null;
  let day = later(epoch, drawn.traded);
  while (isAtSettlement && isWeekend(day)) day = later(day, 1);
  return day;
}

function sidesOf(drawn: DrawnTicket, tradeDate: string) {
  const productB = drawn.productB === drawn.productA ? null : drawn.productB;
  const isTime = drawn.monthB !== null && productB === null;
  const months = isTime ? 1 : drawn.months;
  const month = monthLater(tradeDate, drawn.month);
  // Three months are a quarter.
  const toQuarter = months === 1 ? 0 : (13 - Number(month.slice(5, 7))) % 3;
  const monthA = monthLater(month, toQuarter);
  const monthB = isTime ? monthLater(monthA, drawn.monthB ?? 1) : null;
  return { productB, months, monthA, monthB };
}

function balmoOf({ balmo }: DrawnTicket, tradeDate: string): string | null {
  const day = balmo === null ? null : later(tradeDate, balmo);
  return day !== null && day <= lastOf(tradeDate) ? day : null;
}

const levelOf = (product: string): number => ({ LST: 0.8, WTI: 20 })[product] ?? 550;

/** Price of a ticket; of a differential what it is over the other side. */
function ticketPrice({ price, productA }: DrawnTicket, isDifferential: boolean): number | null {
  if (price === null) return null;
  return isDifferential ? price / 100 : Number((levelOf(productA) + price / 100).toFixed(3));
}

/** Fields that only a ticket with somebody outside has. */
function outside({ sellTo, exchange: at, broker, commission }: DrawnTicket) {
  return sellTo === null
    ? { sellTo, exchange: at, broker, commission }
    : { sellTo, exchange: null, broker: null, commission: null };
}

/** Freight has no barrels: nothing converts it but to what is in tonnes. */
function isConvertible(a: string, b: string): boolean {
  const freight = [a, b].includes('BLPG');
  return !(freight && [a, b].some(isOilInBarrels));
}

const drawnContract = fc.record({
  productA: fc.constantFrom(...CODES),
  productB: fc.option(fc.constantFrom(...CODES), { freq: 5 }),
  clearer: fc.constantFrom('Norvane', 'Osterley'),
  account: fc.constantFrom('PAPER-01', 'PAPER-02'),
  exchange,
  month: fc.integer({ min: 0, max: 3 }),
  months: fc.constantFrom(1, 1, 3),
  balmo: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 5 }),
});
type DrawnContract = typeof drawnContract extends fc.Arbitrary<infer T> ? T : never;

function contractOf(drawn: DrawnContract, day: string): Contract {
  const { clearer, account, productA } = drawn;
  const productB = drawn.productB === productA ? null : drawn.productB;
  const month = monthLater(day, drawn.month);
  const from =
    drawn.balmo === null || drawn.month > 0 ? null : later(firstOf(month), drawn.balmo + 14);
  return {
    clearer,
    account,
    productA,
    productB,
    month,
    exchange: drawn.exchange,
    code: `${productA}${productB === null ? '' : `-${productB}`}`,
    months: from === null ? drawn.months : 1,
    balmoDate: from,
  };
}

const lots = fc.constantFrom(1, 2, 3, 5, 10, -1, -2, -5, -10, 25, -25);
const drawnFill = fc.record({
  /** Fills of later days than the first. */
  after: fc.constantFrom(0, 0, 0, 1, 2, 3),
  stated: fc.constantFrom(0, 0, 1),
  lots,
  isMini: fc.boolean(),
  cents: fc.integer({ min: -40_000, max: 40_000 }),
  charged: fc.integer({ min: -90_000, max: 500 }),
  otherExchange: fc.constantFrom(false, false, false, true),
});

const drawnOrder = fc.record({
  place,
  in: IN,
  contract: drawnContract,
  traded: dayIndex,
  fills: fc.array(drawnFill, { minLength: 1, maxLength: 4 }),
  /** What a correction of its clearer has changed since it was submitted. */
  correction: fc.constantFrom('none', 'none', 'fees', 'withdrawn', 'day', 'resubmitted'),
  broker: fc.constantFrom(null, 'Trayport'),
  commission: fc.option(fc.constantFrom(0, 7), { freq: 2 }),
});
type DrawnOrder = typeof drawnOrder extends fc.Arbitrary<infer T> ? T : never;

function fillsOf(drawn: DrawnOrder, entryId: number, epoch: string): readonly Fill[] {
  const first = later(epoch, drawn.traded);
  const contract = contractOf(drawn.contract, first);
  const level = levelOf(contract.productA);
  return drawn.fills.map((fill, at) => {
    const tradeDate = later(first, fill.after);
    return {
      ...contract,
      exchange: fill.otherExchange ? 'ICE' : contract.exchange,
      tradeId: `${entryId}-${at}`,
      tradeDate,
      statementDate: later(tradeDate, fill.stated),
      lots: fill.lots,
      unitsOfLot: fill.isMini ? 100 : 1000,
      price:
        contract.productB === null
          ? Number((level + fill.cents / 10_000).toFixed(4))
          : fill.cents / 10_000,
    };
  });
}

/** An order, and where it was corrected between the two runs what each of them knows. */
function ordersOf(drawn: DrawnOrder, at: number, epoch: string): readonly Known<Order>[] {
  const entryId = 101 + at;
  const { broker, commission } = drawn;
  const submitted = fillsOf(drawn, entryId, epoch);
  const stated = submitted.map((fill, n) => ({
    ...fill,
    charged: (drawn.fills[n]?.charged ?? 0) / 1000,
    withdrawn: false,
  }));
  const order = { entryId, place: drawn.place, broker, commission, submitted, stated };
  const knownAs = (corrected: Order): readonly Known<Order>[] =>
    drawn.in.length < 2
      ? [{ ...corrected, in: drawn.in }]
      : [
          { ...order, in: [1] },
          { ...corrected, in: [2] },
        ];
  switch (drawn.correction) {
    case 'fees':
      return knownAs({
        ...order,
        stated: stated.map((fill) => ({ ...fill, charged: fill.charged * 2 - 0.5 })),
      });
    case 'withdrawn':
      return knownAs({
        ...order,
        stated: stated.map((fill, n) => ({ ...fill, withdrawn: n === 0 })),
      });
    case 'day':
      return knownAs({
        ...order,
        stated: stated.map((fill) => ({ ...fill, tradeDate: later(fill.tradeDate, 1) })),
      });
    case 'resubmitted': {
      const again = submitted.map((fill) => ({ ...fill, price: fill.price + 1 }));
      return knownAs({
        ...order,
        entryId: entryId + 100,
        submitted: again,
        stated: stated.map((fill) => ({ ...fill, price: fill.price + 1 })),
      });
    }
    case 'none':
      return [{ ...order, in: drawn.in }];
  }
}

const drawnClosing = fc.record({
  /** Whose contract, of the firm's orders. */
  of: fc.nat(7),
  type: fc.constantFrom('P&S', 'Delivery', 'TPA Transfer'),
  after: fc.integer({ min: 0, max: 20 }),
  cents: fc.integer({ min: -50_000, max: -1 }),
  account: fc.constantFrom(null, null, 'SCG'),
  in: IN,
});

function closingOf(
  drawn: typeof drawnClosing extends fc.Arbitrary<infer T> ? T : never,
  orders: readonly Order[],
): readonly Known<Closing>[] {
  const fill = orders[drawn.of % Math.max(orders.length, 1)]?.submitted[0];
  if (fill === undefined) return [];
  const {
    clearer,
    account,
    code,
    exchange: at,
    productA,
    productB,
    month,
    months,
    balmoDate,
  } = fill;
  return [
    {
      clearer,
      code,
      exchange: at,
      productA,
      productB,
      month,
      months,
      balmoDate,
      account: drawn.account ?? account,
      type: drawn.type,
      statementDate: later(fill.statementDate, drawn.after),
      cents: drawn.cents,
      in: drawn.in,
    },
  ];
}

const COLUMNS = ['freight_diff', 'demurrage', 'broker', 'canal_insurance_inspector', 'lc'] as const;
const drawnAmount = fc.record({
  column: fc.constantFrom('income_expense', 'income_expense', ...COLUMNS),
  isProjection: fc.boolean(),
  after: fc.integer({ min: 0, max: 40 }),
  cents: fc.oneof(fc.integer({ min: -50_000_000, max: 50_000_000 }), fc.constantFrom(1, -1, 3, -5)),
  currency: fc.constantFrom('USD', 'USD', 'EUR', 'CHF'),
  in: IN,
});
const drawnCargo = fc.record({
  place,
  in: IN,
  lot: fc.constantFrom('L-1', 'L-2', 'L-3'),
  type: fc.constantFrom('BUY', 'SELL', 'SELL', 'FREIGHT', 'HEDGE', 'COST'),
  product: fc.constantFrom('FEI', 'LST', 'ARA', 'MOPJ', 'WTI', 'BRT'),
  traded: dayIndex,
  start: fc.integer({ min: -10, max: 40 }),
  length: fc.integer({ min: 0, max: 70 }),
  tonnes: fc.constantFrom(1000, 22_500, 44_000, 12_345.678, 3),
  premium: fc.option(fc.constantFrom(0, 3, -7.25, 12.345), { freq: 3 }),
  fixed: fc.option(fc.constantFrom(600, 555.555, 612.345), { freq: 2 }),
  amounts: fc.array(drawnAmount, { maxLength: 5 }),
  moved: fc.constantFrom(false, false, false, true),
});
type DrawnCargo = typeof drawnCargo extends fc.Arbitrary<infer T> ? T : never;

/** A purchase or sale has a product, a quantity, and either a window or a price (docs/physical.md). */
function termsOf(drawn: DrawnCargo, tradeDate: string) {
  const { type, product, tonnes, fixed, premium } = drawn;
  const none = { pricing_start_date: null, pricing_end_date: null, premium_discount: null };
  if (type !== 'BUY' && type !== 'SELL')
    return { ...none, product: null, quantity_mt: null, fixed_price: null };
  if (fixed !== null) return { ...none, product, quantity_mt: tonnes, fixed_price: fixed };
  const start = later(tradeDate, drawn.start);
  return {
    product,
    quantity_mt: tonnes,
    fixed_price: null,
    premium_discount: premium,
    pricing_start_date: start,
    pricing_end_date: later(start, drawn.length),
  };
}

function cargoOf(drawn: DrawnCargo, at: number, epoch: string) {
  const trade_uuid = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const trade_date = later(epoch, drawn.traded);
  const cargo: Firm['cargoes'][number] = {
    trade_uuid,
    trade_date,
    lot_num: drawn.lot,
    in: drawn.in,
    ...drawn.place,
    physical_trade_type: drawn.type,
    ...termsOf(drawn, trade_date),
  };
  const isMoved = drawn.moved && drawn.in.length === 2;
  const keys = new Set<string>();
  const amounts = drawn.amounts.flatMap((amount) => {
    const holds_from = later(trade_date, amount.after);
    const key = [amount.column, amount.isProjection, holds_from].join();
    if (keys.has(key)) return [];
    keys.add(key);
    return {
      trade_uuid,
      holds_from,
      pnl_column: amount.column,
      is_adj_proj: amount.isProjection,
      cents: amount.cents,
      currency: amount.currency,
      in: amount.in,
    };
  });
  return {
    cargoes: isMoved
      ? [
          { ...cargo, in: [1] as const },
          { ...cargo, deal: 'D3', in: [2] as const },
        ]
      : [cargo],
    amounts,
  };
}

const CONVENTION = {
  BRN: { pricing: 'FIRST_LINE_BRN', rolls: 'ON_EXPIRY' },
  CL: { pricing: 'FIRST_LINE_CL', rolls: 'AFTER_EXPIRY' },
} as const;

/** Conventions of the exchanges, and of some firms a rule of their own from a month on. */
function conventionsOf(epoch: string, own: readonly ConventionFacts[]): readonly ConventionFacts[] {
  const rule = (
    of: keyof typeof CONVENTION,
    [months_before, days, business_days_before]: readonly [number, number, number],
    rest: { readonly first_contract: string; readonly not_before?: string },
  ): ConventionFacts => ({
    ...CONVENTION[of],
    months_before,
    days,
    business_days_before,
    calendar: null,
    not_before: null,
    ...rest,
  });
  return [
    rule('BRN', [0, -15, 1], { first_contract: '2000-01-01' }),
    rule('BRN', [1, -1, 0], { first_contract: '2016-03-01', not_before: '12-25 01-01' }),
    rule('CL', [1, 24, 3], { first_contract: '2000-01-01' }),
    ...own.map((each) => ({ ...each, first_contract: monthLater(epoch, 2) })),
  ];
}

const ownConvention: fc.Arbitrary<ConventionFacts> = fc.record({
  pricing: fc.constantFrom('FIRST_LINE_BRN', 'FIRST_LINE_CL'),
  first_contract: fc.constant(''),
  months_before: fc.constantFrom(0, 1),
  days: fc.constantFrom(-10, -1, 14, 20),
  business_days_before: fc.integer({ min: 0, max: 3 }),
  not_before: fc.constantFrom(null, '12-25 01-01', '07-04'),
  calendar: fc.constantFrom(null, 'SG'),
  rolls: fc.constantFrom('ON_EXPIRY', 'AFTER_EXPIRY'),
});

const feeRate = fc.record({
  exchange,
  product: fc.constantFrom(...CODES),
  is_mini: fc.boolean(),
  from: fc.constantFrom(-400, 20, 35),
  clearing_fee: fc.constantFrom(0, 0.125, 0.85),
  exchange_fee: fc.constantFrom(0, 1.105, 0.0015),
  commission_per_lot: fc.constantFrom(0, 1, 0.995),
  in: IN,
});

const drawnFirm = fc.record({
  epoch: fc.constantFrom(...EPOCHS),
  seed: fc.integer({ min: 0, max: 9 }),
  gaps: fc.constantFrom(0, 0, 0.01, 0.05),
  holidays: fc.record({
    SG: fc.uniqueArray(fc.nat(DAYS + 60), { maxLength: 5 }),
    UK: fc.uniqueArray(fc.nat(DAYS + 60), { maxLength: 5 }),
    US: fc.uniqueArray(fc.nat(DAYS + 60), { maxLength: 5 }),
    Firm: fc.uniqueArray(fc.nat(DAYS + 30), { maxLength: 5 }),
  }),
  hasFirmCalendar: fc.boolean(),
  conventions: fc.array(ownConvention, { maxLength: 2 }),
  corrected: fc.array(fc.tuple(fc.nat(), fc.option(fc.integer({ min: -900, max: 900 }))), {
    maxLength: 6,
  }),
  feeRates: fc.array(feeRate, { maxLength: 14 }),
  tickets: fc.array(drawnTicket, { maxLength: 9 }),
  orders: fc.array(drawnOrder, { maxLength: 4 }),
  closings: fc.array(drawnClosing, { maxLength: 4 }),
  cargoes: fc.array(drawnCargo, { maxLength: 4 }),
  adjustments: fc.array(
    fc.record({
      day: dayIndex,
      book: place,
      cents: fc.integer({ min: -90_000, max: 90_000 }),
      in: IN,
    }),
    { maxLength: 3 },
  ),
  day: fc.integer({ min: 12, max: DAYS - 12 }),
  shifts: fc.array(
    fc.record({
      product: fc.constantFrom(...CODES),
      month: fc.option(fc.integer({ min: -1, max: 4 }), { freq: 2 }),
      shift: fc.constantFrom('10', '-3.5', '0.015', '-100', '0.00001'),
    }),
    { maxLength: 3 },
  ),
  trades: fc.array(
    fc.record({
      place,
      volume,
      product: fc.constantFrom(...CODES),
      month: fc.integer({ min: 0, max: 3 }),
      price: fc.constantFrom(null, '600.5', '0.75'),
    }),
    { maxLength: 2 },
  ),
});
type DrawnFirm = typeof drawnFirm extends fc.Arbitrary<infer T> ? T : never;

function firmOf(drawn: DrawnFirm): Firm {
  const { epoch } = drawn;
  const days = (of: readonly number[]) => of.map((at) => later(epoch, at)).sort();
  const holidays = {
    SG: days(drawn.holidays.SG),
    UK: days(drawn.holidays.UK),
    US: days(drawn.holidays.US),
    Firm: days(drawn.holidays.Firm),
  };
  const orders = drawn.orders.flatMap((order, at) => ordersOf(order, at, epoch));
  const cargoes = drawn.cargoes.map((cargo, at) => cargoOf(cargo, at, epoch));
  let day = later(epoch, drawn.day);
  while (isWeekend(day)) day = later(day, 1);
  return {
    day,
    products: PRODUCTS,
    books: BOOKS,
    holidays,
    firmCalendar: drawn.hasFirmCalendar ? 'Firm' : null,
    conventions: conventionsOf(epoch, drawn.conventions),
    forced: [{ name: 'Trayport', forced_commission: 0 }],
    feeRates: drawn.feeRates.map(({ from, ...rate }) => ({
      ...rate,
      valid_from: later(epoch, from),
    })),
    prices: correctedPrices(drawn, holidays),
    rates: ratesOf(drawn),
    tickets: drawn.tickets.map((ticket, at) => ticketOf(ticket, at, epoch)),
    orders,
    closings: drawn.closings.flatMap((closing) => closingOf(closing, orders)),
    cargoes: cargoes.flatMap((each) => each.cargoes),
    amounts: cargoes.flatMap((each) => each.amounts),
    adjustments: drawn.adjustments.map(({ day: at, book: { book }, cents, in: known }, n) => ({
      adjustment_id: n + 1,
      adj_date: later(epoch, at),
      book,
      cents,
      in: known,
      description: `No ${n + 1}`,
    })),
    scenario: {
      shifts: drawn.shifts.map(({ product, month, shift }) => ({
        product,
        shift,
        term_month: month === null ? null : monthLater(day, month),
      })),
      trades: drawn.trades.map(({ place: of, volume: qty, product, month, price }) => ({
        ...of,
        product,
        term_month: monthLater(day, month),
        qty: String(qty),
        price,
      })),
    },
  };
}

/**
 * Prices that the two runs see: one of before corrected or taken back for the second; none on own
 * holidays.
 */
function correctedPrices(
  drawn: DrawnFirm,
  holidays: Readonly<Record<string, readonly string[]>>,
): readonly Known<Price>[] {
  const calendarOf = new Map(PRODUCTS.map(({ code, calendar }) => [code, calendar ?? '']));
  const rows = pricesOf(drawn).filter(
    ({ product, obsDate, termMonth, kind }) =>
      (kind === 'FIXING' && termMonth !== null) ||
      holidays[calendarOf.get(product) ?? '']?.includes(obsDate) !== true,
  );
  const changes = new Map(drawn.corrected.map(([at, by]) => [at % rows.length, by]));
  return rows.flatMap((row, at): Known<Price>[] => {
    const by = changes.get(at);
    if (by === undefined) return [{ ...row, in: BOTH }];
    const before: Known<Price> = { ...row, in: [1] };
    if (by === null) return [before];
    return [before, { ...row, price: Number((row.price + by / 100).toFixed(5)), in: [2] }];
  });
}

function ratesOf({ epoch, seed }: DrawnFirm): Firm['rates'] {
  return Array.from({ length: DAYS }, (_, at) => later(epoch, at)).flatMap((obsDate) =>
    isWeekend(obsDate)
      ? []
      : ['USD', 'CHF'].map((currency) => ({
          currency,
          obsDate,
          perEur: Number((0.95 + noise(`${seed}${currency}${obsDate}`) / 5).toFixed(4)),
        })),
  );
}

/** Firms of a dozen deals over all kinds of products, with what was corrected between two runs. */
export const anyFirm: fc.Arbitrary<Firm> = drawnFirm.map(firmOf);
