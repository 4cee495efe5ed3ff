import {
  DatePickerContent,
  DatePickerDayTable,
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
  Portal,
} from '@chakra-ui/react';
import { type ComponentProps, useEffect, useId, useState } from 'react';

import { Icon } from '@fairlead/shared/ui';

import { calendarRecipe } from './calendar.recipe.ts';

type Props = {
  readonly label: string;
  /** The field and its button, which the calendar hangs on and gives the focus back to. */
  readonly ids: { readonly control: string; readonly trigger: string };
  readonly value: string | null;
  readonly max: string | undefined;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
};

/** A month of days, with the months and years behind its title. */
export function Calendar({ label, ids, value, max, onChoose, onClose }: Props) {
  const open = useOpenAfterMount();
  const chosen = value === null ? [] : [parseDate(value)];
  const limit = max === undefined ? {} : { max: parseDate(max) };
  const shownFirst = value ?? max;

  return (
    <DatePickerRoot
      recipe={calendarRecipe}
      ids={ids}
      locale="en-GB"
      value={chosen}
      {...limit}
      {...(shownFirst === undefined ? {} : { defaultFocusedValue: parseDate(shownFirst) })}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      onValueChange={(change) => {
        const [day] = change.value;
        if (day !== undefined) onChoose(day.toString());
      }}
      positioning={{ placement: 'bottom-start', gutter: 4 }}
    >
      <Portal>
        <DatePickerPositioner>
          <DatePickerContent aria-label={label}>
            <View view="day" />
            <View view="month" />
            <View view="year" />
          </DatePickerContent>
        </DatePickerPositioner>
      </Portal>
    </DatePickerRoot>
  );
}

/** Opening after the first drawing is what makes the machine put the focus on the day. */
function useOpenAfterMount(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return open;
}

const TABLES = {
  day: <DatePickerDayTable />,
  month: <DatePickerMonthTable columns={3} format="long" />,
  year: <DatePickerYearTable columns={4} />,
};

type ViewName = NonNullable<ComponentProps<typeof DatePickerView>['view']> & keyof typeof TABLES;

function View({ view }: { readonly view: ViewName }) {
  const title = useId();
  return (
    <DatePickerView view={view}>
      <DatePickerViewControl>
        <DatePickerPrevTrigger>
          <Icon name="chevronLeft" />
        </DatePickerPrevTrigger>
        {/* Named by what it shows; the library's own name hides the month from readers. */}
        <DatePickerViewTrigger aria-labelledby={title}>
          <DatePickerRangeText id={title} />
        </DatePickerViewTrigger>
        <DatePickerNextTrigger>
          <Icon name="chevronRight" />
        </DatePickerNextTrigger>
      </DatePickerViewControl>
      {TABLES[view]}
    </DatePickerView>
  );
}
