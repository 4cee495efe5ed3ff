import { lazy, Suspense } from 'react';

import { Box, SearchBox, Segmented } from '@fairlead/shared/ui';

import {
  chooseDate,
  chooseState,
  type EdfFilters,
  searchFor,
  type VerifiedState,
} from './edf-query.rules.ts';

// The calendar is heavy, and the list is what people came for: it must not wait for it.
const DateField = lazy(async () => ({
  default: (await import('@fairlead/shared/dates')).DateField,
}));

const STATES: readonly { readonly value: VerifiedState; readonly label: string }[] = [
  { value: 'unverified', label: 'Unverified' },
  { value: 'verified', label: 'Verified' },
  { value: 'all', label: 'All' },
];

type Props = {
  readonly filters: EdfFilters;
  readonly businessDate: string;
  readonly onChange: (filters: EdfFilters) => void;
};

/** What the list is narrowed to: verified state, run date or a search for trade IDs. */
export function EdfFilterBar({ filters, businessDate, onChange }: Props) {
  return (
    <>
      <Segmented
        label="Verified state"
        value={filters.verifiedState}
        choices={STATES}
        onChange={(state) => onChange(chooseState(filters, state))}
      />
      <Suspense fallback={<DateFieldSpace />}>
        <DateField
          label="Run date"
          value={filters.runDate}
          max={businessDate}
          clearable
          onChange={(date) => onChange(chooseDate(filters, date))}
        />
      </Suspense>
      <SearchBox
        label="Search trade IDs"
        value={filters.tradeIds.join(', ')}
        onSearch={(text) => onChange(searchFor(filters, text))}
      />
    </>
  );
}

/** Keeps the date field's place, so that nothing beside it moves when it comes. */
function DateFieldSpace() {
  return (
    <Box
      aria-hidden
      flex={{ base: '1 1 100%', sm: 'none' }}
      width={{ base: '100%', sm: '152px' }}
      height={{ base: 'controlTouch', sm: 'controlSm' }}
      border="control"
      borderRadius="control"
      bg="surface"
    />
  );
}
