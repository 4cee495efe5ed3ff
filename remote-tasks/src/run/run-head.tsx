import { useRef } from 'react';

import type { TaskRun } from '@fairlead/shared/contract/runs';
import { Link } from '@fairlead/shared/router';
import { Button, Icon, Text } from '@fairlead/shared/ui';

import { isEnded, stateNote } from '../runs/state.rules.ts';
import { OPENED } from '../runs/opened.rules.ts';
import { useFocusOnRemoval } from '../runs/use-focus-on-removal.ts';
import { useRerun } from '../runs/use-rerun.ts';
import { StateBadge } from './state-badge.tsx';

/** State of a run, as a badge with a note. */
export function RunStateLine({ run }: { readonly run: TaskRun }) {
  const note = stateNote(run);
  return (
    <>
      <StateBadge state={run.state} />
      <Text role="status" color="text.muted">
        {note === 'being stopped' && 'Stopping …'}
        {note === 'waits' && 'Waits'}
      </Text>
    </>
  );
}

type Props = {
  readonly run: TaskRun;
  readonly onStop: () => void;
  /** Another run was made of it. */
  readonly onRerun: () => void;
};

/** Actions that the user may take on a run. */
export function RunActions({ run, onStop, onRerun }: Props) {
  const { rerun, busy } = useRerun(onRerun);
  const mayStop = run.may_kill && !isEnded(run) && run.kill_requested === null;
  const from = `run=${encodeURIComponent(run.task_route)}&from=${run.task_id}`;
  return (
    <>
      {run.may_rerun && (
        <>
          <Button size="sm" aria-disabled={busy.has(run.task_id)} onClick={() => rerun(run)}>
            <Icon name="retry" size={14} />
            Re-Run
          </Button>
          <Button asChild size="sm">
            <Link to={`/tasks/list?${from}`} state={OPENED}>
              Edit and re-run
            </Link>
          </Button>
        </>
      )}
      {mayStop && <StopButton onStop={onStop} />}
    </>
  );
}

/** It goes once that is asked for. */
function StopButton({ onStop }: Pick<Props, 'onStop'>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusOnRemoval(button);
  return (
    <Button ref={button} size="sm" onClick={onStop}>
      Stop
    </Button>
  );
}
