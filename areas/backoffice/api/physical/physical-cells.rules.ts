import { BadCell, type CellParser, decimal, positive } from '@fairlead/platform/csv/cells';
import type { Decimal } from '@fairlead/platform/csv/decimal';

/** A UUID, in small letters, as PostgreSQL answers it. */
export const parseUuidCell: CellParser<string> = (text) => {
  if (!/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)) {
    throw new BadCell(`'${text.slice(0, 40)}' is not a UUID`);
  }
  return text.toLowerCase();
};

export const swissYear: CellParser<number> = (text) => {
  if (!/^20\d\d$/.test(text))
    throw new BadCell(`'${text.slice(0, 40)}' is not a year from 2000 on`);
  return Number(text);
};

const MAX_MT = 1_000_000;

/** Tonnes of a cargo: no ship carries a million. */
export const quantity: CellParser<Decimal> = (text) => {
  const tonnes = positive(text);
  if (Number(tonnes) > MAX_MT) throw new BadCell(`'${text}' is more than 1,000,000 MT`);
  return tonnes;
};

const HIGHEST = 100_000;

/** Dollars a tonne: nothing that is shipped costs a hundred thousand. */
export const dollarsATonne: CellParser<Decimal> = (text) => {
  const price = decimal(text);
  if (Math.abs(Number(price)) >= HIGHEST) throw new BadCell(`'${text}' is 100,000 or more`);
  return price;
};
