/**
 * An exact decimal: whole units of 10^-15. Sums of them are exact in any order, and no line that is
 * imported has more places.
 */
export type Amount = bigint;

const PLACES = 15;
const ONE = 10n ** 15n;
const PARTS_OF_A_CENT = 10n ** 13n;
const TINY = 10n ** 11n;

/** The amount that PostgreSQL writes as text, as '-12.50'. */
export function amountOf(text: string): Amount {
  const at = text.indexOf('.');
  if (at === -1) return BigInt(text + '0'.repeat(PLACES));
  const decimals = text.slice(at + 1, at + 1 + PLACES).padEnd(PLACES, '0');
  return BigInt(text.slice(0, at) + decimals);
}

/** The nearest number: of whole cents the one that their decimal is read as. */
export function numberOf(amount: Amount): number {
  if (amount % PARTS_OF_A_CENT === 0n) return Number(amount / PARTS_OF_A_CENT) / 100;
  const digits = (amount < 0n ? -amount : amount).toString().padStart(PLACES + 1, '0');
  const value = Number(`${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`);
  return amount < 0n ? -value : value;
}

/** Zero where it is within 0.0001 of it (ACC-15), else as it is. */
export function withoutDust(amount: Amount): Amount {
  return amount <= TINY && amount >= -TINY ? 0n : amount;
}

/** An amount at a rate of so many for one, to the cent; a half goes away from zero. */
export function timesRate(amount: Amount, rate: number): Amount {
  const exact = amount * amountOf(String(rate));
  const size = exact < 0n ? -exact : exact;
  const part = PARTS_OF_A_CENT * ONE;
  const cents = ((2n * size + part) / (2n * part)) * PARTS_OF_A_CENT;
  return exact < 0n ? -cents : cents;
}
