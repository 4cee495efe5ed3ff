import type {
  EnteredTrade,
  EntryEvent,
  EntryKind,
  EntryStatus,
} from '@fairlead/trading/contract/entered-trades';
import { formatDay, formatNumber } from '@fairlead/shared/format';
import type { CellPart } from '@fairlead/table';

import { priceText } from '../common/trade-labels.view-model.ts';
import type { EnteredFilter } from './entered-filter.rules.ts';

/** Statuses in words. */
export const ENTRY_STATUS_LABELS: Readonly<Record<EntryStatus, string>> = {
  live: 'Live',
  cancelled: 'Cancelled',
  replaced: 'Replaced',
};

export const KIND_LABELS: Readonly<Record<EntryKind, string>> = {
  REGULAR: 'Regular',
  INTERNAL: 'Internal',
  CLEARER: 'Clearer order',
  OPENING: 'Opening',
};

const STATUS_STYLES = {
  live: { tone: 'positive', icon: 'check' },
  cancelled: { tone: 'neutral', icon: 'close' },
  replaced: { tone: 'neutral' },
} as const;

type Stated = Pick<EnteredTrade, 'status' | 'replaced_by'>;

/** 'Live', or of one that was replaced by which: 'Replaced by 12'. */
export const entryStatusText = ({ status, replaced_by: by }: Stated): string =>
  by === null ? ENTRY_STATUS_LABELS[status] : `${ENTRY_STATUS_LABELS[status]} by ${by}`;

/** The same as a badge. */
export function entryStatusParts({ status, replaced_by: by }: Stated): readonly CellPart[] {
  const badge: CellPart = {
    part: 'badge',
    text: ENTRY_STATUS_LABELS[status],
    ...STATUS_STYLES[status],
  };
  return by === null ? [badge] : [badge, { part: 'text', text: `by ${by}`, tone: 'muted' }];
}

type Placed = Pick<
  EnteredTrade,
  | 'book'
  | 'strategy'
  | 'deal'
  | 'buy_from_book'
  | 'buy_from_strategy'
  | 'buy_from_deal'
  | 'sell_to_book'
  | 'sell_to_strategy'
  | 'sell_to_deal'
>;

const pathText = (...names: readonly (string | null)[]) => names.filter(Boolean).join(' / ');

/** Book, strategy and deal; of a trade between two books of both. */
export function bookText(entry: Placed): string {
  if (entry.book !== null) return pathText(entry.book, entry.strategy, entry.deal);
  const { buy_from_book, buy_from_strategy, buy_from_deal } = entry;
  const from = pathText(buy_from_book, buy_from_strategy, buy_from_deal);
  return `${from} → ${pathText(entry.sell_to_book, entry.sell_to_strategy, entry.sell_to_deal)}`;
}

/** Words of what the list is narrowed to, by which a file of it is named. */
export function formatFilter({ view, status, product, text }: EnteredFilter): readonly string[] {
  return [
    ...(view === 'all' ? [] : ['mine']),
    ...(status === null ? [] : [ENTRY_STATUS_LABELS[status].toLowerCase()]),
    ...(product === null ? [] : [product]),
    ...(text === '' ? [] : [text]),
  ];
}

/** Facts of an entry, name by name; empty ones are left out. */
export function listEntryFacts(entry: EnteredTrade): readonly (readonly [string, string])[] {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Kind', KIND_LABELS[entry.kind]],
    ['Trade Date', formatDay(entry.trade_date)],
    ['Price', priceText(entry)],
    ['Balmo from', entry.balmo_date === null ? null : formatDay(entry.balmo_date)],
    ['Mini', entry.is_mini ? 'Yes' : null],
    ['Converted Leg Volume', numberText(entry.converted_leg_volume)],
    [entry.book === null ? 'From → to' : 'Book', bookText(entry)],
    ['Exchange', entry.exchange],
    ['Broker', entry.broker],
    ['Commission', commissionText(entry.commission_override)],
    ['Executing for', entry.executing_for],
    ['Order', orderText(entry)],
    ['Clearer Trade IDs', entry.clearer_trade_ids],
    ['Notes', entry.notes],
  ];
  return facts.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, value] as const],
  );
}

const numberText = (value: number | null) => (value === null ? null : formatNumber(value));
const commissionText = (value: number | null) =>
  value === null ? null : `$${formatNumber(value)} a lot`;
const orderText = ({ order_num: order, clearer_name: clearer }: EnteredTrade) =>
  order === null ? null : `${order} of ${clearer ?? ''}`;

/** Label of an event. */
export const eventText = ({ what }: Pick<EntryEvent, 'what'>): string =>
  what === 'entered' ? 'Entered' : 'Taken back';

/** Consequences of cancelling an entry, in words. */
export function consequenceText({ order_num: order, clearer_name: clearer }: EnteredTrade): string {
  const waits = order === null ? '' : `, and order ${order} of ${clearer ?? ''} waits again`;
  return `Its legs leave positions and the P&L, the Blotter sheet gets a row that says so${waits}.`;
}

export const cancelledText = ({ entry_id: id }: EnteredTrade): string => `Entry ${id} is cancelled`;

type Shown = { readonly loaded: number; readonly total: number; readonly isStopped: boolean };

/** The line below the list. */
export function entryCountText({ loaded, total, isStopped }: Shown): string {
  const entries = total === 1 ? '1 entry' : `${formatNumber(total)} entries`;
  return isStopped ? `Loading stopped after ${formatNumber(loaded)} of ${entries}` : entries;
}
