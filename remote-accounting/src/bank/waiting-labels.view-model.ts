import type {
  StatementDecision,
  Question,
  WaitingStatement,
} from '@fairlead/accounting/contract/waiting-statements';
import { formatCents, formatDay, formatNumber } from '@fairlead/shared/format';

import type { AnswerEffect } from './waiting.data.ts';

export const QUESTIONS: Readonly<Record<Question, string>> = {
  unsure: 'Told before under another reference: the same?',
  other: 'It says otherwise than what is known: which is right?',
  less: 'It leaves out what is known of its last day: did the bank take it back?',
};

type Answer = WaitingStatement['answers'][number];

const ANSWERS: Readonly<Record<Question, Partial<Record<StatementDecision, string>>>> = {
  unsure: { same: 'The same payments', two: 'Other payments' },
  other: { replaces: 'This statement is right', keeps: 'Keep what is known' },
  less: {
    replaces: 'The bank took it back',
    same: 'It is a part of the day',
    keeps: 'Set the statement aside',
  },
};

/** Label of the button of an answer. */
export const answerName = (question: Question, decision: StatementDecision): string =>
  ANSWERS[question][decision] ?? decision;

/**
 * True for an answer that removes something, which needs a confirmation, as it cannot be undone.
 */
export const isToConfirm = ({ decision, withdrawn }: Answer): boolean =>
  decision === 'keeps' || withdrawn > 0;

/** '1 payment added, −60.00 USD; 1 payment withdrawn, −50.25 USD'. */
export function formatEffect(answer: Answer, currency: string): string {
  const { added, added_amount: more, withdrawn, withdrawn_amount: less } = answer;
  const said = [
    ...(added > 0 ? [`${payments(added)} added, ${formatCents(more)} ${currency}`] : []),
    ...(withdrawn > 0
      ? [`${payments(withdrawn)} withdrawn, ${formatCents(less)} ${currency}`]
      : []),
  ];
  return said.length === 0 ? 'no payment added or withdrawn' : said.join('; ');
}

/** 'S2 is answered: 1 payment added, 1 payment withdrawn'. */
export function answeredText(name: string, { added, withdrawn }: AnswerEffect): string {
  const said = [
    ...(added > 0 ? [`${payments(added)} added`] : []),
    ...(withdrawn > 0 ? [`${payments(withdrawn)} withdrawn`] : []),
  ];
  return `${name} is answered: ${said.length === 0 ? 'no payment added or withdrawn' : said.join(', ')}`;
}

const payments = (count: number) => (count === 1 ? '1 payment' : `${formatNumber(count)} payments`);

/** A statement in words: 'S1, 26 Jun 24 to 27 Jun 24, 1,000.00 to 1,200.00, S1.xml'. */
export const statementText = (
  of: Pick<
    WaitingStatement,
    'external_id' | 'opening_date' | 'closing_date' | 'opening' | 'closing' | 'file_name'
  >,
): string =>
  [
    of.external_id,
    `${formatDay(of.opening_date)} to ${formatDay(of.closing_date)}`,
    `${formatCents(of.opening)} to ${formatCents(of.closing)}`,
    of.file_name,
  ].join(', ');
