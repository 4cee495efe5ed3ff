import type { ChangeFilter } from '@fairlead/tasks/contract/audit';
import { isDay } from '@fairlead/shared/domain/calendar/days';

/** The parts by which changes are narrowed, as the address and the call name them. */
const PARTS = ['entity', 'entity_id', 'actor', 'action', 'from', 'to', 'text'] as const;
type Part = (typeof PARTS)[number];

/** The number of the change that is open over the list. */
const OPENED = 'change';

/** The longest text that the API takes. */
const MAX_LENGTH = 200;

/** One parameter of the address that cannot be, and what it may be. */
type FilterProblem = { readonly parameter: string; readonly text: string };

type ParsedFilter =
  | { readonly filter: ChangeFilter; readonly problems: readonly [] }
  | { readonly filter: undefined; readonly problems: readonly FilterProblem[] };

/** The filter that an address asks for, or everything that is wrong with it. */
export function parseChanges(params: URLSearchParams): ParsedFilter {
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
  // Each value has been judged by its rule.
  return problems.length > 0
    ? { filter: undefined, problems }
    : { filter: Object.fromEntries(given), problems: [] };
}

/** The query of the address of a filter, '' for none: '?entity=core_trade&from=2024-06-28'. */
export function toChangesSearch(filter: ChangeFilter): string {
  const given = PARTS.flatMap((part) => {
    const value = filter[part];
    return value === undefined ? [] : [[part, value]];
  });
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** The filter with another value of one part; '' and null are any. */
export function withChangeFilter(
  filter: ChangeFilter,
  part: Part,
  value: string | null,
): ChangeFilter {
  const { [part]: _before, ...others } = filter;
  const trimmed = (value ?? '').trim();
  return trimmed === '' ? others : { ...others, [part]: trimmed };
}

/** Counts the filters that are set. */
export const countChangeFilters = (filter: ChangeFilter): number => Object.keys(filter).length;

/** The change that an address says is open; undefined for what is no number of one. */
export function readOpenedChange(params: URLSearchParams): number | undefined {
  const text = params.get(OPENED) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** The address with this change open, or with none. */
export function withOpenedChange(before: URLSearchParams, seq: number | null): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete(OPENED);
  if (seq !== null) after.set(OPENED, String(seq));
  return after;
}

/** Why nobody can search for a text; undefined where everybody can. */
export function changesSearchProblem(text: string): string | undefined {
  const problem = anyText(text);
  return problem && `The search ${problem}`;
}

function anyText(value: string): string | undefined {
  // The API refuses it in any text.
  if (value.includes('\0')) return 'has the character NUL in it, which no change has.';
  return value.length > MAX_LENGTH ? `is longer than ${MAX_LENGTH} characters.` : undefined;
}

function findProblems(parameter: Part, value: string): readonly FilterProblem[] {
  const isOfDay = parameter === 'from' || parameter === 'to';
  const text = isOfDay ? dayProblem(value) : anyText(value);
  return text === undefined ? [] : [{ parameter, text }];
}

const dayProblem = (value: string) =>
  isDay(value) ? undefined : `is "${value}". Format: YYYY-MM-DD.`;

function orderProblems({ from, to }: Record<string, string>): readonly FilterProblem[] {
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to) || from <= to) return [];
  // Text order is date order.
  return [{ parameter: 'from', text: `is ${from}. It cannot be after ${to}, where the days end.` }];
}
