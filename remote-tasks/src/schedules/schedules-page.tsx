import { lazy, Suspense } from 'react';

import { useMay } from '@fairlead/shared/auth';
import type { Schedule } from '@fairlead/shared/contract/schedules';
import {
  Box,
  Button,
  EmptyState,
  Icon,
  LoadingText,
  MessedUp,
  Page,
  Surface,
  Text,
} from '@fairlead/shared/ui';

import { ScheduleItem } from './schedule-row.tsx';
import { useSchedules } from './schedules.data.ts';
import { useSchedulesAddress } from './use-schedules-address.ts';
import { schedulesStatus } from './schedules.view-model.ts';

/** Lazy chunk of the dialog with its fields: the list does not wait for it. */
const ScheduleDialog = lazy(async () => ({
  default: (await import('./schedule-dialog.tsx')).ScheduleDialog,
}));

/** Schedules: what runs by the clock, when next, and how it went. */
export function SchedulesPage() {
  const { area, refresh, isRefreshing, refreshError } = useSchedules();
  const mayWrite = useMay('schedule:write');
  const { named, edited, open, close } = useSchedulesAddress();
  const data = area.status === 'COMPLETED' ? area.data : undefined;

  if (area.status === 'FAILED') {
    const { message, requestId } = area.error;
    return <MessedUp error={message} supportId={requestId} onRetry={refresh} />;
  }
  return (
    <Page
      title="Schedules"
      end={
        <>
          {mayWrite && (
            <Button size="sm" onClick={() => open('new')}>
              <Icon name="plus" size={14} />
              New schedule
            </Button>
          )}
          <Button size="sm" aria-disabled={isRefreshing} onClick={refresh}>
            <Icon name="retry" size={14} />
            Refresh
          </Button>
        </>
      }
    >
      {data === undefined ? (
        <Box display="grid" placeItems="center" minHeight="240px">
          <LoadingText text="Fetching the schedules …" />
        </Box>
      ) : (
        <ScheduleList
          {...data}
          named={named}
          onEdit={({ schedule_id }) => open(schedule_id)}
          onChanged={refresh}
        />
      )}
      <Text role="status" textStyle="label" color="text.muted" pt="2">
        {schedulesStatus(data?.schedules, refreshError?.message)}
      </Text>
      {edited !== null && data !== undefined && (
        <Suspense fallback={null}>
          <ScheduleDialog
            key={edited}
            zone={data.zone}
            schedule={data.schedules.find(({ schedule_id }) => String(schedule_id) === edited)}
            isNew={edited === 'new'}
            onSaved={close}
            onChanged={refresh}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  );
}

type ListProps = {
  readonly schedules: readonly Schedule[];
  readonly zone: string;
  /** The id that the address leads to. */
  readonly named: string | null;
  readonly onEdit: (schedule: Schedule) => void;
  readonly onChanged: () => void;
};

function ScheduleList({ schedules, named, ...props }: ListProps) {
  const isNamed = ({ schedule_id }: Schedule) => String(schedule_id) === named;
  if (schedules.length === 0) {
    return <EmptyState title="No schedules">Nothing runs by the clock.</EmptyState>;
  }
  return (
    <>
      {named !== null && !schedules.some(isNamed) && (
        <Text role="alert" pb="2">{`Schedule ${named} was deleted.`}</Text>
      )}
      <Surface as="ul" listStyleType="none">
        {schedules.map((schedule) => (
          <ScheduleItem
            key={schedule.schedule_id}
            schedule={schedule}
            isNamed={isNamed(schedule)}
            {...props}
          />
        ))}
      </Surface>
    </>
  );
}
