import { randomUUID } from 'node:crypto';

import type { Db } from '../../platform/database/db.ts';
import { type DaysLaid, layDays, type NewStatement, planDays } from './lay-days.service.ts';
import { planned } from './plan.rules.ts';
import { nameOfKept } from './statement.rules.ts';
import { insertBalances, insertStatements } from './statements.queries.ts';
import { type KnownStatement, selectKnownStatements } from './timeline.queries.ts';
import { momentOf, newStatement, spanOf } from './told-statements.rules.ts';

export type Laying = {
  readonly account: string;
  /** Statements that came; of these only what was not taken before is new. */
  readonly given: readonly NewStatement[];
  readonly fileId: string;
  readonly loadedBy: string;
  readonly requestId: string;
};

export type LaidOut = DaysLaid & {
  /** Statements that did not come before. */
  readonly statements: number;
  /** Number of them that wait for a person. */
  readonly waiting: number;
};

/** Lays statements that came onto the timeline of their account, in the transaction that takes them. */
export async function layStatements(tx: Db, laying: Laying): Promise<LaidOut> {
  const { account } = laying;
  const hashes = laying.given.map(({ contentHash }) => contentHash);
  const known = await selectKnownStatements(tx, account, hashes);
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
  const [plan] = await planDays(tx, account, {
    ...{ days, came },
    plansOf: (told) => [planned(told)] as const,
  });
  const laidOut = await layDays(tx, plan, { ...laying, came: { told: came, given: fresh } });
  const waiting = came.filter(({ id }) => plan.result.waiting.has(id)).length;
  return { ...laidOut, statements: fresh.length, waiting };
}

const NOTHING: LaidOut = {
  ...{ statements: 0, transactions: 0, withdrawn: 0, waiting: 0 },
  ...{ gaps: [], notices: [] },
};

const dayOf = ({ day }: { readonly day: string }) => day;

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
