import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { warningsIn } from '@fairlead/api/testing/sent-anyway';
import { internalEntry, regularEntry } from '@fairlead/api/testing/tickets';
import { type CallFigures, untilAnswered } from './until-answered.ts';

/** A ticket that the API said it had entered. */
export type AcknowledgedTicket = { readonly ticket: string; readonly entryId: number };

export type EntryFigures = CallFigures & { readonly acknowledged: AcknowledgedTicket[] };

export type EntryClient = {
  readonly origin: string;
  readonly token: string;
  readonly name: string;
  /** Whether a ticket is sent under a key; the negative control sends none. */
  readonly underKey: boolean;
  /** Pause after a ticket; none by default. */
  readonly pauseMs?: number;
};

/**
 * Enters one ticket after another, regular and internal in turns, each with a name of its own in its
 * notes; a call that got no answer is repeated, unchanged and under the same key, until one comes.
 */
export async function enterTickets(
  client: EntryClient,
  figures: EntryFigures,
  signal: AbortSignal,
): Promise<void> {
  for (let n = 0; !signal.aborted; n += 1) {
    const ticket = `${client.name} ${n}`;
    const said = { notes: ticket, month_a: 'Q4', volume: 1_000 + n };
    const isRegular = n % 2 === 0;
    const body = isRegular ? regularEntry(said) : internalEntry(said);
    const entered = await untilAnswered<{ readonly entry_id: number }>(
      {
        address: `${client.origin}/api/tasks/all/sheets/blotter/enter_${isRegular ? 'regular' : 'internal'}_trade`,
        headers: {
          'x-auth-token': client.token,
          ...(client.underKey ? { 'idempotency-key': randomUUID() } : {}),
        },
        body,
        // Another client's ticket of the same number is a twin.
        again: (refused) => {
          const acknowledged = warningsIn(refused);
          return acknowledged && { ...body, acknowledged };
        },
      },
      figures,
    );
    if (entered === undefined) return;
    figures.acknowledged.push({ ticket, entryId: entered.entry_id });
    if (client.pauseMs !== undefined) await sleep(client.pauseMs);
  }
}
