import type { Db } from '@fairlead/platform/database/db';
import {
  selectEnteredCharges,
  selectOpenedPositions,
  selectOtherCharges,
} from './clearer-charges.queries.ts';
import type { EntryCharge } from './entry-charges.rules.ts';
import { heldCharges, type HeldCharges } from './held-charges.rules.ts';
import type { AsOf, PaperLegRow } from './paper.queries.ts';

/** Charges of clearers as of a moment: on our entries, on what deals held, and on nobody's. */
export type ClearerCharges = HeldCharges & { readonly charged: readonly EntryCharge[] };

/** Reads what clearers had charged until then, of statements of a day and before; `legs` are those of then. */
export async function clearerCharges(
  tx: Db,
  asOf: AsOf,
  legs: readonly Pick<PaperLegRow, 'entry_id' | 'kind'>[],
): Promise<ClearerCharges> {
  const cleared = legs.filter(({ kind }) => kind === 'CLEARER').map(({ entry_id: id }) => id);
  const charged = await selectEnteredCharges(tx, asOf, [...new Set(cleared)]);
  const openings = [...charged, ...(await selectOpenedPositions(tx, asOf))].map(
    ({ of_book: book, of_strategy: strategy, of_deal: deal, ...of }) => ({
      ...of,
      book,
      strategy,
      deal,
    }),
  );
  return { charged, ...heldCharges(await selectOtherCharges(tx, asOf), openings) };
}
