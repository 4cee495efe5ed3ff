import { useCallback, useRef, useState } from 'react';

import type { TaskRun } from '@fairlead/shared/contract/runs';
import { toasts } from '@fairlead/shared/toast';

import { formatQueued } from './queued.view-model.ts';
import { useSendRerun } from './rerun.data.ts';

export type Rerun = {
  /** Requests the run again, unless that is under way. */
  readonly rerun: (run: TaskRun) => void;
  /** The runs that are being asked for again, by their ids. */
  readonly busy: ReadonlySet<string>;
};

/**
 * Re-run (spec B, section 8): shows 'Task {id} created', that it waits already, or why not. `onCreated` gets the new run's
 * id.
 */
export function useRerun(onCreated: (taskId: string) => void): Rerun {
  const send = useSendRerun();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const underWay = useRef(new Set<string>());
  const rerun = useCallback(
    (run: TaskRun) => {
      const { task_id: id } = run;
      const current = underWay.current;
      if (current.has(id)) return;
      current.add(id);
      setBusy(new Set(current));
      send(run)
        .then((made) => {
          toasts.success(formatQueued(made));
          onCreated(made.task_id);
        })
        .catch((thrown: unknown) => toasts.failed(thrown))
        .finally(() => {
          current.delete(id);
          setBusy(new Set(current));
        });
    },
    [send, onCreated],
  );
  return { rerun, busy };
}
