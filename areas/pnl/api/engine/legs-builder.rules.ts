import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { NEVER, PRICED, type DatedAmount, type Instrument, type Legs } from './legs.rules.ts';
import type { DealPath } from './products.rules.ts';

/** A leg in plain values; what is left out is as of a paper leg with a fixed price. */
export type LegRow = {
  readonly key: string;
  readonly entryId?: number | null;
  /** Of a physical trade; null or left out: of a ticket. */
  readonly tradeUuid?: string | null;
  readonly lotNum?: string | null;
  readonly place: DealPath;
  /** Null: amounts that no price moves. */
  readonly instrument: Instrument | null;
  readonly qty: number;
  /** Null: at a settlement. */
  readonly price: number | null;
  readonly priced?: keyof typeof PRICED;
  readonly differential?: number;
  readonly differentialFactor?: number;
  readonly differentialDivisor?: number;
  readonly unitMult: number;
  /** YYYY-MM-DD. */
  readonly tradeDate: string;
  /** In cents, 0 or less. */
  readonly cost?: number;
  /** YYYY-MM-DD; null: it never is. */
  readonly invoicedOn?: string | null;
  readonly amounts?: readonly DatedAmount[];
};

export type LegsBuilder = {
  /** Its index. */
  readonly add: (row: LegRow) => number;
  /** A DIFFERENTIAL leg, and the leg of side B that it is priced against. */
  readonly pair: (legA: number, legB: number) => void;
  readonly legs: () => Legs;
};

const NUMBERS = [
  ...(['qty', 'price', 'differential', 'differentialFactor', 'differentialDivisor'] as const),
  ...(['unitMult', 'cost'] as const),
] as const;
const INTEGERS = ['place', 'instrument', 'sideB', 'tradeDay', 'invoicedDay'] as const;
const BYTES = ['isPhysical', 'priced'] as const;
const NO_AMOUNTS: readonly DatedAmount[] = [];

/** Collects legs into column arrays; equal paths and instruments are stored once. */
export function legsBuilder(): LegsBuilder {
  const numbers = columns(NUMBERS, Float64Array);
  const integers = columns(INTEGERS, Int32Array);
  const bytes = columns(BYTES, Uint8Array);
  const places = distinct<DealPath>((place) =>
    JSON.stringify([place.group, place.book, place.strategy, place.deal]),
  );
  const instruments = distinct<Instrument>(({ product, termMonth, windowStart, windowEnd }) =>
    [product.code, termMonth, windowStart, windowEnd].join('|'),
  );
  const named = {
    key: [] as string[],
    entryId: [] as (number | null)[],
    tradeUuid: [] as (string | null)[],
    lotNum: [] as (string | null)[],
    amounts: [] as (readonly DatedAmount[])[],
  };

  return {
    add: (row) => {
      named.key.push(row.key);
      named.entryId.push(row.entryId ?? null);
      named.tradeUuid.push(row.tradeUuid ?? null);
      named.lotNum.push(row.lotNum ?? null);
      named.amounts.push(row.amounts ?? NO_AMOUNTS);
      numbers.push(toNumbers(row));
      integers.push([
        places.indexOf(row.place),
        row.instrument === null ? -1 : instruments.indexOf(row.instrument),
        -1,
        dayNumber(row.tradeDate),
        typeof row.invoicedOn === 'string' ? dayNumber(row.invoicedOn) : NEVER,
      ]);
      bytes.push([(row.tradeUuid ?? null) === null ? 0 : 1, PRICED[row.priced ?? 'FIXED']]);
      return named.key.length - 1;
    },
    pair: (legA, legB) => integers.set('sideB', legA, legB),
    legs: () => ({
      count: named.key.length,
      places: places.all,
      instruments: instruments.all,
      ...named,
      ...numbers.arrays(),
      ...integers.arrays(),
      ...bytes.arrays(),
    }),
  };
}

/** Numbers in the order of NUMBERS. */
function toNumbers(row: LegRow): readonly number[] {
  return [
    row.qty,
    row.price ?? Number.NaN,
    row.differential ?? 0,
    row.differentialFactor ?? 1,
    row.differentialDivisor ?? 1,
    row.unitMult,
    row.cost ?? 0,
  ];
}

function distinct<T extends object>(nameOf: (value: T) => string) {
  const seen = new WeakMap<T, number>();
  const byName = new Map<string, number>();
  const all: T[] = [];
  const find = (value: T) => {
    const name = nameOf(value);
    const known = byName.get(name) ?? all.length;
    if (known === all.length) {
      all.push(value);
      byName.set(name, known);
    }
    seen.set(value, known);
    return known;
  };
  return { all, indexOf: (value: T) => seen.get(value) ?? find(value) };
}

type Numeric = Float64Array | Int32Array | Uint8Array;

/** Typed arrays that grow together. */
function columns<Name extends string, A extends Numeric>(
  names: readonly Name[],
  type: new (length: number) => A,
) {
  let count = 0;
  let held = names.map(() => new type(1024));
  const grow = () => {
    held = held.map((array) => {
      const larger = new type(array.length * 2);
      larger.set(array);
      return larger;
    });
  };
  return {
    push: (row: readonly number[]) => {
      if (count === held[0]?.length) grow();
      for (let at = 0; at < held.length; at += 1) (held[at] as A)[count] = row[at] ?? 0;
      count += 1;
    },
    set: (name: Name, index: number, value: number) => {
      (held[names.indexOf(name)] as A)[index] = value;
    },
    arrays: () =>
      Object.fromEntries(names.map((name, at) => [name, held[at]?.slice(0, count)])) as Record<
        Name,
        A
      >,
  };
}
