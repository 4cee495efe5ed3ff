import type { LotBreak } from '@fairlead/shared/contract/back-office/breaks';
import { numberOf } from '@fairlead/shared/domain/money/exact';
import { formatCents, formatDay } from '@fairlead/shared/format';

import type { FoundCause } from './causes.rules.ts';
import type { LedgerMove } from './moves.rules.ts';

/** A cause as it is shown: a sentence that names the entries, and where these are. */
export function evidenceOf(found: FoundCause): NonNullable<LotBreak['cause']> {
  const { cause, lines } = found;
  return {
    ...{ cause, evidence: SENTENCES[cause](found) },
    lines: lines.map(({ journalId, lineNo }) => ({ journal_id: journalId, line_no: lineNo })),
  };
}

const lineText = (line: LedgerMove | undefined): string =>
  line === undefined ? '' : `${line.journalKey} of ${formatDay(line.day)}`;
const moneyText = ({ amount }: Pick<FoundCause, 'amount'>): string => formatCents(numberOf(amount));
const dayText = ({ day }: FoundCause): string => (day === null ? '' : formatDay(day));

const SENTENCES: Readonly<Record<FoundCause['cause'], (found: FoundCause) => string>> = {
  'not booked': (found) =>
    `Traders have ${moneyText(found)} from ${dayText(found)} on, and the ledger has no line of it`,
  'booked twice': (found) =>
    `${lineText(found.lines[0])} and ${lineText(found.lines[1])} are ${moneyText(found)} each, and traders have it once`,
  'wrong lot': (found) =>
    `${lineText(found.lines[0])}, ${moneyText(found)}, is booked to the other of two lots`,
  'wrong column': (found) =>
    `${lineText(found.lines[0])}, ${moneyText(found)}, is booked to the group of another column`,
  'sign turned': (found) =>
    `${lineText(found.lines[0])} is ${moneyText(found)}, and traders have it the other way round`,
  'rate of another day': (found) =>
    `${lineText(found.lines[0])}, ${moneyText(found)}, is valued at the rate of ${dayText(found)}`,
  late: (found) =>
    `Traders have ${moneyText(found)} from ${dayText(found)} on, the ledger by ${lineText(found.lines[0])}`,
};
