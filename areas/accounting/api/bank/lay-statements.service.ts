import { randomUUID } from 'node:crypto';

import type { Db } from '@fairlead/platform/database/db';
import { type DaysLaid, layDays, type NewTimelineStatement, planDays } from './lay-days.service.ts';
import { planned } from './plan.rules.ts';
import { toStatementKey } from './statement.rules.ts';
import { insertBalances, insertStatements } from './statements.queries.ts';
import { type KnownStatementRow, selectKnownStatements } from './timeline.queries.ts';
import { parseStatementMoment, newStatement, findDaySpan } from './timeline-statements.rules.ts';

type OfFile = {
  readonly fileId: string;
  readonly loadedBy: string;
  readonly requestId: string;
};

/** Received statement; new unless it was imported before. */
export type IncomingStatement = NewTimelineStatement & { readonly serviceAccountNo: string };

export type LaidStatements = DaysLaid & {
  /** Statements that did not come before. */
  readonly statements: number;
  /** Number of them that wait for a person. */
  readonly waiting: number;
};

/** Accounts of a file that are laid together: so many that statements of SQL cost little, in bounded memory. */
const ACCOUNTS_AT_ONCE = 50;

/**
 * Lays statements that came onto the timelines of their accounts, in the transaction that takes them; returns what came
 * of each account that has new ones.
 */
export async function layStatements(
  tx: Db,
  given: readonly IncomingStatement[],
  of: OfFile,
): Promise<readonly LaidStatements[]> {
  const ofAccount = [...Map.groupBy(given, (one) => one.serviceAccountNo).values()];
  const laid: LaidStatements[] = [];
  for (let at = 0; at < ofAccount.length; at += ACCOUNTS_AT_ONCE)
    laid.push(...(await layTogether(tx, ofAccount.slice(at, at + ACCOUNTS_AT_ONCE).flat(), of)));
  return laid;
}

async function layTogether(
  tx: Db,
  given: readonly IncomingStatement[],
  of: OfFile,
): Promise<readonly LaidStatements[]> {
  const rows = given.map(toRow);
  const fresh = filterNew(given, await selectKnownStatements(tx, rows));
  if (fresh.length === 0) return [];
  const ids = await insertStatements(tx, of, fresh.map(toRow));
  const came = fresh.map((statement, index) => ({
    statement,
    account: statement.serviceAccountNo,
    told: newStatement(ids[index] ?? Number.NaN, statement, randomUUID),
  }));
  await insertBalances(
    tx,
    came.flatMap(({ statement, told }) =>
      statement.balances.map((balance) => ({ ...balance, statementId: told.id })),
    ),
  );
  const accounts = [...Map.groupBy(came, ({ account }) => account)].map(([account, all]) => ({
    account,
    came: { told: all.map(({ told }) => told), given: all.map(({ statement }) => statement) },
  }));
  const plans = await planDays(
    tx,
    accounts.map(({ account, came: { told } }) => ({
      account,
      came: told,
      days: told.flatMap(({ closingDate, entries }) => [closingDate, ...entries.map(dayOf)]),
      plansOf: (days) => [planned(days)],
    })),
  );
  const all = accounts.flatMap(({ account, came: own }) =>
    (plans.get(account) ?? []).map((plan) => ({ account, plan, came: own })),
  );
  const laid = await layDays(tx, all, of);
  return laid.map((one, index) => {
    const { plan, came: own } = all[index] ?? {};
    const waiting = own?.told.filter(({ id }) => plan?.result.waiting.has(id)).length ?? 0;
    return { ...one, statements: own?.told.length ?? 0, waiting };
  });
}

const dayOf = ({ day }: { readonly day: string }) => day;

function filterNew(
  given: readonly IncomingStatement[],
  known: readonly KnownStatementRow[],
): readonly IncomingStatement[] {
  const names = new Set(
    known.map(
      (one) => `${one.service_account_no} ${toStatementKey(one.external_id, one.content_hash)}`,
    ),
  );
  return given.filter(({ serviceAccountNo, externalId, contentHash }) => {
    const name = `${serviceAccountNo} ${toStatementKey(externalId, contentHash)}`;
    if (names.has(name)) return false;
    names.add(name);
    return true;
  });
}

function toRow(statement: IncomingStatement) {
  const { externalId, sequence, format, opening, closing, contentHash, entries } = statement;
  const madeAt = parseStatementMoment(statement.createdAt);
  const within = entries
    .map(({ bookingDate: day }) => (day < opening.date ? opening.date : day))
    .map((day) => (day > closing.date ? closing.date : day));
  return {
    account: statement.serviceAccountNo,
    externalId,
    sequence,
    format,
    opening,
    closing,
    contentHash,
    isProvisional: statement.standing === 'provisional',
    madeAt: madeAt === null ? null : new Date(madeAt).toISOString(),
    firstDay: findDaySpan(within)?.from ?? null,
  };
}
