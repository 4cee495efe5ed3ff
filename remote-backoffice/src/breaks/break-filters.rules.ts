import type { LotBreak } from '@fairlead/backoffice/contract/breaks';
import { absoluteAmount, parseAmount } from '@fairlead/shared/domain/money/exact';

import { AGE_BUCKETS, type AgeBucket, findAgeBucket } from './age.rules.ts';
import { SHOWN_LOT_COLUMNS } from '../common/lot-columns.rules.ts';
import { breakStatusText, causeText, tableText } from './break-labels.rules.ts';

type LotColumnName = LotBreak['scg_pnl_column'];

/** Values of the owner filter besides e-mail addresses: the user's own, or unassigned. */
export const MINE = 'mine';
export const NOBODY = 'nobody';

/** Filters by columns of the table, with the getter of each. */
const VALUES = { table: tableText, status: breakStatusText, cause: causeText } as const;
type ValueFilter = keyof typeof VALUES;
const VALUE_FILTERS = Object.keys(VALUES) as ValueFilter[];

/** Filters of the list, also kept in the address (SHL-31). An absent one matches any. */
export type BreakFilters = {
  /** State of the breaks: still open, or closed. */
  readonly state: 'open' | 'closed';
  readonly owner?: string;
  readonly column?: LotColumnName;
  readonly age?: AgeBucket;
  /** The least size of a difference, as '1000' or '0.50'. */
  readonly amount?: string;
  readonly values: Readonly<Partial<Record<ValueFilter, readonly string[]>>>;
};

const PARTS = ['owner', 'column', 'age', 'amount'] as const;
type Part = (typeof PARTS)[number];

/** Digits and at most one point: what an amount is compared with. */
const SIZE = /^\d{1,15}(\.\d{1,2})?$/;

/** The filters that a query asks for; what cannot be is as if it were not there. */
export function readBreakFilters(search: URLSearchParams): BreakFilters {
  const owner = search.get('owner') ?? '';
  const column = SHOWN_LOT_COLUMNS.find((name) => name === search.get('column'));
  const age = AGE_BUCKETS.find((name) => name === search.get('age'));
  const amount = search.get('amount') ?? '';
  return {
    state: search.get('state') === 'closed' ? 'closed' : 'open',
    ...(owner !== '' && { owner }),
    ...(column !== undefined && { column }),
    ...(age !== undefined && { age }),
    ...(SIZE.test(amount) && { amount }),
    values: Object.fromEntries(
      VALUE_FILTERS.map((name) => [name, search.getAll(name)] as const).filter(
        ([, chosen]) => chosen.length > 0,
      ),
    ),
  };
}

/** The query with these filters, and nothing else of it changed. */
export function writeBreakFilters(search: URLSearchParams, filters: BreakFilters): URLSearchParams {
  const after = new URLSearchParams(search);
  for (const name of ['state', ...PARTS, ...VALUE_FILTERS]) after.delete(name);
  if (filters.state === 'closed') after.set('state', 'closed');
  for (const part of PARTS) {
    const value = filters[part];
    if (value !== undefined) after.set(part, value);
  }
  for (const name of VALUE_FILTERS) {
    for (const value of filters.values[name] ?? []) after.append(name, value);
  }
  return after;
}

/** The filters with another value of one part; undefined is any. */
export function withBreakFilter<Name extends Part>(
  filters: BreakFilters,
  part: Name,
  value: BreakFilters[Name],
): BreakFilters {
  const { state, values } = filters;
  const others = PARTS.filter((each) => each !== part).map(
    (each) => [each, filters[each]] as const,
  );
  const parts = [...others, [part, value] as const].filter(([, is]) => is !== undefined);
  return { state, values, ...(Object.fromEntries(parts) as Pick<BreakFilters, Part>) };
}

/** The filters with other values of a column of the table; none of them is all. */
export function narrowColumn(
  filters: BreakFilters,
  name: string,
  chosen: readonly string[],
): BreakFilters {
  const others = Object.entries(filters.values).filter(([each]) => each !== name);
  const added = chosen.length === 0 ? [] : [[name, chosen] as const];
  return { ...filters, values: Object.fromEntries([...others, ...added]) };
}

/** Number of active filters besides the state. */
export function countBreakFilters({ values, ...filters }: BreakFilters): number {
  const parts = PARTS.filter((part) => filters[part] !== undefined).length;
  return Object.values(values).reduce((count, chosen) => count + chosen.length, parts);
}

type FilterPredicate = (of: LotBreak, filters: BreakFilters, user: string) => boolean;

/** Predicates, one for each filter; a break has to pass all of them. */
const FILTER_PREDICATES: readonly FilterPredicate[] = [
  ({ owner }, filters, user) => {
    if (filters.owner === undefined) return true;
    if (filters.owner === NOBODY) return owner === null;
    return owner === (filters.owner === MINE ? user : filters.owner);
  },
  ({ scg_pnl_column: name }, { column }) => column === undefined || name === column,
  ({ age: days }, { age }) => age === undefined || findAgeBucket(days) === age,
  ({ amount_diff: difference }, { amount }) =>
    amount === undefined || absoluteAmount(parseAmount(String(difference))) >= parseAmount(amount),
  (of, { values }) =>
    VALUE_FILTERS.every((name) => values[name]?.includes(VALUES[name](of)) !== false),
];

/** The breaks that filters leave, for who is signed in as `user`. */
export const filterBreaks = (
  breaks: readonly LotBreak[],
  filters: BreakFilters,
  user: string,
): readonly LotBreak[] =>
  breaks.filter((of) => FILTER_PREDICATES.every((judge) => judge(of, filters, user)));

/** The values that a column has in breaks, and in how many, in the order of the words. */
export function valuesIn(breaks: readonly LotBreak[], name: string) {
  const filter = VALUE_FILTERS.find((each) => each === name);
  if (filter === undefined) return [];
  const counts = new Map<string, number>();
  for (const of of breaks) {
    const value = VALUES[filter](of);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => a.value.localeCompare(b.value));
}
