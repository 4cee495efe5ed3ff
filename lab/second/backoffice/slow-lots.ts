/**
 * The lots of both systems a second time, for their tests: loops over every file, amount and line, and
 * nothing that the product has written.
 */
/* eslint-disable complexity -- long loops, so that no part of them could be shared with what they check */

import {
  type RandomReport,
  FISCAL_FIRST_MONTH,
  RATES,
  type RandomCargoes,
} from './random-cargoes.ts';

/** Money by column, in ten-thousandths of a dollar, income positive. */
type Money = Record<string, bigint>;

type SlowLot = {
  readonly table: 'closed' | 'ongoing' | 'outside';
  readonly reason: string | null;
  readonly closed: string | null;
  readonly newLot: string | null;
  readonly traders: Money;
  readonly accounting: Money;
  /** What was before the fiscal year, where that is taken off. */
  readonly tradersBefore: Money;
  readonly accountingBefore: Money;
  /** Without which rates that cannot be said. */
  readonly gapsBefore: string[];
};

export type SlowLots = {
  readonly lots: ReadonlyMap<string, SlowLot>;
  /** All that moved in either system by column, whatever lot it is of. */
  readonly wholeTraders: Money;
  readonly wholeAccounting: Money;
  readonly unmapped: ReadonlyMap<string, { lines: number; units: bigint }>;
  readonly firstLine: string | undefined;
  readonly lastLine: string | undefined;
  readonly lastAmount: string | undefined;
};

/** Days and currencies without a rate. */
export type SlowGaps = { readonly gaps: readonly string[] };

type Of<Kind> = Extract<RandomCargoes[number], { kind: Kind }>;

export function slowLots(cargoes: RandomCargoes, asked: RandomReport): SlowLots | SlowGaps {
  const filesOf = <Kind extends string>(kind: Kind) =>
    cargoes.filter((file): file is Of<Kind> & RandomCargoes[number] => file.kind === kind);
  const known = new Map(
    filesOf('LOTS').flatMap(({ lots }) => lots.map((lot) => [lot.lot, lot] as const)),
  );
  const columnOf = new Map(
    filesOf('MAPS').flatMap(({ groups }) => groups.map((one) => [one.group, one.column] as const)),
  );
  const from = asked.reversePrevYear ? yearStart(asked.endDate) : '0000-00-00';
  const moves = movesOf(filesOf('TRADES')).filter(
    ({ day, adjProj }) => day <= asked.tradeDate && (asked.includeAdjProj || !adjProj),
  );
  const gaps = moves.filter(({ day }) => day >= from).flatMap((move) => move.gaps);
  if (gaps.length > 0) return { gaps };

  const lotOf = (booked: string) => {
    if (known.has(booked)) return booked;
    for (const [lot, { newLot }] of known) if (newLot === booked) return lot;
    return booked;
  };
  const lots = new Map<string, SlowLot>();
  const cellsOf = (lot: string) => {
    const found = lots.get(lot) ?? {
      table: 'outside' as const,
      reason: null,
      closed: known.get(lot)?.closed ?? null,
      newLot: known.get(lot)?.newLot ?? null,
      traders: {},
      accounting: {},
      tradersBefore: {},
      accountingBefore: {},
      gapsBefore: [],
    };
    lots.set(lot, found);
    return found;
  };
  const wholeTraders: Money = {};
  const wholeAccounting: Money = {};
  const unmapped = new Map<string, { lines: number; units: bigint }>();
  const lineDays: string[] = [];
  const amountDays: string[] = [];
  for (const { lot, column, day, units, gaps: ofMove } of moves) {
    if (day < from) cellsOf(lot).gapsBefore.push(...ofMove);
    add(cellsOf(lot)[day < from ? 'tradersBefore' : 'traders'], column, units);
    if (day < from) continue;
    add(wholeTraders, column, units);
    amountDays.push(day);
  }
  for (const { date, counts, lines } of filesOf('JOURNALS').flatMap((file) => file.journals))
    for (const { lot, group, units, type } of lines) {
      if (!counts || lot === null || group === null || date > asked.endDate) continue;
      if (!asked.includeAdjProj && (type === 'ADJUSTMENT' || type === 'PROJECTION')) continue;
      const column = columnOf.get(group) ?? 'income_expense';
      const income = BigInt(-units);
      add(cellsOf(lotOf(lot))[date < from ? 'accountingBefore' : 'accounting'], column, income);
      if (date < from) continue;
      add(wholeAccounting, column, income);
      lineDays.push(date);
      if (columnOf.has(group)) continue;
      const before = unmapped.get(group) ?? { lines: 0, units: 0n };
      unmapped.set(group, { lines: before.lines + 1, units: before.units + income });
    }
  const placed = new Map(
    [...lots].flatMap(([lot, cells]) => {
      const place = placeOf(cells, known.has(lot), asked);
      return place === null ? [] : [[lot, { ...cells, ...place }] as const];
    }),
  );
  return {
    lots: placed,
    wholeTraders,
    wholeAccounting,
    unmapped,
    firstLine: lineDays.toSorted()[0],
    lastLine: lineDays.toSorted().at(-1),
    lastAmount: amountDays.toSorted().at(-1),
  };
}

function add(money: Money, column: string, units: bigint): void {
  money[column] = (money[column] ?? 0n) + units;
}

function placeOf(
  { traders, accounting, closed }: SlowLot,
  isKnown: boolean,
  { startDate, endDate }: RandomReport,
): Pick<SlowLot, 'table' | 'reason'> | null {
  const has = (money: Money) => Object.values(money).some((units) => units !== 0n);
  if (!has(traders) && !has(accounting)) return null;
  if (!isKnown) return { table: 'outside', reason: 'unknown' };
  if (!has(accounting)) return { table: 'outside', reason: 'traders only' };
  if (!has(traders)) return { table: 'outside', reason: 'accounting only' };
  if (closed === null || closed > endDate) return { table: 'ongoing', reason: null };
  return closed >= startDate
    ? { table: 'closed', reason: null }
    : { table: 'outside', reason: 'closed before' };
}

function yearStart(day: string): string {
  const month = String(FISCAL_FIRST_MONTH).padStart(2, '0');
  const year = Number(day.slice(0, 4));
  return `${day.slice(5, 7) < month ? year - 1 : year}-${month}-01`;
}

type Move = {
  readonly lot: string;
  readonly column: string;
  readonly adjProj: boolean;
  readonly day: string;
  readonly units: bigint;
  /** Of what day and currency there is no rate. */
  readonly gaps: readonly string[];
};

/** Each change of an amount of a trade that holds, in dollars of its day. */
function movesOf(files: readonly Of<'TRADES'>[]): Move[] {
  const trades = new Map(
    files.flatMap(({ trades: own }) => own.map((trade) => [trade.uuid, trade] as const)),
  );
  const amounts = files.flatMap((file) => file.amounts);
  const all: Move[] = [];
  for (const { uuid, lot, withdrawn } of trades.values()) {
    if (withdrawn) continue;
    const own = amounts.filter((amount) => amount.uuid === uuid);
    const cells = new Set(own.map(({ column, adjProj }) => `${column} ${String(adjProj)}`));
    for (const cell of cells) {
      const ofDay = new Map<string, (typeof own)[number]>();
      for (const amount of own)
        if (`${amount.column} ${String(amount.adjProj)}` === cell) ofDay.set(amount.from, amount);
      let before: (typeof own)[number] | null = null;
      for (const [day, amount] of [...ofDay].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const parts = [
          { cents: amount.cents, currency: amount.currency },
          { cents: -(before?.cents ?? 0), currency: before?.currency ?? 'USD' },
        ];
        const gaps = parts
          .filter(({ currency }) => rateOn(day, currency) === null)
          .map(({ currency }) => `${currency} of ${day}`);
        const { column, adjProj } = amount;
        all.push({ lot, column, adjProj, day, gaps, units: inDollars(day, parts) });
        before = amount;
      }
    }
  }
  return all;
}

/** A quotient, dollars for one. */
type Quotient = readonly [bigint, bigint];

function rateOn(day: string, currency: 'USD' | 'EUR' | 'CHF'): Quotient | null {
  if (currency === 'USD') return [1n, 1n];
  const weekBefore = new Date(Date.parse(day) - 7 * 86_400_000).toISOString().slice(0, 10);
  const lastOf = (name: 'USD' | 'CHF') =>
    RATES.findLast((rate) => rate.date <= day && rate.date >= weekBefore && rate[name] !== null);
  const dollars = lastOf('USD')?.USD;
  const francs = lastOf('CHF')?.CHF;
  if (dollars === undefined) return null;
  if (currency === 'EUR') return [BigInt(dollars), 10_000n];
  return francs === undefined || francs === null ? null : [BigInt(dollars), BigInt(francs)];
}

/** The sum in ten-thousandths of a dollar, rounded to the cent; a half goes away from zero. */
function inDollars(
  day: string,
  parts: readonly { cents: number; currency: 'USD' | 'EUR' | 'CHF' }[],
): bigint {
  let [top, bottom]: Quotient = [0n, 1n];
  for (const { cents, currency } of parts) {
    const [rate, per] = rateOn(day, currency) ?? [0n, 1n];
    [top, bottom] = [top * per + BigInt(cents) * rate * bottom, bottom * per];
  }
  const size = top < 0n ? -top : top;
  const rounded = (2n * size + bottom) / (2n * bottom);
  return (top < 0n ? -rounded : rounded) * 100n;
}
