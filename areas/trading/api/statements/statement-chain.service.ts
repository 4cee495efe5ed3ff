import { addDays } from '@fairlead/shared/domain/calendar/days';

import type { BusinessDays } from '@fairlead/platform/calendar/business-days';
import type { Db } from '@fairlead/platform/database/db';
import { type ChainStatement, lotsOfRow, type StatementBreak } from './chain-facts.rules.ts';
import {
  type ChainLink,
  type ChainSpan,
  selectChainBalances,
  selectChainLinks,
  selectNextDay,
  selectOpenLots,
  selectTradedLots,
} from './statement-chain.queries.ts';
import { breaksBetween } from './statement-chain.rules.ts';

export type { StatementBreak } from './chain-facts.rules.ts';

export type StatementChain = {
  readonly breaks: readonly StatementBreak[];
  /**
   * Statements that cannot be compared, because their open positions or those of the one before are
   * unknown.
   */
  readonly unknown: readonly { readonly clearer_name: string; readonly statement_date: string }[];
};

/** Statements that are read together: none of their memory grows with the years. */
const AT_ONCE = 40;

/**
 * Breaks between the statements of a span and those before them, as all that hold say it now. A
 * clearer's first statement has none.
 */
export async function statementChain(
  tx: Db,
  span: ChainSpan & { readonly days: BusinessDays },
): Promise<StatementChain> {
  const links = await selectChainLinks(tx, span);
  const breaks: StatementBreak[] = [];
  const unknown: StatementChain['unknown'][number][] = [];
  for (const [clearer, ofClearer] of Map.groupBy(links, ({ clearer_name }) => clearer_name)) {
    for (let first = 0; first < ofClearer.length - 1; first += AT_ONCE) {
      // The last of these is the first of the next.
      const some = await loadStatements(tx, clearer, ofClearer.slice(first, first + AT_ONCE + 1));
      for (const [at, now] of some.slice(1).entries()) {
        const before = some[at];
        if (before === undefined) continue;
        breaks.push(...breaksBetween(before, now, (day) => span.days.has(day)));
        if (before.positions === null || now.positions === null)
          unknown.push({ clearer_name: clearer, statement_date: now.statementDate });
      }
    }
  }
  return { breaks, unknown };
}

/** Comparison around one statement: with the one before it and the one after. */
export async function chainAround(
  tx: Db,
  { clearer, statementDate }: { readonly clearer: string; readonly statementDate: string },
  days: BusinessDays,
): Promise<StatementChain> {
  const next = await selectNextDay(tx, clearer, statementDate);
  const dayBefore = addDays(statementDate, -1);
  return statementChain(tx, { clearer, after: dayBefore, upTo: next ?? statementDate, days });
}

async function loadStatements(
  tx: Db,
  clearer: string,
  links: readonly ChainLink[],
): Promise<readonly ChainStatement[]> {
  const ids = links.map(({ statement_id: id }) => id);
  const days = links.map(({ statement_date: day }) => day);
  const balances = Map.groupBy(await selectChainBalances(tx, ids), ({ statement_id: id }) => id);
  const open = Map.groupBy(await selectOpenLots(tx, ids), ({ statement_id: id }) => id);
  const traded = Map.groupBy(
    await selectTradedLots(tx, clearer, days),
    ({ statement_date: day }) => day,
  );
  return links.map(
    ({ statement_id: id, statement_date: statementDate, positions_kept: isKept }) => ({
      clearer,
      statementDate,
      accounts: balances.get(id) ?? [],
      positions: isKept ? (open.get(id) ?? []).map(lotsOfRow) : null,
      trades: (traded.get(statementDate) ?? []).map((row) => ({
        ...lotsOfRow(row),
        closes: row.closes,
      })),
    }),
  );
}
