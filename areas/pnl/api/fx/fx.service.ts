import { formatLongDay } from '@fairlead/shared/format';

import type { Problem } from '@fairlead/platform/csv/problem';
import { readFile } from '@fairlead/platform/file-layouts/read-file';
import type { Db } from '@fairlead/platform/database/db';
import type { DaySpan, RowCounts } from '@fairlead/platform/files/changed-rows';
import { type DatedSeries, importSeries } from '@fairlead/platform/files/dated-series';
import { selectDaysOfFile } from '@fairlead/platform/files/dated-sets.queries';
import { type ImportRequest, importOnce } from '@fairlead/platform/files/import-once';
import {
  insertRates,
  type RateGap,
  type RateMove,
  selectDifferingRates,
  selectRateGaps,
  selectRateMoves,
} from './fx.queries.ts';
import { isRatesHead, type RateFileRow, readRateRows, readRates } from './rate-file.rules.ts';

export type RateOutcome =
  | ({ readonly result: 'repeated' } & DaySpan)
  | ({
      readonly result: 'taken';
      /** More than a tenth from the day before: the first of them, and how many there are. */
      readonly moves: readonly RateMove[];
      readonly moveCount: number;
      /** Rates that the newest day of the file lacks. */
      readonly gaps: readonly RateGap[];
      /** Sentences on what a file layout left out. */
      readonly notes: readonly string[];
    } & DaySpan &
      RowCounts);

/** Rates by day: a currency for one euro. */
const RATES: DatedSeries<RateFileRow, RateMove> = {
  entity: 'fx_set',
  action: 'fx_set.import',
  isSaid: ({ perEur }) => perEur !== null,
  differing: selectDifferingRates,
  insert: insertRates,
  moves: selectRateMoves,
  label: ({ firstDate, lastDate }) =>
    `Rates, ${[...new Set([firstDate, lastDate])].map(formatLongDay).join(' to ')}`,
};

/** Takes a stored file of rates, as `importOnce` says; what it names and an earlier one had is corrected. */
export async function importRates(db: Db, request: ImportRequest): Promise<RateOutcome> {
  return importOnce(db, request.fileId, {
    kind: 'rates',
    scope: 'rate file',
    before: async (tx, file) => selectDaysOfFile(tx, RATES.entity, file),
    repeated: ({ first_date: firstDate, last_date: lastDate }): RateOutcome => ({
      result: 'repeated',
      firstDate,
      lastDate,
    }),
    read: async (content, file) => {
      const today = request.clock.businessDate();
      return readFile(
        db,
        { ...file, content },
        {
          kind: 'rates',
          today,
          isNative: isRatesHead,
          read: (lines) => asRead((problems) => readRates(lines, today, problems)),
          readConverted: (lines) => asRead((problems) => readRateRows(lines, today, problems)),
        },
      );
    },
    take: async (tx, { rows, origin: { notes } }, fileName): Promise<RateOutcome> => {
      const taken = await importSeries(tx, RATES, { ...request, fileName, rows });
      const gaps = await selectRateGaps(tx, taken.lastDate);
      return { result: 'taken', ...taken, gaps, notes };
    },
  });
}

function asRead(
  read: (problems: Problem[]) => readonly RateFileRow[],
): { readonly rows: readonly RateFileRow[] } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const rows = read(problems);
  return problems.length > 0 ? { problems } : { rows };
}
