import { TableMenu } from '@fairlead/table';

import { formatFilter } from './entered.view-model.ts';
import type { Entered } from './use-entered.ts';

/** The menu of what was entered: what leaves is every entry of the list, also those that are not loaded. */
export function EnteredMenu({ entered }: { readonly entered: Entered }) {
  const { table, pages, filter, whole } = entered;
  const total = pages.area.status === 'COMPLETED' ? pages.area.data.total : undefined;
  return (
    <TableMenu
      table={table}
      total={total}
      whole={whole}
      narrowed={formatFilter(filter)}
      day={filter.day ?? undefined}
    />
  );
}
