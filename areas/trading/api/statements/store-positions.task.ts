import { insertAudit } from '@fairlead/platform/database/audit.queries';
import { databaseFault } from '@fairlead/platform/database/database-faults';
import type { Db } from '@fairlead/platform/database/db';
import { selectImportedFile } from '@fairlead/platform/files/imported-files.queries';
import { reasonText, type TaskContext, type TaskDefinition } from '@fairlead/platform/tasks/task';
import {
  insertPositions,
  STORE_POSITIONS_ROUTE,
  lockDuePositions,
  lockStatementWithoutPositions,
  selectStatementWithoutPositions,
  type StatementWithoutPositions,
} from './positions.queries.ts';
import { parseStatement } from './statement-file.rules.ts';

/** Actor under which stored files are read again. */
const POSITIONS_ACTOR = { email: 'system:positions', name: 'Positions' };

/** Reads the kept files of statements again that were taken before open positions were kept. */
export const storePositionsTask: TaskDefinition = {
  route: STORE_POSITIONS_ROUTE,
  summary: 'Read the open positions of statements that were taken before they were kept',
  urlParams: [],
  methods: ['POST'],
  access: 'statement:import',
  timeoutSeconds: 3_600,
  memoryMb: 1024,
  maxAtOnce: 1,
  retries: 2,
  run: async (context) => {
    const { db, signal, print } = context;
    let kept = 0;
    let after = 0;
    for (;;) {
      signal.throwIfAborted();
      const next = await selectStatementWithoutPositions(db, after);
      if (next === undefined) break;
      after = next.statement_id;
      const problem = await storePositions(context, next);
      if (problem === undefined) kept += 1;
      else print(`Statement ${next.statement_id} of ${next.clearer_name}: ${problem}`);
    }
    print(`Open positions of ${kept} ${kept === 1 ? 'statement' : 'statements'} kept`);
  },
};

/** Keeps those of one statement, in a transaction of its own; returns why it cannot. */
async function storePositions(
  { db, actor, taskId }: TaskContext,
  { statement_id: id, clearer_name: clearer, file_id: fileId }: StatementWithoutPositions,
): Promise<string | undefined> {
  const file = await selectImportedFile(db, 'statement', fileId);
  if (file === undefined) return 'its file is gone';
  const parsed = parseStatement(file.content);
  if ('problems' in parsed) {
    const [first] = parsed.problems;
    return `its file is no longer read: ${first === undefined ? 'nobody knows why' : reasonText(first)}`;
  }
  const { positions } = parsed.statement;
  try {
    await db.transaction().execute(async (tx) => {
      if ((await lockStatementWithoutPositions(tx, id)) === undefined) return;
      await insertPositions(tx, { statementId: id, clearer, positions });
      await insertAudit(tx, {
        actor: actor.email,
        action: 'statement.keep_positions',
        entity: 'statement',
        entityId: String(id),
        before: null,
        after: { positions: positions.length },
        requestId: taskId,
      });
    });
    return undefined;
  } catch (error) {
    const fault = error instanceof Error ? databaseFault(error) : undefined;
    if (fault?.status !== 422) throw error;
    return fault.message;
  }
}

/**
 * Requests a run that keeps them where there are such statements and none is asked for; returns whether it did.
 */
export async function requestPositions(
  db: Db,
  queueRun: (
    tx: Db,
    run: {
      readonly route: string;
      readonly actor: TaskContext['actor'];
      readonly requestId: string;
      readonly priority: number;
    },
  ) => Promise<string>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockDuePositions(tx))) return false;
    const about = {
      actor: POSITIONS_ACTOR,
      requestId: POSITIONS_ACTOR.email,
      priority: IN_THE_BACKGROUND,
    };
    await queueRun(tx, { route: STORE_POSITIONS_ROUTE, ...about });
    return true;
  });
}

const IN_THE_BACKGROUND = -2;
