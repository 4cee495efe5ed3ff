import { useEffect, useState } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import type { TaskRun } from '@fairlead/shared/contract/runs';
import { Link } from '@fairlead/shared/router';
import { Button, chakra, Flex, Text } from '@fairlead/shared/ui';

import { useTaskRun } from '../run/run.data.ts';
import { isEnded } from '../runs/state.rules.ts';
import type { LayoutFileText } from './handed-files.rules.ts';
import { useSaveLayouts } from './layouts.data.ts';

type Props = {
  readonly files: readonly LayoutFileText[];
  /** Reason why they cannot be kept yet. */
  readonly obstacle: string | undefined;
  /** They are kept. */
  readonly onSaved: () => void;
};

type Sent = { readonly isSending?: true; readonly problem?: string; readonly taskId?: string };

/** Keeps the tried layout as reference data, once it reads a file without a problem. */
export function SaveLayout({ files, obstacle, onSaved }: Props) {
  const keep = useSaveLayouts();
  const [{ isSending = false, problem, taskId }, setSent] = useState<Sent>({});
  const press = async () => {
    setSent({ isSending: true });
    setSent(await keep(files));
  };
  const isOff = obstacle !== undefined || isSending;
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Button
        size="sm"
        variant="solid"
        aria-disabled={isOff}
        aria-describedby="keep-obstacle"
        onClick={() => void press()}
      >
        Keep this layout
      </Button>
      <chakra.span id="keep-obstacle" color="text.muted">
        {obstacle ?? 'Reads this file without a problem'}
      </chakra.span>
      {problem !== undefined && (
        <Text role="alert" color="negative">
          {problem}
        </Text>
      )}
      {taskId !== undefined && <SavingRun key={taskId} taskId={taskId} onSaved={onSaved} />}
    </Flex>
  );
}

type RunProps = { readonly taskId: string; readonly onSaved: () => void };

/** The run that takes the layout in, until it has ended. */
function SavingRun({ taskId, onSaved: onKept }: RunProps) {
  const called = useTaskRun(taskId);
  const { area, refresh } = called;
  const run = area.status === 'COMPLETED' ? area.data.run : undefined;
  const state = run?.state;
  useEffect(() => {
    if (state === 'SUCCESS') onKept();
    // Told once, when it has.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);
  const failure = findFailure(called);
  const isOff = state === 'FAIL' || state === 'KILLED' || failure !== undefined;
  return (
    <Text role="status" color={isOff ? 'negative' : undefined}>
      {failure === undefined ? outcomeText(run) : `How it goes is not known: ${failure.panelText}`}{' '}
      {failure !== undefined && (
        <Button size="sm" onClick={refresh}>
          Try again
        </Button>
      )}{' '}
      <chakra.span color="link" textDecoration="underline">
        <Link to={`/tasks/history/${taskId}`}>Open the run</Link>
      </chakra.span>
    </Text>
  );
}

/** Reason why it is not known how the run goes; of one that has ended it is. */
function findFailure({ area, refreshError }: ReturnType<typeof useTaskRun>): ApiError | undefined {
  if (area.status === 'FAILED') return area.error;
  return area.status === 'COMPLETED' && isEnded(area.data.run) ? undefined : refreshError;
}

function outcomeText(run: TaskRun | undefined): string {
  if (run === undefined || !isEnded(run)) return 'Being taken in …';
  return run.state === 'SUCCESS'
    ? (run.output ?? 'Kept').trim()
    : 'It was not kept: the run says why.';
}
