import {
  DatePickerTable,
  DatePickerTableBody,
  DatePickerTableCell,
  DatePickerTableCellTrigger,
  DatePickerTableHead,
  DatePickerTableHeader,
  DatePickerTableRow,
  useDatePickerContext,
} from '@chakra-ui/react';
import { useEffect, useEffectEvent } from 'react';

/** Context of a calendar: today, the marks on days, and a listener for its month. */
export type CalendarDays = {
  /** The firm's today, which need not be the browser's. */
  readonly today: string;
  /** Marks on days, in words: a marked day has a dot, and readers hear the words. */
  readonly marks: ReadonlyMap<string, string>;
  /** Called with the displayed month, YYYY-MM; null once none is displayed. */
  readonly onMonth: (month: string | null) => void;
};

type Calendar = ReturnType<typeof useDatePickerContext>;
type Day = Calendar['weeks'][number][number];

/** The days of the month that is looked at, by weeks. */
export function DayTable({ days }: { readonly days: CalendarDays | undefined }) {
  const calendar = useDatePickerContext();
  useMonth(calendar.visibleRange.start.toString().slice(0, 'YYYY-MM'.length), days);
  return (
    <DatePickerTable>
      <DatePickerTableHead>
        <DatePickerTableRow>
          {calendar.weekDays.map(({ long, narrow }) => (
            <DatePickerTableHeader key={long}>{narrow}</DatePickerTableHeader>
          ))}
        </DatePickerTableRow>
      </DatePickerTableHead>
      <DatePickerTableBody>
        {calendar.weeks.map((week) => (
          <DatePickerTableRow key={week[0]?.toString()}>
            {week.map((value) => (
              <DatePickerTableCell key={value.toString()} value={value}>
                <DatePickerTableCellTrigger {...describeDay(value, calendar, days)}>
                  {value.day}
                </DatePickerTableCellTrigger>
              </DatePickerTableCell>
            ))}
          </DatePickerTableRow>
        ))}
      </DatePickerTableBody>
    </DatePickerTable>
  );
}

function useMonth(month: string, days: CalendarDays | undefined): void {
  const tell = useEffectEvent((seen: string | null) => days?.onMonth(seen));
  useEffect(() => tell(month), [month]);
  useEffect(() => () => tell(null), []);
}

/** Today and what is on a day, as they are drawn and as they are read out. */
function describeDay(value: Day, calendar: Calendar, days: CalendarDays | undefined) {
  const day = value.toString();
  const mark = days?.marks.get(day);
  const isToday = days?.today === day;
  if (mark === undefined && !isToday) return {};
  const words = [formatDayName(value, calendar), isToday && 'today', mark];
  return {
    'aria-label': words.filter(Boolean).join(', '),
    'aria-current': isToday ? ('date' as const) : undefined,
    'data-marked': mark === undefined ? undefined : '',
    'data-tip': mark,
  };
}

/** Name of a day without marks, as the library has it. */
function formatDayName(value: Day, calendar: Calendar): string {
  const { selected, valueText } = calendar.getDayTableCellState({ value });
  return `${selected ? 'Selected date.' : 'Choose'} ${valueText}`;
}
