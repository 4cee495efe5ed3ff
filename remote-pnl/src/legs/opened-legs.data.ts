import { atom, useSetAtom } from 'jotai';

import type { LegsInAddress } from './opened-legs.rules.ts';

export type { LegFigure } from '@fairlead/pnl/contract/legs';

/** Legs that are shown: of a figure of the page, or of a link, of which no figure is known. */
export type ShownLegs = LegsInAddress & {
  /** Title of the figure: 'Corp / East-West, paper net'. */
  readonly title: string;
  /** The figure as the screen shows it, unrounded: what the legs have to sum to; a price is no such figure. */
  readonly expected?: number | undefined;
  /** Why the legs need not sum to it: it looks some days ahead. */
  readonly apart?: string | undefined;
};

/** The figure that was opened last, as the page showed it; that its legs are open the address says. */
export const openedLegs = atom<ShownLegs | undefined>(undefined);

/** The runs that the page showed then: a figure is nothing to compare the legs of another run with. */
export const openedOver = atom<string | undefined>(undefined);

type Door = { readonly open: (figure: ShownLegs) => void };

/** Leads to the address at which legs are open; set by what is over the page. */
export const legsDoor = atom<Door | undefined>(undefined);

const opening = atom(null, (get, set, figure: ShownLegs) => {
  set(openedLegs, figure);
  get(legsDoor)?.open(figure);
});

/** Opens the legs behind a figure (PNL-35). */
export const useOpenLegs = (): Door['open'] => useSetAtom(opening);
