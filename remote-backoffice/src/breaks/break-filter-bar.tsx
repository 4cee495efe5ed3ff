import { lazy, Suspense } from 'react';

import { Box, FilterFold, Segmented } from '@fairlead/shared/ui';

import type { BreakFieldsProps } from './break-filter-fields.tsx';
import { countBreakFilters } from './break-filters.rules.ts';

// Lists are heavy, and the breaks are what people came for: they must not wait for them.
const FilterFields = lazy(async () => ({
  default: (await import('./break-filter-fields.tsx')).BreakFilterFields,
}));

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

/** Filters of the breaks, beside those by column values. */
export function BreakFilterBar(props: BreakFieldsProps) {
  const { filters, onFilters } = props;
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <Segmented
        label="State"
        value={filters.state}
        choices={STATES}
        onChange={(state) => onFilters((now) => ({ ...now, state }))}
      />
      <FilterFold active={countBreakFilters(filters)}>
        <Suspense
          fallback={<Box aria-hidden minHeight={{ base: 'controlTouch', sm: 'controlSm' }} />}
        >
          <FilterFields {...props} />
        </Suspense>
      </FilterFold>
    </Box>
  );
}
