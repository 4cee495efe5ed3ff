import type { listCoreTrades } from '@fairlead/shared/contract/core-trades';
import type { QueryOf } from '@fairlead/shared/contract/endpoint';
import { isDay } from '@fairlead/shared/domain/calendar/days';
import { MAX_TRADE_IDS_LENGTH, tradeIdsOf } from '@fairlead/shared/domain/trades/trade-ids';

export type VerifiedState = NonNullable<QueryOf<typeof listCoreTrades>['state']>;

/** What the list is narrowed to; the address carries the same (spec A, section 2). */
export type EdfFilters = {
  readonly verifiedState: VerifiedState;
  /** YYYY-MM-DD */
  readonly runDate: string | null;
  readonly tradeIds: readonly string[];
};

export const DEFAULT_FILTERS: EdfFilters = {
  verifiedState: 'unverified',
  runDate: null,
  tradeIds: [],
};

const VERIFIED_STATES: readonly VerifiedState[] = ['verified', 'unverified', 'all'];

/** One parameter of the address that cannot be, and what it may be. */
export type QueryProblem = { readonly parameter: string; readonly text: string };

export type ParsedQuery =
  | { readonly filters: EdfFilters; readonly problems: readonly [] }
  | { readonly filters: undefined; readonly problems: readonly QueryProblem[] };

/** The filters an address asks for, or everything that is wrong with it. */
export function parseQuery(params: URLSearchParams, businessDate: string): ParsedQuery {
  const verifiedState = params.get('verified_state') ?? DEFAULT_FILTERS.verifiedState;
  const runDate = params.get('run_date');
  const search = params.get('trade_ids') ?? '';
  const problems = [
    ...repeated(params),
    ...stateProblems(verifiedState),
    ...dateProblems(runDate, businessDate),
    ...searchProblems(search),
  ];
  if (!isVerifiedState(verifiedState) || problems.length > 0) {
    return { filters: undefined, problems };
  }
  return { filters: { verifiedState, runDate, tradeIds: tradeIdsOf(search) }, problems: [] };
}

/** The query of an address for filters, '' for those the page opens with. */
export function queryOf({ verifiedState, runDate, tradeIds }: EdfFilters): string {
  const isDefault =
    verifiedState === DEFAULT_FILTERS.verifiedState && runDate === null && tradeIds.length === 0;
  if (isDefault) return '';
  const params = new URLSearchParams({ verified_state: verifiedState });
  if (runDate !== null) params.set('run_date', runDate);
  if (tradeIds.length > 0) params.set('trade_ids', tradeIds.join(','));
  return `?${params.toString()}`;
}

/** Choosing a date shows all of that day and drops the search (spec A, section 5). */
export function chooseDate(filters: EdfFilters, runDate: string | null): EdfFilters {
  return runDate === null
    ? { ...filters, runDate }
    : { verifiedState: 'all', runDate, tradeIds: [] };
}

/** A search looks at all trades of all days (spec A, section 5); an empty one only ends a search. */
export function searchFor(filters: EdfFilters, text: string): EdfFilters {
  const tradeIds = tradeIdsOf(text);
  if (tradeIds.length === 0) return { ...filters, tradeIds };
  return { verifiedState: 'all', runDate: null, tradeIds };
}

export function chooseState(filters: EdfFilters, verifiedState: VerifiedState): EdfFilters {
  return { ...filters, verifiedState };
}

function isVerifiedState(text: string): text is VerifiedState {
  return VERIFIED_STATES.some((state) => state === text);
}

function repeated(params: URLSearchParams): readonly QueryProblem[] {
  return ['verified_state', 'run_date', 'trade_ids']
    .filter((parameter) => params.getAll(parameter).length > 1)
    .map((parameter) => ({ parameter, text: 'is given more than once.' }));
}

function stateProblems(state: string): readonly QueryProblem[] {
  if (isVerifiedState(state)) return [];
  const valid = VERIFIED_STATES.join(', ');
  return [{ parameter: 'verified_state', text: `is "${state}". Valid values: ${valid}.` }];
}

function dateProblems(date: string | null, businessDate: string): readonly QueryProblem[] {
  if (date === null) return [];
  if (!isDay(date)) {
    return [{ parameter: 'run_date', text: `is "${date}". Format: YYYY-MM-DD.` }];
  }
  // Text order is date order. A date cannot be in the future (spec A, section 5).
  if (date <= businessDate) return [];
  return [{ parameter: 'run_date', text: `is ${date}. It cannot be after ${businessDate}.` }];
}

function searchProblems(search: string): readonly QueryProblem[] {
  // The API refuses it in any text.
  if (search.includes('\0')) {
    return [{ parameter: 'trade_ids', text: 'has the character NUL in it, which no ID has.' }];
  }
  if (search.length <= MAX_TRADE_IDS_LENGTH) return [];
  return [{ parameter: 'trade_ids', text: `is longer than ${MAX_TRADE_IDS_LENGTH} characters.` }];
}
