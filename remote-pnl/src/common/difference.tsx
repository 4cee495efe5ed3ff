import type { ReactNode } from 'react';

import type { Called } from '@fairlead/shared/data';

import { useRun } from '../run/use-run.ts';
import { DifferenceContext } from './use-shown-title.ts';

type Props = { readonly called: Called<unknown>; readonly children: ReactNode };

/** Provides to its children whether the response is that of a run, or the difference of two. */
export function DifferenceProvider({ called, children }: Props) {
  const { sets, comparedTo } = useRun();
  const isOfBoth = called === sets.all_trades_run_date || called === sets.exposures;
  return (
    <DifferenceContext value={comparedTo !== undefined && isOfBoth}>{children}</DifferenceContext>
  );
}
