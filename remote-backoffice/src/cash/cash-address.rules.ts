import { isDay } from '@fairlead/shared/domain/calendar/days';

/** Parameters of a planning, and whether its cents are shown (BAK-09). */
export type CashFilters = {
  /** Undefined: the newest planning. */
  readonly runDate: string | undefined;
  readonly withBuffer: boolean;
  readonly withBlocked: boolean;
  readonly showFractions: boolean;
};

/** Open drawer over the page: an account by its ledger card, or moves by their names. */
export type OpenedCash =
  { readonly kind: 'account'; readonly card: string } | ({ readonly kind: 'move' } & MoveNames);

/** From the outermost; `lot` is '' for moves without a lot, undefined for all of a sub group. */
export type MoveNames = {
  readonly group: string;
  readonly subgroup?: string | undefined;
  readonly lot?: string | undefined;
};

const SEPARATOR = '|';

/** Parses the filters from the address; absent ones have the defaults of the specification (B3). */
export function readCashFilters(search: URLSearchParams): CashFilters {
  const day = search.get('run_date');
  return {
    runDate: day !== null && isDay(day) ? day : undefined,
    withBuffer: search.get('buffer') !== 'off',
    withBlocked: search.get('blocked') !== 'off',
    showFractions: search.get('fractions') === 'on',
  };
}

/** The query with these filters, and nothing else of it changed. */
export function writeCashFilters(search: URLSearchParams, filters: CashFilters): URLSearchParams {
  return withTexts(search, {
    run_date: filters.runDate,
    buffer: filters.withBuffer ? undefined : 'off',
    blocked: filters.withBlocked ? undefined : 'off',
    fractions: filters.showFractions ? 'on' : undefined,
  });
}

/** Parses the open drawer from the address; an unreadable one is ignored. */
export function readOpenedCash(search: URLSearchParams): OpenedCash | undefined {
  const [kind, first = '', subgroup, lot] = search.get('open')?.split(SEPARATOR) ?? [];
  if (kind === 'account' && first !== '') return { kind, card: first };
  return kind === 'move' ? { kind, group: first, subgroup, lot } : undefined;
}

/** The query with this open, or nothing, and nothing else of it changed. */
export const withOpenedCash = (search: URLSearchParams, opened?: OpenedCash): URLSearchParams =>
  withTexts(search, { open: opened && openedText(opened) });

function openedText(opened: OpenedCash): string {
  if (opened.kind === 'account') return ['account', opened.card].join(SEPARATOR);
  const { group, subgroup, lot } = opened;
  return ['move', group, subgroup, lot].filter((name) => name !== undefined).join(SEPARATOR);
}

function withTexts(
  search: URLSearchParams,
  texts: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(search);
  for (const [name, text] of Object.entries(texts)) {
    if (text === undefined) after.delete(name);
    else after.set(name, text);
  }
  return after;
}
