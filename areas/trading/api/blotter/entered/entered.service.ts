import {
  ENTRIES_PAGE,
  type exportEntries,
  type listEntries,
  type readEntry,
} from '@fairlead/trading/contract/entered-trades';
import type { QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';

import type { ExportedList } from '@fairlead/platform/export/list-export';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import {
  ENTRY,
  type EntryFilter,
  type EntryOrder,
  selectAllEntries,
  selectEntries,
  selectEntry,
  selectEntryCount,
  selectEntryProductCodes,
} from './entered.queries.ts';
import { selectEntryEvents, selectEntryLegs } from './entry-history.queries.ts';

type Viewer = { readonly email: string; readonly zone: string };

/** A page of what was entered. */
export async function loadEnteredTrades(
  db: Db,
  { after, ...query }: QueryOf<typeof listEntries>,
  asking: Viewer,
): Promise<ReplyOf<typeof listEntries>> {
  const { filter, order } = toList(query, asking);
  const total = await selectEntryCount(db, filter);
  const entries = await selectEntries(db, filter, { ...order, after, most: ENTRIES_PAGE });
  const last = entries.length < ENTRIES_PAGE ? undefined : entries.at(-1);
  const products = [...(await selectEntryProductCodes(db))];
  return { entries: [...entries], total, products, after: last?.entry_id ?? null };
}

/** The entries of a list, to leave whole. */
export function exportedEntries(
  query: QueryOf<typeof exportEntries>,
  asking: Viewer,
): ExportedList {
  const { filter, order } = toList(query, asking);
  return {
    entity: 'blotter_entry',
    action: 'blotter.export',
    asked: query,
    rows: ENTRY,
    total: (tx) => selectEntryCount(tx, filter),
    select: (names) => selectAllEntries(filter, order, names),
  };
}

function toList(
  { whose, sort, direction, ...narrowed }: QueryOf<typeof exportEntries>,
  { email, zone }: Viewer,
): { readonly filter: EntryFilter; readonly order: EntryOrder } {
  return {
    filter: { ...narrowed, zone, of: whose === 'mine' ? email : undefined },
    order:
      sort === undefined
        ? { sort: 'entry_id', direction: 'descending' }
        : { sort, direction: direction ?? 'ascending' },
  };
}

/**
 * An entry, its legs, and what was done to it.
 * @throws Refusal 404 where there is none
 */
export async function loadEnteredTrade(
  db: Db,
  entryId: number,
): Promise<ReplyOf<typeof readEntry>> {
  const entry = await selectEntry(db, entryId);
  if (entry === undefined) throw noEntry(entryId);
  const history = await selectEntryEvents(db, entryId);
  return {
    entry,
    legs: [...(await selectEntryLegs(db, entryId))],
    history: history.map(({ acknowledged, ...event }) => ({
      ...event,
      acknowledged: acknowledged.map(({ message }) => message),
    })),
  };
}

/** The refusal of an entry that there is not. */
export function noEntry(entryId: number): Refusal {
  const message = `There is no entry ${entryId} in the blotter`;
  return new Refusal({ status: 404, code: 'NOT_FOUND', message });
}
