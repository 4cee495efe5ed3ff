import type { ScheduleTime } from '@fairlead/shared/contract/schedules';
import { Badge } from '@fairlead/shared/frames';
import { chakra, Flex, Text } from '@fairlead/shared/ui';

import { timeText } from './schedules.view-model.ts';

type Props = { readonly times: readonly ScheduleTime[]; readonly isPaused: boolean };

/** The next times of a schedule in the firm's zone, with those marked before which the clocks change. */
export function NextTimes({ times, isPaused }: Props) {
  if (isPaused) return <Text color="text.muted">Nothing while it is paused</Text>;
  if (times.length === 0) return <Text color="text.muted">No next time</Text>;
  return (
    <chakra.ol aria-label="Next times" listStyleType="none" className="tabular">
      {times.map((time, place) => (
        <Flex as="li" key={time.at} gap="2" align="center" minHeight="5">
          <chakra.span
            fontWeight={place === 0 ? 'semibold' : 'normal'}
            color={place === 0 ? undefined : 'text.muted'}
          >
            {timeText(time)}
          </chakra.span>
          {time.clock_change && <Badge tone="info">Clocks change</Badge>}
        </Flex>
      ))}
    </chakra.ol>
  );
}
