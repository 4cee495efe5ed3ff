import { isDay } from '@fairlead/shared/domain/calendar/days';
import Big from 'big.js';

import { BadCell, decimal } from '@fairlead/platform/csv/cells';
import { plain } from '@fairlead/platform/csv/decimal';

/** A part of a line: its name, its pattern, and how SWIFT describes it. */
export type Mt940Part = {
  readonly name: string;
  readonly pattern: RegExp;
  readonly expected: string;
};

/**
 * Reads the parts of a line one after the other, with or without blanks between them, and answers the rest. A pattern
 * begins with ^; that of an optional part matches an empty text as well.
 */
export function parseMt940Parts(
  line: string,
  parts: readonly Mt940Part[],
): { readonly found: ReadonlyMap<string, string>; readonly rest: string } {
  const found = new Map<string, string>();
  let rest = line.trimStart();
  let place = 'at the beginning';
  for (const { name, pattern, expected } of parts) {
    const [read] = pattern.exec(rest) ?? [];
    if (read === undefined) throw unexpected(rest, place, expected);
    found.set(name, read);
    rest = rest.slice(read.length).trimStart();
    if (read !== '') place = `after the ${name}`;
  }
  return { found, rest };
}

const SHOWN = 24;

/** An error on a text where SWIFT expects something else. */
export function unexpected(rest: string, place: string, expected: string): BadCell {
  const shown = rest.length > SHOWN ? `${rest.slice(0, SHOWN)}…` : rest;
  return new BadCell(
    `${rest === '' ? 'nothing' : `'${shown}'`} ${place}: SWIFT has ${expected} there`,
  );
}

export const AMOUNT: Mt940Part = {
  name: 'amount',
  pattern: /^\d+,\d*/,
  expected: "an amount with a comma, as '50,00'",
};

/** An amount of SWIFT (15d), credit positive. */
export function signed(amount: string, isCredit: boolean): string {
  const value = new Big(decimal(amount.replace(/,$/, '').replace(',', '.')));
  return plain(isCredit ? value : value.neg());
}

/** Reads a day from YYMMDD, in this century: nobody imports statements of the last one. */
export function parseMt940Day(text: string, name: string): string {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (!isDay(day)) throw new BadCell(`'${text}' is no day: SWIFT has a ${name} as YYMMDD there`);
  return day;
}
