import Big from 'big.js';

import { BadCell } from '../csv/cells.ts';
import { plain } from '../csv/decimal.ts';

/** Reads a text of a foreign file as that of a cell of our form; throws a BadCell. */
export type NumberFormatReader = (text: string) => string;

const POINT = /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?$|^\.\d+$/;
const COMMA = /^(?:[1-9]\d{0,2}(?:[. '’]\d{3})+|\d+)(?:,\d*)?$|^,\d+$/;
const OPTIONS =
  /^number(?::(?<mark>point|comma|implied (?<digits>\d{1,2})))?(?<overpunch> overpunch)?(?: times (?<factor>\d+(?:\.\d+)?))?(?<inverted> inverted)?(?<negated> negated)?$/;

/** Longest text of a number, in characters: signs in a longer one would be looked for at length. */
const MAX_LENGTH = 100;

/** Overpunch: digits by the last character, which carries the sign, as COBOL prints zoned decimals. */
const OVERPUNCH = { positive: '{ABCDEFGHI', negative: '}JKLMNOPQR' };

type Signed = { readonly digits: string; readonly isNegative: boolean };

/**
 * Compiles 'number', 'number:comma', 'number:implied 8', each with ' overpunch', ' times 0.01', ' inverted' (1 / x) and
 * ' negated' behind it; undefined: it is no form of a number.
 */
export function parseNumberFormat(form: string): NumberFormatReader | undefined {
  const options = OPTIONS.exec(form)?.groups;
  if (options === undefined) return undefined;
  const { mark = 'point', digits, overpunch, factor = '1', inverted, negated } = options;
  const read = createMagnitudeParser(mark.split(' ')[0] ?? 'point', Number(digits ?? 0));
  return (text) => {
    if (text.length > MAX_LENGTH)
      throw new BadCell(`'${text.slice(0, MAX_LENGTH)}…' is not a number: it is too long for one`);
    const signed = parseSigned(text);
    const { digits: body, isNegative } =
      overpunch === undefined ? signed : overpunched(signed, text);
    const quoted = read(body, text).times(factor);
    const value = inverted === undefined ? quoted : computeInverse(quoted, text);
    return plain(isNegative === (negated === undefined) ? value.neg() : value);
  };
}

/** Digits of a number that is worked out: as many as a cell of ours may have, behind its point and in all. */
const MAX_DIGITS = 15;

/** Turns a quote the other way, rounded half even. */
function computeInverse(value: Big, text: string): Big {
  if (value.eq(0)) throw new BadCell(`'${text}' has no inverse`);
  return new Inverse(1)
    .div(value)
    .prec(MAX_DIGITS, Big.roundHalfEven)
    .round(MAX_DIGITS, Big.roundHalfEven);
}

/** Divides to so many decimals that rounding them again changes nothing. */
const Inverse = Big();
Inverse.DP = 40;

/** Signs in front or behind, as a minus, a letter pair or brackets; never two of them. */
const SIGNS: readonly { readonly pattern: RegExp; readonly isNegative: boolean }[] = [
  { pattern: /^\((?<body>.+)\)$/, isNegative: true },
  { pattern: /^(?<body>.+?)\s*DR$/i, isNegative: true },
  { pattern: /^(?<body>.+?)\s*CR$/i, isNegative: false },
  { pattern: /^[-−]\s*(?<body>.+)$/, isNegative: true },
  { pattern: /^\+\s*(?<body>.+)$/, isNegative: false },
  { pattern: /^(?<body>.+?)\s*[-−]$/, isNegative: true },
  { pattern: /^(?<body>.+?)\s*\+$/, isNegative: false },
];

function parseSigned(text: string): Signed {
  const bodyOf = (pattern: RegExp, of: string) => pattern.exec(of)?.groups?.['body'];
  for (const { pattern, isNegative } of SIGNS) {
    const body = bodyOf(pattern, text);
    if (body === undefined) continue;
    if (SIGNS.some((other) => bodyOf(other.pattern, body) !== undefined))
      throw new BadCell(`'${text}' has two signs`);
    return { digits: body, isNegative };
  }
  return { digits: text, isNegative: false };
}

function overpunched({ digits }: Signed, text: string): Signed {
  const last = digits.slice(-1);
  const isNegative = OVERPUNCH.negative.includes(last);
  const digit = OVERPUNCH[isNegative ? 'negative' : 'positive'].indexOf(last);
  if (digit === -1) throw new BadCell(`'${text}' ends in no character that carries a sign`);
  return { digits: `${digits.slice(0, -1)}${digit}`, isNegative };
}

function createMagnitudeParser(mark: string, implied: number): (body: string, text: string) => Big {
  if (mark === 'implied')
    return (body, text) => {
      if (!/^\d+$/.test(body))
        throw new BadCell(`'${text}' is not a number of digits alone, ${implied} of them decimals`);
      return new Big(body).times(new Big(10).pow(-implied));
    };
  const isComma = mark === 'comma';
  return (body, text) => {
    if (!(isComma ? COMMA : POINT).test(body))
      throw new BadCell(`'${text}' is not a number with a decimal ${isComma ? 'comma' : 'point'}`);
    const grouped = isComma ? body.replaceAll(/[. '’]/g, '') : body.replaceAll(',', '');
    return new Big(grouped.replace(',', '.').replace(/^\./, '0.').replace(/\.$/, ''));
  };
}
