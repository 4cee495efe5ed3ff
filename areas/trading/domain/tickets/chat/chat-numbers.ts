import { fraction } from '@fairlead/shared/domain/numbers/decimal-text';

import type { Meaning, ChatPriceUnit } from './chat-items.ts';
import { matchGroups } from './chat-tokens.ts';
import { CHAT_PRICE_UNITS, UNITS } from './chat-vocabulary.ts';
import { scaledText } from '../decimals.ts';

const NUMBER = /^([+-]?)(\$|usd|us\$)?(\d[\d.,]*|\.\d+)(\$?)([a-z¢]*)$/i;
const TIMES = /^(\d{1,3})x(\d[\d.,]*)([a-z]+)$/i;
const VOLUME_LIKE = /^[kmbtl]/i;

/** A word with a digit in it: a volume, a number, or one that looks like either and is not understood. */
export function parseChatNumber(word: string): Meaning {
  const times = matchGroups(TIMES, word);
  if (times(1) !== '')
    return parseChatVolume({ sign: '', digits: times(2), unit: times(3), times: times(1) });
  const number = matchGroups(NUMBER, word);
  const [sign, digits, unit] = [number(1), number(3), number(5)];
  if (UNITS.has(unit.toLowerCase())) return parseChatVolume({ sign, digits, unit, times: '1' });
  const value = parseDecimal(digits);
  const priced = parsePriceUnit(unit, number(2) + number(4));
  return value === undefined || priced === 'none'
    ? unclearNumber(word)
    : { kind: 'number', sign: sign as '' | '+' | '-', value, unit: priced };
}

/** undefined where no unit is written, 'none' where it is no unit of a price. */
function parsePriceUnit(unit: string, dollar: string): ChatPriceUnit | 'none' | undefined {
  if (unit !== '') return CHAT_PRICE_UNITS.get(unit.toLowerCase()) ?? 'none';
  return dollar === '' ? undefined : 'dollars';
}

type Typed = {
  readonly sign: string;
  readonly digits: string;
  readonly unit: string;
  readonly times: string;
};

/** A volume; with a point or comma that could part thousands it is not understood. */
export function parseChatVolume({ sign, digits, unit, times }: Typed): Meaning {
  const found = UNITS.get(unit.toLowerCase());
  const value = parseDecimal(digits);
  const isWhole = found?.units === '1';
  const isDoubtful = isWhole ? /\.\d{3}$/.test(digits) : digits.includes(',') && isGrouped(digits);
  if (found === undefined || value === undefined || isDoubtful)
    return { kind: 'unclear', field: 'volume' };
  const amount = scaledText(value, fraction(times), fraction('1'));
  return { kind: 'volume', sign, amount, unit: found };
}

function unclearNumber(word: string): Meaning {
  const unit = matchGroups(/\d([a-z]+)$/i, word)(1);
  const isVolume = UNITS.has(unit.toLowerCase()) || VOLUME_LIKE.test(unit);
  return { kind: 'unclear', field: isVolume ? 'volume' : 'priceA' };
}

const isGrouped = (digits: string) => /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits);

/**
 * The decimal that digits with points and commas are: '612.5', '1,610.5', '610,50', '0,785'; undefined
 * where they could be two numbers.
 */
function parseDecimal(digits: string): string | undefined {
  if (/^0\d/.test(digits)) return undefined;
  if (/^(\d+(\.\d+)?|\.\d+)$/.test(digits)) return plain(digits);
  if (isGrouped(digits) && !digits.startsWith('0')) return plain(digits.replaceAll(',', ''));
  return /^(\d+,\d{1,2}|0,\d+)$/.test(digits) ? plain(digits.replace(',', '.')) : undefined;
}

/** Without zeros that say nothing: '612.50' is '612.5', '.785' is '0.785'. */
function plain(digits: string): string {
  return scaledText(digits.startsWith('.') ? `0${digits}` : digits, fraction('1'), fraction('1'));
}
