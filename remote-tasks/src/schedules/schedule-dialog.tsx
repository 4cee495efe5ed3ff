import { useState } from 'react';

import type { Schedule } from '@fairlead/shared/contract/schedules';
import { DialogFrame, DialogParts } from '@fairlead/shared/frames';
import { LoadingText, Text } from '@fairlead/shared/ui';

import { ScheduleForm } from './schedule-form.tsx';
import { useSchedulableTasks } from './schedules.data.ts';

type Props = {
  /** The schedule as it is, while it is there. */
  readonly schedule: Schedule | undefined;
  readonly isNew: boolean;
  readonly zone: string;
  readonly onSaved: () => void;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** The dialog in which a schedule is made or changed. */
export function ScheduleDialog({ schedule, isNew, ...props }: Props) {
  const { area } = useSchedulableTasks();
  const [busy, onBusy] = useState(false);
  // What is typed was based on the schedule as it was when the dialog opened.
  const [opened] = useState(schedule);
  const title = opened === undefined ? 'New schedule' : `Schedule of ${opened.terms.route}`;
  const all = area.status === 'COMPLETED' ? area.data.tasks.filter((task) => task.may_run) : [];
  const [first, ...others] = all;
  const obstacle = findObstacle({ area: area.status, isNew, opened });
  return (
    <DialogFrame title={title} size="sm" open busy={busy} onClose={props.onClose}>
      {obstacle === undefined && first !== undefined ? (
        <ScheduleForm {...props} {...{ opened, busy, onBusy }} tasks={[first, ...others]} />
      ) : (
        <DialogParts>
          {area.status === 'LOADING' ? (
            <LoadingText text="Fetching the tasks …" />
          ) : (
            <Text role="alert">{obstacle ?? 'There is no task that you may run'}</Text>
          )}
        </DialogParts>
      )}
    </DialogFrame>
  );
}

type Standing = {
  readonly area: 'INIT' | 'LOADING' | 'COMPLETED' | 'FAILED';
  readonly isNew: boolean;
  readonly opened: Schedule | undefined;
};

/** Why there is nothing to fill in, where it is known. */
function findObstacle({ area, isNew, opened }: Standing): string | undefined {
  if (!isNew && opened === undefined) return 'This schedule is gone';
  if (opened?.may_change === false) return 'You may not change this schedule';
  if (opened?.task_is_gone === true) return 'Its task is not in this version';
  return area === 'FAILED' ? 'The tasks did not load; close this and try again' : undefined;
}
