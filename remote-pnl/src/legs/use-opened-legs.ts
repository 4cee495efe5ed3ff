import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';

import { useSearchParams } from '@fairlead/shared/router';

import { useRun } from '../run/use-run.ts';
import { titleOfLegs } from './legs-title.view-model.ts';
import { openedLegs, openedOver, type ShownLegs } from './opened-legs.data.ts';
import { readOpenedLegs, textOfLegs, toRunsKey, withOpenedLegs } from './opened-legs.rules.ts';

/** The figure whose legs the address says are open: as the page showed it, or as a link names it. */
export function useOpenedLegs() {
  const [search, setSearch] = useSearchParams();
  const shown = useAtomValue(openedLegs);
  const isCompared = useRun().comparedTo !== undefined;
  const figure = useMemo((): ShownLegs | undefined => {
    const asked = readOpenedLegs(search);
    if (asked === undefined || (asked.isOther === true && !isCompared)) return undefined;
    const isShown = shown !== undefined && textOfLegs(shown) === textOfLegs(asked);
    return isShown ? shown : { ...asked, title: titleOfLegs(asked) };
  }, [isCompared, search, shown]);
  return { figure, close: () => setSearch(withOpenedLegs(search, undefined)) };
}

/** The figure as something to compare with: what the page showed over other runs is none. */
export function useComparable(figure: ShownLegs): ShownLegs {
  const [runs] = useState(toRunsKey(useRun()));
  const over = useAtomValue(openedOver);
  return useMemo(
    () => (over === runs ? figure : { ...figure, expected: undefined }),
    [figure, over, runs],
  );
}
