import type {
  ConventionFacts,
  ConfigProduct,
} from '../../../../areas/pnl/api/facts/config.rules.ts';
import { isWeekend, later, monthLater } from './dates.ts';
import { type Firm, knownTo, type Price, type RunOf, type Scenario } from './firm.ts';
import { add, decimal, divide, type Fraction, NOUGHT, sumOf, whole } from './fraction.ts';

/** Window that a mark is struck for. */
export type Window = {
  readonly product: ConfigProduct;
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

/** Shifts of a scenario, on the day of its run. */
type Shocked = { readonly day: string; readonly shifts: Scenario['shifts'] };

const DAYS_BACK = 5;
const FIRST_LINE = ['FIRST_LINE_CL', 'FIRST_LINE_BRN'];

/** The formulas of prices, one after the other as they are written (model.md 2 and 4, domain.md 3.6). */
export class SecondMarket {
  readonly firm: Firm;
  readonly #rows: ReadonlyMap<string, Price>;
  /** Adds in a scenario: whatever is open at the end of the run's day is worth so much more (0464). */
  readonly #shocked: Shocked | null;
  readonly #marks = new Map<string, Mark | null>();
  readonly #days = new Map<string, readonly string[]>();
  readonly #lasts = new Map<string, string>();

  constructor(
    firm: Firm,
    { run, upTo, shocked = null }: { run: RunOf; upTo: string; shocked?: Shocked | null },
  ) {
    this.firm = firm;
    this.#shocked = shocked;
    const known = knownTo(run, firm.prices).filter(({ obsDate }) => obsDate <= upTo);
    this.#rows = new Map(known.map((row) => [keyOf(row), row]));
  }

  product(code: string): ConfigProduct {
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
  settlement(product: ConfigProduct, month: string, day: string): Fraction | null {
    const on = this.isOpen(product.calendar, day) ? day : this.before(product.calendar, day);
    const row = this.#rows.get(`${product.code}|SETTLEMENT|${month}|${on}`);
    return row === undefined ? null : decimal(row.price);
  }

  fixing(product: ConfigProduct, day: string): Fraction | null {
    const row = this.#rows.get(`${product.code}|FIXING||${day}`);
    return row === undefined ? null : decimal(row.price);
  }

  /** By which contract a pricing day of a month prices: of first-line products the first that it has not left. */
  contractOf(product: ConfigProduct, month: string, day: string): string {
    if (!FIRST_LINE.includes(product.pricing ?? '')) return month;
    let contract = month;
    while (this.lastDayOf(product, contract) < day) contract = monthLater(contract, 1);
    return contract;
  }

  /** The last day that a contract prices. */
  lastDayOf(product: ConfigProduct, contract: string): string {
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
  #ruleOf(product: ConfigProduct, contract: string): ConventionFacts {
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
    return this.#moved(window, this.#published(window, day), day);
  }

  /** A mark of a scenario's day: each pricing day that is open is expected at so much more. */
  #moved(window: Window, mark: Mark | null, day: string): Mark | null {
    if (mark === null || day !== this.#shocked?.day) return mark;
    const { product, month } = window;
    const shifts = this.#shocked.shifts.filter((shift) => shift.product === product.code);
    const moves = this.pricingDays(window)
      .filter((each) => each > mark.struckOn)
      .flatMap((each) => {
        const contract = this.contractOf(product, month, each);
        return shifts.filter(({ term_month: only }) => only === null || only === contract);
      });
    const move = sumOf(moves.map(({ shift }) => decimal(Number(shift))));
    const count = whole(this.pricingDays(window).length);
    return { ...mark, price: add(mark.price, divide(move, count)) };
  }

  #published(window: Window, day: string): Mark | null {
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
      const mark = this.#published(window, on);
      if (mark !== null) return this.#moved(window, mark, day);
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

/** Key of a price; what is announced for a month is found by that alone. */
function keyOf({ product, kind, termMonth, obsDate }: Price): string {
  if (kind === 'FIXING' && termMonth !== null) return `${product}|FIXING|${termMonth}`;
  return `${product}|${kind}|${termMonth ?? ''}|${obsDate}`;
}
