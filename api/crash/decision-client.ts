import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { BreakDecision, LotBreak } from '@fairlead/shared/contract/back-office/breaks';

/** A decision that the API said it had taken; its note is of no other. */
export type AcknowledgedDecision = { readonly breakId: number; readonly note: string };

export type DecisionFigures = {
  readonly acknowledged: AcknowledgedDecision[];
  retries: number;
  /** Decisions for which another person, or a keeping, was faster. */
  conflicts: number;
  /** Answers that nobody who decides expects: anything but 200, 409 and a connection that broke. */
  readonly refused: string[];
};

export type Decider = { readonly origin: string; readonly token: string; readonly email: string };

const BREAKS = '/api/acc_analytics/back_acc/breaks';
const PAUSE_MS = 100;

/**
 * Decides on one open break after another, with a note of each one's own; a call that got no answer is
 * repeated, unchanged and under the same key, until one comes.
 */
export async function decideBreaks(
  decider: Decider,
  figures: DecisionFigures,
  signal: AbortSignal,
): Promise<void> {
  // Through a function: it changes while a call is awaited.
  const isOver = () => signal.aborted || figures.refused.length > 0;
  for (let n = 0; !isOver(); n += 1) {
    const listed = await untilAnswered(decider, { path: BREAKS }, figures);
    const { breaks = [] } = (listed ?? {}) as { readonly breaks?: readonly LotBreak[] };
    const one = breaks[Math.floor(Math.random() * breaks.length)];
    if (one === undefined) {
      await sleep(PAUSE_MS);
      continue;
    }
    const note = `${decider.email} ${n}`;
    const path = `${BREAKS}/${String(one.break_id)}/decide`;
    const body = { ...decisionOf(n, decider), row_version: one.row_version, note };
    const answer = await untilAnswered(decider, { path, body }, figures);
    if (answer !== undefined) figures.acknowledged.push({ breakId: one.break_id, note });
  }
}

/** To correct, explained and open again, in turns. */
function decisionOf(n: number, { email }: Decider): Omit<BreakDecision, 'row_version'> {
  if (n % 3 === 0) return { status: 'EXPLAINED', reason: 'Agreed' };
  if (n % 3 === 1) return { status: 'OPEN' };
  return { status: 'TO_CORRECT', correct_in: 'ACCOUNTING', owner: email, due: '2024-07-31' };
}

type Call = { readonly path: string; readonly body?: BreakDecision };

/** Undefined where somebody was faster, or the answer is none that was expected. */
async function untilAnswered(
  { origin, token }: Decider,
  { path, body }: Call,
  figures: DecisionFigures,
): Promise<unknown> {
  const sent = {
    headers: {
      'x-auth-token': token,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  };
  for (;;) {
    try {
      const answer = await fetch(origin + path, { ...sent, signal: AbortSignal.timeout(10_000) });
      const said: unknown = await answer.json();
      if (answer.status === 200) return said;
      if (answer.status === 409) {
        figures.conflicts += 1;
        return undefined;
      }
      if (answer.status < 500) {
        figures.refused.push(`${answer.status} ${JSON.stringify(said).slice(0, 200)}`);
        return undefined;
      }
    } catch {
      // Killed in between: whether it was decided, nobody has said.
    }
    figures.retries += 1;
    await sleep(PAUSE_MS);
  }
}
