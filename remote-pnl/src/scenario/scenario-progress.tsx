import { useEffect, useEffectEvent } from 'react';

import { useNavigate } from '@fairlead/shared/router';
import { Box, LoadingLine } from '@fairlead/shared/ui';

import { useRun } from '../run/run-context.tsx';
import { useScenarioTask } from './scenario.data.ts';

type Props = {
  readonly taskId: string;
  /** The run that it is compared with once it is there. */
  readonly base: number;
  readonly onFailed: (why: string) => void;
  readonly onDone: () => void;
};

const STATES = {
  QUEUED: 'The scenario waits for its turn.',
  RUNNING: 'The scenario is being struck.',
  SUCCESS: 'The scenario is there.',
  FAIL: 'The scenario has failed.',
  KILLED: 'The scenario was stopped.',
} as const;

/** How the run goes; when it is made the page shows it beside its base. */
export function ScenarioProgress({ taskId, base, onFailed, onDone }: Props) {
  const { area } = useScenarioTask(taskId);
  const { run: shown } = useRun();
  const navigate = useNavigate();
  const task = area.status === 'COMPLETED' ? area.data : undefined;
  const state = task?.run.state;
  const made = task?.made.find(({ kind, action }) => kind === 'pnl_run' && action === 'made');
  const failure = area.status === 'FAILED' ? area.error.panelText : undefined;

  const settle = useEffectEvent(() => {
    if (failure !== undefined) onFailed(`How the scenario goes is not known: ${failure}`);
    if (state === 'FAIL' || state === 'KILLED')
      onFailed(whyOf(task?.run.error_trace, STATES[state]));
    if (state !== 'SUCCESS') return;
    onDone();
    if (made === undefined) return;
    void navigate(`/date/${shown.pipe_run_date}?run=${made.id}&compare=${base}`);
  });
  useEffect(() => settle(), [state, failure]);
  return (
    <Box role="status" position="relative" py="2">
      <LoadingLine />
      {STATES[state ?? 'QUEUED']}
    </Box>
  );
}

/** What a task refused with; its words stand before any trace. */
function whyOf(trace: string | null | undefined, words: string): string {
  return trace === null || trace === undefined || trace === '' ? words : `${words} ${trace}`;
}
