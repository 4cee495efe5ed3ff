import { lazy, Suspense } from 'react';

import type { ChangeFilter } from '@fairlead/tasks/contract/audit';
import type { AddressChange } from '@fairlead/shared/router';
import { Box, Button, FilterFold, focusPage } from '@fairlead/shared/ui';
import { SearchBox } from '@fairlead/table';

import {
  changesSearchProblem,
  countChangeFilters,
  withChangeFilter,
} from './changes-filter.rules.ts';

// Lists and calendars are heavy, and the changes are what people came for: they must not wait for them.
const ChangeFieldsBar = lazy(async () => ({
  default: (await import('./filter-fields.tsx')).FilterFields,
}));

type Props = {
  readonly filter: ChangeFilter;
  readonly onChange: AddressChange<ChangeFilter>;
  /** Kinds of things and verbs to choose from. */
  readonly entities: readonly string[];
  readonly actions: readonly string[];
};

/** Filters of the changes: thing, verb, who, days, words. */
export function ChangesFilterBar({ filter, onChange, ...choices }: Props) {
  const count = countChangeFilters(filter);
  return (
    <FilterFold active={count}>
      <Suspense fallback={<FieldsSpace />}>
        <ChangeFieldsBar filter={filter} onChange={onChange} {...choices} />
      </Suspense>
      <Box display="flex" flexWrap="wrap" flex={{ base: '1 1 100%', sm: 'none' }} gap="2">
        <SearchBox
          label="Which one (number or id)"
          value={filter.entity_id ?? ''}
          onSearch={(text) => onChange((now) => withChangeFilter(now, 'entity_id', text))}
          problemOf={changesSearchProblem}
        />
        <SearchBox
          label="Changed by (e-mail)"
          value={filter.actor ?? ''}
          onSearch={(text) => onChange((now) => withChangeFilter(now, 'actor', text))}
          problemOf={changesSearchProblem}
        />
        <SearchBox
          label="Words of the change"
          value={filter.text ?? ''}
          onSearch={(text) => onChange((now) => withChangeFilter(now, 'text', text))}
          problemOf={changesSearchProblem}
        />
        {count > 0 && (
          <Button
            size="sm"
            onClick={() => {
              focusPage();
              onChange(() => ({}));
            }}
          >
            Clear filters
          </Button>
        )}
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
      width={{ base: '100%', sm: '648px' }}
      height={{ base: 'controlTouch', sm: 'controlSm' }}
    />
  );
}
