import {
  absoluteAmount,
  sumAmounts,
  toAmountText,
  type Amount,
  parseAmount,
} from '@fairlead/shared/domain/money/exact';

/** A transaction or a line: all of it, and what no match has of it. */
type Side = { readonly amount: string; readonly open_amount: string };

type FoundLine = Side & {
  readonly journal_id: number;
  readonly line_no: number;
  readonly service_account_no: string;
  readonly journal_series: string;
  readonly journal_number: number;
};

type GivenLine = {
  readonly journal_id: number;
  readonly line_no: number;
  readonly amount: string;
};

export type Confirmation = {
  readonly transaction: Side & { readonly service_account_no: string };
  readonly given: readonly GivenLine[];
  /** Given lines that count, of whichever account. */
  readonly lines: readonly FoundLine[];
  /** Lines the transaction is matched with already. */
  readonly matched: readonly Pick<GivenLine, 'journal_id' | 'line_no'>[];
};

/**
 * Problems that keep lines from being matched, each a sentence; none of either where they may be.
 */
export type MatchProblems = {
  /** Problems that never go away. */
  readonly invalid: readonly string[];
  /** Problems only because of what others matched before. */
  readonly taken: readonly string[];
};

export function problemsOfConfirmation(confirmation: Confirmation): MatchProblems {
  const { given, transaction } = confirmation;
  const total = sumAmounts(given.map(({ amount }) => parseAmount(amount)));
  const problems = [
    ...repeated(given),
    ...given.map((line) => problemOfLine(confirmation, line)),
    problemOfPart('The transaction', total, transaction),
  ];
  return {
    invalid: problems.flatMap((problem) => problem?.invalid ?? []),
    taken: problems.flatMap((problem) => problem?.taken ?? []),
  };
}

type Problem = { readonly invalid?: string; readonly taken?: string } | undefined;

export const lineKey = ({ journal_id, line_no }: Pick<GivenLine, 'journal_id' | 'line_no'>) =>
  `${journal_id} ${line_no}`;

function repeated(given: readonly GivenLine[]): Problem[] {
  const twice = given.filter(
    (line, index) => given.findIndex((other) => lineKey(other) === lineKey(line)) < index,
  );
  return twice.map((line) => ({ invalid: `${formatLineId(line)} is named twice` }));
}

function problemOfLine(
  { transaction, lines, matched }: Confirmation,
  { amount, ...key }: GivenLine,
): Problem {
  const line = lines.find((found) => lineKey(found) === lineKey(key));
  if (line?.service_account_no !== transaction.service_account_no)
    return { invalid: `${formatLineId(key)} is not on this account's card, or counts no more` };
  const name = `${line.journal_series} ${line.journal_number}, line ${line.line_no},`;
  if (matched.some((match) => lineKey(match) === lineKey(key)))
    return { taken: `${name} is matched with this transaction already` };
  return problemOfPart(name, parseAmount(amount), line);
}

/** A part has the sign of the whole and is no more than what is open of it. */
function problemOfPart(name: string, part: Amount, { amount, open_amount }: Side): Problem {
  if (part === 0n) return { invalid: `${name} would be matched with nothing` };
  if (!isPartOf(part, parseAmount(amount)))
    return { invalid: `${name} is ${amount}: ${toAmountText(part)} is no part of it` };
  if (isPartOf(part, parseAmount(open_amount))) return undefined;
  return {
    taken: `${name} has ${open_amount} left that is not matched: not ${toAmountText(part)}`,
  };
}

const isPartOf = (part: Amount, whole: Amount) =>
  part > 0n === whole > 0n && absoluteAmount(part) <= absoluteAmount(whole);

const formatLineId = ({ journal_id, line_no }: Pick<GivenLine, 'journal_id' | 'line_no'>) =>
  `Line ${line_no} of journal ${journal_id}`;
