import { useEffect } from 'react';

import { type Followed, useFollowed, useTelling } from './live.data.ts';
import { followNews, type LiveTable } from './follow-news.tsx';

type Props = Followed & {
  readonly table: LiveTable;
  readonly maySubmit: boolean;
};

/** Shows what others do with orders as they do it, and tells others on which row one is. */
export function useLiveOrders({ table, maySubmit, ...followed }: Props): void {
  const { desk, viewer, after } = followed;
  useEffect(() => followNews({ desk, table, viewer }), [desk, table, viewer]);
  useFollowed(followed);
  useTelling({ desk, row: table.rowInFocus, isTold: maySubmit && after !== undefined });
}
