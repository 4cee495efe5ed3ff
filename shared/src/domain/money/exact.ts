/**
 * An exact decimal: whole units of 10^-15, as no amount that is stored has more places. Sums of them are
 * exact in any order, and equal ones are the same number.
 */
export type Amount = bigint;

const PLACES = 15;
const PARTS_OF_A_CENT = 10n ** 13n;
const ONE = 10n ** 15n;
const TINY = 10n ** 11n;

/** The amount that PostgreSQL writes as text, as '-12.50'. */
export function parseAmount(text: string): Amount {
  const at = text.indexOf('.');
  if (at === -1) return BigInt(text + '0'.repeat(PLACES));
  const decimals = text.slice(at + 1, at + 1 + PLACES).padEnd(PLACES, '0');
  return BigInt(text.slice(0, at) + decimals);
}

/** The amount as text without needless zeros: '-12.5'. */
export function toAmountText(amount: Amount): string {
  const digits = absoluteAmount(amount)
    .toString()
    .padStart(PLACES + 1, '0');
  const decimals = digits.slice(-PLACES).replace(/0+$/, '');
  const whole = `${amount < 0n ? '-' : ''}${digits.slice(0, -PLACES)}`;
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** The nearest number: of whole cents the one that their decimal is read as. */
export function toNearestNumber(amount: Amount): number {
  if (amount % PARTS_OF_A_CENT === 0n) return Number(amount / PARTS_OF_A_CENT) / 100;
  return Number(toAmountText(amount));
}

const MORE_PLACES = 25;

/** The number that is nearest to a quotient: divided once, so that 97,477.11 / 30 is 3249.237. @param under positive */
export function divideAmount(amount: Amount, under: bigint): number {
  const [cents, parts] = [Number(amount / PARTS_OF_A_CENT), Number(under * 100n)];
  const isExact = amount % PARTS_OF_A_CENT === 0n && Math.abs(cents) <= Number.MAX_SAFE_INTEGER;
  if (isExact && parts <= Number.MAX_SAFE_INTEGER) return cents / parts;
  const scaled = (absoluteAmount(amount) * 10n ** BigInt(MORE_PLACES)) / under;
  return Number(`${amount < 0n ? '-' : ''}${String(scaled)}e-${String(PLACES + MORE_PLACES)}`);
}

/** Without its sign. */
export const absoluteAmount = (amount: Amount): Amount => (amount < 0n ? -amount : amount);

export const sumAmounts = (all: readonly Amount[]): Amount =>
  all.reduce((sum, one) => sum + one, 0n);

/** Zero where it is within 0.0001 of it (ACC-15), else as it is. */
export function withoutDust(amount: Amount): Amount {
  return amount <= TINY && amount >= -TINY ? 0n : amount;
}

/** An amount at a rate of so many for one, to the cent; a half goes away from zero. */
export const timesRate = (amount: Amount, rate: number): Amount =>
  toTheCent(amount * parseAmount(String(rate)), ONE);

/** The part of an amount that so many of so many whole things have, to the cent; a half goes away from zero. */
export const prorateAmount = (amount: Amount, many: number, of: number): Amount =>
  toTheCent(amount * BigInt(many), BigInt(of));

/** A quotient, to the cent; `under` is positive. */
function toTheCent(over: bigint, under: bigint): Amount {
  const part = PARTS_OF_A_CENT * under;
  const cents = ((2n * absoluteAmount(over) + part) / (2n * part)) * PARTS_OF_A_CENT;
  return over < 0n ? -cents : cents;
}
