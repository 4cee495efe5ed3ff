import { parseAmount } from '@fairlead/shared/domain/money/exact';

import type { Clock } from '@fairlead/platform/clock';
import { insertAudits } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { selectDifferences, selectMissingRates } from '../lots/differences.queries.ts';
import type { BreakDates } from './break-dates.rules.ts';
import { loadBreakDates } from './break-dates.service.ts';
import { loadBreakFacts, type BreakFacts } from './break-facts.service.ts';
import {
  deleteMarks,
  insertSteps,
  type BreakUpdateRow,
  lockBreakUpdate,
  selectBreakUpdate,
  selectStoredBreaks,
  selectNamedLots,
  upsertBreaks,
  upsertBreakUpdate,
} from './update-breaks.queries.ts';
import {
  toOpenBreaks,
  type BreakComparison,
  lookAside,
  compareBreaks,
  partedBy,
  touchedBy,
  versionBefore,
  toWrittenBreak,
} from './break-comparison.rules.ts';
import { type Happened, toStepState } from './next-state.rules.ts';
import { keyOfBreak, oppositesIn } from './opposites.rules.ts';

export type BreakUpdate = {
  readonly clock: Clock;
  readonly actor: string;
  readonly requestId: string;
  /** Dollars up to which a difference is none, as a decimal text. */
  readonly rounding: string;
};

/** Result of storing breaks; undefined dates: there are no journals, and so no breaks. */
export type BreakUpdateResult = Counts & {
  readonly dates: BreakDates | undefined;
  /** Currencies and days without a rate: the traders' amounts are left out. */
  readonly withoutRate: readonly { readonly currency: string; readonly day: string }[];
};

type Counts = Readonly<Record<Happened | 'lots', number>>;

/** Updates breaks from the facts: of marked lots, or of all lots if the dates changed. */
export async function updateBreaks(db: Db, keeping: BreakUpdate): Promise<BreakUpdateResult> {
  return db.transaction().execute(async (tx) => {
    await lockBreakUpdate(tx);
    const marked = await deleteMarks(tx);
    const dates = await loadBreakDates({ db: tx, clock: keeping.clock });
    if (dates === undefined) return { ...NOTHING, dates, withoutRate: [] };
    const last = await selectBreakUpdate(tx);
    const names = isSame(last, dates, keeping.rounding) ? await loadNames(tx, marked) : null;
    const looked = await look(tx, { dates, names, rounding: keeping.rounding });
    const counts = await write(tx, looked, keeping);
    await upsertBreakUpdate(tx, dates, keeping.rounding);
    return { ...counts, dates, withoutRate: await selectMissingRates(tx, dates.tradeDate) };
  });
}

const NOTHING = { lots: 0, opened: 0, closed: 0, reopened: 0, moved: 0 };

const isSame = (last: BreakUpdateRow | undefined, dates: BreakDates, rounding: string): boolean =>
  last?.end_date === dates.endDate &&
  last.trade_date === dates.tradeDate &&
  parseAmount(last.rounding) === parseAmount(rounding);

/** Both the lots and the names that are theirs: what was a name may have been a lot of its own before. */
type Names = { readonly lots: readonly string[]; readonly all: readonly string[] };

async function loadNames(tx: Db, marked: readonly string[]): Promise<Names> {
  const named = await selectNamedLots(tx, marked);
  const lots = [...new Set(named.map(({ lot_num: lot }) => lot))];
  return { lots, all: [...new Set([...marked, ...lots])] };
}

type Looking = {
  readonly dates: BreakDates;
  readonly names: Names | null;
  readonly rounding: string;
};

type Looked = {
  readonly lots: number;
  readonly comparisons: readonly BreakComparison[];
  readonly facts: ReadonlyMap<string, BreakFacts>;
};

async function look(tx: Db, { dates, names, rounding }: Looking): Promise<Looked> {
  const cut = { from: null, accountingEnd: dates.endDate, tradeDate: dates.tradeDate };
  const rows = await selectDifferences(tx, { ...cut, includeAdjProj: true }, names?.lots ?? null);
  const kept = await selectStoredBreaks(tx, names?.all ?? null);
  const [own, beside] = partedBy(kept, new Set(names?.all ?? kept.map((one) => one.lot_num)));
  const looks = compareBreaks(rows, own, rounding);
  const besides = beside.map(lookAside);
  const oppositesOf = oppositesIn(toOpenBreaks([...looks, ...besides], rounding), rounding);
  // What is found of one lot may be what another misses, and a third could have had.
  const touched = besides.filter(touchedBy(looks, rounding));
  const rivals = besides.filter(touchedBy([...looks, ...touched], rounding));
  const all = [...looks, ...new Set([...touched, ...rivals])];
  const facts = await loadBreakFacts(tx, toOpenBreaks(all, rounding), {
    dates,
    rounding,
    oppositesOf,
  });
  const lots = names?.lots.length ?? new Set(looks.map(({ lot }) => lot)).size;
  return { lots, comparisons: all, facts };
}

async function write(
  tx: Db,
  { lots, comparisons, facts }: Looked,
  by: BreakUpdate,
): Promise<Counts> {
  const written = comparisons.flatMap(
    (one) => toWrittenBreak(one, facts.get(keyOfBreak(one))) ?? [],
  );
  const ids = await upsertBreaks(tx, written);
  const idOf = new Map(
    ids.map(({ break_id: id, lot_num: lot, pnl_column: column }) => [`${lot}|${column}`, id]),
  );
  const stepped = comparisons.flatMap(({ step, ...one }) =>
    step === undefined ? [] : [{ ...one, step, id: idOf.get(keyOfBreak(one)) ?? 0 }],
  );
  await insertSteps(
    tx,
    stepped.map(({ id, before, step }) => ({
      ...step.state,
      break_id: id,
      seq: versionBefore(before) + 1,
      actor: by.actor,
    })),
  );
  await insertAudits(
    tx,
    stepped.map(({ id, lot, column, before, step }) => ({
      actor: by.actor,
      action: ACTIONS[step.happened],
      requestId: by.requestId,
      entity: 'lot_break',
      entityId: String(id),
      before: before === undefined ? null : toStepState(before),
      after: { lot_num: lot, pnl_column: column, ...step.state },
    })),
  );
  const count = (what: Happened) => stepped.filter(({ step }) => step.happened === what).length;
  return {
    lots,
    opened: count('opened'),
    closed: count('closed'),
    reopened: count('reopened'),
    moved: count('moved'),
  };
}

const ACTIONS: Readonly<Record<Happened, string>> = {
  opened: 'break.open',
  closed: 'break.close',
  reopened: 'break.reopen',
  moved: 'break.move',
};
