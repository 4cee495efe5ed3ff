import { Refusal } from '@fairlead/platform/http/errors';
import { enterTicket } from '@fairlead/trading/api/demo';
import type { Acknowledged, SendWarning } from '@fairlead/trading/contract/send-warnings';

import type { DemoParts } from './files/demo-parts.ts';

/**
 * Runs a demo step and only logs a refusal, for instance when a user was faster or reference data
 * are missing.
 */
export async function skipIfRefused(
  log: DemoParts['log'],
  about: object,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn({ ...about, reason: error.message }, 'demo data: left out');
  }
}

/** Sends a trade; if warnings come back, sends it again with exactly those acknowledged. */
export async function sendAcknowledged<Answer>(
  send: (acknowledged: Acknowledged | undefined) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(undefined);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFIRM_NEEDED') throw error;
    const { warnings } = error.body as { readonly warnings: readonly SendWarning[] };
    return send(warnings.map(({ code, figures }) => ({ code, figures })));
  }
}

type Entering = Parameters<typeof enterTicket>;

/** Enters a ticket and acknowledges its warnings. */
export async function enterAcknowledged(
  parts: Entering[0],
  ticket: Entering[1],
  by: Entering[2],
): ReturnType<typeof enterTicket> {
  return sendAcknowledged(async (acknowledged) =>
    ticket.kind === 'regular'
      ? enterTicket(parts, { ...ticket, entry: { ...ticket.entry, acknowledged } }, by)
      : enterTicket(parts, { ...ticket, entry: { ...ticket.entry, acknowledged } }, by),
  );
}
