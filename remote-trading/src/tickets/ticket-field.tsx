import { type FocusEvent, type ReactNode, useState } from 'react';

import type { TicketField } from '@fairlead/trading/domain/tickets/ticket';
import { FIELD_NAMES } from '@fairlead/trading/domain/tickets/ticket-fields';
import { blurText } from '@fairlead/trading/domain/tickets/ticket-problems';
import { Field } from '@fairlead/shared/forms';
import { Box, chakra } from '@fairlead/shared/ui';

import { findHint } from './field-labels.rules.ts';
import { TicketControl, type FilledTicket } from './ticket-control.tsx';
import type { FieldLook } from './ticket-sections.rules.ts';

type Props = { readonly look: FieldLook; readonly filled: FilledTicket };

/** One field of a ticket: its name, its control, and what is to be said under it. */
export function TicketFieldBox({ look, filled }: Props) {
  const { field, control } = look;
  const { left, onFocus, onBlur } = useLeaving();
  const state = filled.states[field];
  const problem = filled.problems.find((each) => each.field === field)?.message;
  const box = <TicketControl look={look} filled={filled} />;
  return (
    <Box
      gridColumn={{ base: look.span === 1 ? 'auto' : '1 / -1', sm: `span ${look.span}` }}
      minWidth="0"
      data-field={field}
      {...(field === 'volume' && { 'data-first': true })}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {control === 'tick' ? (
        <Tick hint={state.off && look.offPlaceholder}>{box}</Tick>
      ) : (
        <Field
          label={FIELD_NAMES[field]}
          required={state.required}
          error={formatError(field, problem, left)}
          hint={findHint(look, filled)}
        >
          {box}
        </Field>
      )}
    </Box>
  );
}

/** `true` once it was left, `false` while it is first filled in, `undefined` before. */
type Touched = boolean | undefined;

function useLeaving() {
  const [left, setLeft] = useState<Touched>();
  return {
    left,
    onFocus: () => setLeft((before) => before ?? false),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // Into the control's own button or calendar is not away.
      if (!currentTarget.contains(relatedTarget)) setLeft(true);
    },
  };
}

/**
 * Error of a field: a missing value only after the field was left, an invalid one not while it is
 * first typed.
 */
function formatError(
  field: TicketField,
  problem: string | undefined,
  left: Touched,
): string | undefined {
  if (problem !== 'is Required') return left === false ? undefined : problem;
  return left === true ? blurText(field) : undefined;
}

const TickFoot = chakra('div', { base: { textStyle: 'hint', color: 'text.muted', mt: '-3px' } });

/** At the height of the controls beside it, which have a name over them. */
function Tick({
  hint,
  children,
}: {
  readonly hint: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Box pt="5">
      {children}
      <TickFoot>{hint}</TickFoot>
    </Box>
  );
}
