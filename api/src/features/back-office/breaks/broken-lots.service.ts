import { type Amount, amountOf } from '@fairlead/shared/domain/money/exact';

import type { Db } from '../../../platform/database/db.ts';
import type { LotCut } from '../lots/differences.queries.ts';
import type { LotTable } from '@fairlead/shared/contract/back-office/columns';
import { type BrokenColumn, causeOf } from './causes.rules.ts';
import { evidenceOf } from './evidence.rules.ts';
import type { KeptColumn } from './keep.queries.ts';
import type { Differing } from './keep-breaks.service.ts';
import {
  type LedgerMoveRow,
  selectLedgerMoves,
  selectTraderMoves,
  type TraderMoveRow,
} from './moves.queries.ts';
import { agedFrom, type LedgerMove, type Moves, NO_MOVES } from './moves.rules.ts';

type Known = {
  readonly cut: LotCut;
  readonly tolerance: Amount;
  readonly tables: ReadonlyMap<string, LotTable>;
};

/** Breaks as they are kept: since when, and what may have made them. */
export async function brokenLots(
  db: Db,
  broken: readonly Differing[],
  { cut, tolerance, tables }: Known,
): Promise<KeptColumn[]> {
  const lots = [...new Set(broken.map((row) => row.lot_num))];
  const moves = movesByColumn(await selectTraderMoves(db, lots), await selectLedgerMoves(db, lots));
  const columns = broken.map((row) => ({
    ...row,
    moves: moves.get(keyOf(row)) ?? NO_MOVES,
  }));
  const byLot = Map.groupBy(columns, (column) => column.lot_num);
  const byColumn = Map.groupBy(columns, (column) => column.pnl_column);
  return columns.map((column) => {
    const others = (of: readonly (typeof column)[] | undefined): readonly BrokenColumn[] =>
      of?.filter((one) => one !== column) ?? [];
    const found = causeOf({
      ...{ difference: column.difference, moves: column.moves, cut, roundingOk: tolerance },
      columns: others(byLot.get(column.lot_num)),
      lots: others(byColumn.get(column.pnl_column)),
    });
    return {
      ...{ lot_num: column.lot_num, pnl_column: column.pnl_column },
      lot_table: tables.get(column.lot_num) ?? 'outside',
      amount_traders: column.traders ?? '0',
      amount_accounting: column.accounting ?? '0',
      aged_from: agedFrom(column.moves, cut, tolerance) ?? cut.accountingEnd,
      cause: found === undefined ? null : evidenceOf(found),
    };
  });
}

const keyOf = ({ lot_num, pnl_column }: { lot_num: string; pnl_column: string }) =>
  `${pnl_column} ${lot_num}`;

function movesByColumn(
  traders: readonly TraderMoveRow[],
  ledger: readonly LedgerMoveRow[],
): ReadonlyMap<string, Moves> {
  const ofTraders = Map.groupBy(traders, keyOf);
  const ofLedger = Map.groupBy(ledger, ({ of_lot: lot_num, pnl_column }) =>
    keyOf({ lot_num, pnl_column }),
  );
  const keys = new Set([...ofTraders.keys(), ...ofLedger.keys()]);
  return new Map(
    [...keys].map((key) => [
      key,
      {
        traders: (ofTraders.get(key) ?? []).map(({ day, amount }) => ({
          ...{ day, amount: amountOf(amount) },
        })),
        ledger: (ofLedger.get(key) ?? []).map(ledgerMove),
      },
    ]),
  );
}

const ledgerMove = (row: LedgerMoveRow): LedgerMove => ({
  ...{ day: row.day, amount: amountOf(row.amount), card: row.card },
  ...{ journalId: row.journal_id, lineNo: row.line_no, journalKey: row.journal_key },
  ...{
    atOwnRate: row.at_own_rate === null ? null : amountOf(row.at_own_rate),
    rateDay: row.rate_day,
  },
});
