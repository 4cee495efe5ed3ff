import { formatLongDay } from '@fairlead/shared/format';

import type { Db } from '@fairlead/platform/database/db';
import type { DaySpan, RowCounts } from '@fairlead/platform/files/changed-rows';
import { type DatedSeries, importSeries } from '@fairlead/platform/files/dated-series';
import { selectDaysOfFile } from '@fairlead/platform/files/dated-sets.queries';
import { type ImportRequest, importOnce } from '@fairlead/platform/files/import-once';
import {
  type PriceGap,
  insertPrices,
  type PriceMove,
  selectDifferingPrices,
  selectPriceGaps,
  selectPriceMoves,
} from './prices.queries.ts';
import { type PriceFile, readPrices } from './read-prices.ts';

export type PriceOutcome =
  | ({ readonly result: 'repeated' } & DaySpan)
  | ({
      readonly result: 'taken';
      /** Farther from the day before than the reference data expect: the first, and all of them. */
      readonly moves: readonly PriceMove[];
      readonly moveCount: number;
      /** Prices that the newest day of the file lacks. */
      readonly gaps: readonly PriceGap[];
      /** Records that the layout of a foreign file left out, as sentences. */
      readonly skippedRecords: readonly string[];
    } & DaySpan &
      RowCounts);

const PRICES: DatedSeries<PriceFile['rows'][number], PriceMove> = {
  entity: 'price_set',
  action: 'price_set.import',
  isSaid: ({ price }) => price !== null,
  differing: selectDifferingPrices,
  insert: insertPrices,
  moves: selectPriceMoves,
  label: ({ firstDate, lastDate }) =>
    `Prices, ${[...new Set([firstDate, lastDate])].map(formatLongDay).join(' to ')}`,
};

/** Imports a stored file of prices (see `importOnce`); what it names and an earlier one had is corrected. */
export async function importSettlements(db: Db, request: ImportRequest): Promise<PriceOutcome> {
  return importOnce(db, request.fileId, {
    kind: 'settlements',
    scope: 'settlement file',
    before: async (tx, file) => selectDaysOfFile(tx, PRICES.entity, file),
    read: async (content, file) =>
      readPrices(db, { content, ...file }, request.clock.businessDate()),
    repeated: ({ first_date: firstDate, last_date: lastDate }): PriceOutcome => ({
      result: 'repeated',
      firstDate,
      lastDate,
    }),
    take: async (tx, read: PriceFile, fileName): Promise<PriceOutcome> => {
      const taken = await importSeries(tx, PRICES, { ...request, fileName, rows: read.rows });
      const gaps = await loadGaps(tx, read, taken.lastDate);
      return { result: 'taken', ...taken, gaps, skippedRecords: read.skippedRecords };
    },
  });
}

function loadGaps(tx: Db, { rows, products }: PriceFile, day: string): Promise<PriceGap[]> {
  const ofDay = rows.filter(
    (row) => row.day === day && (row.kind === 'SETTLEMENT' || row.termMonth === null),
  );
  return selectPriceGaps(tx, { day, kinds: [...new Set(ofDay.map(({ kind }) => kind))], products });
}
