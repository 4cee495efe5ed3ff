import type { LegQuery, PnlLeg } from '@fairlead/pnl/contract/legs';
import { dayText } from '@fairlead/shared/domain/calendar/days';

import {
  displayed,
  centsToDollars,
  type Exposure,
  toExposure,
  tonnes,
} from '../answers/cells.rules.ts';
import { productsOfColumn } from '../answers/columns.rules.ts';
import { isInScope } from '../answers/exposures.rules.ts';
import { chargeOfKey } from '../facts/charge-legs.rules.ts';
import { isOpeningKey } from '../facts/opening-keys.rules.ts';
import type { PnlProduct } from '../engine/products.rules.ts';
import type { LegChunk } from '../runs/leg-chunk.rules.ts';
import type { LegRefs } from './leg-refs.rules.ts';
import type { PairedLeg } from './paired-legs.rules.ts';

const STATES = ['EXPIRED', 'PROMPT', 'LIVE'] as const;

/** Filter of legs for a query; paths and products are matched once per chunk. */
export function createLegFilter(
  query: LegQuery,
  products: ReadonlyMap<string, PnlProduct>,
): (chunk: LegChunk) => (at: number) => boolean {
  const isIn = isInScope(query.group ?? 'scg');
  const isProduct = query.product === undefined ? undefined : productsOfColumn(query.product);
  const state = query.state === undefined ? undefined : STATES.indexOf(query.state);
  return ({ places, instruments, place, instrument, state: states, lot_num: lots, kind }) => {
    if (query.kind !== undefined && query.kind !== kind) return () => false;
    const hasPlace = places.map(
      ([group, book, strategy, deal]) =>
        isIn(group) &&
        matches(query.book, book) &&
        matches(query.strategy, strategy) &&
        matches(query.deal, deal),
    );
    const hasProduct = instruments.map(([code]) => {
      const product = products.get(code);
      return isProduct === undefined || (product !== undefined && isProduct(product));
    });
    return (at) =>
      hasPlace[place[at] as number] === true &&
      (hasProduct[instrument[at] as number] ?? isProduct === undefined) &&
      (state === undefined || states[at] === state) &&
      matches(query.lot, lots[at] ?? '') &&
      (query.moved_by === undefined || (query.moved_by === 'AMOUNTS') === (instrument[at] === -1));
  };
}

const matches = (asked: string | undefined, name: string) => asked === undefined || asked === name;

/** Sums of legs: whole cents and thousandths. */
export type LegSums = {
  gross: number;
  cost: number;
  before: number;
  grossBefore: number;
  part: number;
  readonly exposure: Exposure;
  readonly exposureBefore: Exposure;
};

const nothing = (): Exposure => ({ units: 0, tonnes: 0 });

/** Sums of no legs. */
export const noLegs = (): LegSums => ({
  gross: 0,
  cost: 0,
  before: 0,
  grossBefore: 0,
  part: 0,
  exposure: nothing(),
  exposureBefore: nothing(),
});

/** Adds a leg to what others come to. */
export function addTo(
  sums: LegSums,
  { now, before, part, chunk, at }: PairedLeg,
  products: Products,
): void {
  sums.gross += now?.gross ?? 0;
  sums.cost += now?.cost ?? 0;
  sums.before += before.gross + before.cost;
  sums.grossBefore += before.gross;
  sums.part += part;
  const product = products.get(chunk.instruments[chunk.instrument[at] as number]?.[0] ?? '');
  if (product === undefined) return;
  addExposure(sums.exposure, toExposure(product, now?.open ?? 0));
  addExposure(sums.exposureBefore, toExposure(product, before.open));
}

type Products = ReadonlyMap<string, PnlProduct>;

function addExposure(sum: Exposure, { units, tonnes: more }: Exposure): void {
  sum.units += units;
  sum.tonnes += more;
}

/** Converts sums of legs to the contract's figures. */
export function shownSums(sums: LegSums) {
  const { gross, cost, before, grossBefore, part, exposure, exposureBefore } = sums;
  return {
    gross: centsToDollars(gross),
    cost: centsToDollars(cost),
    net: centsToDollars(gross + cost),
    delta_net: centsToDollars(gross + cost - before),
    delta_gross: centsToDollars(gross - grossBefore),
    exposure_display: displayed(exposure.units),
    exposure_mt: tonnes(exposure.tonnes),
    delta_exposure_display: displayed(exposure.units - exposureBefore.units),
    part: centsToDollars(part),
  };
}

/** Figures of a leg. */
export function toLegFigures(leg: PairedLeg, products: Products) {
  const sums = noLegs();
  addTo(sums, leg, products);
  return shownSums(sums);
}

/** A leg of a run, without what its ticket or its trade is called. */
export type LegOfRun = Omit<PnlLeg, keyof LegRefs>;

/** A leg as its run has it. One that is gone has nothing but what it was. */
export function shownLeg(leg: PairedLeg, products: Products): LegOfRun {
  const { chunk, at, now } = leg;
  const of = <T>(column: readonly T[]): T => column[at] as T;
  const isGone = now === null;
  const charge = chargeOfKey(of(chunk.leg));
  return {
    leg: of(chunk.leg),
    charge,
    is_opening: isOpeningKey(of(chunk.leg)),
    entry_id: of(chunk.entry_id),
    trade_uuid: of(chunk.trade_uuid),
    lot_num: of(chunk.lot_num),
    ...dealPathAt(chunk, at),
    ...findWindow(chunk, at),
    kind: chunk.kind,
    state: STATES[of(chunk.state)] as (typeof STATES)[number],
    trade_date: dayText(of(chunk.trade_day)),
    term_month_date: chunk.term_month,
    quantity: of(chunk.quantity),
    price: chunk.kind === 'PHYSICAL' || charge !== null ? null : of(chunk.price),
    mark: isGone || charge !== null ? null : of(chunk.mark),
    pricing_days: of(chunk.pricing_days),
    fixed_days: of(chunk.fixed_days),
    open_fraction: isGone ? 0 : of(chunk.open_fraction),
    unit_mult: of(chunk.unit_mult),
    ...findUnits(products.get(chunk.instruments[of(chunk.instrument)]?.[0] ?? '')),
    ...toLegFigures(leg, products),
  };
}

function findUnits(product: PnlProduct | undefined) {
  if (product === undefined) return { quantity_unit: null, price_unit: null, exposure_unit: null };
  const exposure_unit = product.metric === 'BBL' ? ('kb' as const) : ('kt' as const);
  return { quantity_unit: product.metric, price_unit: product.quoteUnit, exposure_unit };
}

function dealPathAt({ places, place }: LegChunk, at: number) {
  const [group, book, strategy, deal] = places[place[at] as number] as LegChunk['places'][number];
  return { group, book, strategy, deal };
}

/** Amounts are of no product. */
function findWindow({ instruments, instrument }: LegChunk, at: number) {
  const [product, start, end] = instruments[instrument[at] as number] ?? ['', null, null];
  return { product, window_start: start, window_end: end };
}
