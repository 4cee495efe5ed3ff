import { useSyncExternalStore } from 'react';

import type { ChangeFilter } from '@fairlead/tasks/contract/audit';
import type { AddressChange } from '@fairlead/shared/router';
import { Button, EmptyState, Icon, MessedUp, Page } from '@fairlead/shared/ui';
import {
  DataTable,
  type MenuEntry,
  type RowAction,
  type RowReader,
  RowsStatus,
  TableMenu,
} from '@fairlead/table';

import { type ChangeFields, formatThing, OPEN_CHANGE } from './changes.columns.ts';
import { countChangeFilters, withChangeFilter } from './changes-filter.rules.ts';
import { ChangesFilterBar } from './changes-filters.tsx';
import { changesStatusText } from './changes.view-model.ts';
import { OpenChange } from './open-change.tsx';
import { type Changes, useChanges } from './use-changes.ts';

type Props = {
  readonly filter: ChangeFilter;
  readonly onFilter: AddressChange<ChangeFilter>;
};

/** The changes of a valid filter, in each state of the list. */
export function ChangesList({ filter, onFilter }: Props) {
  const changes = useChanges(filter);
  const { table, pages, whole, opened, open } = changes;
  const { area, told } = pages;
  const total = useTotal(changes);
  if (area.status === 'FAILED') {
    const { message, requestId } = area.error;
    return <MessedUp error={message} supportId={requestId} onRetry={pages.reload} />;
  }
  const soFar = area.status === 'COMPLETED' ? area.data : undefined;
  const onAction = ({ action, row }: RowAction<ChangeFields>) => {
    if (action === OPEN_CHANGE) open(Number(row.id));
  };
  return (
    <Page
      title="Changes"
      bar={
        <ChangesFilterBar
          {...{ filter, entities: told.entities, actions: told.actions }}
          onChange={onFilter}
        />
      }
      end={
        <>
          <Button size="sm" onClick={pages.reload}>
            <Icon name="retry" size={14} />
            Refresh
          </Button>
          <TableMenu table={table} total={total} whole={whole} narrowed={Object.values(filter)} />
        </>
      }
    >
      <DataTable
        table={table}
        onAction={onAction}
        menuEntries={(row) => buildRowMenu(row, open, onFilter)}
        total={total}
        loading={soFar === undefined ? 'Fetching changes …' : undefined}
        empty={
          <Empty isNarrowed={countChangeFilters(filter) > 0} onClear={() => onFilter(() => ({}))} />
        }
        stopped={soFar?.more === 'stopped'}
        onNearEnd={() => pages.more()}
        footer={<Footer changes={changes} />}
        fill
      />
      <OpenChange seq={opened} onClose={() => open(null)} />
    </Page>
  );
}

/** The menu of a row: open it, or narrow the list to its thing or its author. */
function buildRowMenu(
  row: RowReader<ChangeFields>,
  open: Changes['open'],
  onFilter: Props['onFilter'],
): readonly MenuEntry[] {
  const [entity, id, actor] = [row.text('entity'), row.text('entityId'), row.text('actor')];
  return [
    { label: `Open ${row.text('action') ?? ''}`, run: () => open(Number(row.id)) },
    {
      label: `Only changes of ${formatThing(row)}`,
      run: () =>
        onFilter((now) =>
          withChangeFilter(withChangeFilter(now, 'entity', entity), 'entity_id', id),
        ),
    },
    {
      label: `Only changes by ${actor ?? ''}`,
      run: () => onFilter((now) => withChangeFilter(now, 'actor', actor)),
    },
  ];
}

/** Estimates the rows there will be; of a list that is not counted to its end at least one more. */
function useTotal({ rows, pages: { area } }: Changes): number | undefined {
  const loaded = useSyncExternalStore(rows.subscribe, () => rows.count);
  if (area.status !== 'COMPLETED') return undefined;
  return area.data.more === 'ended' ? loaded : Math.max(area.data.total, loaded + 1);
}

function Footer({ changes: { rows, pages } }: { readonly changes: Changes }) {
  const loaded = useSyncExternalStore(rows.subscribe, () => rows.count);
  const soFar = pages.area.status === 'COMPLETED' ? pages.area.data : undefined;
  return (
    <RowsStatus
      text={changesStatusText(soFar, loaded, pages.told.hidden)}
      onRetry={soFar?.more === 'stopped' ? () => pages.more(true) : undefined}
    />
  );
}

type EmptyProps = { readonly isNarrowed: boolean; readonly onClear: () => void };

function Empty({ isNarrowed, onClear }: EmptyProps) {
  if (!isNarrowed)
    return (
      <EmptyState title="Nothing was changed yet">Every accepted change shows here.</EmptyState>
    );
  return (
    <EmptyState
      title="No change matches these filters"
      actions={<Button onClick={onClear}>Clear filters</Button>}
    >
      Changes of other things, people or days may be there.
    </EmptyState>
  );
}
