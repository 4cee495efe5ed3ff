import type {
  SortColumn,
  TradeFilterQuery,
  TradeSortQuery,
} from '@fairlead/trading/contract/trade-filter';
import { type Term, termOfKey } from '@fairlead/shared/domain/terms/terms';
import { parseTradeIds, tradeIdsProblem } from '@fairlead/shared/domain/trades/trade-ids';

/** The columns of which a filter names texts. */
export const NAMED_COLUMNS = ['clearer', 'account', 'trade_type', 'product', 'exchange'] as const;
export type NamedColumn = (typeof NAMED_COLUMNS)[number];

/** The trades a call is about: those that match every part. */
export type TradeFilter = {
  /** Null for trades in either state. */
  readonly state: 'PENDING' | 'VERIFIED' | null;
  readonly runDate: string | null;
  /** Ids or parts of them, in small letters; null for any trade, an empty list never occurs. */
  readonly tradeIds: readonly string[] | null;
  /** Of the columns that are there, one of the values. */
  readonly named: Readonly<Partial<Record<NamedColumn, readonly string[]>>>;
  readonly terms: readonly Term[] | null;
  readonly side: 'bought' | 'sold' | null;
  /** As it is compared: in small letters, with a hyphen for a minus. */
  readonly text: string | null;
};

/** Sort of the list; null for its own order, which every other one falls back on. */
export type TradeSort = {
  readonly column: SortColumn;
  readonly direction: 'ascending' | 'descending';
} | null;

/** Filter and sort of a list of trades. */
export type TradeList = { readonly filter: TradeFilter; readonly sort: TradeSort };

/** Keyset position of a trade: its sort value, then newest statement, order and id. */
export type TradeKeyset = {
  /** Null in the list's own order. */
  readonly value: string | null;
  readonly statementDate: string;
  readonly orderNum: number;
  readonly tradeId: string;
};

/**
 * The last page that a number finds. What lies before a page is read and skipped, so the depth is
 * what keeps a call quick; a reader of more goes on by the cursor, which costs the same everywhere.
 */
export const DEEPEST_PAGE = 500;

const STATES = { verified: 'VERIFIED', unverified: 'PENDING', all: null } as const;

/** A filter that no call may ask for, in the words of the refusal. */
export class ImpossibleFilter extends Error {
  override readonly name = 'ImpossibleFilter';
}

/**
 * The trades that a query of any of the calls asks for.
 *
 * @throws ImpossibleFilter for a term that is not dealt and for too many ids
 */
export function toTradeFilter(query: TradeFilterQuery): TradeFilter {
  const ids = parseIds(query.trade_ids ?? '');
  const [side, other] = new Set(query.side);
  return {
    state: STATES[query.state ?? 'all'],
    runDate: query.run_date ?? null,
    tradeIds: ids.length === 0 ? null : ids,
    named: Object.fromEntries(
      NAMED_COLUMNS.flatMap((column) => {
        const values = query[column];
        return values === undefined ? [] : [[column, values]];
      }),
    ),
    terms: query.term?.map(dealtTerm) ?? null,
    side: side === undefined || other !== undefined ? null : side,
    text: searchable(query.text ?? ''),
  };
}

/** True when the days' counts say how many trades there are, without reading one of them. */
export function isCountedByDay({ tradeIds, named, terms, side, text }: TradeFilter): boolean {
  const others = [tradeIds, terms, side, text];
  return others.every((part) => part === null) && Object.keys(named).length === 0;
}

/** The order that a query asks for. Newest statement first is the list's own. */
export function toTradeSort({ sort, direction = 'ascending' }: TradeSortQuery): TradeSort {
  if (sort === undefined || (sort === 'statement_date' && direction === 'descending')) return null;
  return { column: sort, direction };
}

function parseIds(text: string): readonly string[] {
  const problem = tradeIdsProblem(text);
  if (problem !== undefined) throw new ImpossibleFilter(`'trade_ids' ${problem}`);
  return parseTradeIds(text.toLowerCase());
}

function dealtTerm(key: string): Term {
  const term = termOfKey(key);
  if (term === undefined) {
    throw new ImpossibleFilter(
      `'term' ${key} is no term: '2024-08' is a month, '2024-10..2024-12' a longer one`,
    );
  }
  return term;
}

/** Normalises a text as the table's find compares: without case, with one kind of minus. */
function searchable(text: string): string | null {
  return text.trim() === '' ? null : text.toLowerCase().replaceAll('−', '-');
}
