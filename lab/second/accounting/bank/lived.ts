import { beyond, type Cut, dayText, type Life, shown } from './account-life.ts';
import { AccountLedger } from './ledger-of-life.ts';
import { type LifeNotice, withNotices, wrongNotices } from './life-notices.ts';
import { Chance, randomFiles, randomLife } from './random-life.ts';

/** Number of lives, of so many, in which a statement may wait for a person, as nothing in the files decides. */
export const mostWaiting = (lives: number): number => 4 + 0.03 * lives;

/** Added to the seed of a life for that of its notifications: the life itself is as it is without them. */
export const NOTICES = 1_000_000_007;

/** Verdict on the ledger of an invented life. */
export type Lived = {
  /** Faults; none where it is right, or where it says itself what it does not know. */
  readonly wrong: readonly string[];
  /** A person is asked. */
  readonly isWaiting: boolean;
};

/**
 * Lays the life that a seed invents, in files that come in any order. Balances and payments agree after each
 * of them; in the end each true payment stands once. What waits does not count; all that the others tell does.
 */
export function livedOf(seed: number): Lived {
  const chance = new Chance(seed);
  const life = randomLife(chance);
  const ledger = new AccountLedger();
  const wrong: string[] = [];
  const files = randomFiles(life, chance);
  const arrivals = withNotices(life, files, new Chance(seed + NOTICES));
  const notices: LifeNotice[] = [];
  for (const arrival of arrivals) {
    if ('notice' in arrival) {
      notices.push(arrival.notice);
      ledger.notice(arrival.notice);
    } else ledger.take(arrival.cuts);
    const name = 'notice' in arrival ? arrival.notice.id : (arrival.cuts[0]?.id ?? '');
    if (ledger.off !== '0') wrong.push(`${name} is off by ${ledger.off}`);
  }
  const { laid } = ledger;
  const cuts = files.flat();
  wrong.push(...wrongNotices({ notices, cuts, laid, used: ledger.used }), ...ledger.misplaced);
  const { active, payments } = ledger;
  if (active !== payments.length) wrong.push(`${active} rows of ${payments.length} payments`);
  const isWaiting = ledger.waiting.length > 0;
  if (!isWaiting && ledger.gaps.length > 0) wrong.push(`gaps of ${ledger.gaps.join(' and ')}`);
  return { wrong: [...wrong, ...differences(life, ledger)], isWaiting };
}

function differences(life: Life, ledger: AccountLedger): readonly string[] {
  const open = daysOf(ledger.waiting.filter(({ corrects }) => corrects));
  const isSure = (payment: string) => !open.has(payment.slice(0, 10));
  const isWaiting = ledger.waiting.length > 0;
  const toldBy = (cuts: readonly Cut[]) => {
    const told = new Set(cuts.flatMap(({ payments }) => payments));
    return shown(life.payments.filter((one) => !isWaiting || told.has(one))).filter(isSure);
  };
  const is = ledger.payments.filter(isSure);
  const booked = toldBy(ledger.counting.filter(({ isProvisional }) => !isProvisional));
  return [
    ...beyond(is, toldBy(ledger.counting)).map((one) => `too many: ${one}`),
    // What only a report tells may not be booked.
    ...beyond(booked, is).map((one) => `missing: ${one}`),
  ];
}

/** The days that a statement tells. */
const daysOf = (cuts: readonly Cut[]): ReadonlySet<string> =>
  new Set(cuts.flatMap(({ payments }) => payments.map(({ day }) => dayText(day))));
