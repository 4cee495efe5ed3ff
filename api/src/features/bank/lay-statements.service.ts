import { randomUUID } from 'node:crypto';

import type { Db } from '../../platform/database/db.ts';
import { chained } from './timeline/chain.rules.ts';
import { type Entry, type GivenStatement, nameOfKept } from './statement.rules.ts';
import { insertBalances, insertStatements } from './statements.queries.ts';
import { settledMatches } from './settled-matches.service.ts';
import { type Row, settled, type Settled, type Settlement } from './timeline/settle.rules.ts';
import { type Laid, laid } from './timeline/timeline.rules.ts';
import {
  insertEntries,
  swapEntries,
  updateEntries,
  updateLinks,
  updateStatements,
  upsertTimeline,
} from './timeline-changes.queries.ts';
import {
  type KnownStatement,
  selectKnownStatements,
  selectLinks,
  selectShared,
  selectTimeline,
  selectTold,
  selectToldStatements,
} from './timeline.queries.ts';
import {
  knownStatements,
  momentOf,
  newStatement,
  type Span,
  spanOf,
} from './told-statements.rules.ts';
import type { ToldStatement } from './timeline/told.rules.ts';

export type NewStatement = GivenStatement & { readonly contentHash: string };

/** What lies between two statements of an account: the closing of the one, the opening of the other. */
export type Gap = { readonly account: string; readonly date: string; readonly amount: string };

export type Laying = {
  readonly account: string;
  /** Those that came; of these only what was not taken before is new. */
  readonly given: readonly NewStatement[];
  readonly fileId: string;
  readonly loadedBy: string;
  readonly requestId: string;
};

export type LaidOut = {
  /** Statements that did not come before. */
  readonly statements: number;
  /** Payments that are new, and those that the bank took back. */
  readonly transactions: number;
  readonly withdrawn: number;
  /** Statements that wait for a person. */
  readonly waiting: number;
  /** Those that were not there before. */
  readonly gaps: readonly Gap[];
};

/** Lays statements that came onto the timeline of their account, in the transaction that takes them. */
export async function layStatements(tx: Db, laying: Laying): Promise<LaidOut> {
  const { account } = laying;
  const known = await selectKnownStatements(tx, account);
  const fresh = newOf(laying.given, known);
  const ids = await insertStatements(tx, laying, fresh.map(rowOf));
  const came = fresh.map((statement, index) =>
    newStatement(ids[index] ?? Number.NaN, statement, randomUUID),
  );
  await insertBalances(
    tx,
    fresh.flatMap(({ balances }, index) =>
      balances.map((balance) => ({ ...balance, statementId: ids[index] ?? Number.NaN })),
    ),
  );
  if (came.length === 0) return NOTHING;
  const days = came.flatMap(({ closingDate, entries }) => [closingDate, ...entries.map(dayOf)]);
  const laidOut = await layAnew(tx, { days, known, came, fresh }, laying);
  return { ...laidOut, statements: fresh.length };
}

const NOTHING: LaidOut = { statements: 0, transactions: 0, withdrawn: 0, waiting: 0, gaps: [] };

const dayOf = ({ day }: { readonly day: string }) => day;

type Anew = {
  /** Days that may come out otherwise. */
  readonly days: readonly string[];
  readonly known: readonly KnownStatement[];
  readonly came: readonly ToldStatement[];
  /** What came, in full. */
  readonly fresh: readonly NewStatement[];
};

/** Lays some days of an account anew, with what came. */
async function layAnew(
  tx: Db,
  { days, known, came, fresh }: Anew,
  by: Pick<Laying, 'account' | 'loadedBy' | 'requestId'>,
): Promise<Omit<LaidOut, 'statements'>> {
  const { account } = by;
  const span = await spanAnew(tx, account, { days, known });
  const rows = await selectTold(tx, account, span);
  const own = new Set(came.map(({ id }) => id));
  const before = (await selectToldStatements(tx, account, span)).filter(
    ({ statement_id }) => !own.has(statement_id),
  );
  const statements = [...knownStatements(before, rows), ...came];
  const result = laid(statements);
  const told = new Map<string, Row>(
    rows.map((row) => [
      row.bank_transaction_id,
      { standing: row.standing, sameAs: row.same_as, isMatched: row.is_matched },
    ]),
  );
  const settlement = settled(result, statements, told);
  await insertEntries(tx, account, entriesOf(came, fresh, settlement));
  await updateEntries(tx, changedRows(settlement, told));
  await swapEntries(tx, settlement.swaps);
  const withdrawn = [...settlement.rows].flatMap(([row, { standing }]) =>
    standing === 'withdrawn' && told.get(row)?.standing === 'active' ? [row] : [],
  );
  await settledMatches(tx, { merged: settlement.merged, withdrawn }, by);
  await updateStatements(tx, changesOf(statements, result, span));
  const gaps = await relink(tx, account);
  return {
    transactions: countNew(settlement, told),
    withdrawn: withdrawn.length,
    waiting: came.filter(({ id }) => result.waiting.has(id)).length,
    gaps,
  };
}

const WHOLE: Span = { from: '0001-01-01', to: '9999-12-31' };

/** All days that may come out otherwise: those of statements that wait belong to them. */
async function spanAnew(
  tx: Db,
  account: string,
  { days, known }: Pick<Anew, 'days' | 'known'>,
): Promise<Span> {
  const span = spanOf(days);
  const isLaid = (await selectTimeline(tx, account))?.is_laid ?? true;
  if (span === undefined || !isLaid) return WHOLE;
  const beside = known.filter(
    (one) =>
      one.standing === 'waiting' && one.closing_date >= span.from && one.opening_date <= span.to,
  );
  const theirs = beside.flatMap((one) => [one.opening_date, one.closing_date]);
  return spanOf([span.from, span.to, ...theirs]) ?? span;
}

function newOf(
  given: readonly NewStatement[],
  known: readonly KnownStatement[],
): readonly NewStatement[] {
  const names = new Set(known.map((one) => nameOfKept(one.external_id, one.content_hash)));
  return given.filter(({ externalId, contentHash }) => {
    const name = nameOfKept(externalId, contentHash);
    if (names.has(name)) return false;
    names.add(name);
    return true;
  });
}

function rowOf(statement: NewStatement) {
  const { externalId, sequence, format, opening, closing, contentHash, entries } = statement;
  const madeAt = momentOf(statement.createdAt);
  const within = entries
    .map(({ bookingDate: day }) => (day < opening.date ? opening.date : day))
    .map((day) => (day > closing.date ? closing.date : day));
  return {
    ...{ externalId, sequence, format, opening, closing, contentHash },
    isProvisional: statement.standing === 'provisional',
    madeAt: madeAt === null ? null : new Date(madeAt).toISOString(),
    firstDay: spanOf(within)?.from ?? null,
  };
}

const ACTIVE: Settled = { standing: 'active', sameAs: null, withdrawnBy: null };

function* entriesOf(
  came: readonly ToldStatement[],
  fresh: readonly NewStatement[],
  { rows }: Settlement,
) {
  for (const [index, { id, entries }] of came.entries()) {
    const full: readonly Entry[] = fresh[index]?.entries ?? [];
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

const countNew = ({ rows }: Settlement, known: ReadonlyMap<string, Row>) =>
  [...rows].filter(([row, { standing }]) => standing === 'active' && isNone(known.get(row))).length;

const isNone = (row: Row | undefined) => row?.standing !== 'active';

function* changesOf(statements: readonly ToldStatement[], result: Laid, { from, to }: Span) {
  for (const { id, closingDate, isLaid } of statements) {
    const standing = standingOf(id, result);
    const isWithin = closingDate >= from && closingDate <= to;
    const startsAt = result.startsAt.get(id) ?? null;
    // Of what stays as it is and neither begins nor closes on these days nothing is found out.
    if (!isWithin && startsAt === null && isLaid && standing.standing === 'laid') continue;
    const isContinued = isWithin ? result.continued.has(id) : null;
    yield { id, ...standing, isContinued, startsAt };
  }
}

function standingOf(id: number, { replaced, waiting }: Laid) {
  const [replacedBy, asked] = [replaced.get(id), waiting.get(id)];
  if (replacedBy !== undefined)
    return { standing: 'replaced', replacedBy, question: null, askedAbout: [] } as const;
  if (asked === undefined)
    return { standing: 'laid', replacedBy: null, question: null, askedAbout: [] } as const;
  const { kind: question, against: askedAbout } = asked;
  return { standing: 'waiting', replacedBy: null, question, askedAbout } as const;
}

/** Chains the account's statements anew; answers the gaps that were not there before. */
async function relink(tx: Db, account: string): Promise<readonly Gap[]> {
  const links = await selectLinks(tx, account);
  const shared = Map.groupBy(await selectShared(tx, account), (row) => row.statement_id);
  const chain = chained(
    links.map((link) => ({
      ...link,
      shared: (shared.get(link.statement_id) ?? []).map(({ payment }) => payment),
    })),
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
  const [first] = chain.links;
  if (first !== undefined && chain.last !== undefined)
    await upsertTimeline(tx, account, { first: first.statement_id, last: chain.last });
  return changed.flatMap(({ statement_id, gap_amount: amount }) => {
    const was = before.get(statement_id);
    const isNew = amount !== null && amount !== was?.gap_amount;
    return isNew ? [{ account, date: was?.opening_date ?? '', amount }] : [];
  });
}
