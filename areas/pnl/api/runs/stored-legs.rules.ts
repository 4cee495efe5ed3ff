import { dayText } from '@fairlead/shared/domain/calendar/days';

import { toMonthNumber } from '../engine/days.rules.ts';
import { legsBuilder } from '../engine/legs-builder.rules.ts';
import type { PnlProduct } from '../engine/products.rules.ts';
import type { StoredRunValues } from '../engine/results.rules.ts';
import type { LegChunk } from './leg-chunk.rules.ts';

/** The legs of a run as its chunks have them. */
export function storedRun(
  chunks: readonly LegChunk[],
  products: ReadonlyMap<string, PnlProduct>,
): StoredRunValues {
  const builder = legsBuilder();
  for (const chunk of chunks)
    for (const [at, key] of chunk.leg.entries()) builder.add(toRow(chunk, { at, key }, products));
  const column = (of: (chunk: LegChunk) => readonly (number | null)[]) =>
    Float64Array.from(chunks.flatMap((chunk) => of(chunk).map((value) => value ?? Number.NaN)));
  return {
    legs: builder.legs(),
    mark: column(({ mark }) => mark),
    openFraction: column((chunk) => chunk.open_fraction),
    gross: column(({ gross }) => gross),
    cost: column(({ cost }) => cost),
    state: Uint8Array.from(chunks.flatMap(({ state }) => state)),
  };
}

function toRow(
  chunk: LegChunk,
  { at, key }: { readonly at: number; readonly key: string },
  products: ReadonlyMap<string, PnlProduct>,
) {
  const [group, book, strategy, deal] = chunk.places[Number(chunk.place[at])] ?? NOWHERE;
  return {
    key,
    entryId: chunk.entry_id[at] ?? null,
    tradeUuid: chunk.trade_uuid[at] ?? null,
    lotNum: chunk.lot_num[at] ?? null,
    place: { group, book, strategy, deal },
    instrument: findInstrument(chunk, at, products),
    qty: Number(chunk.quantity[at]),
    price: chunk.price[at] ?? null,
    unitMult: Number(chunk.unit_mult[at]),
    tradeDate: dayText(Number(chunk.trade_day[at])),
  };
}

const NOWHERE = ['corp', '', '', ''] as const;

function findInstrument(
  { instruments, instrument, term_month: month }: LegChunk,
  at: number,
  products: ReadonlyMap<string, PnlProduct>,
) {
  const found = instruments[instrument[at] ?? -1];
  const product = products.get(found?.[0] ?? '');
  if (found === undefined || product === undefined || month === null) return null;
  return {
    product,
    termMonth: toMonthNumber(month),
    windowStart: found[1],
    windowEnd: found[2],
  };
}
