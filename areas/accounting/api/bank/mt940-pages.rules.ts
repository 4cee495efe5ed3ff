import type { Problem } from '@fairlead/platform/csv/problem';
import type { ReceivedStatement } from './statement.rules.ts';

/** A message: a statement, or a page of one. */
export type StatementPage = ReceivedStatement & {
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

/**
 * Finds missing pages. A page that begins with :60M: goes on from the one before it of its account, also where that one
 * ended a statement (:62F:); one that ends with :62M: has another behind it. Some banks write M alone: then a page is
 * missing where balances or page numbers show it.
 */
export function pagingProblems(pages: readonly StatementPage[]): readonly Problem[] {
  return [...Map.groupBy(pages, ({ account }) => account).values()].flatMap((ofAccount) => {
    const areAllM = ofAccount.every(({ isFirst, isLast }) => !isFirst && !isLast);
    return ofAccount.flatMap((page, index) => {
      const [before, after] = [ofAccount[index - 1], ofAccount[index + 1]];
      const message =
        beginsAmiss(page, before, areAllM) ??
        (page.isLast || areAllM || after?.isFirst === false ? undefined : LAST_PAGE_MISSING);
      return message === undefined ? [] : [{ line: page.line, column: null, message }];
    });
  });
}

const LAST_PAGE_MISSING = 'The page after this one is missing: it ends with :62M:';
const FIRST_PAGE_MISSING = 'The page before this one is missing: it begins with :60M:';

function beginsAmiss(
  page: StatementPage,
  before: StatementPage | undefined,
  areAllM: boolean,
): string | undefined {
  const isFirst = page.isFirst || isFirstByNumber(page.sequence ?? '', areAllM);
  if (isFirst && (page.isFirst || areAllM || before === undefined)) return undefined;
  if (before === undefined) return FIRST_PAGE_MISSING;
  const [ends, begins] = [before.closing.amount, page.opening.amount];
  if (ends === begins) return undefined;
  return `A page begins with ${begins}, but the one before it ends with ${ends}`;
}

/** True when a number is of a first page: '7/1'; of a bank that writes M alone also '7'. */
const isFirstByNumber = (sequence: string, areAllM: boolean) =>
  /\/0*1$/.test(sequence) || (areAllM && !sequence.includes('/'));
