import { BadCell } from '@fairlead/platform/csv/cells';
import { type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { FileFindings } from './clinic/readings.rules.ts';
import { parseMt940Balance, parseMt940Entry } from './mt940-cells.rules.ts';
import { type Mt940Field, type Mt940Message, parseMt940Messages } from './mt940-fields.rules.ts';
import { atField, strayIn } from './mt940-stray.rules.ts';
import { type StatementPage, pagingProblems } from './mt940-pages.rules.ts';
import type { Balance, BankEntry, ReceivedStatement, ParsedStatements } from './statement.rules.ts';

/** The types of ISO 20022 that the balances of MT940 are. */
const BALANCES: Readonly<Record<string, string>> = {
  '60F': 'OPBD',
  '60M': 'ITBD',
  '62F': 'CLBD',
  '62M': 'ITBD',
  '64': 'CLAV',
  '65': 'FWAV',
};

/** Reads statements of SWIFT MT940 (docs/bank-files.md): all of them, or what is wrong. */
export function readMt940(content: string): ParsedStatements {
  const messages = parseMt940Messages(content);
  if (messages.length === 0) return { problems: [wholeFile('There is no statement in the file')] };
  const found = new FileFindings();
  const { problems, readings } = found;
  const pages = messages.flatMap((message) => readPage(message, found) ?? []);
  const booked = pages.filter(({ standing }) => standing === 'booked');
  if (problems.length === 0) problems.push(...pagingProblems(booked));
  if (problems.length > 0) return { problems, readings };
  return { statements: pages.map(toStatement), version: 'MT940', readings };
}

/** Each page is a statement of its own, as a bank that has no pages would send them. */
const toStatement = ({ isFirst: _, isLast: __, ...statement }: StatementPage): ReceivedStatement =>
  statement;

function readPage(
  { line, type, fields }: Mt940Message,
  found: FileFindings,
): StatementPage | undefined {
  const { problems } = found;
  const before = problems.length;
  const problem = (message: string) => problems.push({ line, column: null, message });
  const kind = findKind({ type, fields });
  if ('whyNone' in kind) {
    problem(kind.whyNone);
    return undefined;
  }
  noteTexts({ line, fields }, found);
  const balances = fields.flatMap((field) => balanceIn(field, found));
  const currency = balances[0]?.currency ?? '';
  const entries = fields.flatMap((_, index) => entryIn(fields, { index, currency }, found));
  problems.push(...strayIn(fields));
  for (const lacking of lackingIn(fields)) problem(`The message lacks ${lacking}`);
  const opening = balances.find(({ tag }) => tag.startsWith('60'));
  const closing = balances.findLast(({ tag }) => tag.startsWith('62'));
  if (problems.length > before || opening === undefined || closing === undefined) return undefined;
  const sequence = findText(fields, '28C', '28');
  return {
    line,
    account: parseAccount(fields, currency),
    bic: null,
    sequence: sequence === '' ? null : sequence,
    externalId: `${findText(fields, '20')} ${sequence}`.trim(),
    format: 'mt940',
    ...kind,
    createdAt: null,
    opening: bare(opening),
    closing: bare(closing),
    balances: balances.map(bare),
    entries,
    isFirst: opening.tag === '60F',
    isLast: closing.tag === '62F',
  };
}

type Kind = Pick<ReceivedStatement, 'standing'> | { readonly whyNone: string };

/**
 * Tells a statement, an interim report (MT942, which alone has a floor limit) and other messages apart; a report is read
 * where it has balances.
 */
function findKind({ type, fields }: Pick<Mt940Message, 'type' | 'fields'>): Kind {
  const has = (tag: RegExp) => fields.some((field) => tag.test(field.tag));
  if (type === '942' || (type === null && has(/^34F$/)))
    return has(/^6[02]/) ? { standing: 'provisional' } : { whyNone: NO_BALANCES };
  if (type === null || type === '940' || type === '950') return { standing: 'booked' };
  return { whyNone: `This is MT${type}; statements are read from MT940 and MT950` };
}

const NO_BALANCES =
  'This is MT942, a report of a running day, and has no balances: nothing says which of its payments are told already. ' +
  'Import the MT940 or camt.053 of the day, or a report with balances (camt.052, or MT942 with :60F: and :62F:)';

const FIRST_LINE = /^[^\n]*/;

const findText = (fields: readonly Mt940Field[], ...tags: readonly string[]): string =>
  FIRST_LINE.exec(fields.find(({ tag }) => tags.includes(tag))?.text.trim() ?? '')?.[0].trim() ??
  '';

/** Number of the account, without a slash before it and the currency as a part behind it. */
function parseAccount(fields: readonly Mt940Field[], currency: string): string {
  const account = findText(fields, '25', '25P').replace(/^\/+/, '');
  return currency !== '' && account.endsWith(`/${currency}`) ? account.slice(0, -4) : account;
}

function lackingIn(fields: readonly Mt940Field[]): string[] {
  const has = (...tags: readonly string[]) => fields.some(({ tag }) => tags.includes(tag));
  return [
    ...(has('20') ? [] : ['its reference (:20:), with which it begins']),
    ...(findText(fields, '25', '25P') === '' ? ['its account (:25:)'] : []),
    ...(has('60F', '60M') ? [] : ['its opening balance (:60F:, or :60M: of a further page)']),
    ...(has('62F', '62M') ? [] : ['its closing balance (:62F:, or :62M: before a further page)']),
  ];
}

type Tagged = Balance & { readonly tag: string };

function balanceIn({ tag, text, line }: Mt940Field, found: FileFindings): Tagged[] {
  const type = BALANCES[tag];
  if (type === undefined) return [];
  const [first = ''] = text.split('\n');
  return reading({ tag, line }, found.problems, () => {
    const of = { ...parseMt940Balance(first, type), tag };
    found.note({ line, offset: 1 }, END[tag.slice(0, 2)] ?? 'balance', { of });
    return of;
  });
}

const END = { '60': 'opening', '62': 'closing' } as Readonly<Record<string, 'opening' | 'closing'>>;

/** Fields that are read as texts. */
const TEXTS: Readonly<Record<string, string>> = {
  '25': 'Account',
  '25P': 'Account',
  '28': 'Number',
  '28C': 'Number',
};

function noteTexts(
  { line, fields }: Pick<Mt940Message, 'line' | 'fields'>,
  found: FileFindings,
): void {
  found.note({ line, offset: 1 }, 'statement', { label: findText(fields, '20') });
  for (const field of fields) noteText(field, found);
}

function noteText({ tag, text, line }: Mt940Field, found: FileFindings): void {
  const label = TEXTS[tag];
  if (label !== undefined)
    found.note({ line, offset: 1 }, 'head', { label, of: { text: text.trim() } });
  else if (tag === '86' || tag === 'NS') found.note({ line, offset: 1 }, 'details');
}

function entryIn(
  fields: readonly Mt940Field[],
  { index, currency }: { readonly index: number; readonly currency: string },
  found: FileFindings,
): BankEntry[] {
  const field = fields[index];
  if (field?.tag !== '61') return [];
  const info: string[] = [];
  for (let at = index + 1; ['86', 'NS'].includes(fields[at]?.tag ?? ''); at += 1)
    info.push(fields[at]?.text ?? '');
  return reading(field, found.problems, () => {
    const of = parseMt940Entry(field.text, info, currency);
    found.note({ line: field.line, offset: 1 }, 'transaction', { of });
    return of;
  });
}

/** Result of a read, or a problem on its line. */
function reading<Value>(
  { tag, line }: Pick<Mt940Field, 'tag' | 'line'>,
  problems: Problem[],
  read: () => Value,
): Value[] {
  try {
    return [read()];
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    problems.push(atField({ line, tag }, error.message));
    return [];
  }
}

const bare = ({ type, date, amount, currency }: Balance): Balance => ({
  type,
  date,
  amount,
  currency,
});
