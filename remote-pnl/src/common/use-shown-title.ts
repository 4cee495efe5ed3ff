import { createContext, useContext } from 'react';

/** Context of a response: true for the difference of two runs. */
export const DifferenceContext = createContext(false);

/** The title of what shows an answer: what shows a difference is called one. */
export function useShownTitle(title: string): string {
  return useContext(DifferenceContext) ? `${title}, difference` : title;
}
