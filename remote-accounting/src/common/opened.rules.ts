import type { CellFigure, CellReport } from '@fairlead/accounting/contract/report';
import { isDay } from '@fairlead/shared/domain/calendar/days';

/** Concerns that may need attention: each a list behind the line of attention. */
export const CONCERNS = [
  'unmapped',
  'gaps',
  'unexplained',
  'stale',
  'unmatched',
  'restated',
  'rates',
] as const;
export type Concern = (typeof CONCERNS)[number];

/** A figure of the report by its place; a rate a day is of the same entries as its amount. */
export type OpenedFigure = {
  readonly report: CellReport;
  readonly figure: CellFigure | 'per_day';
  /** '' for the column of totals. */
  readonly column: string;
  /** Names from the outermost; none for the row of totals. */
  readonly row: readonly string[];
};

/** A month of a company that was restated, by its first day. */
export type OpenedMonth = { readonly month: string; readonly company: string };

/** Two statements of an account that do not follow each other: what the one closes with, the other does not open with. */
export type OpenedGap = { readonly from: string; readonly to: string; readonly account: string };

/** Something that is looked into: in the address, one after the other as they were opened (SHL-31). */
export type Opened =
  | { readonly kind: 'figure'; readonly figure: OpenedFigure }
  | { readonly kind: 'journal'; readonly id: number }
  | { readonly kind: 'transaction'; readonly id: string }
  | { readonly kind: 'opex' }
  | { readonly kind: 'concern'; readonly concern: Concern }
  | ({ readonly kind: 'restated' } & OpenedMonth)
  | ({ readonly kind: 'gap' } & OpenedGap)
  | { readonly kind: 'bank-files' }
  | { readonly kind: 'bank-file'; readonly id: string };

const PARAMETER = 'open';
const SEPARATOR = '|';
/** Further on the first ones are left behind. */
const MAX_LENGTH = 6;

/** Parses the open drawers from the address; unreadable ones are ignored. */
export const readOpenedDrawers = (search: URLSearchParams): readonly Opened[] =>
  search.getAll(PARAMETER).flatMap((text) => parseOpened(text) ?? []);

/** The query with these open, and nothing else of it changed. */
export function withOpenedDrawers(
  search: URLSearchParams,
  path: readonly Opened[],
): URLSearchParams {
  const after = new URLSearchParams(search);
  after.delete(PARAMETER);
  for (const opened of path.slice(-MAX_LENGTH)) after.append(PARAMETER, toOpenedText(opened));
  return after;
}

/** Serialises an open drawer for the address. */
export function toOpenedText(opened: Opened): string {
  switch (opened.kind) {
    case 'figure': {
      const { report, figure, column, row } = opened.figure;
      return ['figure', report, figure, column, ...row].join(SEPARATOR);
    }
    case 'journal':
    case 'transaction':
    case 'bank-file':
      return `${opened.kind}${SEPARATOR}${opened.id}`;
    case 'opex':
    case 'bank-files':
      return opened.kind;
    case 'concern':
      return `concern${SEPARATOR}${opened.concern}`;
    case 'restated':
      return ['restated', opened.month, opened.company].join(SEPARATOR);
    case 'gap':
      return ['gap', opened.from, opened.to, opened.account].join(SEPARATOR);
  }
}

function parseOpened(text: string): Opened | undefined {
  const [kind = '', first = '', ...rest] = text.split(SEPARATOR);
  return Object.hasOwn(READERS, kind) ? READERS[kind]?.(first, rest) : undefined;
}

type Reader = (first: string, rest: readonly string[]) => Opened | undefined;

const READERS: Readonly<Partial<Record<string, Reader>>> = {
  figure: (first, [figure = '', column = '', ...row]) => {
    // The server knows which there are, and names what is none.
    const place = { report: first as CellReport, figure: figure as OpenedFigure['figure'] };
    return { kind: 'figure', figure: { ...place, column, row } };
  },
  journal: (first) =>
    /^[1-9]\d{0,14}$/.test(first) ? { kind: 'journal', id: Number(first) } : undefined,
  transaction: (id) => ({ kind: 'transaction', id }),
  opex: (first) => (first === '' ? { kind: 'opex' } : undefined),
  'bank-files': (first) => (first === '' ? { kind: 'bank-files' } : undefined),
  'bank-file': (id) => (/^[0-9a-f]{64}$/.test(id) ? { kind: 'bank-file', id } : undefined),
  concern: (first) => {
    const concern = CONCERNS.find((each) => each === first);
    return concern && { kind: 'concern', concern };
  },
  restated: (month, company) =>
    isDay(month) && company.length > 0
      ? { kind: 'restated', month, company: company.join(SEPARATOR) }
      : undefined,
  gap: (from, [to = '', ...account]) =>
    isDay(from) && isDay(to) && account.length > 0
      ? { kind: 'gap', from, to, account: account.join(SEPARATOR) }
      : undefined,
};
