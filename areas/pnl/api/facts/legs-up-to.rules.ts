import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import type { Legs } from '../engine/legs.rules.ts';

/** The legs dealt on a day or before; they are the first ones. */
export function legsUpTo(legs: Legs, day: string): Legs {
  const count = countUpTo(legs.tradeDay, dayNumber(day));
  if (count === legs.count) return legs;
  const cut = <T extends Float64Array | Int32Array | Uint8Array>(of: T): T =>
    of.subarray(0, count) as T;
  const place = cut(legs.place);
  const instrument = cut(legs.instrument);
  return {
    count,
    places: legs.places.slice(0, largest(place) + 1),
    instruments: legs.instruments.slice(0, largest(instrument) + 1),
    key: legs.key.slice(0, count),
    entryId: legs.entryId.slice(0, count),
    tradeUuid: legs.tradeUuid.slice(0, count),
    lotNum: legs.lotNum.slice(0, count),
    amounts: legs.amounts.slice(0, count),
    place,
    instrument,
    isPhysical: cut(legs.isPhysical),
    qty: cut(legs.qty),
    price: cut(legs.price),
    priced: cut(legs.priced),
    sideB: cut(legs.sideB),
    differential: cut(legs.differential),
    differentialFactor: cut(legs.differentialFactor),
    differentialDivisor: cut(legs.differentialDivisor),
    unitMult: cut(legs.unitMult),
    tradeDay: cut(legs.tradeDay),
    cost: cut(legs.cost),
    invoicedDay: cut(legs.invoicedDay),
  };
}

function countUpTo(tradeDay: Int32Array, day: number): number {
  const later = tradeDay.findIndex((each) => each > day);
  return later === -1 ? tradeDay.length : later;
}

const largest = (of: Int32Array): number => of.reduce((most, each) => Math.max(most, each), -1);
