import type { ReactNode } from 'react';

import { Box, chakra, Panel } from '@fairlead/shared/ui';

import { NOTE_TEXTS, stateNote } from '../runs/state.rules.ts';
import { PlainLink } from '../runs/plain-link.tsx';
import type { WholeRun } from './run.data.ts';
import { durationText, momentText } from './run-steps.view-model.ts';

type Props = { readonly whole: WholeRun };

/** Facts of a run: its user, trigger and worker. */
export function RunFacts({ whole }: Props) {
  const { run, timeout_seconds: limit } = whole;
  return (
    <Panel title="Facts">
      <chakra.dl
        display="grid"
        gridTemplateColumns="104px minmax(0, 1fr)"
        columnGap="3"
        rowGap="1"
        borderTop="hair"
        pt="2"
      >
        <Fact name="Run">{run.task_id}</Fact>
        <Fact name="Asked by">
          {run.auth_name === run.auth_email
            ? run.auth_email
            : `${run.auth_name} (${run.auth_email})`}
        </Fact>
        <Fact name="Trigger">
          <Trigger whole={whole} />
        </Fact>
        <Repeated whole={whole} />
        {stateNote(run) === 'waits' && <Fact name="Waits">{NOTE_TEXTS.waits}</Fact>}
        <Fact name="Worker">{run.executor ?? 'None yet'}</Fact>
        <Fact name="Queue">{run.queue_name}</Fact>
        {limit !== null && <Fact name="Time limit">{durationText(limit)}</Fact>}
        <Stopped whole={whole} />
      </chakra.dl>
    </Panel>
  );
}

function Trigger({ whole: { run, schedule_id: schedule, due_at: due } }: Props) {
  if (schedule === null) return run.trigger;
  return (
    <>
      {run.trigger} by{' '}
      <PlainLink to={`/tasks/schedules?schedule=${schedule}`}>schedule {schedule}</PlainLink>
      {due !== null && <Box>due {momentText(due)} UTC</Box>}
    </>
  );
}

function Repeated({ whole: { run } }: Props) {
  const { rerun_of: repeated, retry_of: lost, edited } = run;
  return (
    <>
      {repeated !== null && (
        <Fact name={edited ? 'Edited from' : 'Re-run of'}>
          <PlainLink to={`/tasks/history/${repeated}`}>{repeated}</PlainLink>
        </Fact>
      )}
      {lost !== null && (
        <Fact name="Retry of">
          <PlainLink to={`/tasks/history/${lost}`}>{lost}</PlainLink>
        </Fact>
      )}
    </>
  );
}

function Stopped({ whole: { run, killed_by: by, kill_reason: reason } }: Props) {
  const name = run.state === 'KILLED' ? 'Stopped by' : 'Stop asked by';
  return (
    <>
      {by !== null && <Fact name={name}>{by}</Fact>}
      {reason !== null && <Fact name="Why">{reason}</Fact>}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <chakra.dt color="text.muted">{name}</chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </>
  );
}
