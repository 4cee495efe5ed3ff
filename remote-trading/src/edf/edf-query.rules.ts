import type { listCoreTrades } from '@fairlead/trading/contract/core-trades';
import type { QueryOf } from '@fairlead/shared/contract/endpoint';
import type { ChoiceColumn, SortColumn } from '@fairlead/trading/contract/trade-filter';
import { parseTradeIds } from '@fairlead/shared/domain/trades/trade-ids';

import {
  type EdfQueryProblem,
  findAddressProblems,
  isVerifiedState,
  VALUE_FILTERS,
} from './address-problems.rules.ts';

type ListQuery = QueryOf<typeof listCoreTrades>;
export type VerifiedState = NonNullable<ListQuery['state']>;

/** The values that columns are narrowed to; none is all of them. */
export type ChosenValues = Readonly<Pick<ListQuery, ChoiceColumn>>;

/** Filters of the list, also kept in the address (spec A, section 2). */
export type EdfFilters = {
  readonly verifiedState: VerifiedState;
  /** YYYY-MM-DD */
  readonly runDate: string | null;
  readonly tradeIds: readonly string[];
  readonly values: ChosenValues;
  /** Stands somewhere in each trade; '' for any. */
  readonly text: string;
};

export const DEFAULT_FILTERS: EdfFilters = {
  verifiedState: 'unverified',
  runDate: null,
  tradeIds: [],
  values: {},
  text: '',
};

/** Number of active filters besides the state. */
export function countEdfFilters({ runDate, tradeIds, values, text }: EdfFilters): number {
  const set = [runDate !== null, tradeIds.length > 0, text !== ''].filter(Boolean).length;
  return Object.values(values).reduce((count, chosen) => count + chosen.length, set);
}

export type ParsedQuery =
  | { readonly filters: EdfFilters; readonly problems: readonly [] }
  | { readonly filters: undefined; readonly problems: readonly EdfQueryProblem[] };

/** The filters an address asks for, or everything that is wrong with it. */
export function parseQuery(params: URLSearchParams, businessDate: string): ParsedQuery {
  const verifiedState = params.get('verified_state') ?? DEFAULT_FILTERS.verifiedState;
  const problems = findAddressProblems(params, businessDate);
  if (!isVerifiedState(verifiedState) || problems.length > 0) {
    return { filters: undefined, problems };
  }
  const filters = {
    verifiedState,
    runDate: params.get('run_date'),
    tradeIds: parseTradeIds(params.get('trade_ids') ?? ''),
    values: readChosenValues((filter) => params.getAll(filter)),
    text: (params.get('text') ?? '').trim(),
  };
  return { filters, problems: [] };
}

/** The query of an address for filters, '' for those the page opens with. */
export function toEdfQuery(filters: EdfFilters): string {
  const { verifiedState, runDate, tradeIds, values, text } = filters;
  const params = new URLSearchParams({ verified_state: verifiedState });
  if (runDate !== null) params.set('run_date', runDate);
  if (tradeIds.length > 0) params.set('trade_ids', tradeIds.join(','));
  for (const filter of VALUE_FILTERS) {
    for (const value of values[filter] ?? []) params.append(filter, value);
  }
  if (text !== '') params.set('text', text);
  const query = params.toString();
  return query === `verified_state=${DEFAULT_FILTERS.verifiedState}` ? '' : `?${query}`;
}

/** A sort of the list, by what the server calls the column: its `served`. */
export type ListSort = {
  readonly column: string;
  readonly direction: NonNullable<ListQuery['direction']>;
};

/**
 * Query parameters of these filters, in this order: for the list, and for calls about all of it.
 */
export function listQuery(
  { verifiedState, runDate, tradeIds, values, text }: EdfFilters,
  sort?: ListSort,
): ListQuery {
  return {
    state: verifiedState,
    ...(runDate === null ? {} : { run_date: runDate }),
    ...(tradeIds.length === 0 ? {} : { trade_ids: tradeIds.join(',') }),
    ...values,
    ...(text === '' ? {} : { text }),
    ...(sort && { sort: sort.column as SortColumn, direction: sort.direction }),
  };
}

/**
 * Choosing a date shows all of that day and drops the search (spec A, section 5). What columns are
 * narrowed to stays: who looks at one product looks at it on another day.
 */
export function chooseDate(filters: EdfFilters, runDate: string | null): EdfFilters {
  if (runDate === null) return { ...filters, runDate };
  return { ...filters, verifiedState: 'all', runDate, tradeIds: [] };
}

/**
 * A search looks at all trades of all days (spec A, section 5), whatever columns were narrowed to: an
 * id that is there must not be missed. An empty one only ends a search.
 */
export function searchFor(filters: EdfFilters, text: string): EdfFilters {
  const tradeIds = parseTradeIds(text);
  if (tradeIds.length === 0) return { ...filters, tradeIds };
  return { ...DEFAULT_FILTERS, verifiedState: 'all', tradeIds };
}

export function chooseState(filters: EdfFilters, verifiedState: VerifiedState): EdfFilters {
  return { ...filters, verifiedState };
}

/** Narrows the list to values of one column; none of them is all. */
export function chooseValues(
  filters: EdfFilters,
  filter: string,
  chosen: readonly string[],
): EdfFilters {
  const values = readChosenValues((one) => (one === filter ? chosen : (filters.values[one] ?? [])));
  return { ...filters, values };
}

export function narrowTo(filters: EdfFilters, text: string): EdfFilters {
  return { ...filters, text };
}

/** All values of the columns, all trades with any text. */
export function clearColumns(filters: EdfFilters): EdfFilters {
  return { ...filters, values: {}, text: '' };
}

/** True when columns or a text filter the list. */
export function hasEdfFilters({ values, text }: EdfFilters): boolean {
  return text !== '' || Object.keys(values).length > 0;
}

/** Each value once, and no filter without one. */
function readChosenValues(chosen: (filter: ChoiceColumn) => readonly string[]): ChosenValues {
  const filled = VALUE_FILTERS.map((filter) => {
    const values = new Set(chosen(filter).filter((value) => value !== ''));
    return [filter, [...values]] as const;
  }).filter(([, values]) => values.length > 0);
  return Object.fromEntries(filled);
}
