import type { Acceptance } from '@fairlead/pnl/contract/tie-out';

import { loadBusinessDays } from '@fairlead/platform/calendar/business-days';
import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { type StatementChain, statementChain } from '@fairlead/trading/ports/statement-chain';
import { type Accepting, acceptedDifference } from './acceptances.service.ts';
import { breakText } from './break-differences.rules.ts';
import { selectClosedDays } from './closed-days.queries.ts';

export type StatementBreaksQuery = {
  readonly clock: Clock;
  /** The first day that is asked for, and the last. */
  readonly from: string;
  readonly upTo: string;
};

/**
 * Breaks between statements and those before them, from the last day before `from` that has a run
 * of COB or VERIFIED: of the days up to it somebody has answered for every break (decision 0352).
 */
export async function statementBreaks(
  tx: Db,
  asked: StatementBreaksQuery,
): Promise<StatementChain> {
  const { clock, from, upTo } = asked;
  const [closed] = await selectClosedDays(tx, { from, upTo });
  const after = closed !== undefined && closed < from ? closed : null;
  const days = await loadBusinessDays(tx, clock);
  return statementChain(tx, { after, upTo, days });
}

export type BreakSeen = {
  readonly key: string;
  readonly lots: number;
  readonly dollars: number;
  readonly reason: string;
};

/**
 * Accepts a break that a run of a day has found, while the statements still say the same.
 * @throws Refusal 409 where it is not there any more, has other amounts or is accepted already
 */
export async function acceptedBreak(
  tx: Db,
  { seen, day, clock }: { seen: BreakSeen; day: string; clock: Clock },
  by: Accepting,
): Promise<Acceptance> {
  const { key, lots, dollars, reason } = seen;
  const { breaks } = await statementBreaks(tx, { clock, from: day, upTo: day });
  const found = breaks.find(
    (each) => each.key === key && each.lots === lots && each.dollars === dollars,
  );
  if (found === undefined)
    throw new Refusal({
      status: 409,
      code: 'CHANGED',
      message: 'The statements say something else by now: make a run of the day again',
    });
  const label = breakText(found).slice(0, MAX_LABEL);
  const named = { kind: 'STATEMENT', difference_key: key, label } as const;
  return acceptedDifference(tx, { ...named, lots, dollars, reason }, by);
}

const MAX_LABEL = 400;
