import type { Term } from '@fairlead/shared/domain/terms/terms';
import { type RawBuilder, sql } from 'kysely';

import { buildTradeFilter } from './trade-filter.queries.ts';
import { buildKindFilter, type KindPage } from './trade-kind.queries.ts';
import type { TradeFilter } from './trade-list.rules.ts';
import { beyond, buildTradeOrder } from './trade-order.queries.ts';

/** Answers the terms of a filter unless another part of it leaves fewer trades than they do. */
export function termsToPick({
  runDate,
  tradeIds,
  text,
  terms,
}: TradeFilter): readonly Term[] | null {
  return [runDate, tradeIds, text].some((part) => part !== null) ? null : terms;
}

/**
 * Picks the ids of the trades of a page of terms in another order than the list's own (decision 0583). A term
 * may have tens of thousands: all that the filter and the order ask for is in the index of terms (migration
 * 0058), or is the same of all trades of a kind.
 */
export function pickedByTerm(
  { filter, sort, after, limit }: KindPage,
  terms: readonly Term[],
): RawBuilder<unknown> {
  const pairs = terms.map(
    ({ promptDate, promptMonths }) => sql`(${promptDate}::date, ${promptMonths}::integer)`,
  );
  return sql`
    select trade_id
      from (select trade.*, clearer_name, account_short_name, trade_type, product_name, exchange
              from (select distinct * from (values ${sql.join(pairs)}) as named (prompt_date, prompt_months)) as term
             cross join lateral (
                   select newest_first, order_num, trade_id, kind_id, statement_date, trade_date, prompt_date,
                          quoted_volume, quoted_trade_price, fees, commission
                     from core_trade
                    where (prompt_date, prompt_months) = (term.prompt_date, term.prompt_months)
                      and ${buildTradeFilter({ ...filter, terms: null, named: {} })}) as trade
              join (select * from trade_kind where ${buildKindFilter(filter)}) as kind using (kind_id)) as core_trade
     where ${after === null ? sql`true` : beyond(sort, after)}
     order by ${buildTradeOrder(sort)}
     limit ${limit}`;
}
