import { type KeyboardEvent, useEffect, useRef } from 'react';

import { useBusinessDate } from '@fairlead/shared/auth';
import type { PnlRun } from '@fairlead/pnl/contract/runs';
import { formatLongDay } from '@fairlead/shared/format';
import { Box, chakra } from '@fairlead/shared/ui';

import { pnlRunLabel, RUN_TONES } from '../run-labels.rules.ts';
import {
  calendarMonthText,
  shiftDay,
  findWeek,
  shiftMonth,
  weeksOfMonth,
} from './month-days.rules.ts';

type Props = {
  /** The best run of each day that has one. */
  readonly runs: ReadonlyMap<string, PnlRun>;
  /** The day whose month is looked at, which the keyboard stands on. */
  readonly day: string;
  /** The day that the page shows. */
  readonly shown: string;
  readonly onDay: (day: string) => void;
  readonly onChoose: (day: string) => void;
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A month of days, each with its run: a grid that arrows, Home, End and Page Up and Down move in. */
export function DayGrid({ runs, day, shown, onDay, onChoose }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const today = useBusinessDate();
  // As it opens, and with each key: who steps through months by their buttons stays on those.
  const hasMoved = useRef(true);
  useEffect(() => {
    const active = grid.current?.querySelector<HTMLElement>('[tabindex="0"]');
    // It is placed after it is there: the page would be scrolled to where it stood before.
    if (hasMoved.current) active?.focus({ preventScroll: true });
    hasMoved.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event, day);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    hasMoved.current = true;
    onDay(next);
  };
  return (
    <table ref={grid} role="grid" aria-label={calendarMonthText(day)} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <Weekday key={name} abbr={name} scope="col">
              {name.slice(0, 2)}
            </Weekday>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(day).map((week, at) => (
          <tr key={week.find(Boolean) ?? at}>
            {week.map((each, place) =>
              each === undefined ? (
                <td key={place} />
              ) : (
                <DayCell
                  key={each}
                  {...{ day: each, run: runs.get(each), onDay, onChoose }}
                  isActive={each === day}
                  isShown={each === shown}
                  isToday={each === today}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Target day of a key; undefined for keys that are not the grid's. */
function dayByKey({ key, shiftKey, altKey }: KeyboardEvent, day: string): string | undefined {
  if (altKey) return undefined;
  const months = shiftKey ? 12 : 1;
  const [monday, sunday] = findWeek(day);
  const ways: Partial<Record<string, string>> = {
    ArrowLeft: shiftDay(day, -1),
    ArrowRight: shiftDay(day, 1),
    ArrowUp: shiftDay(day, -7),
    ArrowDown: shiftDay(day, 7),
    Home: monday,
    End: sunday,
    PageUp: shiftMonth(day, -months),
    PageDown: shiftMonth(day, months),
  };
  return ways[key];
}

type CellProps = Pick<Props, 'onDay' | 'onChoose'> & {
  readonly day: string;
  readonly run: PnlRun | undefined;
  readonly isActive: boolean;
  readonly isShown: boolean;
  readonly isToday: boolean;
};

function DayCell({ day, run, isActive, isShown, isToday, onDay, onChoose }: CellProps) {
  const label = run === undefined ? 'No run' : pnlRunLabel(run);
  const words = [formatLongDay(day), isToday && 'today', isShown && 'shown', label];
  return (
    <td role="gridcell" aria-selected={isShown}>
      <DayButton
        type="button"
        tabIndex={isActive ? 0 : -1}
        aria-label={words.filter(Boolean).join(', ')}
        aria-current={isToday ? 'date' : undefined}
        data-none={run === undefined ? '' : undefined}
        onFocus={() => !isActive && onDay(day)}
        onClick={() => (run === undefined ? onDay(day) : onChoose(day))}
      >
        {Number(day.slice(-2))}
        {run !== undefined && (
          <Box
            aria-hidden
            height="3px"
            width="16px"
            bg={`run.${RUN_TONES[run.run_type]}.band`}
            _highContrast={{ bg: 'CanvasText' }}
          />
        )}
      </DayButton>
    </td>
  );
}

const Weekday = chakra('th', {
  base: { height: '6', textStyle: 'hint', color: 'text.muted', textAlign: 'center' },
});

const DayButton = chakra('button', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    rowGap: '1px',
    boxSize: { base: 'controlTouch', sm: 'control' },
    borderRadius: 'control',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'hover' },
    '&[data-none]': { color: 'text.muted' },
    '&[aria-current=date]': { boxShadow: 'inset 0 0 0 1px {colors.border.control}' },
    '[aria-selected=true] > &': {
      bg: 'accent.subtle',
      boxShadow: 'inset 0 0 0 1px {colors.accent}',
      fontWeight: 'semibold',
    },
  },
});
