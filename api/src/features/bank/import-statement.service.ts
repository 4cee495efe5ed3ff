import { createHash } from 'node:crypto';

import type { MadeThing } from '@fairlead/shared/contract/runs';

import { wholeFile } from '../../csv/problem.ts';
import { insertAudit } from '../../platform/database/audit.queries.ts';
import { updateAccountingVersion } from '../../platform/database/accounting-version.queries.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Db } from '../../platform/database/db.ts';
import { type ImportRequest, refusalOf, takenOnce } from '../../platform/files/taken-once.ts';
import { readCamt } from './camt.rules.ts';
import { chained, type Linked, openingOf } from './chain.rules.ts';
import { numbered, sameness } from './dedupe.rules.ts';
import { isMt940 } from './mt940-fields.rules.ts';
import { readMt940 } from './mt940.rules.ts';
import { type KnownStatement, ofOurAccounts } from './statement-checks.rules.ts';
import type { GivenStatement, ParsedStatements, ReadStatements } from './statement.rules.ts';
import {
  countSame,
  insertBalances,
  insertStatement,
  insertTransactions,
  selectAccounts,
  selectStatementsOfFile,
  selectTakenStatements,
  type TakenStatement,
  updateLinks,
} from './statements.queries.ts';
import { readXml } from './xml.ts';

/** What lies between two statements of an account: the closing of the one, the opening of the other. */
export type Gap = { readonly account: string; readonly date: string; readonly amount: string };

export type StatementOutcome =
  | { readonly result: 'repeated' }
  | {
      readonly result: 'taken';
      /** In which format and version the file was written. */
      readonly version: string;
      readonly statements: number;
      /** Statements of the file that another file had already. */
      readonly known: number;
      readonly transactions: number;
      readonly gaps: readonly Gap[];
    };

const SCOPE = 'bank statement';

/**
 * Takes a kept file of bank statements, as `takenOnce` says: camt.053 or MT940, told apart by what is in
 * it. A statement that was taken from another file is none, and of one that tells another again only what
 * is new is taken.
 */
export async function importStatements(db: Db, request: ImportRequest): Promise<StatementOutcome> {
  return takenOnce(db, request.fileId, {
    ...{ kind: 'bank_statement', scope: SCOPE, before: selectStatementsOfFile },
    repeated: (): StatementOutcome => ({ result: 'repeated' }),
    read: readStatements,
    take: async (
      tx,
      { statements, version }: ReadStatements,
      fileName,
    ): Promise<StatementOutcome> => {
      const ours = { accounts: await selectAccounts(tx), today: request.clock.businessDate() };
      const found = ofOurAccounts(statements, ours);
      if (found.problems.length > 0) throw refusalOf(fileName, SCOPE, found.problems);
      return take(tx, { ...request, statements: found.statements, version, fileName });
    },
  });
}

/** Reads a file of statements, or says all that is wrong with it. */
export function readStatements(content: string): ParsedStatements {
  const begun = content.replace(/^\uFEFF/, '').trimStart();
  if (begun.startsWith('<')) {
    const read = readXml(begun);
    return 'problems' in read ? read : readCamt(read.root);
  }
  if (isMt940(content)) return readMt940(content);
  return { problems: [wholeFile('This is neither camt.053 nor MT940')] };
}

type Taking = ImportRequest & {
  readonly version: string;
  readonly statements: readonly KnownStatement[];
  readonly fileName: string;
};

async function take(tx: Db, taking: Taking): Promise<StatementOutcome> {
  const ofAccount = Map.groupBy(taking.statements, (each) => each.serviceAccountNo);
  const accounts = [...ofAccount.keys()];
  let [taken, transactions] = [0, 0];
  const gaps: Gap[] = [];
  for (const [account, statements] of ofAccount) {
    const before = beforeOf(await selectTakenStatements(tx, account));
    for (const statement of statements) {
      const added = await store(tx, { statement, before }, taking);
      if (added === undefined) continue;
      taken += 1;
      transactions += added;
    }
    for (const gap of await relink(tx, account)) gaps.push(gap);
  }
  const known = taking.statements.length - taken;
  const { fileId, fileName, loadedBy, requestId } = taking;
  await insertAudit(tx, {
    ...{ actor: loadedBy, action: 'bank_statement.import', entity: 'imported_file' },
    ...{ entityId: fileId, before: null, reason: fileName, requestId },
    after: { statements: taken, known, transactions, accounts },
  });
  await updateAccountingVersion(tx);
  await taking.made?.(tx, madeOf(fileId, fileName));
  return { result: 'taken', version: taking.version, statements: taken, known, transactions, gaps };
}

/** What has to be known of the account's statements that were taken earlier. */
type Before = {
  /** What tells each of them from all others. */
  readonly names: Set<string>;
  /** With what they begin. */
  readonly openings: Set<string>;
};

const beforeOf = (taken: readonly TakenStatement[]): Before => ({
  names: new Set(taken.map((each) => nameOf(each.external_id, each.content_hash))),
  openings: new Set(taken.map(openingOf)),
});

const nameOf = (externalId: string, contentHash: string) => `${contentHash} ${externalId}`;

/** How many transactions it brought; undefined: it was taken before. It is one of `before` then. */
async function store(
  tx: Db,
  { statement, before }: { readonly statement: KnownStatement; readonly before: Before },
  { fileId, loadedBy }: Taking,
): Promise<number | undefined> {
  const { serviceAccountNo, externalId, entries } = statement;
  const contentHash = hashOf(statement);
  const name = nameOf(externalId, contentHash);
  if (before.names.has(name)) return undefined;
  const statementId = await insertStatement(tx, { ...statement, fileId, contentHash, loadedBy });
  await insertBalances(tx, statementId, statement.balances);
  const opening = openingOf({
    opening: statement.opening.amount,
    opening_date: statement.opening.date,
  });
  const isAgain = before.openings.has(opening);
  before.names.add(name);
  before.openings.add(opening);
  const keys = [...new Set(entries.map((entry) => sameness(serviceAccountNo, entry)))];
  const earlier = isAgain ? new Map<string, number>() : await countSame(tx, keys);
  const sent = numbered(serviceAccountNo, entries, earlier);
  let added = 0;
  for (const some of chunksOf(sent))
    added += await insertTransactions(tx, { statementId, serviceAccountNo }, some);
  return added;
}

/** Of what the bank says, wherever in a file it stands and whenever it was made. */
function hashOf(statement: GivenStatement): string {
  const { line: _, format: __, standing: ___, createdAt: ____, ...said } = statement;
  return createHash('sha256').update(JSON.stringify(said)).digest('base64');
}

/** Chains the account's statements anew; answers the gaps that were not there before. */
async function relink(tx: Db, account: string): Promise<readonly Gap[]> {
  const taken = await selectTakenStatements(tx, account);
  const before = new Map(taken.map((each) => [each.statement_id, each]));
  const changed = chained(taken).filter((link) => isOtherwise(link, before.get(link.statement_id)));
  await updateLinks(tx, changed);
  return changed.flatMap(({ statement_id, gap_amount: amount }) => {
    const date = before.get(statement_id)?.opening_date ?? '';
    return amount === null ? [] : [{ account, date, amount }];
  });
}

const isOtherwise = (
  { previous_id, gap_amount }: Linked,
  before: Omit<Linked, 'statement_id'> | undefined,
) => before?.previous_id !== previous_id || before.gap_amount !== gap_amount;

const madeOf = (fileId: string, fileName: string): MadeThing => ({
  kind: 'bank_statement',
  id: fileId,
  label: fileName,
  path: null,
  action: 'made',
});
