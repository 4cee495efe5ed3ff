import type { StrategyRow } from '@fairlead/pnl/contract/data-sets';

/** A book, a strategy or a deal of a tree. */
export type TreePath = Pick<StrategyRow, 'depth' | 'book' | 'strategy' | 'deal'>;

/** Name of a tree's row; its parents have the rest. */
export const formatTreeRowName = ({ book, strategy, deal }: TreePath): string =>
  deal ?? strategy ?? book;

/** Its id among the rows of a tree. */
export const toTreeRowId = ({ book, strategy, deal }: TreePath): string =>
  JSON.stringify([book, strategy, deal]);

/** The whole way to it: 'Corp / East-West / EW-2407'. */
export const formatTreePath = ({ book, strategy, deal }: TreePath): string =>
  [book, strategy, deal].filter((name) => name !== null).join(' / ');

/** The same for a tooltip: what a row is not there is no line. */
export function toTooltipNames({ book, strategy, deal }: TreePath) {
  const lines = [
    { label: 'Book', value: book },
    { label: 'Strategy', value: strategy },
    { label: 'Deal', value: deal },
  ];
  return lines.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}

/** Query of the legs of a tree's row. */
export function toLegQuery({ book, strategy, deal }: TreePath) {
  return {
    book,
    ...(strategy !== null && { strategy }),
    ...(deal !== null && { deal }),
  };
}
