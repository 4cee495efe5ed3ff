import { useEffect, useState } from 'react';

import { toasts } from '@fairlead/shared/toast';

import type * as OnDemand from './on-demand.ts';

let fetched: typeof OnDemand | undefined;

/** The parts of a table that are fetched when they are first wanted; undefined until they are here. */
export function useOnDemand(wanted: boolean): typeof OnDemand | undefined {
  const [parts, setParts] = useState(fetched);
  useEffect(() => {
    if (!wanted || parts !== undefined) return;
    const take = (module: typeof OnDemand) => {
      fetched = module;
      setParts(module);
    };
    import('./on-demand.ts').then(take, (error: unknown) => {
      toasts.error(`This part of the table could not be fetched: ${String(error)}`);
    });
  }, [wanted, parts]);
  return parts;
}
