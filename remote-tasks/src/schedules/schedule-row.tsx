import { useEffect, useRef, useState } from 'react';

import type { Schedule } from '@fairlead/shared/contract/schedules';
import { Badge, Confirm } from '@fairlead/shared/frames';
import { Box, Button, chakra, Flex, Text } from '@fairlead/shared/ui';

import { useFocusOnRemoval } from '../runs/use-focus-on-removal.ts';
import { Label } from './label.tsx';
import { NextTimes } from './next-times.tsx';
import { RunStrip } from './run-strip.tsx';
import { argsText, nextLabel, termsText } from './schedules.view-model.ts';
import { useScheduleActions } from './use-schedule-actions.ts';

type Props = {
  readonly schedule: Schedule;
  readonly zone: string;
  /** The address leads to it. */
  readonly isNamed: boolean;
  readonly onEdit: (schedule: Schedule) => void;
  readonly onChanged: () => void;
};

const Row = chakra('li', {
  base: {
    display: 'grid',
    // The same in every row, whatever stands in it: ten runs, a time with its badge, four buttons.
    gridTemplateColumns: {
      base: '1fr',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'minmax(0, 1fr) 212px 240px 280px',
    },
    columnGap: '5',
    rowGap: '2',
    px: '3',
    py: '3',
    borderBottom: 'hair',
    _last: { borderBottom: '0' },
  },
});

/** One schedule: what and when, its next times, its last runs, what can be done. */
export function ScheduleItem({ schedule, zone, isNamed, onEdit, onChanged }: Props) {
  const { terms, next, last_runs: lastRuns } = schedule;
  const args = argsText(schedule);
  const row = useRef<HTMLLIElement>(null);
  useFocusOnRemoval(row);
  useEffect(() => {
    if (isNamed) row.current?.focus();
  }, [isNamed]);
  return (
    <Row
      ref={row}
      aria-label={`${terms.route}, ${terms.cron}`}
      {...(isNamed && { 'aria-current': true, tabIndex: -1, bg: 'accent.subtle' })}
    >
      <Box minWidth="0">
        <Flex gap="2" align="center" wrap="wrap">
          <chakra.h2 textStyle="panelTitle" overflowWrap="anywhere">
            {terms.route}
          </chakra.h2>
          {terms.paused && <Badge tone="warning">Paused</Badge>}
          {schedule.task_is_gone && <Badge tone="negative">No such task</Badge>}
        </Flex>
        <Text fontFamily="mono">{terms.cron}</Text>
        <Text textStyle="hint" color="text.muted">
          {termsText(schedule, zone)}
        </Text>
        {args !== '' && (
          <Text textStyle="hint" color="text.muted" overflowWrap="anywhere">
            {args}
          </Text>
        )}
      </Box>
      <Box minWidth="0">
        <Label>{nextLabel(zone)}</Label>
        <NextTimes times={next} isPaused={terms.paused} />
      </Box>
      <Box minWidth="0">
        <Label>Last runs (UTC)</Label>
        <RunStrip runs={lastRuns} skipped={schedule.last_skip} />
      </Box>
      {schedule.may_change && <RowActions {...{ schedule, onEdit, onChanged }} />}
    </Row>
  );
}

type RowActionsProps = Omit<Props, 'zone' | 'isNamed'>;

function RowActions({ schedule, onEdit, onChanged }: RowActionsProps) {
  const { busy, runNow, setPaused, remove } = useScheduleActions(schedule, onChanged);
  const [isAsked, setIsAsked] = useState(false);
  const { route, paused } = schedule.terms;
  return (
    <Flex gap="2" wrap="wrap" align="flex-start" justify={{ lg: 'flex-end' }}>
      <Button
        size="sm"
        aria-label={`Run now: ${route}`}
        aria-disabled={busy || schedule.task_is_gone}
        onClick={runNow}
      >
        Run now
      </Button>
      <Button
        size="sm"
        aria-label={`${paused ? 'Resume' : 'Pause'} ${route}`}
        aria-disabled={busy}
        onClick={() => setPaused(!paused)}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Button
        size="sm"
        aria-label={`Edit the schedule of ${route}`}
        onClick={() => onEdit(schedule)}
      >
        Edit
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Delete the schedule of ${route}`}
        aria-disabled={busy}
        onClick={() => setIsAsked(true)}
      >
        Delete
      </Button>
      <Confirm
        title={`Delete the schedule of ${route}?`}
        action="Delete"
        open={isAsked}
        onConfirm={() => {
          setIsAsked(false);
          remove();
        }}
        onCancel={() => setIsAsked(false)}
      >
        {`It runs no more at ${schedule.terms.cron}. The runs that it made stay.`}
      </Confirm>
    </Flex>
  );
}
