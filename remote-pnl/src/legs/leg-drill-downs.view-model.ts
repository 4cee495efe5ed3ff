import type { CellPart } from '@fairlead/table';

import { buildTicketPath, buildTradesPath } from '../run/onward-paths.view-model.ts';
import { withOpenedLegs } from './opened-legs.rules.ts';

/** Links of a leg to other pages. */
export type LegOnward = {
  readonly trade: string;
  readonly tradeIds: string | null;
  readonly lot: string | null;
  /** Null of what no ticket of ours is. */
  readonly ticket: number | null;
};

/** Permissions of the user besides the P&L. */
export type MayRead = { readonly lots: boolean; readonly tickets: boolean };

/** An order leads to its clearer's trades, a ticket to what was entered, a cargo to its lot in both systems. */
export function tradeParts(leg: LegOnward, mayRead: MayRead): readonly CellPart[] {
  const { trade: text, tradeIds, lot, ticket } = leg;
  const trades = buildTradesPath(tradeIds);
  if (trades !== undefined)
    return [{ part: 'link', text, to: trades, tooltip: `${text}: its trades in EDF` }];
  if (ticket !== null && mayRead.tickets)
    return [
      { part: 'link', text, to: buildTicketPath(ticket), tooltip: `${text}: as it was entered` },
    ];
  if (!isNamed(lot) || !mayRead.lots) return [{ part: 'text', text }];
  const tip = `${text}: LOT ${lot} in Back Office Accounting`;
  return [{ part: 'link', text, to: lotPath(lot), tooltip: tip }];
}

/** A lot leads to all of its legs, from the address's query `search`. */
export function lotParts({ lot }: LegOnward, search: string): readonly CellPart[] {
  if (!isNamed(lot)) return [];
  const after = withOpenedLegs(new URLSearchParams(search), { query: { lot }, of: 'net' });
  return [
    { part: 'link', text: lot, to: `?${after.toString()}`, tooltip: `All legs of LOT ${lot}` },
  ];
}

const isNamed = (lot: string | null): lot is string => lot !== null && lot !== '';

/** Path of a cargo's drawer at its income; the drawer has the other columns beside it. */
function lotPath(lot: string): string {
  const open = `lot|any|income_expense|${lot}`;
  return `/back-accounting?${new URLSearchParams({ tab: 'physical', open }).toString()}`;
}
