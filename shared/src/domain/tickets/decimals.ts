/** How many decimals a conversion keeps: a millionth of a barrel. */
const DECIMALS = 6;

type Fraction = { readonly over: bigint; readonly under: bigint };

/** A decimal text ('12.404762', '-3') as a fraction. @throws SyntaxError for another text */
export function fraction(decimal: string): Fraction {
  const [whole = '', decimals = ''] = decimal.split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}

/** value × over / under as a decimal text, rounded half away from zero to six decimals. */
export function scaledText(value: string, over: Fraction, under: Fraction): string {
  const start = fraction(value);
  const top = start.over * over.over * under.under * 10n ** BigInt(DECIMALS);
  const bottom = start.under * over.under * under.over;
  const magnitude = ((top < 0n ? -top : top) * 2n + bottom) / (bottom * 2n);
  const digits = String(magnitude).padStart(DECIMALS + 1, '0');
  const text = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '');
  return top < 0n && magnitude > 0n ? `-${text}` : text;
}

/** Every digit of a JSON number, without an exponent: 1e-7 is '0.0000001'. */
export function decimalText(value: number): string {
  const [digits = '', exponent = '0'] = String(value || 0).split('e');
  const power = Number(exponent);
  if (power === 0) return digits;
  const { over, under } = fraction(digits);
  const places = String(under).length - 1 - power;
  if (places <= 0) return String(over * 10n ** BigInt(-places));
  const padded = String(over < 0n ? -over : over).padStart(places + 1, '0');
  return `${over < 0n ? '-' : ''}${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

/** The text of the number with the other sign. */
export function negated(decimal: string): string {
  if (decimal === '0') return decimal;
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}
