import { lazy, Suspense } from 'react';

import { SearchBox } from '@fairlead/table';
import type { AddressChange } from '@fairlead/shared/router';
import { Box, FilterFold } from '@fairlead/shared/ui';

import { ClearFilters } from './clear-filters.tsx';
import {
  countHistoryFilters,
  type HistoryFilters,
  historySearchProblem,
  withHistoryFilter,
} from './history-query.rules.ts';

// Lists and calendars are heavy, and the runs are what people came for: they must not wait for them.
const HistoryFields = lazy(async () => ({
  default: (await import('./history-fields.tsx')).HistoryFilterFields,
}));

type Props = {
  readonly filters: HistoryFilters;
  readonly onChange: AddressChange<HistoryFilters>;
};

/** Filters of the history: task, state, trigger, days, user, text of the error. */
export function HistoryFilterBar({ filters, onChange }: Props) {
  const count = countHistoryFilters(filters);
  const isNarrowed = count > 0;
  return (
    <FilterFold active={count}>
      <Suspense fallback={<FieldsSpace />}>
        <HistoryFields filters={filters} onChange={onChange} />
      </Suspense>
      <Box display="flex" flexWrap="wrap" flex={{ base: '1 1 100%', sm: 'none' }} gap="2">
        <SearchBox
          label="Asked by (e-mail)"
          value={filters.who ?? ''}
          onSearch={(text) => onChange((now) => withHistoryFilter(now, 'who', text))}
          problemOf={historySearchProblem}
        />
        <SearchBox
          label="Words of the error"
          value={filters.words ?? ''}
          onSearch={(text) => onChange((now) => withHistoryFilter(now, 'words', text))}
          problemOf={historySearchProblem}
        />
        {isNarrowed && <ClearFilters onClear={() => onChange(() => ({}))} />}
      </Box>
    </FilterFold>
  );
}

/** Keeps the place of the fields, so that nothing beside them moves when they come. */
function FieldsSpace() {
  return (
    <Box
      aria-hidden
      flex={{ base: '1 1 100%', sm: 'none' }}
      width={{ base: '100%', sm: '784px' }}
      height={{ base: 'controlTouch', sm: 'controlSm' }}
    />
  );
}
