import {
  DatePickerContent,
  DatePickerMonthTable,
  DatePickerNextTrigger,
  DatePickerPositioner,
  DatePickerPrevTrigger,
  DatePickerRangeText,
  DatePickerRoot,
  DatePickerView,
  DatePickerViewControl,
  DatePickerViewTrigger,
  DatePickerYearTable,
  parseDate,
} from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';

import { Icon } from '@fairlead/shared/ui';

import { calendarRecipe } from './calendar.recipe.ts';
import { type CalendarDays, DayTable } from './day-table.tsx';
import type { Period } from './periods.ts';
import type { Unavailable } from './use-date-draft.ts';
import { YearStep } from './year-step.tsx';

type Props = {
  readonly period: Period;
  readonly label: string;
  /** The field and its button, which the calendar hangs on and gives the focus back to. */
  readonly ids: { readonly control: string; readonly trigger: string };
  readonly value: string | null;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly unavailable: Unavailable | undefined;
  readonly days: CalendarDays | undefined;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
};

/** A month of days, with the months and years behind its title; or only the months, or the years. */
export function Calendar({ period, label, ids, value, min, max, ...props }: Props) {
  const { onChoose, onClose, unavailable } = props;
  const content = useFocusOnChosen();
  const dateOf = (text: string) => parseDate(period.firstDay(text));
  const chosen = value === null ? [] : [dateOf(value)];
  const limit = {
    ...(min !== undefined && { min: dateOf(min) }),
    ...(max !== undefined && { max: dateOf(max) }),
  };
  const shownFirst = value ?? max ?? min;

  return (
    <DatePickerRoot
      recipe={calendarRecipe}
      ids={ids}
      locale="en-GB"
      value={chosen}
      {...limit}
      isDateUnavailable={(day) => unavailable?.(period.ofDay(day.toString())) !== undefined}
      {...(shownFirst === undefined ? {} : { defaultFocusedValue: dateOf(shownFirst) })}
      minView={period.view}
      defaultView={period.view}
      open
      onOpenChange={(change) => {
        if (change.open) return;
        // Before the calendar goes and takes the focus with it.
        if (content.current?.contains(document.activeElement)) focusOn(ids.trigger);
        onClose();
      }}
      onValueChange={(change) => {
        const [day] = change.value;
        if (day !== undefined) onChoose(period.ofDay(day.toString()));
      }}
      // In its place in the page, so that Tab goes on to what follows the field; fixed, so that no
      // scrolling area cuts it off.
      positioning={{ placement: 'bottom-start', gutter: 4, strategy: 'fixed' }}
    >
      <DatePickerPositioner>
        <DatePickerContent ref={content} aria-label={label}>
          {VIEWS.slice(VIEWS.indexOf(period.view)).map((view) => (
            <View key={view} view={view} days={props.days} />
          ))}
        </DatePickerContent>
      </DatePickerPositioner>
    </DatePickerRoot>
  );
}

const focusOn = (id: string) => document.getElementById(id)?.focus();

/** The machine moves the focus only when it opens later; here it is open from the start. */
function useFocusOnChosen() {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The place is reckoned in the first frame; focusing before would scroll to the old one.
    const frame = requestAnimationFrame(() => {
      content.current?.querySelector<HTMLElement>('td [role=button][tabindex="0"]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return content;
}

/** From what is chosen at once to what is behind its title. */
const VIEWS = ['day', 'month', 'year'] as const;

const TABLES = {
  month: <DatePickerMonthTable columns={3} format="long" />,
  year: <DatePickerYearTable columns={4} />,
};

type ViewProps = { readonly view: Period['view']; readonly days: CalendarDays | undefined };

function View({ view, days }: ViewProps) {
  const title = useId();
  return (
    <DatePickerView view={view}>
      <DatePickerViewControl>
        {view === 'day' && <YearStep years={-1} />}
        <DatePickerPrevTrigger>
          <Icon name="chevronLeft" />
        </DatePickerPrevTrigger>
        {/* Named by what it shows; the library's own name hides the month from readers. */}
        <DatePickerViewTrigger aria-labelledby={title}>
          <DatePickerRangeText id={title} />
          {view === 'day' && <Icon name="chevronDown" size={14} />}
        </DatePickerViewTrigger>
        <DatePickerNextTrigger>
          <Icon name="chevronRight" />
        </DatePickerNextTrigger>
        {view === 'day' && <YearStep years={1} />}
      </DatePickerViewControl>
      {view === 'day' ? <DayTable days={days} /> : TABLES[view]}
    </DatePickerView>
  );
}
