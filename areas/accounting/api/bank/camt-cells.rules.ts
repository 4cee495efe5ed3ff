import Big from 'big.js';

import { BadCell, type CellParser, parseDayCell, decimal } from '@fairlead/platform/csv/cells';
import { plain } from '@fairlead/platform/csv/decimal';
import type { TextLocation } from '@fairlead/platform/csv/problem';
import {
  all,
  readXmlAttribute,
  first,
  findXmlLocation,
  readXmlText,
  type XmlNode,
} from '@fairlead/platform/xml/xml-node.rules';

/** An element is not as ISO 20022 has it; `element` is its path, as 'Ntry/BookgDt/Dt'. */
export class BadElement extends BadCell {
  readonly at: TextLocation | null;
  readonly element: string;

  constructor(message: string, { at, element }: { at: TextLocation | null; element: string }) {
    super(message);
    this.at = at;
    this.element = element;
  }
}

/** Path of names below an element, and what ISO 20022 has there. */
type ElementPath = {
  readonly below: XmlNode | undefined;
  readonly names: readonly string[];
  readonly expected: string;
};

/** Reads the first element of a path; throws a BadElement where it is missing or wrong. */
function elementAt<Value>(place: ElementPath, parse: CellParser<Value>): Value {
  const text = readXmlText(place.below, ...place.names);
  try {
    if (text === null) throw new BadCell(textless(place));
    return parse(text);
  } catch (error) {
    throw error instanceof BadCell ? wrong(place, error.message) : error;
  }
}

const textless = ({ below, names }: ElementPath) =>
  first(below, ...names) === undefined ? 'It is not there' : 'It is empty';

/**
 * Makes an error of a message: with what ISO 20022 has there, and the place of the last element of the path that exists.
 */
function wrong({ below, names, expected }: ElementPath, message: string): BadElement {
  let [node, at] = [below, below === undefined ? null : findXmlLocation(below)];
  for (const name of names) {
    node = all(node, name)[0];
    if (node !== undefined) at = findXmlLocation(node);
  }
  return new BadElement(`${message}; ISO 20022 has ${expected} there`, {
    at,
    element: names.join('/'),
  });
}

export type CamtAmount = { readonly amount: string; readonly currency: string };

/** The amount of an element on its own side: `CdtDbtInd` alone says which. */
export function readCamtAmount(node: XmlNode): CamtAmount {
  const { amount, currency } = bareAmount(node, ['Amt']);
  const isCredit = readCamtSide(node) === 'CRDT';
  return { currency, amount: isCredit ? amount : plain(new Big(amount).neg()) };
}

const AMOUNT = "an amount without a sign, as 1234.56, and its currency, as Ccy='EUR',";

/** An amount at the end of a path, without its side. */
export function bareAmount(below: XmlNode, names: readonly string[]): CamtAmount {
  const place = { below, names, expected: AMOUNT };
  const amount = elementAt(place, unsigned);
  const currency = readXmlAttribute(first(below, ...names), 'Ccy') ?? '';
  if (/^[A-Z]{3}$/.test(currency)) return { amount, currency };
  throw wrong(place, currency === '' ? 'It names no currency' : `'${shown(currency)}' is none`);
}

/** Reads a decimal of XML Schema: digits and a point, a plus sign at most. */
const unsigned: CellParser<string> = (text) => {
  const { digits } = /^\+?(?<digits>\d+(?:\.\d+)?|\.\d+)\.?$/.exec(text)?.groups ?? {};
  if (digits === undefined) throw new BadCell(`'${shown(text)}' is not an amount`);
  return decimal(digits);
};

const SIDES = ['CRDT', 'DBIT'] as const;

export function readCamtSide(below: XmlNode): (typeof SIDES)[number] {
  const place = { below, names: ['CdtDbtInd'], expected: 'CRDT or DBIT' };
  return elementAt(place, (text) => {
    const side = SIDES.find((each) => each === text);
    if (side === undefined) throw new BadCell(`'${shown(text)}' is no side`);
    return side;
  });
}

/** Reads a day, or the day of a moment in the time zone in which the bank wrote it. */
export function readCamtDate(below: XmlNode, name: string): string {
  const isMoment = first(below, name, 'Dt') === undefined && first(below, name, 'DtTm');
  return isMoment
    ? elementAt({ below, names: [name, 'DtTm'], expected: A_MOMENT }, dayIn(MOMENT))
    : elementAt({ below, names: [name, 'Dt'], expected: 'a day, as 2024-05-31,' }, dayIn(DAY));
}

/** A moment as the bank wrote it; null: it did not. */
export function readCamtMoment(below: XmlNode, name: string): string | null {
  const text = readXmlText(below, name);
  if (text === null) return null;
  elementAt({ below, names: [name], expected: A_MOMENT }, dayIn(MOMENT));
  return text;
}

const A_MOMENT = 'a moment, as 2024-05-31T17:30:00,';

const dayIn =
  (form: RegExp): CellParser<string> =>
  (text) => {
    const written = form.exec(text)?.groups?.['day'];
    if (written === undefined) throw new BadCell(`'${shown(text)}' is none`);
    return parseDayCell(written);
  };

const ZONE = '(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)?';
const DAY = new RegExp(`^(?<day>\\d{4}-\\d{2}-\\d{2})${ZONE}$`);
const TIME = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)';
const MOMENT = new RegExp(`^(?<day>\\d{4}-\\d{2}-\\d{2})T${TIME}${ZONE}$`);

/** Status of an entry: a code in later versions, a text in earlier ones. */
export function readCamtState(entry: XmlNode): string {
  const later = first(entry, 'Sts', 'Cd') ?? first(entry, 'Sts', 'Prtry');
  if (later !== undefined) return readXmlText(later) ?? '';
  return elementAt(
    { below: entry, names: ['Sts'], expected: 'BOOK, or PDNG, INFO or FUTR,' },
    (text) => text,
  );
}

const MAX_LENGTH = 40;

/** Cuts a text to the length that a reason shows. */
const shown = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
