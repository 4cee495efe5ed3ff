import type { Problem } from '@fairlead/platform/csv/problem';

/** A record of BAI2 with the records (88) that continue it. */
export type BaiRecord = {
  readonly code: string;
  readonly line: number;
  /** Text behind the code; a continuation (88) is joined to it by a line end. */
  readonly text: string;
  /** Number of its lines, which trailers count. */
  readonly lines: number;
};

/** A level between its header and its trailer: a file (01, 99), a group (02, 98), an account (03, 49). */
export type Level = {
  readonly header: BaiRecord;
  readonly within: readonly Level[];
  /** Transactions (16) of an account. */
  readonly details: readonly BaiRecord[];
  readonly trailer: BaiRecord | undefined;
  /** Number of its lines, header and trailer included. */
  readonly lines: number;
};

/** True when a text is BAI2: its first record names sender, receiver and a day. */
export const isBai2 = (content: string): boolean => /^\s*01,[^,\n]*,[^,\n]*,\d{6},/.test(content);

/** Record types of the header and the trailer of each level, and its name. */
const LEVELS = [
  { header: '01', trailer: '99', name: 'file' },
  { header: '02', trailer: '98', name: 'group' },
  { header: '03', trailer: '49', name: 'account' },
] as const;

/** The files of a text, with their records nested; adds to `problems`. */
export function parseBai2Levels(content: string, problems: Problem[]): readonly Level[] {
  const files: OpenLevel[] = [];
  const open: OpenLevel[] = [];
  for (const record of splitRecords(content, problems)) {
    const misplaced = place(record, open, files);
    for (const level of open) level.lines += record.lines;
    if (LEVELS.some(({ trailer }) => trailer === record.code) && misplaced === undefined)
      open.pop();
    if (misplaced !== undefined)
      problems.push({ line: record.line, column: record.code, message: misplaced });
  }
  for (const { header, trailer } of [...files, ...files.flatMap(below)])
    if (trailer === undefined) problems.push(unended(header));
  return files;
}

type OpenLevel = {
  header: BaiRecord;
  within: OpenLevel[];
  details: BaiRecord[];
  trailer: BaiRecord | undefined;
  lines: number;
};

const below = (level: OpenLevel): OpenLevel[] =>
  level.within.flatMap((each) => [each, ...below(each)]);

/** Puts a record where it belongs, or says why it belongs nowhere. */
function place(record: BaiRecord, open: OpenLevel[], files: OpenLevel[]): string | undefined {
  const current = open.at(-1);
  if (record.code === '16') {
    if (open.length < LEVELS.length) return 'stands in no account (03)';
    current?.details.push(record);
    return undefined;
  }
  const depth = LEVELS.findIndex(({ header }) => header === record.code);
  if (depth < 0) return endedBy(record, open);
  if (depth !== open.length)
    return `stands in no ${LEVELS[depth - 1]?.name ?? 'place'} of its own: ${WHERE}`;
  const level = { header: record, within: [], details: [], trailer: undefined, lines: 0 };
  (current?.within ?? files).push(level);
  open.push(level);
  return undefined;
}

const WHERE = 'BAI2 has 01, then 02, then 03, and ends them by 49, 98 and 99';

function endedBy(record: BaiRecord, open: readonly OpenLevel[]): string | undefined {
  const depth = LEVELS.findIndex(({ trailer }) => trailer === record.code);
  const level = open.at(-1);
  if (depth !== open.length - 1 || level === undefined)
    return `ends no ${LEVELS[depth]?.name ?? 'record'} that is open: ${WHERE}`;
  level.trailer = record;
  return undefined;
}

function unended({ code, line }: BaiRecord): Problem {
  const { name, trailer } = LEVELS.find(({ header }) => header === code) ?? LEVELS[0];
  return { line, column: code, message: `The ${name} has no end (${trailer})` };
}

const CODES = new Set(['16', ...LEVELS.flatMap(({ header, trailer }) => [header, trailer])]);

function splitRecords(content: string, problems: Problem[]): readonly BaiRecord[] {
  const records: { code: string; line: number; text: string; lines: number }[] = [];
  for (const [index, each] of content.split(/\r\n|\n|\r/).entries()) {
    const whole = each.replaceAll(UNPRINTABLE, '').trimEnd();
    if (whole.trim() === '') continue;
    const { code = '', text = '' } =
      /^\s*(?<code>\d\d)(?:,(?<text>.*)|\/)?$/.exec(whole)?.groups ?? {};
    // A record ends with a slash, but for one whose last field is a text.
    const bare = text.replace(/\/$/, '');
    const last = records.at(-1);
    if (code === '88' && last !== undefined) {
      last.text += `\n${bare}`;
      last.lines += 1;
    } else if (CODES.has(code)) records.push({ code, line: index + 1, text: bare, lines: 1 });
    else problems.push({ line: index + 1, column: null, message: notOne(whole) });
  }
  return records;
}

const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFEFF]/g;

const notOne = (line: string) =>
  `'${line.slice(0, 24)}' is no record of BAI2: one begins with 01, 02, 03, 16, 49, 88, 98 or 99 and a comma`;
