import Big from 'big.js';

import { BadCell, day, decimal } from '../../csv/cells.ts';
import { plain } from '../../csv/decimal.ts';
import { attributeOf, first, textOf, type XmlNode } from './xml-node.rules.ts';

/** The amount of an element on its own side: `CdtDbtInd` alone says which. */
export function amountOf(node: XmlNode): { readonly amount: string; readonly currency: string } {
  const amount = first(node, 'Amt');
  const text = textOf(amount) ?? '';
  if (!/^\d+(?:\.\d+)?$|^\.\d+$/.test(text)) throw new BadCell(`'${text}' is not an amount`);
  const side = textOf(node, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT')
    throw new BadCell(`An amount of ${text} is neither CRDT nor DBIT`);
  const value = new Big(decimal(text));
  const currency = attributeOf(amount, 'Ccy') ?? '';
  return { amount: plain(side === 'CRDT' ? value : value.neg()), currency };
}

/** A day, or the day of a moment as the bank wrote it. */
export function dateOf(node: XmlNode, name: string): string {
  const text = textOf(node, name, 'Dt') ?? textOf(node, name, 'DtTm')?.slice(0, 10) ?? '';
  return day(text);
}
