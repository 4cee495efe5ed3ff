import { useSetAtom } from 'jotai';
import { useEffect } from 'react';

import { useSearchParams } from '@fairlead/shared/router';

import { useRun } from '../run/use-run.ts';
import { legsDoor, openedOver, type ShownLegs } from './opened-legs.data.ts';
import { readOpenedLegs, toRunsKey, withOpenedLegs } from './opened-legs.rules.ts';

/**
 * Lets figures of the page open their legs, each a step of the browser's history (SHL-31). Answers
 * whether some are open.
 */
export function useLegsDoor(): boolean {
  const [search, setSearch] = useSearchParams();
  const runs = toRunsKey(useRun());
  const setDoor = useSetAtom(legsDoor);
  const setOver = useSetAtom(openedOver);
  useEffect(() => {
    const open = (figure: ShownLegs) => {
      setOver(runs);
      setSearch(withOpenedLegs(search, figure));
    };
    setDoor({ open });
    return () => setDoor(undefined);
  }, [runs, search, setDoor, setOver, setSearch]);
  return readOpenedLegs(search) !== undefined;
}
