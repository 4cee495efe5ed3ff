import { type RefObject, useEffect, useRef } from 'react';

import type { TicketField } from '@fairlead/trading/domain/tickets/ticket';
import { DialogParts } from '@fairlead/shared/frames';
import { Box } from '@fairlead/shared/ui';

import { useDialogSubmitKeys } from '../common/use-submit-keys.ts';
import { buildFieldStates, findOpenProblems, isUnchanged } from './ticket-open.rules.ts';
import { TicketFooter } from './ticket-footer.tsx';
import { TicketHead } from './ticket-head.tsx';
import { TicketSections } from './ticket-sections.tsx';
import { type Opening, useTicket } from './use-ticket.ts';
import { type After, useAddTicket } from './use-adding.ts';

type Props = Opening & {
  readonly isSending: boolean;
  readonly onSending: (isSending: boolean) => void;
  readonly onExit: () => void;
};

/** The ticket itself, once it is known what can be chosen. */
export function TicketForm({ kind, data, start, isSending, ...dialog }: Props) {
  const form = useTicket({ kind, data, start });
  const add = useAddTicket(form, dialog);
  const { ticket, asks, refused, warned, round } = form.held;
  const context = form.contextNow();
  const problems = findOpenProblems(form.held, context);
  const fields = useRef<HTMLDivElement>(null);
  const focus = useFocus(fields, { round, first: asks[0]?.field ?? 'volume' }, isSending);

  const submit = (after: After) => {
    focus.remember();
    if (add(after)) return;
    const [first] = findOpenProblems(form.latest.current, form.contextNow());
    if (first === undefined) focus.back();
    else focus.on(first.field);
  };
  useDialogSubmitKeys(() => {
    // What is typed in the field counts: it is left, as a press on the button would leave it.
    focus.leave();
    submit(form.held.desk === undefined ? 'exit' : 'more');
  });

  return (
    <DialogParts
      summary={<TicketHead form={form} context={context} isSending={isSending} />}
      footer={
        <TicketFooter
          problem={problems[0]}
          refused={refused[0]}
          warned={warned.length}
          isSending={isSending}
          isOfChat={form.held.desk !== undefined}
          amending={form.amended && { isUnchanged: isUnchanged(form.amended.begun, ticket) }}
          onAdd={submit}
        />
      }
    >
      <Box ref={fields}>
        <TicketSections
          key={round}
          kind={kind}
          filled={{
            ticket,
            context,
            states: buildFieldStates(form.held, context),
            // What the server has said goes before.
            problems: [...refused, ...problems],
            edit: form.edit,
            begun: form.amended?.begun,
          }}
        />
      </Box>
    </DialogParts>
  );
}

/** Moves the focus to new fields, and back to those that are enabled again. */
function useFocus(
  fields: RefObject<HTMLElement | null>,
  { round, first }: { readonly round: number; readonly first: TicketField },
  isSending: boolean,
) {
  const left = useRef<HTMLElement | null>(null);
  const on = (field: TicketField) => {
    const control = `[data-field="${field}"] :is(input, textarea)`;
    fields.current?.querySelector<HTMLElement>(control)?.focus();
  };
  useEffect(() => {
    left.current = null;
    on(first);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each ticket
  }, [round]);
  useEffect(() => {
    if (isSending) return;
    left.current?.focus();
    left.current = null;
  }, [isSending]);
  const remember = () => {
    const { activeElement: at, body } = document;
    // What is off while something is sent has lost it.
    if (!isSending && at instanceof HTMLElement && at !== body) left.current = at;
  };
  const leave = () => {
    remember();
    if (!isSending) left.current?.blur();
  };
  return { on, remember, leave, back: () => left.current?.focus() };
}
