import type { Db } from '../../platform/database/db.ts';
import { chained, type Last } from './timeline/chain.rules.ts';
import type { Entry, GivenStatement } from './statement.rules.ts';
import { joinNotified } from './notified/join-notified.service.ts';
import type { Notice } from './notified/notices.rules.ts';
import { settledMatches } from './settled/settled-matches.service.ts';
import { addedOf, type Plan, type ToldDays, withdrawnOf } from './plan.rules.ts';
import type { Row, Settled, Settlement } from './timeline/settle.rules.ts';
import type { Laid } from './timeline/timeline.rules.ts';
import {
  insertEntries,
  swapEntries,
  updateEntries,
  updateLinks,
  updateStatements,
  upsertTimeline,
} from './timeline-changes.queries.ts';
import {
  type ChainBegin,
  selectChainBegin,
  selectLinks,
  selectShared,
  selectTimeline,
  selectTold,
  selectToldStatements,
} from './timeline.queries.ts';
import { knownStatements, type Span, spanOf } from './told-statements.rules.ts';
import type { ToldStatement } from './timeline/told.rules.ts';

/** Amount between two statements of an account: the closing of the one, the opening of the other. */
export type Gap = { readonly account: string; readonly date: string; readonly amount: string };

export type NewStatement = GivenStatement & { readonly contentHash: string };

export type Came = {
  readonly told: readonly ToldStatement[];
  /** The same in full. */
  readonly given: readonly NewStatement[];
};

export type Days<Plans> = {
  /** Days that may come out otherwise. */
  readonly days: readonly string[];
  /** Statements that are not in the database yet. */
  readonly came?: readonly ToldStatement[];
  readonly plansOf: (told: ToldDays) => Plans;
};

export type DaysLaid = {
  /** Payments that are new, and those that the bank took back. */
  readonly transactions: number;
  readonly withdrawn: number;
  /** Gaps that were not there before. */
  readonly gaps: readonly Gap[];
  /** Notifications whose details stand in the place of payments of these days now. */
  readonly notices: readonly Notice[];
};

/**
 * Plans days, and with them all days of statements that begin or cease to count in one of the plans: of a statement that
 * is laid already some days are enough, whether another can be laid is seen on all of its days.
 */
export async function planDays<Plans extends readonly Plan[]>(
  tx: Db,
  account: string,
  { days, came = [], plansOf }: Days<Plans>,
): Promise<Plans> {
  const isLaid = (await selectTimeline(tx, account))?.is_laid ?? true;
  let span = (isLaid ? spanOf(days) : undefined) ?? WHOLE;
  for (;;) {
    const plans = plansOf(await readDays(tx, account, { span, came }));
    const beyond = plans.flatMap(daysBeyond);
    if (beyond.length === 0) return plans;
    span = spanOf([span.from, span.to, ...beyond]) ?? WHOLE;
  }
}

const WHOLE: Span = { from: '0001-01-01', to: '9999-12-31' };

/** Ends of statements that are laid or not otherwise than before, and have days beyond those of the plan. */
function daysBeyond({ statements, result: { replaced, waiting }, span }: Plan): readonly string[] {
  return statements
    .filter(({ reaches, closingDate }) => reaches.back || closingDate > span.to)
    .filter(({ id, isLaid }) => !isLaid || replaced.has(id) || waiting.has(id))
    .flatMap(({ openingDate, closingDate }) => [openingDate, closingDate]);
}

/** Reads all that is told of these days, with what came. */
async function readDays(
  tx: Db,
  account: string,
  { span, came }: { readonly span: Span; readonly came: readonly ToldStatement[] },
): Promise<ToldDays> {
  const told = await selectTold(tx, account, span);
  const own = new Set(came.map(({ id }) => id));
  const before = (await selectToldStatements(tx, account, span)).filter(
    ({ statement_id }) => !own.has(statement_id),
  );
  const rows = new Map<string, Row>(
    told.map((row) => [
      row.bank_transaction_id,
      { standing: row.standing, sameAs: row.same_as, isMatched: row.is_matched },
    ]),
  );
  return { span, statements: [...knownStatements(before, told), ...came], rows };
}

/** Writes what a plan changes, in the transaction that read its days. */
export async function layDays(
  tx: Db,
  plan: Plan,
  by: {
    readonly account: string;
    readonly loadedBy: string;
    readonly requestId: string;
    readonly came?: Came;
  },
): Promise<DaysLaid> {
  const { account, came = { told: [], given: [] } } = by;
  const { statements, settlement, rows } = plan;
  await insertEntries(tx, account, entriesOf(came, settlement));
  await updateEntries(tx, changedRows(settlement, rows));
  await swapEntries(tx, settlement.swaps);
  const withdrawn = withdrawnOf(plan);
  await settledMatches(tx, { merged: settlement.merged, withdrawn }, by);
  await updateStatements(tx, changesOf(statements, plan.result, plan.span));
  const noted = await joinNotified(tx, notedDays(plan, came), by);
  const isToldWhole = statements.some(
    ({ id, isWhole }) => !isWhole && plan.result.replaced.has(id),
  );
  const gaps = await relink(tx, account, { from: plan.span.from, isToldWhole });
  return {
    ...{ transactions: addedOf(plan).length, withdrawn: withdrawn.length, gaps },
    notices: noted.filter(({ isNew }) => isNew),
  };
}

/** Days of which notifications may tell details, by their booking days, and the payments that came out otherwise. */
function notedDays({ span, settlement, rows }: Plan, { given }: Came) {
  const booked = given.flatMap(({ entries }) => entries.map(({ bookingDate }) => bookingDate));
  const changed = [...changedRows(settlement, rows)].map(({ row }) => row);
  const swapped = settlement.swaps.map(([payment]) => payment);
  return { ...(spanOf([span.from, span.to, ...booked]) ?? span), rows: [...changed, ...swapped] };
}

const ACTIVE: Settled = { standing: 'active', sameAs: null, withdrawnBy: null };

function* entriesOf({ told, given }: Came, { rows }: Settlement) {
  for (const [index, { id, entries }] of told.entries()) {
    const full: readonly Entry[] = given[index]?.entries ?? [];
    for (const { no, row } of entries) {
      const entry = full[no - 1];
      if (entry !== undefined)
        yield { statementId: id, no, row, entry, ...(rows.get(row) ?? ACTIVE) };
    }
  }
}

function* changedRows({ rows }: Settlement, known: ReadonlyMap<string, Row>) {
  for (const [row, is] of rows) {
    const was = known.get(row);
    if (was === undefined) continue;
    if (was.standing !== is.standing || was.sameAs !== is.sameAs) yield { row, ...is };
  }
}

function* changesOf(statements: readonly ToldStatement[], result: Laid, { from, to }: Span) {
  for (const statement of statements) {
    const { id, closingDate, isLaid } = statement;
    const standing = standingOf(statement, result);
    const isWithin = closingDate >= from && closingDate <= to;
    const startsAt = result.startsAt.get(id) ?? null;
    // Of what stays as it is and neither begins nor closes on these days nothing is found out.
    if (!isWithin && startsAt === null && isLaid && standing.standing === 'laid') continue;
    const isContinued = isWithin ? result.continued.has(id) : null;
    yield { id, ...standing, isContinued, startsAt };
  }
}

/** Standing of a statement; about which others somebody decided is kept with the decision. */
function standingOf({ id, decidedAbout }: ToldStatement, { replaced, waiting }: Laid) {
  const [replacedBy, asked] = [replaced.get(id), waiting.get(id)];
  const decided = { question: null, askedAbout: decidedAbout };
  if (replacedBy !== undefined) return { standing: 'replaced', replacedBy, ...decided } as const;
  if (asked === undefined) return { standing: 'laid', replacedBy: null, ...decided } as const;
  const { kind: question, against: askedAbout } = asked;
  return { standing: 'waiting', replacedBy: null, question, askedAbout } as const;
}

/** Chains the account's statements anew from a day on; answers the gaps that were not there before. */
async function relink(
  tx: Db,
  account: string,
  { from, isToldWhole }: { readonly from: string; readonly isToldWhole: boolean },
): Promise<readonly Gap[]> {
  const begin = await selectChainBegin(tx, account, from);
  const links = await selectLinks(tx, account, begin.from_day);
  const told = await selectShared(tx, account, begin.from_day);
  const shared = Map.groupBy(told, (row) => row.statement_id);
  const chain = chained(
    links.map((link) => ({
      ...link,
      shared: (shared.get(link.statement_id) ?? []).map(({ payment }) => payment),
    })),
    {
      ...{ last: lastOf(begin), place: begin.place },
      told: told.flatMap(({ payment, is_before }) => (is_before ? [payment] : [])),
    },
  );
  const before = new Map(links.map((link) => [link.statement_id, link]));
  const changed = chain.links.filter((link) => {
    const was = before.get(link.statement_id);
    return (
      was?.previous_id !== link.previous_id ||
      was.gap_amount !== link.gap_amount ||
      was.place !== link.place
    );
  });
  await updateLinks(tx, changed);
  const first = begin.first_id ?? chain.links[0]?.statement_id;
  if (first !== undefined && chain.last !== undefined)
    await upsertTimeline(tx, account, { first, last: chain.last, isToldWhole });
  return changed.flatMap(({ statement_id, gap_amount: amount }) => {
    const was = before.get(statement_id);
    const isNew = amount !== null && amount !== was?.gap_amount;
    return isNew ? [{ account, date: was?.opening_date ?? '', amount }] : [];
  });
}

function lastOf(begin: ChainBegin): Last | undefined {
  const { last_id, last_closing: closing, last_closing_date: closing_date } = begin;
  if (last_id === null || closing === null || closing_date === null) return undefined;
  const is_continued = begin.is_continued ?? false;
  return { statement_id: last_id, closing, closing_date, is_continued };
}
