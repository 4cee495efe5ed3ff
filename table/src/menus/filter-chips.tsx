import { useState } from 'react';

import { Button, useOnDemand } from '@fairlead/shared/ui';

import type { ListFilters } from '../model/list-filters.ts';
import type { TableModel } from '../model/table-model.ts';
import { tableParts } from './table-parts.ts';

type Props<F> = { readonly table: TableModel<F>; readonly filters: ListFilters };

/** Filter chips for the bar of a page, in a lazy chunk. */
export function FilterChips<F>({ table, filters }: Props<F>) {
  const isNarrowed =
    filters.text !== '' || Object.values(filters.chosen).some((values) => values?.length);
  const [isGivenUp, setGivenUp] = useState(false);
  const parts = useOnDemand(tableParts, isNarrowed && !isGivenUp, () => setGivenUp(true));
  if (parts !== undefined) return <parts.Chips table={table} filters={filters} />;
  if (!isNarrowed || !isGivenUp) return null;
  return (
    <Button size="sm" onClick={() => setGivenUp(false)}>
      Show filters
    </Button>
  );
}
