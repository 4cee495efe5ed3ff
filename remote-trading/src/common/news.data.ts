import { useEffect, useEffectEvent, useState } from 'react';

type News<List> = {
  /** Identity of the list; another one is another list. */
  readonly list: List;
  /** The list's first page as it was said at last; undefined: not known yet. */
  readonly said: string | undefined;
  readonly isListed: boolean;
  /** True while no more than the first page is loaded. */
  readonly isShort: () => boolean;
  readonly reload: () => void;
};

type Seen<List> = { readonly list: List | undefined; readonly said: string | undefined };

/**
 * Restarts a list when its first page has changed: at once where no more than that page is here, else by what it
 * answers, once the user says so. Undefined: the rows have it.
 */
export function useListNews<List>(news: News<List>): (() => void) | undefined {
  const { list, said, isListed, isShort, reload } = news;
  const [seen, setSeen] = useState<Seen<List>>({ list: undefined, said: undefined });
  const isOfList = seen.list === list;
  const hasNews = said !== undefined && isListed && isOfList && seen.said !== said;
  const begin = () => {
    setSeen({ list, said });
    reload();
  };
  const onAnswer = useEffectEvent(() => {
    // The first look at a list is as old as the list itself.
    if (said !== undefined && !isOfList) setSeen({ list, said });
    if (hasNews && isShort()) begin();
  });
  useEffect(() => onAnswer(), [said, list, isListed]);
  return hasNews ? begin : undefined;
}
