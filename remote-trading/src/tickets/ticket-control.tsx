import { DateField } from '@fairlead/shared/dates';
import type {
  TextField,
  TicketContext,
  Ticket,
  TicketField,
  TicketProblem,
} from '@fairlead/trading/domain/tickets/ticket';
import { FIELD_NAMES, type FieldState } from '@fairlead/trading/domain/tickets/ticket-fields';
import { Checkbox, Combobox, TextInput } from '@fairlead/shared/forms';
import type { TicketEdit } from '@fairlead/trading/domain/tickets/edit-ticket';

import { findOfferedDays, findPlaceholder, findUnit } from './field-labels.rules.ts';
import type { FieldLook } from './ticket-sections.rules.ts';

type Props = { readonly look: FieldLook; readonly filled: FilledTicket };

/** The control of a field. What is typed in it is the ticket's, right or wrong: its rules judge it. */
export function TicketControl({ look, filled }: Props) {
  const { field } = look;
  if (field === 'diff' || field === 'mini') return <TickControl field={field} filled={filled} />;
  const parts = { look, field, filled };
  if (look.control === 'choice') return <ChoiceControl {...parts} />;
  if (look.control === 'day') return <DayControl {...parts} />;
  return <TextControl {...parts} />;
}

type TextProps = Props & { readonly field: TextField };

function ChoiceControl({ look, field, filled }: TextProps) {
  const { ticket, states, edit } = filled;
  const { off, choices = [] } = states[field];
  const take = (value: string | null) => edit({ field, value: value ?? '' });
  return (
    <Combobox
      value={ticket.texts[field] || null}
      choices={choices.map((value) => ({
        value,
        label: value,
        ...(YEAR.test(value) && { also: value.slice(2) }),
      }))}
      onChange={take}
      onOther={take}
      placeholder={findPlaceholder(look, filled) ?? ''}
      disabled={off}
    />
  );
}

const YEAR = /^\d{4}$/;

function DayControl({ look, field, filled }: TextProps) {
  const { ticket, context, states, edit } = filled;
  const take = (value: string | null) => edit({ field, value: value ?? '' });
  return (
    <DateField
      value={ticket.texts[field] || null}
      onChange={take}
      onOther={take}
      {...findOfferedDays(field, filled)}
      today={context.businessDate}
      clearable={!states[field].required}
      placeholder={findPlaceholder(look, filled) ?? ''}
      disabled={states[field].off}
    />
  );
}

function TextControl({ look, field, filled }: TextProps) {
  const { ticket, states, edit } = filled;
  return (
    <TextInput
      value={ticket.texts[field]}
      onChange={(value) => edit({ field, value })}
      {...(look.control === 'number' && { unit: findUnit(field, filled) })}
      placeholder={findPlaceholder(look, filled)}
      disabled={states[field].off}
    />
  );
}

type TickProps = {
  readonly field: Extract<TicketField, 'diff' | 'mini'>;
  readonly filled: FilledTicket;
};

function TickControl({ field, filled }: TickProps) {
  const { ticket, states, edit } = filled;
  return (
    <Checkbox
      label={FIELD_NAMES[field]}
      checked={ticket[field]}
      onChange={(value) => edit({ field, value })}
      disabled={states[field].off}
    />
  );
}
/** A ticket as its fields see it. */
export type FilledTicket = {
  readonly ticket: Ticket;
  readonly context: TicketContext;
  readonly states: Readonly<Record<TicketField, FieldState>>;
  /** The rules' and the server's. */
  readonly problems: readonly TicketProblem[];
  readonly edit: (edit: TicketEdit) => void;
  /** The ticket that it amends, as it was sent. */
  readonly begun?: Ticket | undefined;
};
