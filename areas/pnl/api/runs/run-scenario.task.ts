import { PNL_SCENARIO_ROUTE, ScenarioRequest } from '@fairlead/pnl/contract/runs';
import { scenarioProblems } from '@fairlead/pnl/domain/scenario';
import { problemSentence } from '@fairlead/shared/domain/typed/field-problems';

import type { Db } from '@fairlead/platform/database/db';
import { type TaskContext, type TaskDefinition, TaskFailure } from '@fairlead/platform/tasks/task';
import { loadFacts } from '../facts/facts.service.ts';
import type { LoadedFacts } from '../facts/loaded.rules.ts';
import { longDay } from './day-words.rules.ts';
import { previousRun } from './earlier.service.ts';
import { withRunSnapshot, createMaking } from './gather.service.ts';
import { computeRun } from './make-run.service.ts';
import { type BaseRun, selectBaseRun, selectRunMadeBy } from './run-rows.queries.ts';
import { storeAndPrint } from './run.task.ts';
import { scenarioText, shocked } from './scenario.rules.ts';

/** Makes a shocked copy of a run: its facts again, with prices shifted and trades added. */
export const pnlRunScenarioTask: TaskDefinition = {
  route: PNL_SCENARIO_ROUTE,
  summary: 'Make a copy of a P&L run with prices shifted and trades added',
  urlParams: [],
  methods: ['POST'],
  json: ScenarioRequest,
  access: 'pnl:scenario',
  outputAccess: 'pnl:read',
  memoryMb: 2048,
  retries: 2,
  run: async (context) => {
    // The run's body was checked against `json` before it was queued.
    const request = context.json as ScenarioRequest;
    const { base, making, previous } = await withRunSnapshot(context, (tx) =>
      gatheredAgain(tx, context, request),
    );
    if ((await selectRunMadeBy(context.db, context.taskId, base.pipe_run_date)) !== undefined) {
      context.print('The scenario was made before this task was lost');
      return;
    }
    const run = await computeRun(making, {
      day: base.pipe_run_date,
      previous,
      type: 'SCENARIO',
      base: { runId: base.run_id, scenario: request },
      warnings: scenarioText(request),
    });
    await making.yieldToEventLoop();
    await storeAndPrint(context, run);
  },
};

/** The facts of the base run as it had them, shocked, and the run before that it was counted from. */
async function gatheredAgain(tx: Db, context: TaskContext, request: ScenarioRequest) {
  const base = await requireBase(tx, request.base_run_id);
  const day = base.pipe_run_date;
  const { signal, clock } = context;
  const loaded = await loadFacts(tx, {
    upTo: day,
    clock,
    throwIfStopped: () => signal.throwIfAborted(),
    again: { pins: toPins(base), config: base.config, hash: base.config_hash },
  });
  refuse(base, findProblems(request, loaded, day));
  const earlier = base.prev_run_id === null ? undefined : await selectBaseRun(tx, base.prev_run_id);
  const making = await createMaking(tx, context, {
    from: day,
    to: day,
    loaded: shocked(loaded, request, day),
  });
  return {
    base,
    making,
    previous:
      earlier === undefined
        ? null
        : await previousRun(
            tx,
            {
              runId: earlier.run_id,
              day: earlier.pipe_run_date,
              cutoff: earlier.trade_cutoff,
            },
            loaded,
          ),
  };
}

/** Problems of a scenario of a day, each sentence once. */
function findProblems(
  request: ScenarioRequest,
  { products, config }: LoadedFacts,
  day: string,
): readonly string[] {
  const problems = scenarioProblems(request, {
    products: new Set(products.map(({ code }) => code)),
    books: new Set(config.books.map(({ name }) => name)),
    day,
  });
  return [...new Set(problems.map(problemSentence))];
}

function toPins({ price_set_id, fx_set_id, physical_set_id, trade_cutoff }: BaseRun) {
  return { price_set_id, fx_set_id, physical_set_id, trade_cutoff };
}

async function requireBase(tx: Db, runId: number): Promise<BaseRun> {
  const base = await selectBaseRun(tx, runId);
  if (base !== undefined && base.run_type !== 'SCENARIO') return base;
  const message =
    base === undefined
      ? `There is no run ${runId}`
      : `Run ${runId} is a scenario itself; its base is the run to begin with`;
  throw refusal('The scenario', [message]);
}

function refuse({ pipe_run_date: day }: BaseRun, problems: readonly string[]): void {
  if (problems.length > 0) throw refusal(`The scenario of ${longDay(day)}`, problems);
}

function refusal(what: string, problems: readonly string[]): TaskFailure {
  const reasons = problems.map((message) => ({ line: null, column: null, message }));
  return TaskFailure.ofReasons(what, 'pnl', reasons);
}
