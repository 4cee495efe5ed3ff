import type { Entry } from './statement.rules.ts';
import { all, first, textOf, type XmlNode } from './xml-node.rules.ts';

/** What a bank writes where a payer gave no reference. */
const NO_REFERENCE = 'NOTPROVIDED';

/** Who is on the other side: who paid what came in, who got what went out. */
export function aboutOf(
  details: readonly XmlNode[],
  amount: string,
): Pick<Entry, 'counterpartyName' | 'counterpartyAccount' | 'endToEndId'> {
  const [detail] = details;
  const one = details.length === 1 ? first(detail, 'RltdPties') : undefined;
  const sides = amount.startsWith('-') ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr'];
  const side =
    sides.find((name) => partyOf(one, name) !== null || first(one, `${name}Acct`) !== undefined) ??
    '';
  const account = first(one, `${side}Acct`, 'Id');
  const reference = details.length === 1 ? textOf(detail, 'Refs', 'EndToEndId') : null;
  return {
    counterpartyName: partyOf(one, side),
    counterpartyAccount: textOf(account, 'IBAN') ?? textOf(account, 'Othr', 'Id'),
    endToEndId: reference === NO_REFERENCE ? null : reference,
  };
}

/** A party by its name, or by that of whom it acts for. */
function partyOf(parties: XmlNode | undefined, side: string): string | null {
  return nameOf(first(parties, side)) ?? nameOf(first(parties, `Ultmt${side}`));
}

/** As versions up to .04, later ones, and those where an agent is the party write it. */
function nameOf(party: XmlNode | undefined): string | null {
  return (
    textOf(party, 'Nm') ?? textOf(party, 'Pty', 'Nm') ?? textOf(party, 'Agt', 'FinInstnId', 'Nm')
  );
}

/**
 * All that is said of a transaction: what it is for, the documents it refers to, for whom it was paid, what the bank
 * adds to it and to its entry; each once.
 */
export function textOfDetails(details: readonly XmlNode[], entry: XmlNode): string {
  const said = [...details.flatMap(textsOf), textOf(entry, 'AddtlNtryInf')];
  return [...new Set(said.filter((text) => text !== null))].join(' ');
}

function textsOf(detail: XmlNode): (string | null)[] {
  const info = first(detail, 'RmtInf');
  return [
    ...all(info, 'Ustrd').map((node) => textOf(node)),
    ...all(info, 'Strd').flatMap(structured),
    ...['Dbtr', 'Cdtr'].map((side) => actedFor(first(detail, 'RltdPties'), side)),
    textOf(detail, 'AddtlTxInf'),
  ];
}

function structured(node: XmlNode): (string | null)[] {
  const documents = all(node, 'RfrdDocInf');
  const lines = documents.flatMap((each) => all(each, 'LineDtls'));
  return [
    ...documents.map((each) => textOf(each, 'Nb')),
    ...lines.flatMap((line) => all(line, 'Id')).map((each) => textOf(each, 'Nb')),
    textOf(node, 'CdtrRefInf', 'Ref'),
    ...all(node, 'AddtlRmtInf').map((each) => textOf(each)),
  ];
}

/** For whom a party pays or gets, where that is another one. */
function actedFor(parties: XmlNode | undefined, side: string): string | null {
  const ultimate = nameOf(first(parties, `Ultmt${side}`));
  return ultimate === partyOf(parties, side) ? null : ultimate;
}
