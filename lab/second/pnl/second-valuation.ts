import Big from 'big.js';

import {
  PLAIN_PRODUCTS,
  type Book,
  type PlainAmount,
  type PlainCode,
  type PlainLeg,
  type PlainPrice,
} from './books.ts';

/**
 * The formulas of model.md a second time, as they are written there: every leg by itself, every average
 * added up again, in decimals of 60 places. For the tests only; it shares nothing with the engine.
 */
const Decimal = Big();
Decimal.DP = 60;
Decimal.RM = Decimal.roundHalfUp;

const DAY_MS = 86_400_000;
const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const cents = (dollars: Big) => Number(dollars.times(100).round(25).round(0).toString());

export type SecondLeg = {
  readonly gross: number;
  readonly cost: number;
  readonly open: number;
};

export type SecondMark = { readonly price: Big; readonly struckOn: string; readonly open: Big };

/** Values a book in the slow, obvious way; a mark that is missing is the latest of five days. */
export function secondValuation(book: Book) {
  const priceAt = rowsByName(book.prices);
  const legs = new Map(book.legs.map((leg) => [leg.key, leg]));

  const isPricingDay = (day: string) =>
    ![0, 6].includes(new Date(day).getUTCDay()) && !book.holidays.includes(day);

  const pricingDaysOf = ({ windowStart, windowEnd }: PlainLeg) => {
    const days = [];
    for (let day = windowStart; day <= windowEnd; day = later(day, 1))
      if (isPricingDay(day)) days.push(day);
    return days;
  };

  const settlementOf = (product: string, month: string, day: string): Big | null => {
    const row = priceAt.get([product, 'SETTLEMENT', month, day].join());
    if (row !== undefined) return new Decimal(row.price);
    let last = day;
    while (!isPricingDay(last)) last = later(last, -1);
    const then = priceAt.get([product, 'SETTLEMENT', month, last].join());
    return then === undefined ? null : new Decimal(then.price);
  };

  const nextMonth = (month: string, count: number) =>
    new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + count, 1))
      .toISOString()
      .slice(0, 10);

  const expiryOf = (code: PlainCode, contract: string) => {
    if (code === 'BRT') {
      const before = (last: string) => {
        let day = last;
        do day = later(day, -1);
        while (!isPricingDay(day));
        return day;
      };
      if (contract < '2016-03-01') {
        let day = later(contract, -15);
        if (!isPricingDay(day)) day = before(day);
        return before(day);
      }
      const last = before(nextMonth(contract, -1));
      const year = Number(last.slice(0, 4));
      const isRefused = last === before(`${year}-12-25`) || last === before(`${year + 1}-01-01`);
      return isRefused ? before(last) : last;
    }
    let day = `${nextMonth(contract, -1).slice(0, 8)}25`;
    let left = isPricingDay(day) ? 3 : 4;
    while (left > 0) {
      day = later(day, -1);
      if (isPricingDay(day)) left -= 1;
    }
    return day;
  };

  /** What a pricing day to come is expected at. */
  const forwardOf = (leg: PlainLeg, pricingDay: string, day: string) => {
    let month = leg.termMonth;
    if (leg.product === 'WTI')
      while (expiryOf('WTI', month) < pricingDay) month = nextMonth(month, 1);
    if (leg.product === 'BRT')
      while (expiryOf('BRT', month) <= pricingDay) month = nextMonth(month, 1);
    return settlementOf(leg.product, month, day);
  };

  const strictMark = (leg: PlainLeg, day: string): SecondMark | null => {
    if (PLAIN_PRODUCTS[leg.product as PlainCode].pricing === 'MONTH_FIX') {
      const fix = priceAt.get([leg.product, 'FIXING', leg.termMonth, ''].join());
      if (fix !== undefined && fix.obsDate <= day)
        return { price: new Decimal(fix.price), struckOn: day, open: new Decimal(0) };
      const price = settlementOf(leg.product, leg.termMonth, day);
      return price && { price, struckOn: day, open: new Decimal(1) };
    }
    const days = pricingDaysOf(leg);
    if (days.length === 0) return null;
    const ahead = days.filter((one) => one > day);
    const prices = days.map((one) => (one > day ? forwardOf(leg, one, day) : fixingOf(leg, one)));
    let sum = new Decimal(0);
    for (const price of prices) {
      if (price === null) return null;
      sum = sum.plus(price);
    }
    const open = new Decimal(ahead.length).div(days.length);
    return { price: sum.div(days.length), struckOn: day, open };
  };

  const fixingOf = (leg: PlainLeg, day: string) => {
    const fixing = priceAt.get([leg.product, 'FIXING', '', day].join());
    return fixing === undefined ? null : new Decimal(fixing.price);
  };

  const markOf = (leg: PlainLeg, day: string): SecondMark | null => {
    let back = day;
    for (let tries = 0; tries <= 5; tries += 1) {
      const mark = strictMark(leg, back);
      if (mark !== null) return mark;
      do back = later(back, -1);
      while (!isPricingDay(back));
    }
    return null;
  };

  const dealtAt = (leg: PlainLeg): Big | null => {
    if (leg.priced === 'FIXED') return new Decimal(leg.price);
    if (leg.priced === 'MOC') return strictMark(leg, leg.tradeDate)?.price ?? null;
    const base = legs.get(leg.sideB ?? '');
    const mark = base && strictMark(base, leg.tradeDate);
    return mark ? mark.price.times(leg.factor).plus(leg.price) : null;
  };

  const perEur = (currency: string, day: string): Big | null => {
    if (currency === 'EUR') return new Decimal(1);
    for (let age = 0; age <= 7; age += 1) {
      const rate = book.rates.find(
        (row) => row.currency === currency && row.obsDate === later(day, -age),
      );
      if (rate !== undefined) return new Decimal(rate.perEur);
    }
    return null;
  };

  const dollarCents = (amount: PlainAmount, day: string): number => {
    if (amount.currency === 'USD') return amount.cents;
    const rateDay = amount.isProjection ? day : amount.from;
    const [over, under] = [perEur('USD', rateDay), perEur(amount.currency, rateDay)];
    if (over === null || under === null) return 0;
    return cents(new Decimal(amount.cents).div(100).times(over).div(under));
  };

  const part = (whole: number, { before, upTo, of }: PlainLeg['share']) => {
    const until = (days: number) => Number(new Decimal(whole).times(days).div(of).round(0));
    return until(upTo) - until(before);
  };
  const amountsOn = (
    amounts: readonly PlainAmount[],
    day: string,
    share: PlainLeg['share'] = { before: 0, upTo: 1, of: 1 },
  ) => {
    let gross = 0;
    let cost = 0;
    for (const column of ['income_expense', 'freight_diff', 'demurrage', 'broker'])
      for (const isProjection of [true, false]) {
        const holding = amounts
          .filter((one) => one.column === column && one.isProjection === isProjection)
          .filter((one) => one.from <= day)
          .sort((a, b) => a.from.localeCompare(b.from))
          .at(-1);
        const value = holding === undefined ? 0 : part(dollarCents(holding, day), share);
        if (column === 'income_expense' || column === 'freight_diff') gross += value;
        else cost += value;
      }
    return { gross, cost };
  };

  const legOn = (leg: PlainLeg, day: string): SecondLeg => {
    const nothing = { gross: 0, cost: 0, open: 0 };
    if (leg.tradeDate > day) return nothing;
    if (leg.invoicedOn !== null && leg.invoicedOn <= day) {
      const invoiced = amountsOn(leg.invoices, day, leg.share);
      return { gross: invoiced.gross, cost: invoiced.cost + leg.cost, open: 0 };
    }
    if (leg.amounts === null) return { ...pricedOn(leg, day), cost: leg.cost };
    const { gross, cost } = amountsOn(leg.amounts, day);
    return { gross, cost: cost + leg.cost, open: 0 };
  };

  const pricedOn = (leg: PlainLeg, day: string) => {
    const mark = markOf(leg, day);
    const dealt = dealtAt(leg);
    const open = mark === null ? openWithoutMark(leg, day) : Number(mark.open);
    if (mark === null || dealt === null) return { gross: 0, open };
    const { unitMult } = PLAIN_PRODUCTS[leg.product as PlainCode];
    const move = mark.price.minus(dealt);
    return { gross: cents(new Decimal(leg.qty).times(unitMult).times(move)), open };
  };

  const openWithoutMark = (leg: PlainLeg, day: string) => {
    if (PLAIN_PRODUCTS[leg.product as PlainCode].pricing === 'MONTH_FIX') return 1;
    const days = pricingDaysOf(leg);
    return days.length === 0 ? 0 : days.filter((one) => one > day).length / days.length;
  };

  /** The part of the change that fixings make: new ones against what was expected the day before. */
  const rollOf = (leg: PlainLeg): number | null => {
    const [then, now] = [markOf(leg, book.before), markOf(leg, book.day)];
    if (then === null || now === null || dealtAt(leg) === null) return null;
    const { unitMult, pricing } = PLAIN_PRODUCTS[leg.product as PlainCode];
    const ofOne = new Decimal(leg.qty).times(unitMult);
    if (pricing === 'MONTH_FIX') {
      const isFixed = then.open.eq(1) && now.open.eq(0);
      return isFixed ? cents(ofOne.times(now.price.minus(then.price))) : 0;
    }
    const days = pricingDaysOf(leg);
    const fresh = days.filter((one) => one > then.struckOn && one <= now.struckOn);
    const sum = fresh.reduce((total, one) => total.plus(surprise(leg, one, then)), new Decimal(0));
    return cents(ofOne.times(sum).div(days.length));
  };

  /** What a day was fixed at, less what was expected of it before. */
  const surprise = (leg: PlainLeg, day: string, then: SecondMark) =>
    new Decimal(fixingOf(leg, day) ?? 0).minus(forwardOf(leg, day, then.struckOn) ?? 0);

  return { legOn, rollOf };
}

const named = new WeakMap<Book['prices'], Map<string, PlainPrice>>();

/** Rows by product, kind, month and day; what is announced for a month is found by that alone. */
function rowsByName(prices: Book['prices']): Map<string, PlainPrice> {
  const rows =
    named.get(prices) ??
    new Map(
      prices.map((row) => {
        const isAnnounced = row.kind === 'FIXING' && row.termMonth !== null;
        const day = isAnnounced ? '' : row.obsDate;
        return [[row.product, row.kind, row.termMonth ?? '', day].join(), row];
      }),
    );
  named.set(prices, rows);
  return rows;
}
