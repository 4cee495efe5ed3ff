import type { Db } from '@fairlead/platform/database/db';
import { lotsOfRow } from '../chain-facts.rules.ts';
import { positionBreaks } from '../chain-positions.rules.ts';
import {
  selectChainBalances,
  selectChainLinks,
  selectOpenLots,
  selectTradedLots,
} from '../statement-chain.queries.ts';
import { selectHeldOpenings } from './openings.queries.ts';

/** Comparison of a clearer's own open positions with those that a firm began with. */
export type ComparedOpenings = {
  readonly clearer: string;
  /** The statement that they were compared with; null: there is none of their day or later. */
  readonly statementDate: string | null;
  /** Differences, each a sentence with its lots and its account. */
  readonly differences: readonly string[];
};

/**
 * Compares all opening positions of a clearer with its first statement of their day or later, to the lot:
 * the positions and what was traded until then make what that statement has open.
 */
export async function comparedOpenings(tx: Db, clearer: string): Promise<ComparedOpenings> {
  const held = await selectHeldOpenings(tx, [clearer]);
  const asOf = held.reduce((latest, { as_of: date }) => (date > latest ? date : latest), '');
  const links = await selectChainLinks(tx, { clearer, upTo: '9999-12-31' });
  const at = links.findIndex((each) => each.statement_date >= asOf && each.positions_kept);
  const link = links[at];
  if (link === undefined || asOf === '') return { clearer, statementDate: null, differences: [] };
  const ids = [link.statement_id];
  const days = links.slice(0, at + 1).map(({ statement_date: day }) => day);
  const trades = await selectTradedLots(tx, clearer, days);
  const positions = held.map(lotsOfRow);
  const accounts = [
    ...(await selectChainBalances(tx, ids)),
    ...positions.map(({ account }) => ({ account, beginning: '0', ending: '0' })),
  ];
  const breaks = positionBreaks(
    { clearer, statementDate: asOf, accounts: [], positions, trades: [] },
    {
      clearer,
      statementDate: link.statement_date,
      accounts,
      positions: (await selectOpenLots(tx, ids)).map(lotsOfRow),
      trades: trades.map((row) => ({ ...lotsOfRow(row), closes: row.closes })),
    },
  );
  return {
    clearer,
    statementDate: link.statement_date,
    differences: breaks.map(({ what }) => what),
  };
}
