import { useState } from 'react';

import type { Schedule } from '@fairlead/shared/contract/schedules';
import { toasts } from '@fairlead/shared/toast';

import { formatQueued } from '../runs/queued.view-model.ts';
import { useDeleteSchedule, useRunNow, useSaveTerms } from './schedules.data.ts';

/** Actions on a schedule without its dialog; one at a time. */
export function useScheduleActions(schedule: Schedule, onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  const save = useSaveTerms();
  const send = useRunNow();
  const erase = useDeleteSchedule();

  const act = (work: () => Promise<string | undefined>) => {
    if (busy) return;
    setBusy(true);
    work()
      .then(
        (why) => {
          if (why !== undefined) toasts.error(why);
          onChanged();
        },
        (thrown: unknown) => toasts.failed(thrown),
      )
      .finally(() => setBusy(false));
  };
  return {
    busy,
    runNow: () =>
      act(async () => {
        toasts.success(formatQueued(await send(schedule)));
        return undefined;
      }),
    setPaused: (paused: boolean) =>
      act(async () => {
        const outcome = await save({ ...schedule.terms, paused }, schedule);
        if (outcome.kind === 'failed') return outcome.message;
        if (outcome.kind === 'wrong') return outcome.problems[0]?.reason;
        if (outcome.kind === 'saved') return undefined;
        return `${changedBy(outcome.schedule)}; it is shown as it is now`;
      }),
    remove: () => act(async () => erase(schedule)),
  };
}

/** Why a change that was based on an older one was not made. */
export const changedBy = ({ changed_by }: Schedule) =>
  `${changed_by} changed this schedule meanwhile`;
