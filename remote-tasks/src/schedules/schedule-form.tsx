import type { Schedule } from '@fairlead/shared/contract/schedules';
import type { Task } from '@fairlead/shared/contract/tasks';
import { Checkbox, Field, Select, TextInput } from '@fairlead/shared/forms';
import { DialogParts } from '@fairlead/shared/frames';
import { Box, Button, Text } from '@fairlead/shared/ui';

import { DraftHead } from '../runs/draft-head.tsx';
import { ArgumentFields } from './argument-fields.tsx';
import { NextTimes } from './next-times.tsx';
import { Label } from './label.tsx';
import { nextLabel, termsProblemText } from './schedules.view-model.ts';
import { type ScheduleDraft, useScheduleForm } from './use-schedule-form.ts';

type Props = {
  readonly opened: Schedule | undefined;
  /** Tasks that the user may run. */
  readonly tasks: readonly [Task, ...Task[]];
  readonly zone: string;
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onSaved: () => void;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Form of a schedule, with its next times as one types, and the server's validation errors. */
export function ScheduleForm({ zone, busy, onClose, ...props }: Props) {
  const form = useScheduleForm(props);
  return (
    <DialogParts
      summary={
        <DraftHead
          summary={form.task.summary}
          restored={form.restored}
          onStartOver={form.startOver}
        />
      }
      footer={
        <>
          <Text
            role="alert"
            flex={{ base: '1 1 100%', sm: '1' }}
            color="negative"
            overflowWrap="anywhere"
          >
            {form.refusal}
          </Text>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" aria-disabled={busy} onClick={form.save}>
            Save
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <TaskFields form={form} tasks={props.tasks} isNew={props.opened === undefined} />
        <Box mb="2">
          <ArgumentFields form={form} />
        </Box>
        <Field
          label="Cron line"
          required
          hint={`Minute, hour, day, month, weekday in ${zone}: 30 6 * * 1-5`}
          error={form.problemOf('cron')}
        >
          <TextInput value={form.input.cron} onChange={(cron) => form.edit({ cron })} />
        </Field>
        <Box mt="1">
          <RunModes form={form} />
        </Box>
        <Box mt="3" role="status" aria-label="Next times" aria-busy={form.isOld} minHeight="128px">
          <Label>{nextLabel(zone)}</Label>
          <Box opacity={form.isOld ? 0.5 : 1}>
            <Upcoming form={form} />
          </Box>
        </Box>
      </form>
    </DialogParts>
  );
}

type PartProps = { readonly form: ScheduleDraft };

function TaskFields({
  form,
  tasks,
  isNew,
}: PartProps & { readonly tasks: readonly Task[]; readonly isNew: boolean }) {
  return (
    <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '2fr 1fr' }} columnGap="3">
      <Field label="Task" error={form.problemOf('route')}>
        <Select
          value={form.task.route}
          choices={(isNew ? tasks : [form.task]).map(({ route }) => ({
            value: route,
            label: route,
          }))}
          onChange={form.chooseTask}
        />
      </Field>
      <Field label="Method" error={form.problemOf('method')}>
        <Select
          value={form.input.method}
          choices={form.task.methods.map((method) => ({ value: method, label: method }))}
          onChange={(method) => form.edit({ method })}
        />
      </Field>
    </Box>
  );
}

function RunModes({ form: { input, edit } }: PartProps) {
  return (
    <>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="3">
        <Field label="While the run before goes on">
          <Select
            value={input.overlap}
            choices={[
              { value: 'skip', label: 'Do without' },
              { value: 'wait', label: 'Wait for it' },
            ]}
            onChange={(overlap) => edit({ overlap })}
          />
        </Field>
        <Field label="Of times that were missed">
          <Select
            value={input.missed}
            choices={[
              { value: 'skip', label: 'None' },
              { value: 'once', label: 'One run for all' },
            ]}
            onChange={(missed) => edit({ missed })}
          />
        </Field>
      </Box>
      <Box display="flex" gap="5" flexWrap="wrap">
        <Checkbox
          label="Business days only"
          checked={input.business_days_only}
          onChange={(business_days_only) => edit({ business_days_only })}
        />
        <Checkbox label="Paused" checked={input.paused} onChange={(paused) => edit({ paused })} />
      </Box>
    </>
  );
}

function Upcoming({ form: { preview, unread } }: PartProps) {
  if (preview === undefined) {
    const words =
      unread === undefined || unread === 'cron'
        ? 'They show here once there is a cron line.'
        : 'They show here once every field is as the task takes it.';
    return <Text color="text.muted">{words}</Text>;
  }
  if (preview.kind === 'times') return <NextTimes times={preview.times} isPaused={false} />;
  const words = preview.kind === 'wrong' ? termsProblemText(preview.problems) : preview.message;
  return <Text color="text.muted">{words}</Text>;
}
