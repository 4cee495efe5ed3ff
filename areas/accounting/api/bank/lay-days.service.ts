import type { Db } from '@fairlead/platform/database/db';
import type { BankEntry, ReceivedStatement } from './statement.rules.ts';
import { joinNotified } from './notified/join-notified.service.ts';
import type { BankNotice } from './notified/notices.rules.ts';
import { selectNotedAccounts } from './notified/notified.queries.ts';
import { type StatementGap, relink } from './relink.service.ts';
import { settledMatches } from './settled/settled-matches.service.ts';
import {
  listAddedRows,
  type DaysPlan,
  type DaysOfStatements,
  listWithdrawnRows,
} from './plan.rules.ts';
import type { KnownRow, SettledRow } from './timeline/settle.rules.ts';
import type { Laid } from './timeline/timeline.rules.ts';
import {
  insertEntries,
  swapEntries,
  updateEntries,
  updateStatements,
} from './timeline-changes.queries.ts';
import {
  type DaysOfAccount,
  selectTimelineEntries,
  selectTimelineStatements,
  selectUnlaid,
} from './timeline.queries.ts';
import { knownStatements, type StatementSpan, findDaySpan } from './timeline-statements.rules.ts';
import type { TimelineStatement } from './timeline/statement-day.rules.ts';

export type NewTimelineStatement = ReceivedStatement & { readonly contentHash: string };

export type Came = {
  readonly told: readonly TimelineStatement[];
  /** The same in full. */
  readonly given: readonly NewTimelineStatement[];
};

export type LayDays<Plans> = {
  readonly account: string;
  /** Days that may come out otherwise. */
  readonly days: readonly string[];
  /** Statements that are not in the database yet. */
  readonly came?: readonly TimelineStatement[];
  readonly plansOf: (told: DaysOfStatements) => Plans;
};

/** Days of an account as they come out, with the statements that came. */
export type PlannedDays = {
  readonly account: string;
  readonly plan: DaysPlan;
  readonly came?: Came;
};

export type DaysLaid = {
  readonly account: string;
  /** Payments that are new, and those that the bank took back. */
  readonly transactions: number;
  readonly withdrawn: number;
  /** Gaps that were not there before. */
  readonly gaps: readonly StatementGap[];
  /** Notifications whose details stand in the place of payments of these days now. */
  readonly notices: readonly BankNotice[];
};

/**
 * Plans days of accounts, and with them all days of statements that begin or cease to count in one of the plans: of a
 * statement that is laid already some days are enough, whether another can be laid is seen on all of its days. Answers the
 * plans by their accounts.
 */
export async function planDays<Plans extends readonly DaysPlan[]>(
  tx: Db,
  asked: readonly LayDays<Plans>[],
): Promise<ReadonlyMap<string, Plans>> {
  const unlaid = new Set((await selectUnlaid(tx, asked.map(accountOf))).map(serviceAccountOf));
  let left = asked.map((one) => {
    const span = unlaid.has(one.account) ? undefined : findDaySpan(one.days);
    return { ...one, ...(span ?? WHOLE) };
  });
  const found = new Map<string, Plans>();
  while (left.length > 0) {
    const told = await readDays(tx, left);
    left = left.flatMap((one) => {
      const plans = one.plansOf(told(one));
      const beyond = plans.flatMap(daysBeyond);
      found.set(one.account, plans);
      return beyond.length === 0 ? [] : [{ ...one, ...findDaySpan([one.from, one.to, ...beyond]) }];
    });
  }
  return found;
}

const WHOLE: StatementSpan = { from: '0001-01-01', to: '9999-12-31' };

const accountOf = ({ account }: { readonly account: string }) => account;
const serviceAccountOf = (row: { readonly service_account_no: string }) => row.service_account_no;

/** Ends of statements that are laid or not otherwise than before, and have days beyond those of the plan. */
function daysBeyond({
  statements,
  result: { replaced, waiting },
  span,
}: DaysPlan): readonly string[] {
  return statements
    .filter(({ reaches, closingDate }) => reaches.back || closingDate > span.to)
    .filter(({ id, isLaid }) => !isLaid || replaced.has(id) || waiting.has(id))
    .flatMap(({ openingDate, closingDate }) => [openingDate, closingDate]);
}

type Reading = DaysOfAccount & { readonly came?: readonly TimelineStatement[] };

/** Reads all that is told of these days; returns that of an account, with what came. */
async function readDays(
  tx: Db,
  asked: readonly Reading[],
): Promise<(of: Reading) => DaysOfStatements> {
  const told = Map.groupBy(await selectTimelineEntries(tx, asked), serviceAccountOf);
  const statements = Map.groupBy(await selectTimelineStatements(tx, asked), serviceAccountOf);
  return ({ account, from, to, came = [] }) => {
    const entries = told.get(account) ?? [];
    const own = new Set(came.map(({ id }) => id));
    const before = (statements.get(account) ?? []).filter(
      ({ statement_id }) => !own.has(statement_id),
    );
    const rows = new Map<string, KnownRow>(
      entries.map((row) => [
        row.bank_transaction_id,
        { standing: row.standing, sameAs: row.same_as, isMatched: row.is_matched },
      ]),
    );
    return { span: { from, to }, statements: [...knownStatements(before, entries), ...came], rows };
  };
}

/** Writes what plans of accounts change, in the transaction that read their days. */
export async function layDays(
  tx: Db,
  all: readonly PlannedDays[],
  by: { readonly loadedBy: string; readonly requestId: string },
): Promise<readonly DaysLaid[]> {
  const plans = all.map(({ plan }) => plan);
  await insertEntries(tx, each(all, listEntries));
  await updateEntries(tx, each(plans, changedRows));
  await swapEntries(
    tx,
    plans.flatMap(({ settlement }) => settlement.swaps),
  );
  const merged = plans.flatMap(({ settlement }) => settlement.merged);
  await settledMatches(tx, { merged, withdrawn: plans.flatMap(listWithdrawnRows) }, by);
  await updateStatements(tx, each(plans, listChanges));
  const notices = await joinNotices(tx, all, by);
  const relinked = all.map(({ account, plan: { span, statements, result } }) => ({
    account,
    from: span.from,
    isComplete: statements.some(({ id, isWhole }) => !isWhole && result.replaced.has(id)),
  }));
  const gaps = Map.groupBy(await relink(tx, relinked), accountOf);
  return all.map(({ account, plan }) => ({
    account,
    transactions: listAddedRows(plan).length,
    withdrawn: listWithdrawnRows(plan).length,
    gaps: gaps.get(account) ?? [],
    notices: notices.get(account) ?? [],
  }));
}

/** Replaces payments by details of notifications, for accounts that have any; returns new ones. */
async function joinNotices(
  tx: Db,
  all: readonly PlannedDays[],
  by: { readonly loadedBy: string; readonly requestId: string },
): Promise<ReadonlyMap<string, readonly BankNotice[]>> {
  const noted = new Set((await selectNotedAccounts(tx, all.map(accountOf))).map(serviceAccountOf));
  const found = new Map<string, readonly BankNotice[]>();
  for (const { account, plan, came } of all) {
    if (!noted.has(account)) continue;
    const notices = await joinNotified(tx, notedDays(plan, came), { ...by, account });
    found.set(
      account,
      notices.filter(({ isNew }) => isNew),
    );
  }
  return found;
}

/** Days of which notifications may tell details, by their booking days, and the payments that came out otherwise. */
function notedDays(plan: DaysPlan, { given }: Came = NONE) {
  const { span, settlement } = plan;
  const booked = given.flatMap(({ entries }) => entries.map(({ bookingDate }) => bookingDate));
  const changed = [...changedRows(plan)].map(({ row }) => row);
  const swapped = settlement.swaps.map(([payment]) => payment);
  return {
    ...(findDaySpan([span.from, span.to, ...booked]) ?? span),
    rows: [...changed, ...swapped],
  };
}

function* each<Item, Row>(items: readonly Item[], rowsOf: (item: Item) => Iterable<Row>) {
  for (const item of items) yield* rowsOf(item);
}

const NONE: Came = { told: [], given: [] };

const ACTIVE: SettledRow = { standing: 'active', sameAs: null, withdrawnBy: null };

function* listEntries({
  account,
  came: { told, given } = NONE,
  plan: { settlement },
}: PlannedDays) {
  for (const [index, { id, entries }] of told.entries()) {
    const full: readonly BankEntry[] = given[index]?.entries ?? [];
    for (const { no, row } of entries) {
      const entry = full[no - 1];
      if (entry !== undefined)
        yield { account, statementId: id, no, row, entry, ...(settlement.rows.get(row) ?? ACTIVE) };
    }
  }
}

function* changedRows({ settlement, rows: known }: DaysPlan) {
  for (const [row, is] of settlement.rows) {
    const was = known.get(row);
    if (was === undefined) continue;
    if (was.standing !== is.standing || was.sameAs !== is.sameAs) yield { row, ...is };
  }
}

function* listChanges({ statements, result, span: { from, to } }: DaysPlan) {
  for (const statement of statements) {
    const { id, closingDate, isLaid } = statement;
    const standing = toStanding(statement, result);
    const isWithin = closingDate >= from && closingDate <= to;
    const startsAt = result.startsAt.get(id) ?? null;
    // Of what stays as it is and neither begins nor closes on these days nothing is found out.
    if (!isWithin && startsAt === null && isLaid && standing.standing === 'laid') continue;
    const isContinued = isWithin ? result.continued.has(id) : null;
    yield { id, ...standing, isContinued, startsAt };
  }
}

/** Standing of a statement; about which others somebody decided is kept with the decision. */
function toStanding({ id, decidedAbout }: TimelineStatement, { replaced, waiting }: Laid) {
  const [replacedBy, asked] = [replaced.get(id), waiting.get(id)];
  const decided = { question: null, askedAbout: decidedAbout };
  if (replacedBy !== undefined) return { standing: 'replaced', replacedBy, ...decided } as const;
  if (asked === undefined) return { standing: 'laid', replacedBy: null, ...decided } as const;
  const { kind: question, against: askedAbout } = asked;
  return { standing: 'waiting', replacedBy: null, question, askedAbout } as const;
}
