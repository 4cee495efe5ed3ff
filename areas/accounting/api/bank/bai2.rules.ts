import { BadCell } from '@fairlead/platform/csv/cells';
import { type Problem, wholeFile, type TextLocation } from '@fairlead/platform/csv/problem';
import { FileFindings } from './clinic/readings.rules.ts';
import {
  toBai2Amount,
  parseBai2Day,
  Bai2Fields,
  parseBai2ValueDate,
  units,
  unlike,
} from './bai2-cells.rules.ts';
import { type BaiRecord, type Level, parseBai2Levels } from './bai2-records.rules.ts';
import type { Balance, BankEntry, ReceivedStatement, ParsedStatements } from './statement.rules.ts';

/** Types of balance by BAI2, and the same ones by ISO 20022. */
const BALANCES: Readonly<Record<string, string>> = {
  '010': 'OPBD',
  '015': 'CLBD',
  '040': 'OPAV',
  '045': 'CLAV',
};

/** Reads statements of BAI2 (docs/bank-files.md): all of them, or what is wrong. */
export function readBai2(content: string): ParsedStatements {
  const found = new FileFindings();
  const { problems, readings } = found;
  const files = parseBai2Levels(content, problems);
  if (problems.length > 0) return { problems };
  const statements: ReceivedStatement[] = [];
  for (const file of files) {
    reading(file.header, problems, () => requireVersion(file.header));
    for (const group of file.within) {
      const head = reading(group.header, problems, () => parseGroup(group.header));
      for (const account of head === undefined ? [] : group.within)
        statements.push(...parseStatement(account, head as Group, found));
    }
    checkTotals(file, found);
  }
  if (problems.length === 0 && statements.length === 0)
    problems.push(wholeFile('There is no statement in the file'));
  return problems.length > 0 ? { problems, readings } : { statements, version: 'BAI2', readings };
}

/** Reads from a record, or adds a problem on its line. */
function reading<Value>(
  { code, line }: BaiRecord,
  problems: Problem[],
  read: () => Value,
): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    problems.push({ line, column: code, message: error.message });
    return undefined;
  }
}

function requireVersion(header: BaiRecord): void {
  const version = header.text.split(/[,\n]/)[7]?.trim() ?? '';
  if (version !== '2') throw unlike(version, 'version', '2');
}

type Group = {
  readonly originator: string;
  readonly day: string;
  readonly currency: string;
  readonly isInterim: boolean;
};

/** Reads the header of a group; refuses one that deletes what was sent, or that is a test. */
function parseGroup(header: BaiRecord): Group {
  const fields = new Bai2Fields(header);
  fields.next();
  const originator = fields.next();
  const status = fields.next();
  if (!/^[13]?$/.test(status))
    throw unlike(status, 'group status', '1 (update) or 3 (correction) for what is to be taken');
  const day = parseBai2Day(fields.next(), 'as-of date');
  fields.next();
  const currency = fields.next();
  const modifier = fields.next();
  return {
    originator,
    day,
    currency: currency === '' ? 'USD' : currency,
    isInterim: modifier === '1' || modifier === '3',
  };
}

type Head = {
  readonly account: string;
  readonly currency: string;
  readonly balances: readonly Balance[];
};

function parseStatement(level: Level, group: Group, found: FileFindings): ReceivedStatement[] {
  const { problems } = found;
  const head = reading(level.header, problems, () => parseHead(level.header, group));
  const entries = level.details.flatMap((detail) => {
    const { currency } = head ?? group;
    const read = reading(detail, problems, () => parseEntries(detail, { ...group, currency }));
    for (const of of read ?? []) found.note(at(detail), 'transaction', { of });
    if (read?.length === 0) found.note(at(detail), 'left_out');
    return read ?? [];
  });
  if (head === undefined) return [];
  const { balances } = head;
  const [opening, closing] = ['OPBD', 'CLBD'].map((type) =>
    balances.find((each) => each.type === type),
  );
  const { line } = level.header;
  noteHead(head, at(level.header), found);
  if (opening === undefined || closing === undefined) {
    const message = `lacks ${opening === undefined ? 'its opening ledger balance (010)' : 'its closing ledger balance (015)'}`;
    problems.push({ line, column: '03', message });
    return [];
  }
  return [
    {
      line,
      account: head.account,
      bic: null,
      sequence: null,
      externalId: `${group.originator} ${group.day}`.trim(),
      format: 'bai2',
      standing: group.isInterim ? 'provisional' : 'booked',
      createdAt: null,
      opening,
      closing,
      balances,
      entries,
    },
  ];
}

const at = ({ line }: BaiRecord) => ({ line, offset: 1 });

/** Balances stand on the line of their account. */
function noteHead({ account, balances }: Head, place: TextLocation, found: FileFindings): void {
  found.note(place, 'statement', { label: account });
  for (const of of balances) found.note(place, END[of.type] ?? 'balance', { of });
}

const END: Readonly<Record<string, 'opening' | 'closing'>> = { OPBD: 'opening', CLBD: 'closing' };

function parseHead(header: BaiRecord, { currency: usual, day }: Group): Head {
  const fields = new Bai2Fields(header);
  const account = fields.next();
  if (account === '') throw unlike('', 'account number', 'the number of the account');
  const given = fields.next();
  const currency = given === '' ? usual : given;
  const balances = summariesIn(fields).flatMap(({ type, amount }): Balance[] => {
    const name = BALANCES[type];
    if (name === undefined || amount === undefined) return [];
    return [{ type: name, date: day, amount: toBai2Amount(amount, currency), currency }];
  });
  return { account, currency, balances };
}

type Summary = { readonly type: string; readonly amount: bigint | undefined };

/** Balances and totals of an account: type, amount, number of items, funds. */
function summariesIn(fields: Bai2Fields): Summary[] {
  const summaries: Summary[] = [];
  while (!fields.isAtEnd) {
    const type = fields.next();
    const amount = fields.next();
    fields.next();
    parseBai2ValueDate(fields);
    if (type === '' && amount === '') continue;
    if (!/^\d{3}$/.test(type)) throw unlike(type, 'type code', 'three digits');
    summaries.push({
      type,
      amount: amount === '' ? undefined : units(amount, `amount of ${type}`),
    });
  }
  return summaries;
}

/** Reads a transaction; information without an amount (890) is none. */
function parseEntries(detail: BaiRecord, { day, currency }: Group): BankEntry[] {
  const fields = new Bai2Fields(detail);
  const code = fields.next();
  const amount = signedUnits(code, fields.next());
  if (amount === undefined) return [];
  const valueDate = parseBai2ValueDate(fields) ?? day;
  const [bank, customer] = [parseReference(fields.next()), parseReference(fields.next())];
  const text = [fields.text(), ...(bank === null ? [] : [customer ?? ''])].join(' ').trim();
  return [
    {
      amount: toBai2Amount(amount, currency),
      currency,
      code,
      text,
      bookingDate: day,
      valueDate,
      isReversal: false,
      counterpartyName: null,
      counterpartyAccount: null,
      endToEndId: null,
      servicerRef: bank ?? customer,
    },
  ];
}

/** Units with the sign of the type's range, credit positive; undefined for a type that moves no money. */
function signedUnits(type: string, amount: string): bigint | undefined {
  const given = amount === '' ? 0n : units(amount, 'amount', '');
  if (/^[123]\d\d$/.test(type)) return given;
  if (/^[456]\d\d$/.test(type)) return -given;
  if (given === 0n && /^\d{3}$/.test(type)) return undefined;
  throw unlike(type, 'type code', '100 to 399 for a credit and 400 to 699 for a debit');
}

/** A reference, or null for nothing but zeros. */
const parseReference = (field: string): string | null => (/^0*$/.test(field) ? null : field);

/**
 * Checks control totals and counts of the trailers, from accounts up to the file; returns the sum, if all amounts can be
 * read.
 */
function checkTotals(level: Level, found: FileFindings): bigint | undefined {
  const { header, trailer, within } = level;
  const sums =
    header.code === '03'
      ? [reading(header, [], () => sumAmounts(level))]
      : within.map((each) => checkTotals(each, found));
  const sum = sums.includes(undefined)
    ? undefined
    : sums.reduce<bigint>((total, each) => total + (each ?? 0n), 0n);
  if (trailer !== undefined) {
    const before = found.problems.length;
    reading(trailer, found.problems, () => checkTrailer(trailer, level, sum));
    if (found.problems.length === before) found.note(at(trailer), 'total');
  }
  return sum;
}

const COUNTED: Readonly<Record<string, string>> = { '98': 'accounts', '99': 'groups' };

function checkTrailer(trailer: BaiRecord, { within, lines }: Level, sum: bigint | undefined): void {
  const fields = new Bai2Fields(trailer);
  const total = units(fields.next(), 'control total');
  if (sum !== undefined && total !== sum)
    throw new BadCell(`says a control total of ${total}, but the amounts make ${sum}`);
  const counted = COUNTED[trailer.code];
  if (counted !== undefined) requireNumber(fields.next(), within.length, counted);
  requireNumber(fields.next(), lines, 'records');
}

/** Sums the amounts of an account as they are written, balances and totals included. */
function sumAmounts({ header, details }: Level): bigint {
  const fields = new Bai2Fields(header);
  fields.next();
  fields.next();
  const summaries = summariesIn(fields).map(({ amount }) => amount ?? 0n);
  const amounts = details.map((detail) => {
    const [, amount = ''] = detail.text.split(/[,\n]/, 2);
    return amount.trim() === '' ? 0n : units(amount.trim(), 'amount', '');
  });
  return [...summaries, ...amounts].reduce((total, each) => total + each, 0n);
}

function requireNumber(field: string, found: number, what: string): void {
  if (field === '') return;
  if (units(field, `number of ${what}`, '') !== BigInt(found))
    throw new BadCell(`says ${field} ${what}, but there are ${found}`);
}
