import { lazy, Suspense, useId, useState } from 'react';

import { chakra, FramedInput, Icon, IconButton, InputFrame } from '@fairlead/shared/ui';

import { useDateDraft } from './use-date-draft.ts';

// The calendar is ten times the field: it comes when somebody is about to open it.
const loadCalendar = () => import('./calendar.tsx');
const Calendar = lazy(async () => ({ default: (await loadCalendar()).Calendar }));

type Props = {
  /** Names the field and stands in it while it is empty: 'Run date'. */
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** The last day that can be chosen, YYYY-MM-DD: the business date where the future is closed. */
  readonly max?: string | undefined;
  /** Whether no day at all is a choice. */
  readonly clearable?: boolean;
};

/** A day: typed, or chosen in a calendar. Days after `max` cannot be chosen in either way. */
export function DateField({ label, value, onChange, max, clearable = false }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const draft = useDateDraft({ value, max, clearable, onChange });
  const ids = { control: `${id}control`, trigger: `${id}trigger` };

  return (
    <InputFrame id={ids.control} width={{ base: '100%', sm: '152px' }} px="2px">
      <IconButton
        id={ids.trigger}
        size="xs"
        aria-label={`Choose ${label.toLowerCase()}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadCalendar()}
        onFocus={() => void loadCalendar()}
        onClick={() => setOpen(!open)}
      >
        <Icon name="calendar" size={14} />
      </IconButton>
      <FramedInput
        type="text"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={draft.problem !== undefined}
        aria-describedby={`${id}problem`}
        placeholder={label}
        value={draft.text}
        onChange={(event) => draft.setText(event.target.value)}
        onBlur={draft.submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') draft.submit();
          if (event.key === 'Escape') draft.reset();
          if (event.key === 'ArrowDown') setOpen(true);
        }}
      />
      {clearable && value !== null && <Clear label={label} onClick={() => onChange(null)} />}
      <Problem id={`${id}problem`} text={draft.problem} />
      <Suspense fallback={null}>
        {open && (
          <Calendar
            label={label}
            ids={ids}
            value={value}
            max={max}
            onChoose={onChange}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </InputFrame>
  );
}

const ProblemText = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 3px)',
    insetStart: '-1px',
    zIndex: 'sticky',
    textStyle: 'hint',
    color: 'negative',
    whiteSpace: 'nowrap',
    // Floats over what is below instead of moving it.
    '&:not(:empty)': {
      px: '1.5',
      py: '0.5',
      bg: 'raised',
      border: '1px solid {colors.negative}',
      borderRadius: 'mark',
      boxShadow: 'raised',
    },
  },
});

/** Always in the page, so that readers hear it when it comes. */
function Problem({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return (
    <ProblemText id={id} aria-live="polite">
      {text}
    </ProblemText>
  );
}

type ClearProps = { readonly label: string; readonly onClick: () => void };

function Clear({ label, onClick }: ClearProps) {
  return (
    <IconButton size="xs" aria-label={`Clear ${label.toLowerCase()}`} onClick={onClick}>
      <Icon name="close" size={14} />
    </IconButton>
  );
}
