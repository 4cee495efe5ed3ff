import { type Followed, useFollowed, useSharedRow } from './live.data.ts';
import { type LiveTable, useOrderNews } from './use-news.ts';

type Props = Followed & {
  readonly table: LiveTable;
  readonly maySubmit: boolean;
};

/** Shows what others do with orders as they do it, and tells others on which row one is. */
export function useLiveOrders({ table, maySubmit, ...followed }: Props): void {
  const { desk, viewer, after } = followed;
  useOrderNews({ desk, table, viewer });
  useFollowed(followed);
  useSharedRow({ desk, row: table.rowInFocus, isShared: maySubmit && after !== undefined });
}
