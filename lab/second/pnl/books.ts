import fc from 'fast-check';

/** Everything as plain values: what both ways of valuing begin with. */
export type Book = {
  readonly seed: number;
  readonly holidays: readonly string[];
  readonly prices: readonly PlainPrice[];
  readonly rates: readonly { currency: string; obsDate: string; perEur: number }[];
  readonly legs: readonly PlainLeg[];
  /** The day before and the day. */
  readonly before: string;
  readonly day: string;
};

export type PlainPrice = {
  readonly product: string;
  readonly kind: 'SETTLEMENT' | 'FIXING';
  readonly termMonth: string | null;
  readonly obsDate: string;
  readonly price: number;
};

export type PlainLeg = {
  readonly key: string;
  readonly book: string;
  readonly product: string;
  readonly termMonth: string;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly qty: number;
  readonly price: number;
  readonly priced: 'FIXED' | 'MOC' | 'DIFFERENTIAL';
  /** Key of the leg of side B. */
  readonly sideB: string | null;
  readonly factor: number;
  readonly tradeDate: string;
  /** Cents. */
  readonly cost: number;
  readonly invoicedOn: string | null;
  /** Null of a leg that prices move. */
  readonly amounts: readonly PlainAmount[] | null;
  /** Of a leg that prices move: what it comes to from `invoicedOn` on, and its share of that. */
  readonly invoices: readonly PlainAmount[];
  readonly share: { readonly before: number; readonly upTo: number; readonly of: number };
};

export type PlainAmount = {
  readonly from: string;
  readonly column: 'income_expense' | 'freight_diff' | 'demurrage' | 'broker';
  readonly isProjection: boolean;
  readonly cents: number;
  readonly currency: 'USD' | 'EUR' | 'CHF';
};

/** Code → how it prices, and what a move by one makes. */
export const PLAIN_PRODUCTS = {
  FEI: { pricing: 'AVG_DAILY', unitMult: 1, metric: 'MT' },
  LST: { pricing: 'AVG_DAILY', unitMult: 42, metric: 'BBL' },
  CP: { pricing: 'MONTH_FIX', unitMult: 1, metric: 'MT' },
  BLPG: { pricing: 'FREIGHT', unitMult: 1, metric: 'MT' },
  WTI: { pricing: 'FIRST_LINE_CL', unitMult: 1, metric: 'BBL' },
  BRT: { pricing: 'FIRST_LINE_BRN', unitMult: 1, metric: 'BBL' },
} as const;
export type PlainCode = keyof typeof PLAIN_PRODUCTS;
const CODES = Object.keys(PLAIN_PRODUCTS) as PlainCode[];

const DAY_MS = 86_400_000;
const dayOf = (index: number) =>
  new Date(Date.UTC(2024, 4, 13) + index * DAY_MS).toISOString().slice(0, 10);
const lastOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10);
const MONTHS = ['2024-05-01', '2024-06-01', '2024-07-01', '2024-08-01'];
const CONTRACTS = [...MONTHS, '2024-09-01', '2024-10-01', '2024-11-01'];
const DAYS = 70;

/** Half cents are frequent among these, which is what rounding is tried by. */
const QUANTITIES = [1000, -1000, 500, -250, 12.5, 0.5, -0.05, 12_404.762, -44_000, 1, 100_000];

/** A number in [0, 1) that is always the same of the same words. */
function noise(words: string): number {
  let hash = 2_166_136_261;
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}

/** To three decimals, some below zero; five for what is quoted by the gallon. */
function priceOf(seed: number, words: string, code: PlainCode): number {
  const drawn = noise(`${seed}|${words}`);
  if (code === 'LST') return Number((0.7 + drawn / 5).toFixed(5));
  return Number(
    (code === 'WTI' ? drawn * 120 - 40 : 500 + drawn * 100).toFixed(drawn < 0.5 ? 2 : 3),
  );
}

function pricesOf(seed: number, gaps: number): readonly PlainPrice[] {
  const isThere = (words: string) => noise(`gap|${seed}|${words}`) >= gaps;
  const rows: PlainPrice[] = [];
  for (const product of CODES) {
    for (let at = 0; at < DAYS; at += 1) {
      const obsDate = dayOf(at);
      if ([0, 6].includes(new Date(obsDate).getUTCDay())) continue;
      for (const termMonth of CONTRACTS) {
        const price = priceOf(seed, `${product}${termMonth}${obsDate}`, product);
        if (isThere(`${product}${termMonth}${obsDate}`))
          rows.push({ product, kind: 'SETTLEMENT', termMonth, obsDate, price });
      }
      const price = priceOf(seed, `${product}${obsDate}`, product);
      if (product !== 'CP' && isThere(`${product}${obsDate}`))
        rows.push({ product, kind: 'FIXING', termMonth: null, obsDate, price });
    }
  }
  const announced = ['2024-05-30', '2024-06-27', '2024-07-18'];
  MONTHS.slice(1).forEach((termMonth, at) => {
    const price = priceOf(seed, `CP${termMonth}`, 'CP');
    const obsDate = announced[at] ?? '';
    rows.push({ product: 'CP', kind: 'FIXING', termMonth, obsDate, price });
  });
  return rows;
}

const dayIndex = fc.integer({ min: 0, max: DAYS - 12 });
const amount: fc.Arbitrary<PlainAmount> = fc.record({
  from: dayIndex.map(dayOf),
  column: fc.constantFrom('income_expense', 'freight_diff', 'demurrage', 'broker'),
  isProjection: fc.boolean(),
  cents: fc.integer({ min: -50_000_000, max: 50_000_000 }),
  currency: fc.constantFrom('USD', 'EUR', 'CHF'),
});

const drawnLeg = fc.record({
  book: fc.constantFrom('Paper', 'Cargo', 'Ships'),
  product: fc.constantFrom(...CODES),
  month: fc.integer({ min: 0, max: 3 }),
  balmo: fc.option(fc.integer({ min: 1, max: 31 }), { freq: 4 }),
  qty: fc.constantFrom(...QUANTITIES),
  cents: fc.integer({ min: -5, max: 5 }),
  priced: fc.constantFrom('FIXED', 'FIXED', 'MOC', 'DIFFERENTIAL'),
  factor: fc.constantFrom(1, 12.404762, 0.08061, 521 / 42),
  traded: dayIndex,
  cost: fc.integer({ min: -100_000, max: 0 }),
  invoiced: fc.option(dayIndex, { freq: 6 }),
  amounts: fc.option(fc.array(amount, { maxLength: 5 }), { freq: 5 }),
  invoices: fc.array(amount, { maxLength: 3 }),
  share: fc
    .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.nat(3))
    .map(([before, days, after]) => ({ before, upTo: before + days, of: before + days + after })),
});
type DrawnLeg = Omit<typeof drawnLeg extends fc.Arbitrary<infer T> ? T : never, 'priced'> & {
  readonly priced: string;
};

function legOf(drawn: DrawnLeg, at: number, all: readonly DrawnLeg[]): PlainLeg {
  const sideB = drawn.priced === 'DIFFERENTIAL' ? sideBOf(all, at) : null;
  const priced = drawn.priced === 'DIFFERENTIAL' && sideB === null ? 'FIXED' : drawn.priced;
  const level = { LST: 0.8, WTI: 20 }[drawn.product as string] ?? 550;
  return {
    key: `E${at}`,
    book: drawn.book,
    product: drawn.product,
    ...windowOf(drawn),
    qty: drawn.qty,
    price: sideB === null ? Number((level + drawn.cents / 100).toFixed(2)) : drawn.cents,
    priced: priced as PlainLeg['priced'],
    sideB,
    factor: drawn.factor,
    tradeDate: dayOf(drawn.traded),
    cost: drawn.cost,
    invoicedOn: drawn.invoiced === null || drawn.amounts ? null : dayOf(drawn.invoiced),
    amounts: drawn.amounts,
    invoices: drawn.invoices,
    share: drawn.share,
  };
}

/** Another leg that prices move; null: there is none. */
function sideBOf(all: readonly DrawnLeg[], at: number): string | null {
  const others = all.flatMap(({ amounts }, other) => (other === at || amounts ? [] : [other]));
  return others.length === 0 ? null : `E${others[at % others.length] ?? 0}`;
}

function windowOf({ month, balmo }: DrawnLeg) {
  const termMonth = MONTHS[month] ?? '';
  const windowEnd = lastOf(termMonth);
  const start = `${termMonth.slice(0, 8)}${String(balmo ?? 1).padStart(2, '0')}`;
  return { termMonth, windowStart: start > windowEnd ? windowEnd : start, windowEnd };
}

const weekday = dayIndex
  .map((index) => index + 3)
  .filter((index) => ![0, 6].includes(new Date(dayOf(index)).getUTCDay()));

function ratesOf(seed: number): Book['rates'] {
  return Array.from({ length: DAYS }, (_, at) => dayOf(at)).flatMap((obsDate) =>
    [0, 6].includes(new Date(obsDate).getUTCDay())
      ? []
      : ['USD', 'CHF'].map((currency) => ({
          currency,
          obsDate,
          perEur: Number((0.95 + noise(`${seed}${currency}${obsDate}`) / 5).toFixed(4)),
        })),
  );
}

/** Books of a dozen legs over all kinds of products, some days without some prices. */
export const anyBook: fc.Arbitrary<Book> = fc
  .record({
    seed: fc.integer({ min: 0, max: 20 }),
    gaps: fc.constantFrom(0, 0, 0.01, 0.05),
    holidays: fc.uniqueArray(dayIndex.map(dayOf), { maxLength: 4 }),
    legs: fc.array(drawnLeg, { minLength: 1, maxLength: 12 }),
    day: weekday,
  })
  .map(({ seed, gaps, holidays, legs, day }) => ({
    seed,
    holidays,
    prices: pricesFor(seed, gaps),
    rates: ratesOf(seed),
    legs: legs.map(legOf),
    day: dayOf(day),
    before: dayOf(new Date(dayOf(day)).getUTCDay() === 1 ? day - 3 : day - 1),
  }));

const drawnPrices = new Map<string, readonly PlainPrice[]>();

function pricesFor(seed: number, gaps: number): readonly PlainPrice[] {
  const name = `${seed}|${gaps}`;
  const prices = drawnPrices.get(name) ?? pricesOf(seed, gaps);
  drawnPrices.set(name, prices);
  return prices;
}
