import type { EntryStatus } from '@fairlead/trading/contract/entered-trades';
import { isDay } from '@fairlead/shared/domain/calendar/days';
import { MAX_ENTRY_TEXT } from '@fairlead/trading/domain/tickets/entered-entry';

/** Views of the entries: mine of today, mine, or everybody's. */
export type EnteredView = 'today' | 'mine' | 'all';

/** Filters of the list. */
export type EnteredFilter = {
  readonly view: EnteredView;
  /** Dealt or entered on this day; null: any, in 'today' today. */
  readonly day: string | null;
  readonly status: EntryStatus | null;
  readonly product: string | null;
  readonly text: string;
};

/** Why entries cannot be searched for a text; undefined where they can. */
export const textProblem = (text: string): string | undefined =>
  text.length > MAX_ENTRY_TEXT
    ? `The search is longer than ${MAX_ENTRY_TEXT} characters.`
    : undefined;

const STATUSES: readonly string[] = ['live', 'cancelled', 'replaced'] satisfies EntryStatus[];

export const isEntryStatus = (text: string | null): text is EntryStatus =>
  text !== null && STATUSES.includes(text);

const NAMES = {
  view: 'entered',
  day: 'entered_day',
  status: 'entered_status',
  product: 'entered_product',
  text: 'entered_text',
} as const;

/** The filter as the address has it; what is none of ours is left out. Who deals begins with his own of today. */
export function readEnteredFilter(params: URLSearchParams, deals: boolean): EnteredFilter {
  const day = params.get(NAMES.day);
  const status = params.get(NAMES.status);
  const ofDay = day !== null && isDay(day) ? day : null;
  return {
    view: readView(params.get(NAMES.view), deals, ofDay),
    day: ofDay,
    status: isEntryStatus(status) ? status : null,
    product: (params.get(NAMES.product) ?? '').slice(0, 100) || null,
    text: (params.get(NAMES.text) ?? '').slice(0, MAX_ENTRY_TEXT),
  };
}

function readView(asked: string | null, deals: boolean, day: string | null): EnteredView {
  if (asked === 'mine' || asked === 'all') return asked;
  if (!deals) return 'all';
  return day === null ? 'today' : 'mine';
}

/** The address with the filter in it. */
export function withEnteredFilter(
  before: URLSearchParams,
  { view, day, status, product, text }: EnteredFilter,
): URLSearchParams {
  const after = new URLSearchParams(before);
  const said = { view: view === 'today' ? null : view, day, status, product, text: text || null };
  for (const [key, value] of Object.entries(said)) {
    const name = NAMES[key as keyof typeof NAMES];
    if (value === null) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/** Another view: that of today has no other day. */
export const chooseView = (filter: EnteredFilter, view: EnteredView): EnteredFilter => ({
  ...filter,
  view,
  day: view === 'today' ? null : filter.day,
});

/** Changes the day: from today's entries to the user's own. */
export const chooseDay = (filter: EnteredFilter, day: string | null): EnteredFilter => ({
  ...filter,
  view: filter.view === 'today' ? 'mine' : filter.view,
  day,
});

/** The filter as the API is asked for it. */
export function queryOfFilter({ view, day, status, product, text }: EnteredFilter, today: string) {
  const ofDay = view === 'today' ? today : day;
  return {
    ...(view === 'all' ? {} : { whose: 'mine' as const }),
    ...(ofDay === null ? {} : { day: ofDay }),
    ...(status === null ? {} : { status }),
    ...(product === null ? {} : { product }),
    ...(text === '' ? {} : { text }),
  };
}

/** True when more than a view filters the list. */
export const hasEnteredFilters = ({ day, status, product, text }: EnteredFilter): boolean =>
  day !== null || status !== null || product !== null || text !== '';

/** The view with nothing else that narrows it. */
export const cleared = ({ view }: EnteredFilter): EnteredFilter => ({
  view,
  day: null,
  status: null,
  product: null,
  text: '',
});
