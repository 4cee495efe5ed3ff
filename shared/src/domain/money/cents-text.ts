import { absoluteAmount, type Amount } from './exact.ts';

const PARTS_OF_A_CENT = 10n ** 13n;

/** Writes an amount as the screens do, to the cent: '−2,350.00'. A half goes away from zero. */
export function centsText(amount: Amount): string {
  const cents = (2n * absoluteAmount(amount) + PARTS_OF_A_CENT) / (2n * PARTS_OF_A_CENT);
  const digits = String(cents).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0n && cents > 0n ? '\u2212' : ''}${whole}.${digits.slice(-2)}`;
}
