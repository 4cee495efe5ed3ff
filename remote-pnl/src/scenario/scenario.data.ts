import { useCallback, useState } from 'react';

import { useApi } from '@fairlead/shared/api';
import { useUserId } from '@fairlead/shared/auth';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  PNL_SCENARIO_ROUTE,
  scenarioChoices,
  type ScenarioRequest,
} from '@fairlead/shared/contract/pnl/runs';
import { getTaskRun } from '@fairlead/shared/contract/runs';
import { queueRunOf } from '@fairlead/shared/contract/tasks';
import { type Called, useCall } from '@fairlead/shared/data';
import { digest, keepText, recallText } from '@fairlead/shared/store';

import { type SendOutcome, useSending } from '../common/sending.data.ts';
import { parseDraft, type ScenarioDraft } from './scenario.rules.ts';

/** What a scenario may name. */
export function useScenarioChoices(): Called<ReplyOf<typeof scenarioChoices>> {
  return useCall(scenarioChoices, { query: {} });
}

/** What is typed; every change is in the browser's storage before it is seen. */
export function useScenarioDraft(baseRunId: number) {
  const key = `pnl-scenario/${digest([useUserId() ?? '', String(baseRunId)])}`;
  const [draft, setDraft] = useState(() => parseDraft(recallText(key)));
  const edit = useCallback(
    (next: ScenarioDraft | null) => {
      keepText(key, next === null ? null : JSON.stringify(next));
      setDraft(next ?? parseDraft(null));
    },
    [key],
  );
  return [draft, edit] as const;
}

/** Asks for the run of a scenario, once whatever goes wrong on the way. */
export function useRunScenario(): (
  request: ScenarioRequest,
) => Promise<SendOutcome<{ task_id: string }>> {
  const api = useApi();
  const send = useSending();
  return useCallback(
    async (request: ScenarioRequest) =>
      send(request, async (key) =>
        api.call(queueRunOf(PNL_SCENARIO_ROUTE, 'POST'), { query: {}, body: request, key }),
      ),
    [api, send],
  );
}

const FOLLOW_MS = 2_000;

/** How the run of a scenario goes, asked for until it has ended. */
export function useScenarioTask(taskId: string | undefined): Called<ReplyOf<typeof getTaskRun>> {
  return useCall(
    getTaskRun,
    taskId === undefined ? null : { params: { task_id: taskId }, query: {} },
    {
      pollMs: (latest) =>
        latest !== undefined && ['SUCCESS', 'FAIL', 'KILLED'].includes(latest.run.state)
          ? 0
          : FOLLOW_MS,
    },
  );
}
