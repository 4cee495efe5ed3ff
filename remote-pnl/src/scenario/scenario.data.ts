import { useApi } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { PNL_SCENARIO_ROUTE, scenarioChoices } from '@fairlead/pnl/contract/runs';
import { getTaskRun } from '@fairlead/shared/contract/runs';
import { declareQueueRun } from '@fairlead/shared/contract/tasks';
import { type Called, useCall } from '@fairlead/shared/data';

import { useStoredForm } from '../common/stored-form.data.ts';
import { readScenario, scenarioRequest } from './scenario.rules.ts';

/** Choices of a scenario's form. */
export type ScenarioChoices = ReplyOf<typeof scenarioChoices>;

export function useScenarioChoices(): Called<ScenarioChoices> {
  return useCall(scenarioChoices, { query: {} });
}

/** A scenario of a run while it is filled in, sent and made. */
export function useScenarioForm(baseRunId: number) {
  const api = useApi();
  const form = useStoredForm(`scenario/${baseRunId}`, readScenario);
  const { draft, edit, setRefused } = form;
  /** Requests its run, once whatever goes wrong on the way. */
  const start = async () => {
    const body = scenarioRequest(baseRunId, draft);
    const reply = await form.send(body, async (key) =>
      api.call(declareQueueRun(PNL_SCENARIO_ROUTE, 'POST'), { query: {}, body, key }),
    );
    if (reply !== undefined) edit({ ...draft, taskId: reply.task_id });
  };
  /** Ends the scenario's task: with the reason of a failure, or without. */
  const settle = (why?: string) => {
    edit({ ...draft, taskId: undefined });
    setRefused(why);
  };
  return { ...form, start, settle };
}

const FOLLOW_MS = 2_000;

/** Run of a scenario, polled until it has ended. */
export function useScenarioTask(taskId: string): Called<ReplyOf<typeof getTaskRun>> {
  return useCall(
    getTaskRun,
    { params: { task_id: taskId }, query: {} },
    {
      pollMs: (latest) =>
        latest !== undefined && ['SUCCESS', 'FAIL', 'KILLED'].includes(latest.run.state)
          ? 0
          : FOLLOW_MS,
    },
  );
}
