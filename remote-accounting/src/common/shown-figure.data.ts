import { atom } from 'jotai';

/** The figure that was opened last, as the page showed it: null is no figure, such as a rate without days. */
export const shownFigure = atom<{ readonly of: string; readonly value: number | null } | undefined>(
  undefined,
);
