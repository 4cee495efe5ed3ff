import { BadCell } from '../../csv/cells.ts';
import { type Problem, wholeFile } from '../../csv/problem.ts';
import { balanceOf, entryOf } from './mt940-cells.rules.ts';
import { type Field, messagesOf } from './mt940-fields.rules.ts';
import type { Balance, Entry, GivenStatement, ParsedStatements } from './statement.rules.ts';

/** The types of ISO 20022 that the balances of MT940 are. */
const BALANCES: Readonly<Record<string, string>> = {
  '60F': 'OPBD',
  '60M': 'ITBD',
  '62F': 'CLBD',
  '62M': 'ITBD',
  '64': 'CLAV',
  '65': 'FWAV',
};

/** A message: a statement, or a page of one. */
type Page = GivenStatement & { readonly isFirst: boolean; readonly isLast: boolean };

/** Reads statements of SWIFT MT940 (docs/bank-files.md): all of them, or what is wrong. */
export function readMt940(content: string): ParsedStatements {
  const messages = messagesOf(content);
  if (messages.length === 0) return { problems: [wholeFile('There is no statement in the file')] };
  const problems: Problem[] = [];
  const pages = messages.flatMap((fields) => readPage(fields, problems) ?? []);
  if (problems.length > 0) return { problems };
  for (const run of runsOf(pages)) {
    const message = pagingProblem(run);
    if (message !== undefined) problems.push({ line: run[0]?.line ?? null, column: null, message });
  }
  return problems.length > 0
    ? { problems }
    : { statements: pages.map(statementOf), version: 'MT940' };
}

/** Pages up to the last one of a statement. */
function runsOf(pages: readonly Page[]): readonly (readonly Page[])[] {
  const runs: Page[][] = [];
  for (const [index, page] of pages.entries()) {
    if (index === 0 || pages[index - 1]?.isLast === true) runs.push([page]);
    else runs.at(-1)?.push(page);
  }
  return runs;
}

/** Each page is a statement of its own, as a bank that has no pages would send them. */
const statementOf = ({ isFirst: _, isLast: __, ...statement }: Page): GivenStatement => statement;

function readPage(fields: readonly Field[], problems: Problem[]): Page | undefined {
  const line = fields[0]?.line ?? null;
  const balances = fields.flatMap((field) => balanceIn(field, problems));
  const currency = balances[0]?.currency ?? '';
  const entries = fields.flatMap((_, index) => entryIn(fields, { index, currency }, problems));
  const opening = balances.find(({ tag }) => tag.startsWith('60'));
  const closing = balances.findLast(({ tag }) => tag.startsWith('62'));
  const account = textOf(fields, '25', '25P');
  if (opening === undefined || closing === undefined || account === '') {
    const message = 'The message lacks its account (:25:) or a balance (:60F:, :62F:)';
    problems.push({ line, column: null, message });
    return undefined;
  }
  const sequence = textOf(fields, '28C', '28');
  return {
    ...{ line, account, bic: null, sequence: sequence === '' ? null : sequence },
    externalId: `${textOf(fields, '20')} ${sequence}`.trim(),
    ...{ format: 'mt940', standing: 'booked', createdAt: null },
    ...{ opening: bare(opening), closing: bare(closing), balances: balances.map(bare), entries },
    ...{ isFirst: opening.tag === '60F', isLast: closing.tag === '62F' },
  };
}

const textOf = (fields: readonly Field[], ...tags: readonly string[]): string =>
  fields.find(({ tag }) => tags.includes(tag))?.text.trim() ?? '';

type Tagged = Balance & { readonly tag: string };

function balanceIn({ tag, text, line }: Field, problems: Problem[]): Tagged[] {
  const type = BALANCES[tag];
  if (type === undefined) return [];
  return reading(line, problems, () => ({ ...balanceOf(text, type), tag }));
}

function entryIn(
  fields: readonly Field[],
  { index, currency }: { readonly index: number; readonly currency: string },
  problems: Problem[],
): Entry[] {
  const [field, next] = fields.slice(index, index + 2);
  if (field?.tag !== '61') return [];
  const info = next?.tag === '86' ? next.text : '';
  return reading(field.line, problems, () => entryOf(field.text, info, currency));
}

/** What was read, or nothing and a problem on its line. */
function reading<Value>(line: number, problems: Problem[], read: () => Value): Value[] {
  try {
    return [read()];
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    problems.push({ line, column: null, message: error.message });
    return [];
  }
}

const bare = ({ type, date, amount, currency }: Balance): Balance => ({
  type,
  date,
  amount,
  currency,
});

/** What keeps messages from being the pages of one statement. */
function pagingProblem(pages: readonly Page[]): string | undefined {
  const [first] = pages;
  if (first?.isFirst !== true) return 'The page before this one is missing: it begins with :60M:';
  if (pages.at(-1)?.isLast !== true) return LAST_PAGE_MISSING;
  return pages
    .slice(1)
    .map((page, index) => breakBetween(pages[index] ?? first, page))
    .find((wrong) => wrong !== undefined);
}

const LAST_PAGE_MISSING = 'The page after this one is missing: it ends with :62M:';

function breakBetween(before: Page, page: Page): string | undefined {
  if (page.isFirst || page.account !== before.account) return LAST_PAGE_MISSING;
  const [ends, begins] = [before.closing.amount, page.opening.amount];
  if (ends === begins) return undefined;
  return `A page begins with ${begins}, but the one before it ends with ${ends}`;
}
