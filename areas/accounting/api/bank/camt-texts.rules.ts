import { all, first, readXmlText, type XmlNode } from '@fairlead/platform/xml/xml-node.rules';
import type { BankEntry } from './statement.rules.ts';

/** Text that a bank writes where a payer gave no reference. */
const NO_REFERENCE = 'NOTPROVIDED';

/** Finds the counterparty, which paid a credit or got a debit, and the end-to-end reference. */
export function readCamtCounterparty(
  details: readonly XmlNode[],
  amount: string,
): Pick<BankEntry, 'counterpartyName' | 'counterpartyAccount' | 'endToEndId'> {
  const [detail] = details;
  const one = details.length === 1 ? first(detail, 'RltdPties') : undefined;
  const sides = amount.startsWith('-') ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr'];
  const side =
    sides.find(
      (name) => readParty(one, name) !== null || first(one, `${name}Acct`) !== undefined,
    ) ?? '';
  const account = first(one, `${side}Acct`, 'Id');
  const reference = details.length === 1 ? readXmlText(detail, 'Refs', 'EndToEndId') : null;
  return {
    counterpartyName: readParty(one, side),
    counterpartyAccount: readXmlText(account, 'IBAN') ?? readXmlText(account, 'Othr', 'Id'),
    endToEndId: reference === NO_REFERENCE ? null : reference,
  };
}

/** Name of a party, or of the ultimate party for which it acts. */
function readParty(parties: XmlNode | undefined, side: string): string | null {
  return readName(first(parties, side)) ?? readName(first(parties, `Ultmt${side}`));
}

/** Name of a party, as versions up to .04 write it, as later ones do, and as those where an agent is the party. */
function readName(party: XmlNode | undefined): string | null {
  return (
    readXmlText(party, 'Nm') ??
    readXmlText(party, 'Pty', 'Nm') ??
    readXmlText(party, 'Agt', 'FinInstnId', 'Nm')
  );
}

/**
 * All texts of a transaction: its purpose, the documents that it refers to, for whom it was paid, and what the bank
 * adds to it and to its entry; without duplicates.
 */
export function textOfDetails(details: readonly XmlNode[], entry: XmlNode): string {
  const said = [...details.flatMap(readTexts), readXmlText(entry, 'AddtlNtryInf')];
  return [...new Set(said.filter((text) => text !== null))].join(' ');
}

function readTexts(detail: XmlNode): (string | null)[] {
  const info = first(detail, 'RmtInf');
  return [
    ...all(info, 'Ustrd').map((node) => readXmlText(node)),
    ...all(info, 'Strd').flatMap(structured),
    ...['Dbtr', 'Cdtr'].map((side) => actedFor(first(detail, 'RltdPties'), side)),
    readXmlText(detail, 'AddtlTxInf'),
  ];
}

function structured(node: XmlNode): (string | null)[] {
  const documents = all(node, 'RfrdDocInf');
  const lines = documents.flatMap((each) => all(each, 'LineDtls'));
  return [
    ...documents.map((each) => readXmlText(each, 'Nb')),
    ...lines.flatMap((line) => all(line, 'Id')).map((each) => readXmlText(each, 'Nb')),
    readXmlText(node, 'CdtrRefInf', 'Ref'),
    ...all(node, 'AddtlRmtInf').map((each) => readXmlText(each)),
  ];
}

/** Name of the ultimate party for which a party pays or is paid, where that is another one. */
function actedFor(parties: XmlNode | undefined, side: string): string | null {
  const ultimate = readName(first(parties, `Ultmt${side}`));
  return ultimate === readParty(parties, side) ? null : ultimate;
}
