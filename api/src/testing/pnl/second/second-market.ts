import type { ConventionFacts, ProductFacts } from '../../../features/pnl/facts/config.rules.ts';
import { firstOf, isWeekend, later, monthLater } from './dates.ts';
import { type Firm, knownTo, type Price, type RunOf, type Scenario } from './firm.ts';
import { add, decimal, divide, type Fraction, NOUGHT, sumOf, whole } from './fraction.ts';

/** What a mark is struck for. */
export type Window = {
  readonly product: ProductFacts;
  readonly month: string;
  readonly from: string;
  readonly to: string;
};

/** A window at the end of a day: what is fixed of its days, what is expected of the rest. */
export type Mark = {
  readonly price: Fraction;
  /** The day whose prices these are. */
  readonly struckOn: string;
};

const DAYS_BACK = 5;
const FIRST_LINE = ['FIRST_LINE_CL', 'FIRST_LINE_BRN'];

/** The formulas of prices, one after the other as they are written (model.md 2 and 4, domain.md 3.6). */
export class SecondMarket {
  readonly firm: Firm;
  readonly #rows: ReadonlyMap<string, Price>;
  /** Prices of the run's day that a scenario puts in the place of the published ones. */
  readonly #shifted: ReadonlyMap<string, Fraction>;
  readonly #marks = new Map<string, Mark | null>();
  readonly #days = new Map<string, readonly string[]>();
  readonly #lasts = new Map<string, string>();

  constructor(
    firm: Firm,
    {
      run,
      upTo,
      shifted = new Map(),
    }: { run: RunOf; upTo: string; shifted?: ReadonlyMap<string, Fraction> },
  ) {
    this.firm = firm;
    this.#shifted = shifted;
    const known = knownTo(run, firm.prices).filter(({ obsDate }) => obsDate <= upTo);
    this.#rows = new Map(known.map((row) => [keyOf(row), row]));
  }

  product(code: string): ProductFacts {
    const found = this.firm.products.find((product) => product.code === code);
    if (found === undefined) throw new Error(`no product ${code}`);
    return found;
  }

  /** A weekday that is no holiday of the calendar; one that nobody has filled in has none. */
  isOpen(calendar: string | null, day: string): boolean {
    return !isWeekend(day) && this.firm.holidays[calendar ?? '']?.includes(day) !== true;
  }

  before(calendar: string | null, day: string): string {
    let found = later(day, -1);
    while (!this.isOpen(calendar, found)) found = later(found, -1);
    return found;
  }

  /** So many business days of the firm on. */
  ahead(day: string, count: number): string {
    let found = day;
    for (let left = count; left > 0;) {
      found = later(found, 1);
      if (this.isOpen(this.firm.firmCalendar, found)) left -= 1;
    }
    return found;
  }

  /** The days that price a window; of a product with one price a month the day of the announcement. */
  pricingDays({ product, month, from, to }: Window): readonly string[] {
    if (product.pricing === 'MONTH_FIX') {
      const announced = this.#rows.get(`${product.code}|FIXING|${month}`);
      return [announced?.obsDate ?? '9999-12-31'];
    }
    const key = `${product.calendar}|${from}|${to}`;
    const known = this.#days.get(key);
    if (known !== undefined) return known;
    const days = [];
    for (let day = from; day <= to; day = later(day, 1))
      if (this.isOpen(product.calendar, day)) days.push(day);
    this.#days.set(key, days);
    return days;
  }

  /** A month's settlement of a day; on the product's own holiday its last one (0211). */
  settlement(product: ProductFacts, month: string, day: string): Fraction | null {
    const on = this.isOpen(product.calendar, day) ? day : this.before(product.calendar, day);
    const key = `${product.code}|SETTLEMENT|${month}|${on}`;
    const row = this.#rows.get(key);
    // What a scenario shifts stands under its own day, holiday or not.
    const shifted = this.#shifted.get(`${product.code}|SETTLEMENT|${month}|${day}`);
    return shifted ?? (row === undefined ? null : decimal(row.price));
  }

  fixing(product: ProductFacts, day: string): Fraction | null {
    const key = `${product.code}|FIXING||${day}`;
    const row = this.#rows.get(key);
    return this.#shifted.get(key) ?? (row === undefined ? null : decimal(row.price));
  }

  /** By which contract a pricing day of a month prices: of first-line products the first that it has not left. */
  contractOf(product: ProductFacts, month: string, day: string): string {
    if (!FIRST_LINE.includes(product.pricing ?? '')) return month;
    let contract = month;
    while (this.lastDayOf(product, contract) < day) contract = monthLater(contract, 1);
    return contract;
  }

  /** The last day that a contract prices. */
  lastDayOf(product: ProductFacts, contract: string): string {
    const key = `${product.code}|${contract}`;
    const known = this.#lasts.get(key);
    if (known !== undefined) return known;
    const rule = this.#ruleOf(product, contract);
    const calendar = rule.calendar ?? product.calendar;
    let day = later(monthLater(contract, -rule.months_before), rule.days);
    if (!this.isOpen(calendar, day)) day = this.before(calendar, day);
    for (let back = 0; back < rule.business_days_before; back += 1)
      day = this.before(calendar, day);
    const year = Number(day.slice(0, 4));
    const refused = (rule.not_before ?? '')
      .split(' ')
      .filter((date) => date !== '')
      .flatMap((date) => [`${year}-${date}`, `${year + 1}-${date}`]);
    if (refused.some((date) => this.before(calendar, date) === day))
      day = this.before(calendar, day);
    // It rolls on that day itself: the day is priced by the next contract.
    if (rule.rolls === 'ON_EXPIRY') day = later(day, -1);
    this.#lasts.set(key, day);
    return day;
  }

  /** The newest rule that holds for a contract. */
  #ruleOf(product: ProductFacts, contract: string): ConventionFacts {
    const own = this.firm.conventions.filter(({ pricing }) => pricing === product.pricing);
    const found = own.filter(({ first_contract: from }) => from <= contract).at(-1);
    if (found === undefined) throw new Error(`no convention of ${product.code} ${contract}`);
    return found;
  }

  /** What a pricing day to come is expected at on a day. */
  expected({ product, month }: Window, pricingDay: string, day: string): Fraction | null {
    return this.settlement(product, this.contractOf(product, month, pricingDay), day);
  }

  /** The mark by the prices of a day alone; null: one is missing, or no day prices. */
  strict(window: Window, day: string): Mark | null {
    const key = `${window.product.code}|${window.month}|${window.from}|${window.to}|${day}`;
    const known = this.#marks.get(key);
    if (known !== undefined) return known;
    const price = this.#average(window, day);
    const made = price === null ? null : { price, struckOn: day };
    this.#marks.set(key, made);
    return made;
  }

  #average(window: Window, day: string): Fraction | null {
    const { product, month } = window;
    const days = this.pricingDays(window);
    if (product.pricing === 'MONTH_FIX') {
      const announced = this.#rows.get(`${product.code}|FIXING|${month}`);
      return announced !== undefined && announced.obsDate <= day
        ? decimal(announced.price)
        : this.settlement(product, month, day);
    }
    if (days.length === 0) return null;
    const prices = days.map((each) =>
      each <= day ? this.fixing(product, each) : this.expected(window, each, day),
    );
    const there = prices.filter((price) => price !== null);
    return there.length < days.length ? null : divide(sumOf(there), whole(days.length));
  }

  /** The mark of a day, else the latest of the last five pricing days (PRELIM). */
  mark(window: Window, day: string): Mark | null {
    let on = day;
    for (let back = 0; back <= DAYS_BACK; back += 1) {
      const mark = this.strict(window, on);
      if (mark !== null) return mark;
      on = this.before(window.product.calendar, on);
    }
    return null;
  }

  /** What of a window is still to be priced behind a day. */
  open(window: Window, day: string): Fraction {
    const days = this.pricingDays(window);
    if (days.length === 0) return NOUGHT;
    const ahead = days.filter((each) => each > day).length;
    return divide(whole(ahead), whole(days.length));
  }
}

/** What is announced for a month is found by that alone. */
function keyOf({ product, kind, termMonth, obsDate }: Price): string {
  if (kind === 'FIXING' && termMonth !== null) return `${product}|FIXING|${termMonth}`;
  return `${product}|${kind}|${termMonth ?? ''}|${obsDate}`;
}

/**
 * Prices of a run's day as a scenario has them: every settlement of a product that is shifted, from its
 * last of five pricing days on. A pricing day without a fixing that a leg prices by is what was expected of
 * it the day before, shifted, and so is the month that it was expected by: the base run fell back on that.
 */
export function shiftedPrices(
  base: SecondMarket,
  { shifts }: Scenario,
  { day, windows }: { readonly day: string; readonly windows: readonly Window[] },
): ReadonlyMap<string, Fraction> {
  const prices = new Map<string, Fraction>();
  for (const code of new Set(shifts.map(({ product }) => product))) {
    const product = base.product(code);
    const own = shifts.filter((shift) => shift.product === code);
    const unfixed = unfixedContract(base, product, { day, windows });
    for (let at = -12; at <= 12; at += 1) {
      const month = monthLater(firstOf(day), at);
      const by = own.filter(({ term_month: only }) => only === null || only === month);
      if (by.length === 0 && !FIRST_LINE.includes(product.pricing ?? '')) continue;
      const from = month === unfixed ? base.before(product.calendar, day) : day;
      const last = lastSettlement(base, product, { month, day: from });
      if (last === null) continue;
      const price = add(last, sumOf(by.map((each) => decimal(Number(each.shift)))));
      prices.set(`${code}|SETTLEMENT|${month}|${day}`, price);
      if (month === unfixed) prices.set(`${code}|FIXING||${day}`, price);
    }
  }
  return prices;
}

/** By which contract a day without its fixing was to be priced, where a leg prices by it. */
function unfixedContract(
  base: SecondMarket,
  product: ProductFacts,
  { day, windows }: { readonly day: string; readonly windows: readonly Window[] },
): string | null {
  const isWanted = windows.some(
    ({ product: of, from, to }) => of.code === product.code && from <= day && day <= to,
  );
  const isFixed = product.pricing === 'MONTH_FIX' || base.fixing(product, day) !== null;
  if (!isWanted || isFixed || !base.isOpen(product.calendar, day)) return null;
  return base.contractOf(product, firstOf(day), day);
}

function lastSettlement(
  market: SecondMarket,
  product: ProductFacts,
  { month, day }: { readonly month: string; readonly day: string },
): Fraction | null {
  let on = day;
  for (let back = 0; back <= DAYS_BACK; back += 1) {
    const price = market.settlement(product, month, on);
    if (price !== null) return price;
    on = market.before(product.calendar, on);
  }
  return null;
}
