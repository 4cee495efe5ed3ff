import type { RunError } from '@fairlead/platform/tasks/run-error';

/** End of a run that a person stopped. */
export function killedBy({
  by,
  reason,
}: {
  readonly by: string;
  readonly reason: string;
}): RunError {
  return {
    type: 'Killed',
    scope: by,
    trace: `${by} stopped this run: ${reason}`,
    dict: { by, reason },
  };
}

/** End of a run whose worker was told to stop before it was through. */
export function workerStopped(executor: string | null): RunError {
  return {
    type: 'WorkerStopped',
    scope: 'worker',
    trace: 'The worker was told to stop, and this run was not through in time.',
    dict: { executor },
  };
}

/** End of a run whose worker sent no heartbeat any more. */
export function workerLost(run: {
  readonly executor: string | null;
  readonly heartbeat: string | null;
  readonly attempt: number;
}): RunError {
  return {
    type: 'WorkerLost',
    scope: 'worker lost',
    trace: `Nothing was heard of ${run.executor} since ${run.heartbeat} UTC.`,
    dict: { executor: run.executor, attempt: run.attempt },
  };
}

/** End of a run whose task this version does not have. */
export function noSuchTask(route: string): RunError {
  return {
    type: 'NoSuchTask',
    scope: 'worker',
    trace: `There is no task ${route} in this version`,
    dict: {},
  };
}
