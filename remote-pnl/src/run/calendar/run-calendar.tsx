import { useMemo, useState } from 'react';

import { useClosePopover } from '@fairlead/shared/frames';
import { Box, Icon, IconButton } from '@fairlead/shared/ui';

import type { RunHead } from '../coming/run-head.rules.ts';
import type { RunAddressState } from '../use-run-address.ts';
import { useSearchPart } from '../use-search-part.ts';
import { DayGrid } from './day-grid.tsx';
import { DayRuns } from './day-runs.tsx';
import { calendarMonthText, shiftMonth } from './month-days.rules.ts';

type Props = { readonly head: RunHead; readonly address: RunAddressState };

/** A month of days with their runs, beside the runs of the day that is looked at. */
export function RunCalendar({ head, address }: Props) {
  const { pipe_run_date: shown, pnl_list: runs } = head;
  const [day, setDay] = useState(shown);
  const close = useClosePopover();
  const allRuns = useSearchPart('runs');
  // The best of a day comes first.
  const best = useMemo(
    () => new Map(runs.toReversed().map((run) => [run.pipe_run_date, run])),
    [runs],
  );
  const choose = (date: string, run_id?: number) => {
    close();
    address.choose({ date, run_id });
  };
  const listAll = () => {
    close();
    allRuns.set(`all|${day}`);
  };
  return (
    <Box display="grid" gap="3" gridTemplateColumns={{ base: '1fr', sm: 'auto 1fr' }}>
      <div>
        <Months day={day} onDay={setDay} />
        <DayGrid runs={best} {...{ day, shown }} onDay={setDay} onChoose={choose} />
      </div>
      <DayRuns {...{ head, day }} onChoose={choose} onAll={listAll} />
    </Box>
  );
}

type MonthsProps = { readonly day: string; readonly onDay: (day: string) => void };

const STEPS = [
  { name: 'Previous year', icon: 'chevronsLeft', months: -12 },
  { name: 'Previous month', icon: 'chevronLeft', months: -1 },
  { name: 'Next month', icon: 'chevronRight', months: 1 },
  { name: 'Next year', icon: 'chevronsRight', months: 12 },
] as const;

/** The month that is looked at, with its year, between the ways to others. */
function Months({ day, onDay }: MonthsProps) {
  const [back, on] = [STEPS.slice(0, 2), STEPS.slice(2)];
  const step = ({ name, icon, months }: (typeof STEPS)[number]) => (
    <IconButton key={name} aria-label={name} onClick={() => onDay(shiftMonth(day, months))}>
      <Icon name={icon} size={14} />
    </IconButton>
  );
  return (
    <Box display="flex" alignItems="center" minHeight="control">
      {back.map(step)}
      <Box flex="1" textAlign="center" fontWeight="semibold" aria-live="polite">
        {calendarMonthText(day)}
      </Box>
      {on.map(step)}
    </Box>
  );
}
