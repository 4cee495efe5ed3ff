/** Sort key of an item; its parts are compared in order. */
export type MatchSortKey = readonly (number | string)[];

type SortedTransaction = {
  readonly booking_date: string;
  readonly service_account_no: string;
  readonly statement_id: number;
  readonly entry_no: number;
  readonly part_no: number;
};

type SortedLine = {
  readonly journal_date: string;
  readonly service_account_no: string;
  readonly journal_id: number;
  readonly line_no: number;
};

/** Sort key of a transaction: before lines, newest first. */
export const toTransactionSortKey = (row: SortedTransaction): MatchSortKey => [
  ...[0, -ordinal(row.booking_date), row.service_account_no, -row.statement_id, -row.entry_no],
  -row.part_no,
];

export const toLineSortKey = (row: SortedLine): MatchSortKey => [
  ...[1, -ordinal(row.journal_date), row.service_account_no, -row.journal_id, row.line_no, 0],
];

export function compareSortKeys(a: MatchSortKey, b: MatchSortKey): number {
  for (const [index, part] of a.entries()) {
    const other = b[index] ?? part;
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}

/** The cursor that asks for what follows a place. */
export const formatMatchCursor = (place: MatchSortKey): string => JSON.stringify(place);

/** The place that a cursor names; undefined for what is none of ours. */
export function parseMatchCursor(cursor: string): MatchSortKey | undefined {
  const parts = tryParseJson(cursor);
  const isPlace =
    Array.isArray(parts) &&
    parts.length === 6 &&
    parts.every((part, index) => typeof part === (index === 2 ? 'string' : 'number'));
  return isPlace ? (parts as MatchSortKey) : undefined;
}

/** 2024-06-28 is 20240628: in the order of days. */
const ordinal = (day: string) => Number(day.replaceAll('-', ''));

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
