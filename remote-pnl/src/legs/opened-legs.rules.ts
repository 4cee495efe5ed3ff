import type { LegBucket, LegFigure, LegQuery } from '@fairlead/pnl/contract/legs';
import type { Scope } from '@fairlead/pnl/contract/scopes';
import { isDay } from '@fairlead/shared/domain/calendar/days';

/** The figures that legs sum to. */
const FIGURES: readonly LegFigure[] = [
  ...(['gross', 'cost', 'net', 'delta_net', 'delta_gross', 'exposure_display'] as const),
  ...(['exposure_mt', 'delta_exposure_display', 'part'] as const),
];

/** Legs that are opened, as an address can say it. */
export type LegsInAddress = {
  /** Query of the legs; the run is the one that is shown. */
  readonly query: Omit<LegQuery, 'run_id' | 'after' | 'sort' | 'direction' | 'largest'>;
  /** Column of them that sums to the figure. */
  readonly of: LegFigure;
  /** True for this run alone, also where the page compares it with another. */
  readonly isOwn?: boolean | undefined;
  /** Set where it is of the run that the page compares its own with. */
  readonly isOther?: boolean | undefined;
};

type Query = LegsInAddress['query'];

const PARAMETER = 'open';
const KIND = 'legs';
const SEPARATOR = '|';
const OWN = 'own';
const OTHER = 'other';

const BUCKETS: readonly LegBucket[] = [
  ...(['price', 'roll', 'new', 'amended', 'cancelled', 'costs', 'fx', 'unexplained'] as const),
];

const GROUPS: readonly Scope[] = [
  ...(['corp', 'product', 'shipping', 'forward_contract', 'phys', 'scg'] as const),
];

const isOneOfThese =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);
const named = (most: number) => (value: string) => value.length > 0 && value.length <= most;

/** Parts of a query in their order of display, and what each may be. */
const PARTS: Readonly<Record<keyof Query, (value: string) => boolean>> = {
  group: isOneOfThese(GROUPS),
  book: named(80),
  strategy: named(80),
  deal: named(80),
  product: named(40),
  month: isDay,
  until: isDay,
  kind: isOneOfThese(['PAPER', 'PHYSICAL']),
  state: isOneOfThese(['EXPIRED', 'PROMPT', 'LIVE']),
  lot: named(40),
  moved_by: isOneOfThese(['PRICES', 'AMOUNTS']),
  bucket: isOneOfThese(BUCKETS),
};

/** Serialises opened legs for the address: 'legs|net|book=Corp|kind=PAPER'. */
export function textOfLegs({ query, of, isOwn, isOther }: LegsInAddress): string {
  const parts = Object.keys(PARTS).flatMap((name) => {
    const value = query[name as keyof Query];
    return value === undefined ? [] : [`${name}=${escaped(value)}`];
  });
  const whose = [...(isOwn === true ? [OWN] : []), ...(isOther === true ? [OTHER] : [])];
  return [KIND, of, ...whose, ...parts].join(SEPARATOR);
}

/** The legs that an address says are open; what cannot be read is as if it were not there (SHL-31). */
export function readOpenedLegs(search: URLSearchParams): LegsInAddress | undefined {
  const [kind, of, ...parts] = (search.get(PARAMETER) ?? '').split(SEPARATOR);
  const figure = FIGURES.find((each) => each === of);
  if (kind !== KIND || figure === undefined) return undefined;
  const [isOwn, isOther] = [parts[0] === OWN, parts[0] === OTHER];
  const query = parseLegQuery(isOwn || isOther ? parts.slice(1) : parts);
  return query && { query, of: figure, ...(isOwn && { isOwn }), ...(isOther && { isOther }) };
}

/** An address's query with these legs open, or none, and nothing else of it changed. */
export function withOpenedLegs(
  search: URLSearchParams,
  opened: LegsInAddress | undefined,
): URLSearchParams {
  const after = new URLSearchParams(search);
  after.delete(PARAMETER);
  if (opened !== undefined) after.set(PARAMETER, textOfLegs(opened));
  return after;
}

function parseLegQuery(parts: readonly string[]): Query | undefined {
  const read = parts.map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, at), unescaped(part.slice(at + 1))] as const;
  });
  const isKnown = read.every(
    ([name, value]) => Object.hasOwn(PARTS, name) && PARTS[name as keyof Query](value),
  );
  return isKnown ? Object.fromEntries(read) : undefined;
}

type Run = { readonly run_id: number };

/** Names the runs that a page shows: its own, and the one that it is compared with. */
export const toRunsKey = (shown: { readonly run: Run; readonly comparedTo?: Run | undefined }) =>
  `${shown.run.run_id} ${shown.comparedTo?.run_id ?? ''}`;

/** A name may hold what separates the parts. */
const escaped = (value: string) => value.replaceAll('%', '%25').replaceAll(SEPARATOR, '%7C');
const unescaped = (value: string) => value.replaceAll('%7C', SEPARATOR).replaceAll('%25', '%');
