import type { HistoryQuery } from '@fairlead/shared/contract/runs';
import { isDay } from '@fairlead/shared/domain/calendar/days';

/** The parts by which the history is narrowed, as the address and the call name them. */
const PARTS = ['route', 'state', 'who', 'trigger', 'from', 'to', 'words'] as const;
type Part = (typeof PARTS)[number];

/** Filters of the history; an absent one matches any. */
export type HistoryFilters = Readonly<Pick<HistoryQuery, Part>>;

/** The states and triggers that there are, in the order of their lists. */
export const STATES = ['QUEUED', 'RUNNING', 'SUCCESS', 'FAIL', 'KILLED'] as const;
export const TRIGGER_FILTERS = ['TRIGGER', 'CRON'] as const;

/** One parameter of the address that cannot be, and what it may be. */
export type QueryProblem = { readonly parameter: string; readonly text: string };

type ParsedQuery =
  | { readonly filters: HistoryFilters; readonly problems: readonly [] }
  | { readonly filters: undefined; readonly problems: readonly QueryProblem[] };

/** The longest route, e-mail and words that the API takes. */
const MAX_LENGTH = 200;

/** The filters that an address asks for, or everything that is wrong with it. */
export function parseHistory(params: URLSearchParams): ParsedQuery {
  const given = PARTS.map((part) => [part, (params.get(part) ?? '').trim()] as const).filter(
    ([, value]) => value !== '',
  );
  const problems = [
    ...PARTS.filter((part) => params.getAll(part).length > 1).map((parameter) => ({
      parameter,
      text: 'is given more than once.',
    })),
    ...given.flatMap(([part, value]) => findProblems(part, value)),
    ...orderProblems(Object.fromEntries(given)),
  ];
  if (problems.length > 0) return { filters: undefined, problems };
  // Each value has been judged by its rule.
  return { filters: Object.fromEntries(given), problems: [] };
}

/** The query of the address of filters, '' for none: '?state=FAIL&from=2024-06-28'. */
export function toHistorySearch(filters: HistoryFilters): string {
  const given = PARTS.flatMap((part) => {
    const value = filters[part];
    return value === undefined ? [] : [[part, value]];
  });
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** The filters with another value of one part; '' and null are any. */
export function withHistoryFilter<Name extends Part>(
  filters: HistoryFilters,
  part: Name,
  value: HistoryFilters[Name] | '' | null,
): HistoryFilters {
  const { [part]: _before, ...others } = filters;
  const isAny = value === undefined || value === null || value.trim() === '';
  return isAny ? others : { ...others, [part]: value.trim() };
}

/** Number of active filters. */
export function countHistoryFilters(filters: HistoryFilters): number {
  return Object.keys(filters).length;
}

function findProblems(parameter: Part, value: string): readonly QueryProblem[] {
  const valid = VALID[parameter](value);
  return valid === undefined ? [] : [{ parameter, text: valid }];
}

const checkOneOfThese = (choices: readonly string[]) => (value: string) =>
  choices.includes(value) ? undefined : `is "${value}". Valid values: ${choices.join(', ')}.`;

const day = (value: string) => (isDay(value) ? undefined : `is "${value}". Format: YYYY-MM-DD.`);

function anyText(value: string): string | undefined {
  // The API refuses it in any text.
  if (value.includes('\0')) return 'has the character NUL in it, which no run has.';
  return value.length > MAX_LENGTH ? `is longer than ${MAX_LENGTH} characters.` : undefined;
}

/** Why nobody can search for a text; undefined where everybody can. */
export function historySearchProblem(text: string): string | undefined {
  const problem = anyText(text);
  return problem && `The search ${problem}`;
}

/** Validators of each part; undefined: valid. */
const VALID: Readonly<Record<Part, (value: string) => string | undefined>> = {
  route: anyText,
  state: checkOneOfThese(STATES),
  who: anyText,
  trigger: checkOneOfThese(TRIGGER_FILTERS),
  from: day,
  to: day,
  words: anyText,
};

function orderProblems({ from, to }: Record<string, string>): readonly QueryProblem[] {
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to) || from <= to) return [];
  // Text order is date order.
  return [{ parameter: 'from', text: `is ${from}. It cannot be after ${to}, where the days end.` }];
}
