import { MOVED_BY, type MovedBy } from '@fairlead/pnl/contract/since';

import type { ValuationFacts } from '../engine/facts.rules.ts';
import type { Legs } from '../engine/legs.rules.ts';
import { valuation } from '../engine/valuation.rules.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';

/** The kind of an entry of the blotter. */
export type MovedEntryKind = 'REGULAR' | 'INTERNAL' | 'CLEARER' | 'OPENING';

/** Cents of P&L to date by kind of fact, 0 of what moves nothing. */
export type PnlMoves = Readonly<Record<MovedBy, number>>;

export type MovingDay = {
  readonly day: string;
  /** Cents of all its legs as the run reported them, without adjustments. */
  readonly net: number;
  /** The facts of the run. */
  readonly then: LoadedFacts;
  /** Facts of now, by the reference data that the run had. */
  readonly nowAsThen: LoadedFacts;
  readonly now: LoadedFacts;
  /** The kinds of the entries that have come in. */
  readonly kinds: ReadonlyMap<number, MovedEntryKind>;
};

/**
 * Attributes the difference between a stored run and a run of now to kinds of fact: prices are
 * replaced first, then rates; the rest of a leg is due to its trade or charges. The parts sum to
 * the whole.
 */
export function computeMoves({ day, net, then, nowAsThen, now, kinds }: MovingDay): PnlMoves {
  const moves = Object.fromEntries(MOVED_BY.map((kind) => [kind, 0])) as Record<MovedBy, number>;
  const base = sumNets(then, day);
  const repriced = then.cube === now.cube ? base : sumNets({ ...then, cube: now.cube }, day);
  const translated = sumNets({ ...then, cube: now.cube, fx: now.fx }, day);
  const dealt = sumNets(nowAsThen, day);
  moves.prices = sumNet(repriced) - sumNet(base);
  moves.rates = sumNet(translated) - sumNet(repriced);
  const kindOf = kindsOfLegs({ then: then.legs, now: nowAsThen.legs, kinds });
  for (const key of new Set([...translated.keys(), ...dealt.keys()])) {
    const moved = (dealt.get(key) ?? 0) - (translated.get(key) ?? 0);
    if (moved !== 0) moves[kindOf(key)] += moved;
  }
  moves.adjustments = adjusted(now) - adjusted(then);
  moves.reference_data =
    (now === nowAsThen ? 0 : sumNet(sumNets(now, day)) - sumNet(dealt)) + sumNet(base) - net;
  return moves;
}

/** The net of each leg, cents; marks fall back as those of every run do. */
function sumNets(facts: ValuationFacts, day: string): ReadonlyMap<string, number> {
  const { gross, cost } = valuation(facts, day, { fallback: true });
  const nets = new Map<string, number>();
  for (const [leg, key] of facts.legs.key.entries())
    nets.set(key, (nets.get(key) ?? 0) + (gross[leg] ?? 0) + (cost[leg] ?? 0));
  return nets;
}

const sumNet = (nets: ReadonlyMap<string, number>) =>
  [...nets.values()].reduce((sum, net) => sum + net, 0);

const adjusted = ({ adjustments }: LoadedFacts) =>
  adjustments.reduce((sum, { cents }) => sum + cents, 0);

const OF_ENTRY = {
  REGULAR: 'tickets',
  INTERNAL: 'tickets',
  CLEARER: 'orders',
  OPENING: 'opening_positions',
} as const;

type Both = { readonly then: Legs; readonly now: Legs; readonly kinds: MovingDay['kinds'] };

/** Tells by whose doing a leg is worth something else at the same prices. */
function kindsOfLegs({ then, now, kinds }: Both): (key: string) => MovedBy {
  const of = new Map<string, Origin>();
  const [ofThen, ofNow] = [new Set(then.entryId), new Set(now.entryId)];
  for (const legs of [then, now])
    for (const [leg, key] of legs.key.entries())
      of.set(key, { entry: legs.entryId[leg] ?? null, cargo: legs.tradeUuid[leg] ?? null });
  return (key) => {
    const { entry, cargo } = of.get(key) ?? { entry: null, cargo: null };
    if (cargo !== null) return 'cargoes';
    // A charge on what a deal held is a leg of no entry.
    if (entry === null) return 'statements';
    if (!ofNow.has(entry)) return 'undone';
    if (!ofThen.has(entry)) return OF_ENTRY[kinds.get(entry) ?? 'REGULAR'];
    // It was there and is: its clearer has charged something else.
    return 'statements';
  };
}

type Origin = { readonly entry: number | null; readonly cargo: string | null };
