/** Dollars with two decimals at most, as whole cents. */
export function parseCents(dollars: string): bigint {
  const [whole = '0', part = ''] = dollars.split('.');
  const cents = BigInt(`${whole.replace('-', '')}${part.padEnd(2, '0')}`);
  return dollars.startsWith('-') ? -cents : cents;
}

/** Cents as dollars with two decimals: '-12.50'. */
export function inDollars(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
