import type { PnlRun } from '@fairlead/pnl/contract/runs';
import { formatInstant, formatLongDay } from '@fairlead/shared/format';
import { Box, Button } from '@fairlead/shared/ui';

import type { RunHead } from '../coming/run-head.rules.ts';
import { findNeighbourDays } from '../run-choices.rules.ts';
import { pnlRunLabel, RUN_TONES } from '../run-labels.rules.ts';

type Props = {
  readonly head: Pick<RunHead, 'pnl_list'>;
  readonly day: string;
  readonly onChoose: (date: string, run_id?: number) => void;
  /** Lists every run and scenario of the day. */
  readonly onAll: () => void;
};

/** A line that wraps: the calendar leaves little room beside it. */
const LINE = {
  variant: 'ghost',
  size: 'sm',
  height: 'auto',
  minHeight: 'control',
  py: '1',
  justifyContent: 'flex-start',
  textAlign: 'start',
  whiteSpace: 'normal',
} as const;

/** The runs of a day that are known, and the way to all of them; of a day without one the nearest that have. */
export function DayRuns({ head, day, onChoose, onAll }: Props) {
  const runs = head.pnl_list.filter(({ pipe_run_date }) => pipe_run_date === day);
  return (
    <Box
      role="group"
      aria-label={`Runs of ${formatLongDay(day)}`}
      display="grid"
      alignContent="start"
      gap="1"
      minWidth="0"
    >
      <Box textStyle="panelTitle" minHeight="control" display="flex" alignItems="center">
        {formatLongDay(day)}
      </Box>
      {runs.length === 0 && <NearestDays {...{ head, day, onChoose }} />}
      {runs.map((run) => (
        <Button
          key={run.run_id}
          {...LINE}
          onClick={() => onChoose(day, runs.length > 1 ? run.run_id : undefined)}
        >
          <Run run={run} />
        </Button>
      ))}
      <Button {...LINE} onClick={onAll}>
        All runs and scenarios of this day
      </Button>
    </Box>
  );
}

function Run({ run }: { readonly run: PnlRun }) {
  return (
    <>
      <Box aria-hidden flex="none" boxSize="2" bg={`run.${RUN_TONES[run.run_type]}.band`} />
      <span>
        {`${pnlRunLabel(run)}, ${run.author_nick_name} `}
        <Box as="span" color="text.muted" whiteSpace="nowrap">
          {formatInstant(run.created_at, 'UTC')}
        </Box>
      </span>
    </>
  );
}

function NearestDays({ head, day, onChoose }: Pick<Props, 'head' | 'day' | 'onChoose'>) {
  const { before, after } = findNeighbourDays({ pnl_list: head.pnl_list, pipe_run_date: day });
  const to = (name: string, date: string | undefined) =>
    date !== undefined && (
      <Button {...LINE} onClick={() => onChoose(date)}>
        {`${name}: ${formatLongDay(date)}`}
      </Button>
    );
  return (
    <>
      <Box px="2">No run</Box>
      {to('Before', before)}
      {to('After', after)}
    </>
  );
}
