/** What the product writes before a negative number; a pasted one has it. */
const MINUS = '\u2212';
const NUMBER = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/;

/**
 * The number that a field's text is: ASCII digits, a sign, a decimal point, blanks around. null for an
 * empty text, undefined for what is no number: '500,000' and '5e2' are none (decision 0157).
 */
export function typedNumber(text: string): number | null | undefined {
  const typed = text.trim().replace(MINUS, '-');
  if (typed === '') return null;
  return NUMBER.test(typed) ? finiteNumber(Number(typed)) : undefined;
}

/** The number itself, minus zero as zero; undefined for infinity, NaN and what is no number. */
export function finiteNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value || 0 : undefined;
}
