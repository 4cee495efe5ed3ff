import { type ChangeEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react';

import {
  BarFieldProblem,
  isOff,
  type Off,
  offProps,
  useFieldControl,
} from '@fairlead/shared/fields';
import { FramedInput, Icon, IconButton, InputFrame } from '@fairlead/shared/ui';

import type { CalendarDays } from './day-table.tsx';
import { DAY, MONTH, type Period, YEAR } from './periods.ts';
import { type Unavailable, useDateDraft } from './use-date-draft.ts';

// The calendar is ten times the field: it comes when somebody is about to open it.
const loadCalendar = () => import('./calendar.tsx');
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }));

type Props = {
  /** Names the field and stands in it while it is empty: 'Run date'. In a `Field` that does it. */
  readonly label?: string;
  /** YYYY-MM-DD, YYYY-MM or YYYY. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /**
   * Takes a text that is no day, or a day that cannot be chosen, for a form whose rules judge it. Such
   * a text is then the value, and stands in the field.
   */
  readonly onOther?: (text: string) => void;
  /** The last one that can be chosen: the business date where the future is closed. */
  readonly max?: string | undefined;
  /** The first one. */
  readonly min?: string | undefined;
  /** Reason why a day of the range cannot be chosen; undefined: it can. */
  readonly unavailable?: Unavailable | undefined;
  /** The business date: with it 'today', 'yesterday' and '28 Jun' are read, too. */
  readonly today?: string | undefined;
  /** True when an empty value is a choice: by emptying the field, in a bar also by a button. */
  readonly clearable?: boolean;
  readonly placeholder?: string;
  /** Marks on the calendar's days. */
  readonly days?: CalendarDays;
  /** A text says why, and is its tooltip. */
  readonly disabled?: Off;
};

/** A day: typed, or chosen in a calendar. Days after `max`, or `unavailable`, cannot be chosen in either way. */
export function DateField(props: Props) {
  return <PeriodField period={DAY} {...props} />;
}

/** A month, YYYY-MM: typed ('Jun 24'), or chosen among the months of a year. */
export function MonthField(props: Props) {
  return <PeriodField period={MONTH} {...props} />;
}

/** A year, YYYY: typed, or chosen among ten. */
export function YearField(props: Props) {
  return <PeriodField period={YEAR} {...props} />;
}

function PeriodField(props: Props & { readonly period: Period }) {
  const { period, value, onChange, min, max, unavailable, clearable = false } = props;
  const disabled = isOff(props.disabled);
  const [open, setOpen] = useState(false);
  const draft = useDateDraft({ ...props, clearable });
  const { problem, text } = draft;
  const tied = useFieldControl({ label: props.label, problem, empty: text.trim() === '' });
  const { label, control } = tied;
  const ids = { control: `${control.id}frame`, trigger: `${control.id}trigger` };
  const inBar = tied.problemId !== undefined;
  const placeholder = props.placeholder ?? (inBar ? label : undefined);
  const button = <CalendarButton {...{ id: ids.trigger, label, open, disabled, inBar, setOpen }} />;

  return (
    <InputFrame id={ids.control} {...(inBar ? barLook(period) : FORM_LOOK)}>
      {inBar && button}
      <FramedInput
        {...control}
        type="text"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        {...offProps(props.disabled)}
        placeholder={placeholder}
        value={text}
        {...(!disabled && typing(draft, () => setOpen(true)))}
      />
      {clearable && <Clear {...{ label, value, disabled, inBar, onChange }} />}
      {!inBar && button}
      <BarFieldProblem id={tied.problemId} text={problem} />
      <Suspense fallback={null}>
        {open && (
          <Calendar
            {...{ period, label, ids, min, max, unavailable }}
            value={ofPeriod(period, value)}
            days={props.days}
            onChoose={onChange}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </InputFrame>
  );
}

const ofPeriod = (period: Period, value: string | null) =>
  value !== null && period.isOne(value) ? value : null;

function typing(draft: ReturnType<typeof useDateDraft>, open: () => void) {
  const keys: Partial<Record<string, () => void>> = {
    Enter: draft.submit,
    Escape: draft.reset,
    ArrowDown: open,
  };
  return {
    onChange: (event: ChangeEvent<HTMLInputElement>) => draft.setText(event.target.value),
    onBlur: draft.submit,
    onKeyDown: (event: KeyboardEvent) => keys[event.key]?.(),
  };
}

const FORM_LOOK = { size: 'md', ps: '2', pe: '1' } as const;
const barLook = ({ width }: Period) => ({ width: { base: '100%', sm: width }, px: '2px' });

type ButtonProps = {
  readonly id: string;
  readonly label: string;
  readonly open: boolean;
  readonly disabled: boolean;
  readonly inBar: boolean;
  readonly setOpen: (open: boolean) => void;
};

function CalendarButton({ id, label, open, disabled, inBar, setOpen }: ButtonProps) {
  return (
    <IconButton
      id={id}
      size="xs"
      // In a form a field is one stop of the Tab key; ArrowDown opens the calendar.
      {...(!inBar && { tabIndex: -1 })}
      aria-label={`Choose ${label.toLowerCase()}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      disabled={disabled}
      onPointerEnter={() => void loadCalendar()}
      onFocus={() => void loadCalendar()}
      onClick={() => setOpen(!open)}
    >
      <Icon name="calendar" size={14} />
    </IconButton>
  );
}

type ClearProps = Pick<Props, 'value' | 'onChange'> & {
  readonly label: string;
  readonly inBar: boolean;
  readonly disabled: boolean;
};

function Clear({ label, value, disabled, inBar, onChange }: ClearProps) {
  // In a form it would stand in the way of the day.
  if (!inBar || value === null || disabled) return null;
  return (
    <IconButton
      size="xs"
      aria-label={`Clear ${label.toLowerCase()}`}
      onClick={() => onChange(null)}
    >
      <Icon name="close" size={14} />
    </IconButton>
  );
}
