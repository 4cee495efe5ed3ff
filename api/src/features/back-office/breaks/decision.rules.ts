import type { BreakDecision } from '@fairlead/shared/contract/back-office/breaks';

type Facts = { readonly owners: readonly string[]; readonly today: string };

/** What a decision lacks, or has that cannot be; nothing where it may be taken. */
export function problemsOfDecision(decision: BreakDecision, { owners, today }: Facts): string[] {
  const { status, reason, correct_in: side, owner, due } = decision;
  const problems: string[] = [];
  if (status === 'EXPLAINED' && isBlank(reason)) problems.push('An explanation needs a reason');
  if (status === 'TO_CORRECT') {
    if (side === undefined) problems.push('Say which of the two systems is to be corrected');
    if (owner === undefined) problems.push('Say who is to correct it');
    if (due === undefined) problems.push('Say until when it is to be corrected');
    else if (due < today) problems.push(`It cannot be corrected by ${due}: today is ${today}`);
  }
  if (owner !== undefined && !owners.includes(owner)) problems.push(notListed(owner));
  return problems;
}

export const notListed = (owner: string): string =>
  `${owner} does not stand in the list of the back office`;

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
