import { useEffect, useRef } from 'react';

import { toasts } from '@fairlead/shared/toast';

import type { DataSets } from './run.data.ts';

/** Tells the site of each data set that could not be had, once until it is there (PNL-32). */
export function useFailureNotices(sets: DataSets): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const [name, { area, isRefreshing }] of Object.entries(sets)) {
      if (area.status === 'COMPLETED') told.current.delete(name);
      if (area.status !== 'FAILED' || isRefreshing || told.current.has(name)) continue;
      told.current.add(name);
      toasts.notify(`Failed to fetch PNL Analytics ${name} route: ${area.error.panelText}`);
    }
  }, [sets]);
}
