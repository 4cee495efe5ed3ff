import type { LotColumn, LotTable } from '@fairlead/backoffice/contract/columns';

import { SHOWN_LOT_COLUMNS } from './lot-columns.rules.ts';

/** A lot's column that is looked into, and the table in which the lot stands (BAK-07). */
export type OpenedLot = {
  /** 'any': whichever it stands in, of a link from elsewhere. */
  readonly table: LotTable | 'any';
  readonly column: LotColumn;
  readonly lot: string;
};

const PARAMETER = 'open';
const KIND = 'lot';
const SEPARATOR = '|';
const TABLES: readonly OpenedLot['table'][] = ['closed', 'ongoing', 'outside', 'any'];

/**
 * Parses the open lot from the address: 'lot|closed|broker_sum|24-0117'; an unreadable one is not
 * open.
 */
export function readOpenedLot(search: URLSearchParams): OpenedLot | undefined {
  const [kind, named, asked, ...lot] = (search.get(PARAMETER) ?? '').split(SEPARATOR);
  const table = TABLES.find((candidate) => candidate === named);
  const column = SHOWN_LOT_COLUMNS.find((candidate) => candidate === asked);
  if (kind !== KIND || table === undefined || column === undefined) return undefined;
  const number = lot.join(SEPARATOR);
  return number === '' ? undefined : { table, column, lot: number };
}

/** The query with this one open, or with none, and nothing else of it changed. */
export function withOpenedLot(
  search: URLSearchParams,
  opened: OpenedLot | undefined,
): URLSearchParams {
  const after = new URLSearchParams(search);
  after.delete(PARAMETER);
  if (opened !== undefined)
    after.set(PARAMETER, [KIND, opened.table, opened.column, opened.lot].join(SEPARATOR));
  return after;
}
