import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { internalEntry, regularEntry } from '../src/testing/tickets.ts';

/** A ticket that the API said it had entered. */
export type AcknowledgedTicket = { readonly ticket: string; readonly entryId: number };

export type EntryFigures = {
  readonly acknowledged: AcknowledgedTicket[];
  retries: number;
  /** Answers that a client does not expect: anything but 200 and a connection that broke. */
  readonly refused: string[];
};

export type EntryClient = {
  readonly origin: string;
  readonly token: string;
  readonly name: string;
  /** Whether a ticket is sent under a key; the negative control sends none. */
  readonly underKey: boolean;
};

const PAUSE_MS = 100;

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
    const entryId = await untilAnswered(
      {
        address: `${client.origin}/api/tasks/all/sheets/blotter/enter_${isRegular ? 'regular' : 'internal'}_trade`,
        headers: {
          'x-auth-token': client.token,
          'content-type': 'application/json',
          ...(client.underKey ? { 'idempotency-key': randomUUID() } : {}),
        },
        body: JSON.stringify(isRegular ? regularEntry(said) : internalEntry(said)),
      },
      figures,
    );
    if (entryId === undefined) return;
    figures.acknowledged.push({ ticket, entryId });
  }
}

type Call = {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

async function untilAnswered(
  { address, headers, body }: Call,
  figures: EntryFigures,
): Promise<number | undefined> {
  for (;;) {
    try {
      const signal = AbortSignal.timeout(10_000);
      const answer = await fetch(address, { method: 'POST', headers, body, signal });
      const said = (await answer.json()) as { entry_id: number };
      if (answer.status === 200) return said.entry_id;
      if (answer.status < 500) {
        figures.refused.push(`${answer.status} ${JSON.stringify(said).slice(0, 200)}`);
        return undefined;
      }
    } catch {
      // Killed in between: whether the ticket was entered, nobody has said.
    }
    figures.retries += 1;
    await sleep(PAUSE_MS);
  }
}
