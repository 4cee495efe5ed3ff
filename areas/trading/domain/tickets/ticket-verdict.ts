import type { Answers } from './ticket-answers.ts';
import { type FieldState, buildTicketFields } from './ticket-fields.ts';
import { CHOOSE, RULES } from './ticket-rules.ts';
import { FIELDS_OF, type TicketContext, type TicketField, type TicketProblem } from './ticket.ts';

export const IS_REQUIRED = 'is Required';

/** Validates a ticket by every rule: at most one problem a field, in the form's order. */
export function validateTicket(answers: Answers, context: TicketContext): readonly TicketProblem[] {
  const states = buildTicketFields(answers.ticket, context);
  return FIELDS_OF[answers.ticket.kind].flatMap((field) => {
    const message =
      offProblem(field, states[field], answers) ??
      ruleProblem(field, answers, context) ??
      listProblem(field, states[field], answers);
    return message === undefined ? [] : [{ field, message }];
  });
}

/** Problem of a value in a disabled field. Crude's exchange is exempt: a rule checks it. */
function offProblem(field: TicketField, { off }: FieldState, answers: Answers): string | undefined {
  return field !== 'exchange' && isFilledIn(field, answers) ? off : undefined;
}

function ruleProblem(
  field: TicketField,
  answers: Answers,
  context: TicketContext,
): string | undefined {
  const rule = RULES.find((row) => row.field === field && row.when(answers, context));
  return typeof rule?.message === 'function' ? rule.message(answers, context) : rule?.message;
}

function listProblem(
  field: TicketField,
  { required, choices }: FieldState,
  answers: Answers,
): string | undefined {
  if (!isFilledIn(field, answers)) return required ? IS_REQUIRED : undefined;
  return choices === undefined || choices.includes(textOf(field, answers)) ? undefined : CHOOSE;
}

function isFilledIn(field: TicketField, { ticket, blanks }: Answers): boolean {
  if (field === 'diff' || field === 'mini') return ticket[field];
  return ticket.texts[field] !== '' || blanks.includes(field);
}

function textOf(field: TicketField, { ticket }: Answers): string {
  return field === 'diff' || field === 'mini' ? '' : ticket.texts[field];
}
