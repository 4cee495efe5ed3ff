import { splitIntoChunks } from '../database/chunks.ts';

export type RowCounts = Readonly<Record<'added' | 'corrected' | 'takenBack' | 'unchanged', number>>;

export type RowComparison<Row> = {
  /** True when a row says something; one that does not takes back. */
  readonly isSaid: (row: Row) => boolean;
  /** Rows, counted from 1, that say something else than what holds, and whether something holds there. */
  readonly differing: (
    rows: readonly Row[],
  ) => Promise<readonly { readonly n: number; readonly had: boolean }[]>;
};

/** Rows that differ from the stored version. */
export async function changedRows<Row>(
  rows: readonly Row[],
  { isSaid, differing }: RowComparison<Row>,
): Promise<RowCounts & { readonly differing: readonly Row[] }> {
  const changed: Row[] = [];
  let [corrected, takenBack] = [0, 0];
  for (const some of splitIntoChunks(rows)) {
    for (const { n, had } of await differing(some)) {
      const row = some[n - 1];
      if (row === undefined) continue;
      changed.push(row);
      if (had && !isSaid(row)) takenBack += 1;
      else if (had) corrected += 1;
    }
  }
  const added = changed.length - corrected - takenBack;
  const unchanged = rows.filter(isSaid).length - changed.filter(isSaid).length;
  return { differing: changed, added, corrected, takenBack, unchanged };
}

export type DaySpan = { readonly firstDate: string; readonly lastDate: string };

/** First and last day of rows. There is always one: a file without any was refused. */
export function findRowSpan(rows: readonly { readonly day: string }[]): DaySpan {
  let firstDate = rows[0]?.day ?? '';
  let lastDate = firstDate;
  for (const { day } of rows) {
    if (day < firstDate) firstDate = day;
    if (day > lastDate) lastDate = day;
  }
  return { firstDate, lastDate };
}
