import Big from 'big.js';

import { amountOf, dateOf } from './camt-cells.rules.ts';
import type { Entry } from './statement.rules.ts';
import { all, attributeOf, first, textOf, type XmlNode } from './xml-node.rules.ts';

/**
 * The transactions of a statement: one of each booked entry, or one of each of its details where their
 * amounts make the entry's exactly. What is pending or for information is in no balance and left out.
 */
export function entriesOf(statement: XmlNode): Entry[] {
  return all(statement, 'Ntry').filter(isBooked).flatMap(transactionsOf);
}

/** A code in later versions, a text in earlier ones. */
function isBooked(entry: XmlNode): boolean {
  return (textOf(entry, 'Sts', 'Cd') ?? textOf(entry, 'Sts')) === 'BOOK';
}

function transactionsOf(entry: XmlNode): Entry[] {
  const details = all(entry, 'NtryDtls').flatMap((each) => all(each, 'TxDtls'));
  const whole = amountOf(entry);
  const bookingDate = dateOf(entry, 'BookgDt');
  const common = {
    ...{ currency: whole.currency, bookingDate },
    valueDate: first(entry, 'ValDt') === undefined ? bookingDate : dateOf(entry, 'ValDt'),
    code: codeOf(entry),
    isReversal: textOf(entry, 'RvslInd') === 'true',
  };
  const parts = details.length > 1 ? partsOf(details, whole) : undefined;
  if (parts !== undefined)
    return parts.map(({ detail, amount }) => ({
      ...{ ...common, amount, ...aboutOf([detail], amount) },
      servicerRef: textOf(detail, 'Refs', 'AcctSvcrRef') ?? textOf(entry, 'AcctSvcrRef'),
      text: textOfDetails([detail], entry),
    }));
  return [
    {
      ...{ ...common, amount: whole.amount, ...aboutOf(details, whole.amount) },
      servicerRef: textOf(entry, 'AcctSvcrRef') ?? textOf(details[0], 'Refs', 'AcctSvcrRef'),
      text: textOfDetails(details, entry),
    },
  ];
}

type Part = { readonly detail: XmlNode; readonly amount: string };

/** The details with their amounts, if all have one in the entry's currency and they make its amount. */
function partsOf(
  details: readonly XmlNode[],
  whole: { readonly amount: string; readonly currency: string },
): readonly Part[] | undefined {
  const sign = whole.amount.startsWith('-') ? -1 : 1;
  const parts = details.map((detail) => {
    const own = first(detail, 'Amt') ?? first(detail, 'AmtDtls', 'TxAmt', 'Amt');
    const side = textOf(detail, 'CdtDbtInd');
    const direction = side === null ? sign : side === 'CRDT' ? 1 : -1;
    const text = textOf(own);
    if (text === null || attributeOf(own, 'Ccy') !== whole.currency) return undefined;
    return { detail, amount: new Big(text).times(direction).toFixed() };
  });
  const known = parts.filter((part) => part !== undefined);
  const sum = known.reduce((total, { amount }) => total.plus(amount), new Big(0));
  return known.length === details.length && sum.eq(whole.amount) ? known : undefined;
}

function codeOf(entry: XmlNode): string | null {
  const code = first(entry, 'BkTxCd');
  const domain = [
    textOf(code, 'Domn', 'Cd'),
    textOf(code, 'Domn', 'Fmly', 'Cd'),
    textOf(code, 'Domn', 'Fmly', 'SubFmlyCd'),
  ].filter((part) => part !== null);
  return domain.length > 0 ? domain.join('-') : textOf(code, 'Prtry', 'Cd');
}

/** Who is on the other side: who paid what came in, who got what went out. */
function aboutOf(details: readonly XmlNode[], amount: string) {
  const [detail] = details;
  const one = details.length === 1 ? first(detail, 'RltdPties') : undefined;
  const sides = amount.startsWith('-') ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr'];
  const side = sides.find((name) => first(one, name) ?? first(one, `${name}Acct`)) ?? '';
  const account = first(one, `${side}Acct`, 'Id');
  return {
    counterpartyName: textOf(one, side, 'Nm') ?? textOf(one, side, 'Pty', 'Nm'),
    counterpartyAccount: textOf(account, 'IBAN') ?? textOf(account, 'Othr', 'Id'),
    endToEndId: details.length === 1 ? textOf(detail, 'Refs', 'EndToEndId') : null,
  };
}

function textOfDetails(details: readonly XmlNode[], entry: XmlNode): string {
  const texts = details.flatMap((detail) => {
    const info = first(detail, 'RmtInf');
    return [
      ...all(info, 'Ustrd').map((node) => textOf(node)),
      ...all(info, 'Strd').map((node) => textOf(node, 'CdtrRefInf', 'Ref')),
      textOf(detail, 'AddtlTxInf'),
    ];
  });
  const said = [...new Set(texts.filter((text) => text !== null))];
  return said.length > 0 ? said.join(' ') : (textOf(entry, 'AddtlNtryInf') ?? '');
}
