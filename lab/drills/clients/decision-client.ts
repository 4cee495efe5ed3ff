import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { BreakDecision, LotBreak } from '@fairlead/backoffice/contract/breaks';

import { type CallFigures, PAUSE_MS, untilAnswered } from './until-answered.ts';

/** A decision that the API said it had taken; its note is of no other. */
export type AcknowledgedDecision = { readonly breakId: number; readonly note: string };

export type DecisionFigures = CallFigures & {
  readonly acknowledged: AcknowledgedDecision[];
  /** Decisions for which another person, or a keeping, was faster. */
  conflicts: number;
};

export type Decider = { readonly origin: string; readonly token: string; readonly email: string };

const BREAKS = '/api/acc_analytics/back_acc/breaks';

/**
 * Decides on one open break after another, with a note of each one's own; a call that got no answer is
 * repeated, unchanged and under the same key, until one comes.
 */
export async function decideBreaks(
  { origin, token, email }: Decider,
  figures: DecisionFigures,
  signal: AbortSignal,
): Promise<void> {
  // Through a function: it changes while a call is awaited.
  const isOver = () => signal.aborted || figures.refused.length > 0;
  for (let n = 0; !isOver(); n += 1) {
    const list = { address: origin + BREAKS, headers: { 'x-auth-token': token } };
    const listed = await untilAnswered<{ readonly breaks: readonly LotBreak[] }>(list, figures);
    const breaks = listed?.breaks ?? [];
    const one = breaks[Math.floor(Math.random() * breaks.length)];
    if (one === undefined) {
      await sleep(PAUSE_MS);
      continue;
    }
    const note = `${email} ${n}`;
    const answer = await untilAnswered(
      {
        address: `${list.address}/${String(one.break_id)}/decide`,
        headers: { ...list.headers, 'idempotency-key': randomUUID() },
        body: { ...decisionOf(n, email), row_version: one.row_version, note },
        onConflict: () => (figures.conflicts += 1),
      },
      figures,
    );
    if (answer !== undefined) figures.acknowledged.push({ breakId: one.break_id, note });
  }
}

/** To correct, explained and open again, in turns. */
function decisionOf(n: number, email: string): Omit<BreakDecision, 'row_version'> {
  if (n % 3 === 0) return { status: 'EXPLAINED', reason: 'Agreed' };
  if (n % 3 === 1) return { status: 'OPEN' };
  return { status: 'TO_CORRECT', correct_in: 'ACCOUNTING', owner: email, due: '2024-07-31' };
}
