import type { VolumeUnit } from '../money/units.ts';

const MINUS = '\u2212';
/** Blanks as they are typed, and as spreadsheets and web pages write them between thousands. */
const BLANKS = '\u0020\u00A0\u2009\u202F';

/** Digits, in groups of three by one sign throughout where there are any; then a point and more digits. */
const NUMBER = new RegExp(
  String.raw`^[+-]?(?:[1-9]\d{0,2}([,'’${BLANKS}])\d{3}(?:\1\d{3})*|\d*)(?:\.\d*)?$`,
);
const SEPARATORS = new RegExp(`[,'’${BLANKS}]`, 'g');
const IN_BRACKETS = /^\((.*)\)$/;
const WITH_WORD = new RegExp(String.raw`^(.*[\d.])[${BLANKS}]?([a-z]+)$`, 'i');

type Word = { readonly power: 0 | 3; readonly unit?: VolumeUnit };

/** Words behind a number: thousands, a unit of volume, or both. */
const WORDS: ReadonlyMap<string, Word> = new Map<string, Word>([
  ['k', { power: 3 }],
  ['mt', { power: 0, unit: 'MT' }],
  ['t', { power: 0, unit: 'MT' }],
  ['kt', { power: 3, unit: 'MT' }],
  ['kmt', { power: 3, unit: 'MT' }],
  ['bbl', { power: 0, unit: 'BBL' }],
  ['kb', { power: 3, unit: 'BBL' }],
  ['kbbl', { power: 3, unit: 'BBL' }],
]);

/**
 * The number that somebody types or pastes: '1,234.5', '12 000', '−3', '(5)' for −5, '10k'; '10kt' and '$5' where it is
 * of one of these units. undefined for anything else, also for what may be meant in two ways: '1,5', '0,785', '1.000,5'.
 */
export function readNumber(text: string, units: readonly string[] = []): number | undefined {
  const typed = text.trim().replace(MINUS, '-');
  const inside = IN_BRACKETS.exec(typed)?.[1];
  if (inside === undefined) return signed(typed, units);
  const size = /^[+-]/.test(inside) ? undefined : signed(inside.trim(), units);
  return size === undefined ? undefined : -size || 0;
}

function signed(typed: string, units: readonly string[]): number | undefined {
  const isDollars = units.some((unit) => unit.startsWith('$'));
  const bare = isDollars ? typed.replace(/^([+-]?)\$/, '$1') : typed;
  const [, digits = bare, name] = WITH_WORD.exec(bare) ?? [];
  const word = name === undefined ? { power: 0 as const } : WORDS.get(name.toLowerCase());
  if (word === undefined || (word.unit !== undefined && !units.includes(word.unit)))
    return undefined;
  return scaled(digits, word.power);
}

/** The digits times a power of ten, exactly as one would write the product. */
function scaled(digits: string, power: number): number | undefined {
  const isNumber = NUMBER.test(digits) && /\d/.test(digits);
  if (!isNumber) return undefined;
  const value = Number(`${digits.replaceAll(SEPARATORS, '')}e${power}`);
  return Number.isFinite(value) ? value || 0 : undefined;
}
