import { useEffect } from 'react';

import { useSearchParams } from '@fairlead/shared/router';

import { useRun } from '../run/use-run.ts';
import { legsDoor, openedOver } from './opened-legs.data.ts';
import { openedIn, runsOf, withOpenedLegs } from './opened-legs.rules.ts';

/**
 * Lets figures of the page open their legs, each a step of the browser's history (SHL-31). Answers
 * whether some are open.
 */
export function useLegsDoor(): boolean {
  const [search, setSearch] = useSearchParams();
  const runs = runsOf(useRun());
  useEffect(() => {
    legsDoor.set((figure) => {
      openedOver.set(runs);
      setSearch(withOpenedLegs(search, figure));
    });
    return () => legsDoor.set(undefined);
  }, [runs, search, setSearch]);
  return openedIn(search) !== undefined;
}
