import { type Clock, createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { insertRunArtifacts } from '@fairlead/platform/tasks/run-artifacts.queries';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { pnlRunScenarioTask } from '../../../areas/pnl/api/runs/run-scenario.task.ts';
import { pnlRunTask } from '../../../areas/pnl/api/runs/run.task.ts';
import { pnlSinceTask } from '../../../areas/pnl/api/since/since.task.ts';
import { storedRun, storeRuns } from './runs.ts';

const CLOCK = createClock({
  zone: 'Europe/Zurich',
  businessDate: '2024-06-28',
  calendar: 'FIRM',
});

/** Makes a run of a day as the process of its task does, on the firm's 28 June 2024 by default. */
export async function makePnlRun(
  db: Db,
  {
    date = '2024-06-28',
    type = 'BEST',
    clock = CLOCK,
  }: { readonly date?: string; readonly type?: string; readonly clock?: Clock } = {},
): Promise<void> {
  await doRun(db, pnlRunTask, { args: { date }, json: { run_type: type }, clock });
}

/** Makes a scenario of a run, FEI a dollar higher. */
export async function makePnlScenario(db: Db, baseRunId: number): Promise<void> {
  const shifts = [{ product: 'FEI', term_month: null, shift: '1' }];
  await doRun(db, pnlRunScenarioTask, {
    args: {},
    json: { base_run_id: baseRunId, shifts, trades: [] },
  });
}

/** Works out what has come in since a run would move, as the process of its task does; returns what it printed. */
export async function makePnlMoves(db: Db, runId?: number): Promise<readonly string[]> {
  return doRun(db, pnlSinceTask, { args: {}, json: runId === undefined ? {} : { run_id: runId } });
}

async function doRun(
  db: Db,
  task: TaskDefinition,
  asked: { readonly args: Record<string, string>; readonly json: object; readonly clock?: Clock },
): Promise<readonly string[]> {
  const taskId = await storeRuns(db, [storedRun({ state: 'RUNNING', task_route: task.route })]);
  const lines: string[] = [];
  await task.run({
    db,
    taskId,
    clock: CLOCK,
    ...asked,
    actor: { email: 'olav@halyard.example', name: 'Olav' },
    print: (line) => void lines.push(line),
    recordArtifacts: (tx, ...things) => insertRunArtifacts(tx, taskId, things),
    signal: new AbortController().signal,
  });
  return lines;
}
