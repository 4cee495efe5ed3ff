import { pnlRunTask } from '../features/pnl/runs/run.task.ts';
import { createClock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { insertMade } from '../platform/tasks/made.queries.ts';
import { storedRun, storeRuns } from './runs.ts';

/** Makes a run of a day as the process of its task does, on the firm's 28 June 2024. */
export async function makePnlRun(
  db: Db,
  { date = '2024-06-28', type = 'BEST' }: { readonly date?: string; readonly type?: string } = {},
): Promise<void> {
  const taskId = await storeRuns(db, [storedRun({ state: 'RUNNING', task_route: '/pnl/run' })]);
  await pnlRunTask.run({
    ...{ db, taskId, args: { date }, json: { run_type: type } },
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28', calendar: 'FIRM' }),
    actor: { email: 'olav@halyard.example', name: 'Olav' },
    print: () => undefined,
    made: (tx, ...things) => insertMade(tx, taskId, things),
    signal: new AbortController().signal,
  });
}
