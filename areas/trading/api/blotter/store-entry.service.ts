import { randomUUID } from 'node:crypto';

import type { RunArtifact } from '@fairlead/shared/contract/runs';
import type { SendWarning } from '@fairlead/trading/contract/send-warnings';
import type { EntryLeg } from '@fairlead/trading/domain/tickets/entry-legs';
import type {
  InternalEntry,
  RegularEntry,
  SentValue,
} from '@fairlead/trading/domain/tickets/ticket';
import { formatLongDay } from '@fairlead/shared/format';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { insertRunArtifacts } from '@fairlead/platform/tasks/run-artifacts.queries';
import {
  type EntryRow,
  insertEnteredRun,
  insertEntry,
  insertEntryTrades,
  insertLegs,
  insertSheetRow,
} from './entries.queries.ts';

const ROUTES: Readonly<Record<EntryRow['kind'], string>> = {
  REGULAR: '/sheets/blotter/enter_regular_trade',
  INTERNAL: '/sheets/blotter/enter_internal_trade',
  CLEARER: '/sheets/blotter/enter_clearer_regular_trade',
};

const TICKETS = { REGULAR: 'Regular trade', INTERNAL: 'Internal trade' } as const;

type What =
  | { readonly kind: 'REGULAR'; readonly sent: RegularEntry }
  | { readonly kind: 'INTERNAL'; readonly sent: InternalEntry }
  | {
      readonly kind: 'CLEARER';
      readonly sent: RegularEntry & { readonly swiss_order_num: number };
      /** The clearer's trades that it stands for. */
      readonly tradeIds: readonly string[];
    };

/** Entry that the rules have passed: as it was sent, and what it becomes. */
export type NewEntry = What & {
  readonly legs: readonly EntryLeg[];
  /** Warnings that were acknowledged. */
  readonly warned?: readonly SendWarning[];
  /** Entry in whose place it comes. */
  readonly replaces?: number | null;
};

export type EnteredBy = {
  readonly email: string;
  readonly name: string;
  readonly requestId: string;
};

export type StoredEntry = { readonly entry_id: number; readonly task_id: string };

/**
 * Writes all of an entry in the transaction `tx`: its run, the entry, its legs and trades, its audit
 * row, its row of the Blotter sheet. It judges nothing: call it last, after the rules, because it
 * makes other entries wait until `tx` ends.
 */
export async function storeEntry(tx: Db, entry: NewEntry, by: EnteredBy): Promise<StoredEntry> {
  const taskId = randomUUID();
  await insertEnteredRun(tx, {
    taskId,
    route: ROUTES[entry.kind],
    sent: entry.sent,
    actor: by,
    requestId: by.requestId,
  });
  const row = { ...toRow(entry), task_id: taskId, entered_by: by.email };
  const entryId = await insertEntry(tx, row);
  await insertLegs(tx, entryId, entry.legs);
  if (entry.kind === 'CLEARER') await insertEntryTrades(tx, entryId, entry.tradeIds);
  await insertAudit(tx, {
    actor: by.email,
    action: 'blotter.enter',
    entity: 'blotter_entry',
    entityId: String(entryId),
    before: null,
    after: { ...row, legs: entry.legs, ...toAcknowledged(entry) },
    requestId: by.requestId,
  });
  await insertSheetRow(tx, entryId);
  await insertRunArtifacts(tx, taskId, [toRunArtifact(entry, entryId)]);
  return { entry_id: entryId, task_id: taskId };
}

/** Warnings that the sender acknowledged, for the audit row. */
function toAcknowledged({ warned = [] }: NewEntry) {
  return warned.length === 0 ? {} : { acknowledged: warned };
}

/** The entry as its run names it. */
function toRunArtifact(entry: NewEntry, entryId: number): RunArtifact {
  const { trade_date: day } = entry.sent;
  const what =
    entry.kind === 'CLEARER' ? `Order ${entry.sent.swiss_order_num}` : TICKETS[entry.kind];
  const label = [what, day === null ? [] : formatLongDay(day), `entry ${entryId}`]
    .flat()
    .join(', ');
  return { kind: 'blotter_entry', id: String(entryId), label, path: '/blotter', action: 'made' };
}

function toRow(entry: NewEntry): Omit<EntryRow, 'task_id' | 'entered_by'> {
  const { sent } = entry;
  return {
    ...NOTHING,
    kind: entry.kind,
    swiss_order_num: entry.kind === 'CLEARER' ? entry.sent.swiss_order_num : null,
    trade_date: sent.trade_date,
    volume: toNumber(sent.volume),
    month_a: sent.month_a,
    year_a: sent.year_a,
    month_b: sent.month_b,
    year_b: sent.year_b,
    balmo_date: sent.balmo_date,
    product_a: sent.product_a,
    product_b: sent.product_b,
    price_a: toNumber(sent.price_a),
    is_diff: sent.diff ?? false,
    is_mini: sent.mini ?? false,
    converted_leg_volume: toAbsolute(sent.converted_leg_volume),
    executing_for: sent.executing_for,
    notes: sent.notes,
    replaces: entry.replaces ?? null,
    ...(entry.kind === 'INTERNAL' ? internalPart(entry.sent) : regularPart(entry.sent)),
  };
}

const NOTHING = {
  book: null,
  strategy: null,
  deal: null,
  buy_from_book: null,
  buy_from_strategy: null,
  buy_from_deal: null,
  sell_to_book: null,
  sell_to_strategy: null,
  sell_to_deal: null,
  exchange: null,
  broker: null,
  commission_override: null,
  clearer_trade_ids: null,
};

function regularPart(sent: RegularEntry) {
  const { book, strategy, deal, exchange } = sent;
  return {
    book,
    strategy,
    deal,
    exchange,
    broker: sent.broker,
    commission_override: toNumber(sent.commission_override),
    clearer_trade_ids: sent.clearer_trade_ids,
  };
}

function internalPart(sent: InternalEntry) {
  const { buy_from_book, buy_from_strategy, buy_from_deal } = sent;
  const { sell_to_book, sell_to_strategy, sell_to_deal } = sent;
  return {
    buy_from_book,
    buy_from_strategy,
    buy_from_deal,
    sell_to_book,
    sell_to_strategy,
    sell_to_deal,
  };
}

function toAbsolute(sent: SentValue | undefined): number | null {
  return typeof sent === 'number' ? Math.abs(sent) : null;
}

/** The rules pass numbers only. */
function toNumber(sent: SentValue | undefined): number | null {
  return typeof sent === 'number' ? sent : null;
}
