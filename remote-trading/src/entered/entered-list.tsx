import type { ReactNode } from 'react';

import { Button, EmptyState, MessedUp } from '@fairlead/shared/ui';
import { DataTable, type MenuEntry, type RowAction, staleStatus } from '@fairlead/table';

import { ListFooter } from '../common/list-footer.tsx';
import { type EnteredFields, type EnteredTradeRow, OPEN_ENTRY } from './entered.columns.ts';
import { chooseView, cleared, hasEnteredFilters } from './entered-filter.rules.ts';
import { entryCountText } from './entered.view-model.ts';
import type { Entered } from './use-entered.ts';

type Props = { readonly entered: Entered };

type ListProps = Props & {
  /** Words that what else the Blotter shows may be out of date. */
  readonly doubt: ReactNode;
};

/** The tab of what was entered. */
export function EnteredList({ entered, doubt }: ListProps) {
  const { table, rows, pages, open } = entered;
  const { area } = pages;
  if (area.status === 'FAILED') {
    const { message, requestId } = area.error;
    return <MessedUp error={message} supportId={requestId} onRetry={pages.reload} />;
  }
  const soFar = area.status === 'COMPLETED' ? area.data : undefined;
  const onAction = ({ action, row }: RowAction<EnteredFields>) => {
    if (action === OPEN_ENTRY) open(Number(row.id));
  };
  const menuEntries = (row: EnteredTradeRow): readonly MenuEntry[] => [
    { label: `Open entry ${row.id}`, run: () => open(Number(row.id)) },
  ];
  return (
    <DataTable
      table={table}
      onAction={onAction}
      menuEntries={menuEntries}
      total={soFar?.total}
      loading={soFar === undefined ? 'Fetching entries …' : undefined}
      empty={<Empty entered={entered} />}
      stopped={soFar?.more === 'stopped'}
      onNearEnd={() => pages.more()}
      footer={
        <ListFooter
          {...{ rows, pages, countText: entryCountText }}
          showNews={pages.showNews}
          newsText="Entries have changed"
        />
      }
      doubt={staleStatus(pages.refreshError, pages.askAgain) ?? doubt}
      fill
    />
  );
}

function Empty({ entered: { filter, choose, deals } }: Props) {
  if (hasEnteredFilters(filter))
    return (
      <EmptyState
        drawing="empty"
        title="No entry matches these filters"
        actions={<Button onClick={() => choose(cleared(filter))}>Clear filters</Button>}
      >
        Entries of other days, products or people may be there.
      </EmptyState>
    );
  if (filter.view === 'all' || !deals)
    return (
      <EmptyState drawing="notYet" title="Nothing was entered yet">
        Tickets and orders of clearers stand here once they are entered.
      </EmptyState>
    );
  const isToday = filter.view === 'today';
  return (
    <EmptyState
      drawing="notYet"
      title={isToday ? 'You have entered nothing today' : 'You have entered nothing yet'}
      actions={
        <Button onClick={() => choose(chooseView(filter, isToday ? 'mine' : 'all'))}>
          {isToday ? 'Show mine of all days' : 'Show everybody’s'}
        </Button>
      }
    >
      What you enter, and what is executed for you, stands here.
    </EmptyState>
  );
}
