import type { Acceptance } from '@fairlead/shared/contract/pnl/tie-out';
import type { StatementBreak } from '@fairlead/shared/contract/pnl/statement-breaks';

import { businessDaysOf } from '../../../platform/calendar/business-days.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { chainAround, statementChain } from '../../statements/statement-chain.service.ts';
import { selectAcceptances, selectAcceptancesAt } from './acceptances.queries.ts';
import { type Accepting, acceptedDifference } from './acceptances.service.ts';
import { selectClosedDays } from './closed-days.queries.ts';

export type StatementBreaks = {
  readonly breaks: readonly StatementBreak[];
  readonly unknown: readonly { readonly clearer_name: string; readonly statement_date: string }[];
};

type Found = Omit<StatementBreak, 'accepted'>;

export type BreaksAsked = {
  readonly clock: Clock;
  /** The first day that is asked for, and the last. */
  readonly from: string;
  readonly upTo: string;
  /** Whose acceptances count: those of this moment; of now unless told. */
  readonly cutoff?: string;
};

/**
 * In what statements do not go on from those before them, from the last day before `from` that has a run
 * of COB or VERIFIED: of the days up to it somebody has answered for every break (decision 0352).
 */
export async function statementBreaks(tx: Db, asked: BreaksAsked): Promise<StatementBreaks> {
  const { clock, from, upTo, cutoff } = asked;
  const [closed] = await selectClosedDays(tx, { from, upTo });
  const after = closed !== undefined && closed < from ? closed : null;
  const days = await businessDaysOf(tx, clock);
  const { breaks, unknown } = await statementChain(tx, { after, upTo, days });
  if (breaks.length === 0) return { breaks: [], unknown };
  const accepted =
    cutoff === undefined
      ? await selectAcceptances(tx, 'STATEMENT')
      : await selectAcceptancesAt(tx, 'STATEMENT', cutoff);
  return { breaks: answered(breaks, accepted), unknown };
}

/** Finds who accepted each: key and amounts have to be the same. */
function answered(
  breaks: readonly Found[],
  accepted: readonly Acceptance[],
): readonly StatementBreak[] {
  const by = new Map(accepted.map((each) => [namedBy(each.difference_key, each), each]));
  return breaks.map((each) => ({ ...each, accepted: by.get(namedBy(each.key, each)) ?? null }));
}

const namedBy = (key: string, { lots, dollars }: Pick<Found, 'lots' | 'dollars'>) =>
  `${key}|${lots}|${dollars}`;

export type BreakSeen = Pick<Found, 'clearer_name' | 'statement_date' | 'key' | 'lots' | 'dollars'>;

/**
 * Accepts a break that is there as its user saw it.
 * @throws Refusal 409 where it is not there any more, has other amounts or is accepted already
 */
export async function acceptedBreak(
  tx: Db,
  { seen, reason, clock }: { seen: BreakSeen; reason: string; clock: Clock },
  by: Accepting,
): Promise<Acceptance> {
  const { clearer_name: clearer, statement_date: statementDate } = seen;
  const days = await businessDaysOf(tx, clock);
  const { breaks } = await chainAround(tx, { clearer, statementDate }, days);
  const found = breaks.find((each) => namedBy(each.key, each) === namedBy(seen.key, seen));
  if (found === undefined) {
    const message = `The statements of ${clearer} say something else by now`;
    throw new Refusal({ status: 409, code: 'CHANGED', message });
  }
  const label = breakText(found).slice(0, MAX_LABEL);
  const { lots, dollars, key: difference_key } = found;
  const difference = { kind: 'STATEMENT', difference_key, lots, dollars, label, reason } as const;
  return acceptedDifference(tx, difference, by);
}

const MAX_LABEL = 400;

/** 'Quayside, 2026-11-26: PAPER-Q, which ended …' */
export const breakText = ({ clearer_name: clearer, statement_date: day, what }: Found): string =>
  `${clearer}, ${day}: ${what}`;
