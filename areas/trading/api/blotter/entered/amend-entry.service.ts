import type { EnteredTrade } from '@fairlead/trading/contract/entered-trades';

import type { Clock } from '@fairlead/platform/clock';
import { Refusal } from '@fairlead/platform/http/errors';
import type { Once } from '@fairlead/platform/http/idempotency';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import { enterIn, type SentTicket } from '../enter-ticket.service.ts';
import type { StoredEntry } from '../store-entry.service.ts';
import { knownEntry, takeBack, type EntryToTakeBack } from './take-back.service.ts';

type Parts = { readonly once: Once; readonly clock: Clock };
type Amended = { readonly takenBack: EntryToTakeBack; readonly ticket: SentTicket };
type Caller = { readonly user: SessionUser; readonly requestId: string };

/**
 * Cancels an entry and enters a ticket in its place in one transaction, once for each key.
 * @throws Refusal as `takeBack` and `enterTicket`; nothing is cancelled then. 422 for the entry of an order
 */
export async function amendEnteredTicket(
  { once, clock }: Parts,
  { takenBack, ticket }: Amended,
  { user, requestId }: Caller,
): Promise<StoredEntry & { readonly entry: EnteredTrade }> {
  const { email, permissions } = user;
  return once(async (tx) => {
    const { kind } = await takeBack(tx, takenBack, { email, permissions, requestId, clock });
    if (kind === 'CLEARER') throw ofAnOrder(takenBack.entryId);
    const replaces = takenBack.entryId;
    const stored = await enterIn(tx, { clock, ticket, replaces }, { user, requestId });
    return { ...stored, entry: await knownEntry(tx, stored.entry_id) };
  });
}

function ofAnOrder(entryId: number): Refusal {
  const message = `Entry ${entryId} is of a clearer’s order: cancel it, and submit the order anew`;
  return new Refusal({ status: 422, code: 'ENTRY_OF_ORDER', message });
}
