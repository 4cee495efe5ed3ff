import { createContext, type ReactNode, useContext } from 'react';

import type { Called } from '@fairlead/shared/data';

import { useRun } from '../run/run-context.tsx';

const Difference = createContext(false);

type Props = { readonly called: Called<unknown>; readonly children: ReactNode };

/** Tells what shows an answer whether it is that of a run, or the difference of two. */
export function DifferenceOf({ called, children }: Props) {
  const { sets, comparedTo } = useRun();
  const isOfBoth = called === sets.all_trades_run_date || called === sets.exposures;
  return <Difference value={comparedTo !== undefined && isOfBoth}>{children}</Difference>;
}

/** The title of what shows an answer: what shows a difference is called one. */
export function useShownTitle(title: string): string {
  return useContext(Difference) ? `${title}, difference` : title;
}
