import { LOT_COLUMN_NAMES, LOT_COLUMNS } from '@fairlead/backoffice/contract/columns';
import type { LotCause } from '@fairlead/backoffice/contract/lots';
import {
  type Amount,
  parseAmount,
  sumAmounts,
  toNearestNumber,
} from '@fairlead/shared/domain/money/exact';
import { formatLongDay } from '@fairlead/shared/format';

import type { Db } from '@fairlead/platform/database/db';
import type { PhysicalColumn } from '../physical/physical.rules.ts';
import {
  type ClosedLots,
  type LotsQuery,
  type MovedEntries,
  addLotCells,
  readMovedEntries,
} from './closed-lots.service.ts';
import { type EntryThen, selectEntriesThen } from './lines-then.queries.ts';
import { mappedAt, NO_MAP } from './maps-then.rules.ts';
import {
  isElsewhere,
  type LotCell,
  type MovedLots,
  movedLots,
  type RestatedLines,
} from './moved-lots.rules.ts';
import type { RatedThen } from './rated-then.queries.ts';

/** Restatement of a lot, and the causes of it in one of the lot's columns, oldest first. */
export type LotsWithCauses = { readonly moved: MovedLots; readonly causes: readonly LotCause[] };

/**
 * Reads by how much figures of lots were restated since their days were closed, and what restated one column of a lot.
 */
export async function loadCausedLots(
  db: Db,
  looked: LotsQuery,
  place: LotCell,
): Promise<LotsWithCauses> {
  const entries = await readMovedEntries(db, looked);
  const { lines, rated } = entries;
  const causes = [
    ...mapCauses(entries, place),
    ...(await journalCauses(db, entries.closed, place)),
    ...rateCauses(rated, place),
  ].filter(({ moved }) => moved !== 0);
  return { moved: movedLots(lines, rated), causes: causes.toSorted(byMoment) };
}

const byMoment = (a: LotCause, b: LotCause): number =>
  a.changed_at < b.changed_at ? -1 : Number(a.changed_at > b.changed_at);

const isIn = (place: LotCell, { lot, column }: LotCell): boolean =>
  place.lot === lot && place.column === column;

const COLUMNS: ReadonlyMap<PhysicalColumn, string> = new Map(
  LOT_COLUMN_NAMES.map((name) => [LOT_COLUMNS[name], name]),
);

const columnName = (column: PhysicalColumn): string => COLUMNS.get(column) ?? column;

const movedInto = (place: LotCell, { then, now, amount }: RestatedLines): Amount =>
  (isIn(place, now) ? parseAmount(amount) : 0n) - (isIn(place, then) ? parseAmount(amount) : 0n);

/**
 * Causes that are maps and files of lots, which moved lines to another place; for each group or number the newest one.
 */
function mapCauses({ closed, lines }: MovedEntries, place: LotCell): LotCause[] {
  const own = lines.filter(
    (line) => isElsewhere(line) && (isIn(place, line.then) || isIn(place, line.now)),
  );
  const keyOf = ({ lot_num: booked, scg_rec_group: group, then, now }: RestatedLines) =>
    JSON.stringify(then.lot === now.lot ? [group, then.column] : [booked, then.lot, now.lot]);
  return [...Map.groupBy(own, keyOf).values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const moved = toNearestNumber(sumAmounts(all.map((line) => movedInto(place, line))));
    const cause = first.then.lot === first.now.lot ? groupCause : numberCause;
    return cause(closed, first, moved);
  });
}

function groupCause({ groups }: ClosedLots, line: RestatedLines, moved: number): LotCause[] {
  const { scg_rec_group: name, then, now } = line;
  const by = mappedAt(groups, name, Infinity);
  if (by === undefined) return [];
  const first = groups.get(name)?.[0];
  const isMapped = first !== undefined && (first.micros === 0 || then.column !== NO_MAP);
  return [
    {
      ...({ kind: 'lot group', name } as const),
      before: isMapped ? [columnName(then.column)] : [],
      after: [columnName(now.column)],
      moved,
      file_name: by.file_name,
      changed_by: by.changed_by,
      changed_at: by.changed_at,
    },
  ];
}

function numberCause({ renumbered }: ClosedLots, line: RestatedLines, moved: number): LotCause[] {
  const { lot_num: name, then, now } = line;
  const by = (renumbered.get(now.lot) ?? renumbered.get(then.lot))?.at(-1);
  if (by === undefined) return [];
  return [
    {
      ...({ kind: 'lot number', name, before: [then.lot], after: [now.lot], moved } as const),
      file_name: by.file_name,
      changed_by: by.changed_by,
      changed_at: by.changed_at,
    },
  ];
}

/** Causes that are entries added, corrected or withdrawn, at the place that their lines had at the close. */
async function journalCauses(db: Db, closed: ClosedLots, place: LotCell): Promise<LotCause[]> {
  if (closed.days.length === 0) return [];
  const rows = await selectEntriesThen(db, closed.days, closed.of);
  const own = (await addLotCells(db, closed, rows)).filter(({ then }) => isIn(place, then));
  return [...Map.groupBy(own, ({ journal_key: key }) => key)].flatMap(([name, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    const [before, after] = [said(all, 'before'), said(all, 'after')];
    const moved = toNearestNumber(
      sumAmounts(after.map(parseAmount)) - sumAmounts(before.map(parseAmount)),
    );
    return [
      {
        ...({
          kind: 'journal',
          name,
          before: sumText(before),
          after: sumText(after),
          moved,
        } as const),
        file_name: first.file_name,
        changed_by: first.changed_by,
        changed_at: first.changed_at,
      },
    ];
  });
}

const said = (all: readonly EntryThen[], which: 'before' | 'after'): string[] =>
  all.flatMap((entry) => entry[which] ?? []);

const sumText = (amounts: readonly string[]): string[] =>
  amounts.length === 0 ? [] : [String(toNearestNumber(sumAmounts(amounts.map(parseAmount))))];

/** Causes that are rates, by currency and day. */
function rateCauses(rated: readonly RatedThen[], place: LotCell): LotCause[] {
  const own = rated.filter(({ lot_num: lot, pnl_column: column }) => isIn(place, { lot, column }));
  const keyOf = (row: RatedThen) =>
    [row.holds_from, row.currency, row.rate_was, row.file_name].join('|');
  return [...Map.groupBy(own, keyOf).values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { currency, holds_from: at, rate_was: was, rate_now: now } = first;
    const moved = toNearestNumber(
      sumAmounts(all.map((row) => parseAmount(row.now ?? '0') - parseAmount(row.was))),
    );
    return [
      {
        ...({ kind: 'rate', name: `${currency} of ${formatLongDay(at)}`, moved } as const),
        before: rateText(was),
        after: rateText(now),
        file_name: first.file_name,
        changed_by: first.changed_by,
        changed_at: first.changed_at,
      },
    ];
  });
}

const rateText = (rate: string | null): string[] => (rate === null ? [] : [String(Number(rate))]);
