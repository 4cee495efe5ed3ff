import { BadCell } from '../../csv/cells.ts';
import { type Problem, wholeFile } from '../../csv/problem.ts';
import { amountOf, dateOf } from './camt-cells.rules.ts';
import { entriesOf } from './camt-entries.rules.ts';
import {
  type Balance,
  type GivenStatement,
  nameOf,
  type ParsedStatements,
} from './statement.rules.ts';
import { all, attributeOf, first, lineOf, textOf, type XmlNode } from './xml-node.rules.ts';

const VERSIONS = ['02', '03', '04', '08'].map((version) => `camt.053.001.${version}`);

/** Reads statements of ISO 20022 camt.053 (docs/bank-files.md): all of them, or what is wrong. */
export function readCamt(root: XmlNode): ParsedStatements {
  const document = first(root, 'Document');
  const schema = (attributeOf(document, 'xmlns') ?? '').split(':').at(-1) ?? '';
  if (/^camt\.05[24]\./.test(schema)) {
    const kind = schema.startsWith('camt.054') ? 'a notification' : 'a report of the day';
    return { problems: [wholeFile(`This is ${schema}, ${kind}, and no statement`)] };
  }
  if (!VERSIONS.includes(schema)) {
    const message = `This is ${schema === '' ? 'no camt.053' : schema}; ${VERSIONS.join(', ')} are read`;
    return { problems: [wholeFile(message)] };
  }
  const nodes = all(first(document, 'BkToCstmrStmt'), 'Stmt');
  if (nodes.length === 0) return { problems: [wholeFile('There is no statement in the file')] };
  const problems: Problem[] = [];
  const statements = nodes.flatMap((node) => readStatement(node, problems) ?? []);
  return problems.length > 0 ? { problems } : { statements };
}

function readStatement(node: XmlNode, problems: Problem[]): GivenStatement | undefined {
  const id = first(node, 'Acct', 'Id');
  const account = textOf(id, 'IBAN') ?? textOf(id, 'Othr', 'Id') ?? 'no account';
  const externalId = textOf(node, 'Id') ?? 'without an id';
  const bank = first(node, 'Acct', 'Svcr', 'FinInstnId');
  const named = {
    ...{ line: lineOf(node), externalId, account },
    sequence: textOf(node, 'ElctrncSeqNb') ?? textOf(node, 'LglSeqNb'),
    ...{ format: 'camt' as const, standing: 'booked' as const },
    createdAt: textOf(node, 'CreDtTm'),
    bic: textOf(bank, 'BICFI') ?? textOf(bank, 'BIC'),
  };
  try {
    const balances = all(node, 'Bal').map(balanceOf);
    const opening = balances.find(({ type }) => type === 'OPBD' || type === 'PRCD');
    const closing = balances.find(({ type }) => type === 'CLBD');
    if (opening === undefined) throw new BadCell('has no opening balance (OPBD or PRCD)');
    if (closing === undefined) throw new BadCell('has no closing balance (CLBD)');
    return { ...named, opening, closing, balances, entries: entriesOf(node) };
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    problems.push({
      ...{ line: named.line, column: null },
      message: `${nameOf(named)}: ${error.message}`,
    });
    return undefined;
  }
}

function balanceOf(node: XmlNode): Balance {
  const kind = first(node, 'Tp', 'CdOrPrtry');
  const type = textOf(kind, 'Cd') ?? textOf(kind, 'Prtry') ?? 'of no type';
  return { type, date: dateOf(node, 'Dt'), ...amountOf(node) };
}
