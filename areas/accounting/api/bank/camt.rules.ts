import { BadCell } from '@fairlead/platform/csv/cells';
import { type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import {
  all,
  children,
  first,
  findXmlLine,
  type NamedNode,
  named,
  findXmlLocation,
  readXmlText,
  type XmlNode,
} from '@fairlead/platform/xml/xml-node.rules';
import { FileFindings } from './clinic/readings.rules.ts';
import { readCamtAbout, accountIn, createProblemReader } from './camt-about.rules.ts';
import { readCamtAmount, readCamtDate, readCamtMoment, readCamtState } from './camt-cells.rules.ts';
import { readCamtTransactions } from './camt-entries.rules.ts';
import { readNotification } from './camt-notified.rules.ts';
import {
  type Balance,
  type BankEntry,
  type ReceivedStatement,
  formatStatementName,
  type ParsedStatements,
} from './statement.rules.ts';

/** Messages of a bank on its accounts, by their element. */
const MESSAGES: Readonly<Record<string, string>> = {
  BkToCstmrStmt: 'camt.053',
  BkToCstmrAcctRpt: 'camt.052',
  BkToCstmrDbtCdtNtfctn: 'camt.054',
};

type StatementNode = {
  readonly standing: ReceivedStatement['standing'];
  readonly node: XmlNode;
  /** Page of the message where it tells nothing else; undefined: it may be on any page of it. */
  readonly paging: XmlNode | undefined;
};

/** Lists the statements (booked) and intraday reports (provisional) of a message. */
function findStatementNodes({ node }: NamedNode): readonly StatementNode[] {
  const [statements, reports] = [all(node, 'Stmt'), all(node, 'Rpt')];
  const isOne = statements.length + reports.length === 1;
  const paging = isOne ? first(node, 'GrpHdr', 'MsgPgntn') : undefined;
  return [
    ...statements.map((each) => ({ standing: 'booked' as const, node: each, paging })),
    ...reports.map((each) => ({ standing: 'provisional' as const, node: each, paging })),
  ];
}

/** Newest version when this was written; all that is read is the same in every version up to it. */
const NEWEST = 13;

/**
 * Reads statements of ISO 20022 camt.053, reports of camt.052 and notifications of camt.054 (docs/bank-files.md), in any
 * envelope: all of them, or what is wrong. A version is read by its elements, not by its name.
 */
export function readCamt(root: XmlNode): ParsedStatements {
  const messages = named(root, Object.keys(MESSAGES));
  const [first] = messages;
  if (first === undefined) return { problems: [noMessage(root)] };
  const others = messages.flatMap((message) => whyNone(message) ?? []);
  if (others.length > 0) return { problems: others };
  const told = messages.flatMap(findStatementNodes);
  const notified = messages.flatMap(({ node }) => all(node, 'Ntfctn'));
  if (told.length + notified.length === 0)
    return { problems: [wholeFile('There is no statement in the file')] };
  const found = new FileFindings();
  const statements = told.flatMap((each) => readStatement(each, found) ?? []);
  const notifications = notified.flatMap((each) => readNotification(each, found) ?? []);
  const { problems, readings } = found;
  if (problems.length > 0) return { problems, readings };
  const version = formatVersion(first);
  return {
    statements,
    version,
    readings,
    ...(notifications.length > 0 ? { notifications } : {}),
  };
}

function noMessage(root: XmlNode): Problem {
  const [top] = children(root);
  return {
    line: top === undefined ? null : findXmlLine(top.node),
    column: null,
    message: `This is no camt.053: it is <${top?.name ?? ''}>, and no BkToCstmrStmt is in it`,
  };
}

/** Explains why a message has no statements; undefined: it may have. */
function whyNone({ name, namespace, node }: NamedNode): Problem | undefined {
  const kind = MESSAGES[name] ?? '';
  const said = parseVersion(namespace) ?? kind;
  if (said.startsWith(kind)) return undefined;
  const message = `This is ${said}, though a ${name} is in it, and no statement`;
  return { line: findXmlLine(node), column: name, message };
}

/** Version in the namespace, as 'camt.053.001.08'. */
const parseVersion = (namespace: string): string | undefined =>
  /\b[a-z]{4}\.\d{3}\.\d{3}\.\d{2}/.exec(namespace)?.[0];

/** Names the version that was read, as the run tells it. */
function formatVersion({ name, namespace }: NamedNode): string {
  const version = parseVersion(namespace);
  if (version === undefined) return `${MESSAGES[name] ?? ''} of no named version`;
  if (Number(version.slice(-2)) <= NEWEST) return version;
  return `${version}, a later version than .${NEWEST}; all that is read was there`;
}

/** Reads a statement; undefined: it is wrong, which `problems` then tells. */
function readStatement(
  { standing, node, paging }: StatementNode,
  found: FileFindings,
): ReceivedStatement | undefined {
  const { problems } = found;
  const about = {
    ...readCamtAbout(node),
    sequence: readNumber(node, paging),
    format: 'camt' as const,
    standing,
  };
  const before = problems.length;
  const reading = createProblemReader(formatStatementName(about), about.line, problems);
  reading('Acct/Id', () => accountIn(about));
  found.note(findXmlLocation(node), 'statement', { label: formatStatementName(about) });
  const told = all(node, 'Bal').flatMap((each) =>
    reading('Bal', () => [{ each, balance: readBalance(each) }]),
  );
  const balances = told.map(({ balance }) => balance);
  const isWhole = problems.length === before;
  const [ends] = isWhole ? reading('Bal', () => [findEnds(balances)]) : [];
  const period = ends && { from: ends.opening.date, to: ends.closing.date };
  for (const { each, balance } of told)
    found.note(findXmlLocation(each), classifyBalance(balance, ends), { of: balance });
  const entries = all(node, 'Ntry').flatMap((entry) =>
    reading('Ntry', () => noted(found, entry, readCamtTransactions(entry, period))),
  );
  const [createdAt] = reading('Stmt', () => [readCamtMoment(node, 'CreDtTm')]);
  if (ends === undefined || problems.length > before) return undefined;
  return { ...about, createdAt: createdAt ?? null, ...ends, balances, entries };
}

/** Classifies a balance of a statement (opening, closing, …). */
function classifyBalance(
  balance: Balance,
  ends: Ends | undefined,
): 'opening' | 'closing' | 'balance' {
  if (balance === ends?.opening) return 'opening';
  return balance === ends?.closing ? 'closing' : 'balance';
}

function noted(
  found: FileFindings,
  entry: XmlNode,
  transactions: readonly BankEntry[],
): readonly BankEntry[] {
  const place = findXmlLocation(entry);
  for (const of of transactions) found.note(place, 'transaction', { of });
  if (transactions.length === 0) found.note(place, 'left_out', { label: readCamtState(entry) });
  return transactions;
}

type Ends = Pick<ReceivedStatement, 'opening' | 'closing'>;

/** Its number, with that of its page where it has several: '7/2', as MT940 has it. */
function readNumber(node: XmlNode, ofMessage: XmlNode | undefined): string | null {
  const number = readXmlText(node, 'ElctrncSeqNb') ?? readXmlText(node, 'LglSeqNb');
  const paging = first(node, 'StmtPgntn') ?? first(node, 'RptPgntn') ?? ofMessage;
  const page = readXmlText(paging, 'PgNb');
  if (number === null || page === null) return number;
  const isOnly =
    Number(page) === 1 && ['true', '1'].includes(readXmlText(paging, 'LastPgInd') ?? '');
  return isOnly ? number : `${number}/${page}`;
}

/**
 * Finds the opening and the closing balance. An interim balance (ITBD) opens or closes a page of a statement that has
 * several.
 */
function findEnds(balances: readonly Balance[]): Ends {
  const opening = ofTypes(balances, ['OPBD', 'PRCD', 'ITBD']);
  const closing = ofTypes(balances.toReversed(), ['CLBD', 'ITBD']);
  if (opening === undefined)
    throw new BadCell('has no opening balance (OPBD or PRCD, or ITBD of a page)');
  if (closing === undefined || closing === opening)
    throw new BadCell('has no closing balance (CLBD, or ITBD of a page)');
  return { opening, closing };
}

/** The first balance of the first type that there is. */
const ofTypes = (balances: readonly Balance[], types: readonly string[]): Balance | undefined =>
  types
    .map((wanted) => balances.find(({ type }) => type === wanted))
    .find((found) => found !== undefined);

function readBalance(node: XmlNode): Balance {
  const kind = first(node, 'Tp', 'CdOrPrtry');
  const type = readXmlText(kind, 'Cd') ?? readXmlText(kind, 'Prtry') ?? 'of no type';
  return { type, date: readCamtDate(node, 'Dt'), ...readCamtAmount(node) };
}
