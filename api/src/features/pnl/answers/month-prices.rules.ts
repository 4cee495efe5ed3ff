import { dayNumber, dayText, firstDayText, monthOf } from '../engine/days.rules.ts';
import type { Facts } from '../engine/facts.rules.ts';
import { legsBuilder } from '../engine/legs-builder.rules.ts';
import type { Instrument, Legs } from '../engine/legs.rules.ts';
import type { Month, Product } from '../engine/products.rules.ts';
import { valuation } from '../engine/valuation.rules.ts';
import type { MonthPrice } from './findings.rules.ts';

/** Changes of so many days are what a change of today is seen beside: six months. */
const DAYS_BACK = 183;

type Days = { readonly day: string; readonly before: string };

/**
 * What every month of every product is worth: those from the month of the day before on that have a
 * price on one of the two days.
 */
export function monthPrices(
  facts: Facts,
  products: readonly Product[],
  { day, before }: Days,
): readonly MonthPrice[] {
  const whole = { ...facts, legs: wholeMonths(facts, products, monthOf(before)) };
  const marksOn = (each: string) => valuation(whole, each).mark;
  const [today, earlier] = [marksOn(day), marksOn(before)];
  const ranges = rangesOf(whole.legs.count, daysUpTo(facts, day).map(marksOn));
  return whole.legs.instruments.flatMap(({ product, termMonth }, at) => {
    const price = today[at] as number;
    const was = earlier[at] as number;
    if (Number.isNaN(price) && Number.isNaN(was)) return [];
    return [
      {
        product: product.code,
        month: termMonth,
        price,
        before: was,
        dtdMin: ranges.min[at] as number,
        dtdMax: ranges.max[at] as number,
      },
    ];
  });
}

/** The days with prices of the last six months, oldest first. */
function daysUpTo({ cube }: Facts, day: string): readonly string[] {
  const first = dayText(dayNumber(day) - DAYS_BACK);
  return cube.days.filter((each) => each >= first && each <= day);
}

/** A leg for each month of each product, in the order of its instruments; it is there for its mark. */
function wholeMonths({ cube }: Facts, products: readonly Product[], from: Month): Legs {
  const builder = legsBuilder();
  const months = Array.from({ length: cube.months }, (_, n) => cube.firstMonth + n);
  const instruments = products.flatMap((product) =>
    months.filter((month) => month >= from).map((month) => instrumentOf(product, month)),
  );
  for (const instrument of instruments)
    builder.add({
      key: `${instrument.product.code} ${String(instrument.termMonth)}`,
      place: { group: 'corp', book: '', strategy: '', deal: '' },
      instrument,
      qty: 1,
      price: 0,
      unitMult: 1,
      tradeDate: '1970-01-01',
    });
  return builder.legs();
}

function instrumentOf(product: Product, termMonth: Month): Instrument {
  const windowEnd = dayText(dayNumber(firstDayText(termMonth + 1)) - 1);
  return { product, termMonth, windowStart: firstDayText(termMonth), windowEnd };
}

/** The smallest and the largest change from one day with a price to the next; NaN without any. */
function rangesOf(count: number, marks: readonly Float64Array[]) {
  const min = new Float64Array(count).fill(Number.NaN);
  const max = new Float64Array(count).fill(Number.NaN);
  const last = new Float64Array(count).fill(Number.NaN);
  for (const ofDay of marks)
    for (let at = 0; at < count; at += 1) {
      const price = ofDay[at] as number;
      if (Number.isNaN(price)) continue;
      const change = price - (last[at] as number);
      last[at] = price;
      if (Number.isNaN(change)) continue;
      // A comparison with NaN is false: the first change is both.
      if (!(change >= (min[at] as number))) min[at] = change;
      if (!(change <= (max[at] as number))) max[at] = change;
    }
  return { min, max };
}
