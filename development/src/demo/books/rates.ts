/** Dollars for a unit of a currency on a day. */
export type RateOf = (currency: Currency, day: string) => number;

export type Currency = 'USD' | 'EUR' | 'CHF';

/** The rates of the file of the European Central Bank: of the day, or of the last one before. */
export function parseRates(text: string): RateOf {
  const rows = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([day = '', usd = '', chf = '']) => ({ day, usd: Number(usd), chf: Number(chf) }));
  const known = new Map<string, (typeof rows)[number]>();
  const on = (day: string) => {
    const found = known.get(day) ?? rows.findLast((row) => row.day <= day) ?? rows[0];
    if (found === undefined) throw new Error('The file of rates is empty');
    known.set(day, found);
    return found;
  };
  return (currency, day) => {
    if (currency === 'USD') return 1;
    const { usd, chf } = on(day);
    return currency === 'EUR' ? usd : usd / chf;
  };
}

type Dated = { readonly amount: number; readonly currency: Currency; readonly date: string };

/** Cents of a currency in cents of dollars at a day's rate, halves away from nothing, as the product rounds. */
export function toBookValue(rateOf: RateOf, { amount, currency, date }: Dated): number {
  // Rates have four decimals: what is beyond six is not the amount's.
  const exact = Number((Math.abs(amount) * rateOf(currency, date)).toFixed(6));
  return Math.sign(amount) * Math.round(exact);
}
