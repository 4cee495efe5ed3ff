import { BadCell } from '../../csv/cells.ts';
import { type PlacedProblem, type Problem, wholeFile } from '../../csv/problem.ts';
import { Findings } from './clinic/readings.rules.ts';
import { amountOf, BadElement, dateOf, momentOf, stateOf } from './camt-cells.rules.ts';
import { transactionsOf } from './camt-entries.rules.ts';
import {
  type Balance,
  type Entry,
  type GivenStatement,
  nameOf,
  type ParsedStatements,
} from './statement.rules.ts';
import {
  all,
  children,
  first,
  lineOf,
  type Named,
  named,
  placeOf,
  textOf,
  type XmlNode,
} from '../../xml/xml-node.rules.ts';

/** Messages of a bank on its accounts, by their element. */
const MESSAGES: Readonly<Record<string, string>> = {
  BkToCstmrStmt: 'camt.053',
  BkToCstmrAcctRpt: 'camt.052',
  BkToCstmrDbtCdtNtfctn: 'camt.054',
};

const NOTIFICATION =
  'a notification of single payments without balances, and no statement: nothing says which of them statements tell already. ' +
  'Import the camt.053 of the day, and have the bank send the details of a batch in it (NtryDtls/TxDtls with their amounts)';
const NO_STATEMENTS: Readonly<Record<string, string>> = {
  'camt.054': NOTIFICATION,
};

type Told = { readonly standing: GivenStatement['standing']; readonly node: XmlNode };

/** Finds statements, and intraday reports, whose payments the statement of that day has again. */
const toldIn = ({ node }: Named): readonly Told[] => [
  ...all(node, 'Stmt').map((each) => ({ standing: 'booked' as const, node: each })),
  ...all(node, 'Rpt').map((each) => ({ standing: 'provisional' as const, node: each })),
];

/** Newest version when this was written; all that is read is the same in every version up to it. */
const NEWEST = 13;

/**
 * Reads statements of ISO 20022 camt.053 and reports of camt.052 (docs/bank-files.md), in any envelope: all of them, or
 * what is wrong. A version is read by its elements, not by its name.
 */
export function readCamt(root: XmlNode): ParsedStatements {
  const messages = named(root, Object.keys(MESSAGES));
  const [first] = messages;
  if (first === undefined) return { problems: [noMessage(root)] };
  const others = messages.flatMap((message) => whyNone(message) ?? []);
  if (others.length > 0) return { problems: others };
  const told = messages.flatMap(toldIn);
  if (told.length === 0) return { problems: [wholeFile('There is no statement in the file')] };
  const found = new Findings();
  const statements = told.flatMap((each) => readStatement(each, found) ?? []);
  const { problems, readings } = found;
  if (problems.length > 0) return { problems, readings };
  return { statements, version: saidVersion(first), readings };
}

function noMessage(root: XmlNode): Problem {
  const [top] = children(root);
  return {
    ...{ line: top === undefined ? null : lineOf(top.node), column: null },
    message: `This is no camt.053: it is <${top?.name ?? ''}>, and no BkToCstmrStmt is in it`,
  };
}

/** Explains why a message has no statements; undefined: it may have. */
function whyNone({ name, namespace, node }: Named): Problem | undefined {
  const kind = MESSAGES[name] ?? '';
  const said = versionOf(namespace) ?? kind;
  const words = said.startsWith(kind)
    ? NO_STATEMENTS[kind]
    : `though a ${name} is in it, and no statement`;
  if (words === undefined) return undefined;
  const message = `This is ${said}, ${words}`;
  return { line: lineOf(node), column: name, message };
}

/** Version in the namespace, as 'camt.053.001.08'. */
const versionOf = (namespace: string): string | undefined =>
  /\b[a-z]{4}\.\d{3}\.\d{3}\.\d{2}/.exec(namespace)?.[0];

/** Names the version that was read, as the run tells it. */
function saidVersion({ name, namespace }: Named): string {
  const version = versionOf(namespace);
  if (version === undefined) return `${MESSAGES[name] ?? ''} of no named version`;
  if (Number(version.slice(-2)) <= NEWEST) return version;
  return `${version}, a later version than .${NEWEST}; all that is read was there`;
}

/** Reads a statement; undefined: it is wrong, which `problems` then tells. */
function readStatement({ standing, node }: Told, found: Findings): GivenStatement | undefined {
  const { problems } = found;
  const about = aboutOf(node, standing);
  const before = problems.length;
  const reading = <Value>(element: string, read: () => readonly Value[]): readonly Value[] => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      problems.push(problemOf(about, element, error));
      return [];
    }
  };
  if (about.account === '') problems.push(problemOf(about, 'Acct/Id', new BadCell(NO_ACCOUNT)));
  found.note(placeOf(node), 'statement', { label: nameOf(about) });
  const told = all(node, 'Bal').flatMap((each) =>
    reading('Bal', () => [{ each, balance: balanceOf(each) }]),
  );
  const balances = told.map(({ balance }) => balance);
  const isWhole = problems.length === before;
  const [ends] = isWhole ? reading('Bal', () => [endsOf(balances)]) : [];
  const period = ends && { from: ends.opening.date, to: ends.closing.date };
  for (const { each, balance } of told)
    found.note(placeOf(each), endOf(balance, ends), { of: balance });
  const entries = all(node, 'Ntry').flatMap((entry) =>
    reading('Ntry', () => noted(found, entry, transactionsOf(entry, period))),
  );
  const [createdAt] = reading('Stmt', () => [momentOf(node, 'CreDtTm')]);
  if (ends === undefined || problems.length > before) return undefined;
  return { ...about, createdAt: createdAt ?? null, ...ends, balances, entries };
}

/** Names which of a statement's balances one is; where they are not all read, none is told from the others. */
function endOf(balance: Balance, ends: Ends | undefined): 'opening' | 'closing' | 'balance' {
  if (balance === ends?.opening) return 'opening';
  return balance === ends?.closing ? 'closing' : 'balance';
}

function noted(found: Findings, entry: XmlNode, transactions: readonly Entry[]): readonly Entry[] {
  const place = placeOf(entry);
  for (const of of transactions) found.note(place, 'transaction', { of });
  if (transactions.length === 0) found.note(place, 'left_out', { label: stateOf(entry) });
  return transactions;
}

const NO_ACCOUNT = 'It is not there; ISO 20022 has IBAN or Othr/Id there';

type Ends = Pick<GivenStatement, 'opening' | 'closing'>;

type About = Omit<GivenStatement, 'opening' | 'closing' | 'balances' | 'entries' | 'createdAt'>;

function aboutOf(node: XmlNode, standing: Told['standing']): About {
  const id = first(node, 'Acct', 'Id');
  const bank = first(node, 'Acct', 'Svcr', 'FinInstnId');
  return {
    ...{ line: lineOf(node), externalId: textOf(node, 'Id') ?? 'without an id' },
    account: textOf(id, 'IBAN') ?? textOf(id, 'Othr', 'Id') ?? '',
    sequence: numberOf(node),
    ...{ format: 'camt' as const, standing },
    bic: textOf(bank, 'BICFI') ?? textOf(bank, 'BIC'),
  };
}

/** Its number, with that of its page where it has several: '7/2', as MT940 has it. */
function numberOf(node: XmlNode): string | null {
  const number = textOf(node, 'ElctrncSeqNb') ?? textOf(node, 'LglSeqNb');
  const paging = first(node, 'StmtPgntn') ?? first(node, 'RptPgntn');
  const page = textOf(paging, 'PgNb');
  if (number === null || page === null) return number;
  const isOnly = Number(page) === 1 && ['true', '1'].includes(textOf(paging, 'LastPgInd') ?? '');
  return isOnly ? number : `${number}/${page}`;
}

/** A problem in an element of a statement, on the line of the innermost element that exists. */
function problemOf(about: About, element: string, error: BadCell): PlacedProblem {
  const isPlaced = error instanceof BadElement;
  return {
    ...(isPlaced ? (error.at ?? { line: null }) : { line: about.line }),
    column: isPlaced ? `${element}/${error.element}` : element,
    message: `${nameOf(about)}: ${error.message}`,
  };
}

/**
 * Finds the opening and the closing balance. An interim balance (ITBD) opens or closes a page of a statement that has
 * several.
 */
function endsOf(balances: readonly Balance[]): Ends {
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

function balanceOf(node: XmlNode): Balance {
  const kind = first(node, 'Tp', 'CdOrPrtry');
  const type = textOf(kind, 'Cd') ?? textOf(kind, 'Prtry') ?? 'of no type';
  return { type, date: dateOf(node, 'Dt'), ...amountOf(node) };
}
