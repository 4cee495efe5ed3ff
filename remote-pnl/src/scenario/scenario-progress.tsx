import { useEffect, useEffectEvent } from 'react';

import type { SelectedRun } from '@fairlead/pnl/contract/runs';
import { useNavigate, useSearchParams } from '@fairlead/shared/router';
import { Box, LoadingLine } from '@fairlead/shared/ui';

import { readRunAddress, writeAddress } from '../run/run-address.rules.ts';
import { useScenarioTask } from './scenario.data.ts';

type Props = {
  readonly taskId: string;
  /** The run that is shown. */
  readonly run: SelectedRun;
  /** The run that it is compared with once it is there. */
  readonly base: number;
  /** Called at the end: with the reason of a failure, or without. */
  readonly onSettled: (why?: string) => void;
  readonly onClose: () => void;
};

const STATES = {
  QUEUED: 'The scenario waits for its turn.',
  RUNNING: 'The scenario is being struck.',
  SUCCESS: 'The scenario is there.',
  FAIL: 'The scenario has failed.',
  KILLED: 'The scenario was stopped.',
} as const;

/**
 * Progress of the scenario's run; once made, the page shows it beside its base, on the same tab.
 */
export function ScenarioProgress({ taskId, run, base, onSettled, onClose }: Props) {
  const { area, refreshError } = useScenarioTask(taskId);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const task = area.status === 'COMPLETED' ? area.data : undefined;
  const state = task?.run.state;
  const made = task?.made.find(({ kind, action }) => kind === 'pnl_run' && action === 'made');
  const failure = area.status === 'FAILED' ? area.error : refreshError;
  const unknown = failure && `How the scenario goes is not known: ${failure.panelText}`;
  const isGone = failure?.status === 404;

  const settle = useEffectEvent(() => {
    if (isGone) onSettled(unknown);
    if (state === 'FAIL' || state === 'KILLED')
      onSettled(formatFailure(task?.run.error_trace, STATES[state]));
    if (state !== 'SUCCESS') return;
    onSettled();
    onClose();
    if (made === undefined) return;
    const { tab, ahead } = readRunAddress(search);
    const query = writeAddress({ tab, ahead, run_id: Number(made.id), compare: base });
    void navigate(`/date/${run.pipe_run_date}${query}`);
  });
  useEffect(() => settle(), [state, isGone]);
  return (
    <Box role="status" position="relative" py="2">
      <LoadingLine />
      {unknown ?? STATES[state ?? 'QUEUED']}
    </Box>
  );
}

/** Error of a failed task; its words come before any trace. */
function formatFailure(trace: string | null | undefined, words: string): string {
  return trace === null || trace === undefined || trace === '' ? words : `${words} ${trace}`;
}
