import { lazy, type ReactNode, Suspense } from 'react';

import { SearchBox } from '@fairlead/table';
import type { AddressChange } from '@fairlead/shared/router';
import { Box, FilterFold, Segmented } from '@fairlead/shared/ui';

import { tradeSearchProblem } from './address-problems.rules.ts';
import {
  chooseDate,
  chooseState,
  countEdfFilters,
  type EdfFilters,
  searchFor,
  type VerifiedState,
} from './edf-query.rules.ts';
import { useCalendarDays } from './use-calendar-days.ts';
import { stateLabel } from './verification.view-model.ts';

// The calendar is heavy, and the list is what people came for: it must not wait for it.
const DateField = lazy(async () => ({
  default: (await import('@fairlead/shared/dates')).DateField,
}));

const STATES: readonly VerifiedState[] = ['unverified', 'verified', 'all'];

type Props = {
  readonly filters: EdfFilters;
  readonly businessDate: string;
  /** Number of unverified trades, whatever the chosen state. */
  readonly unverified: number | undefined;
  readonly onChange: AddressChange<EdfFilters>;
  /** Filters behind them, which fold with them: the values of columns. */
  readonly children?: ReactNode;
};

/** Filters of the list: verified state, run date or a search for trade IDs. */
export function EdfFilterBar(props: Props) {
  const { filters, businessDate, unverified, onChange, children } = props;
  const days = useCalendarDays(businessDate);
  return (
    <>
      <Segmented
        label="Verified state"
        value={filters.verifiedState}
        choices={STATES.map((value) => ({ value, label: stateLabel(value, unverified) }))}
        onChange={(state) => onChange((now) => chooseState(now, state))}
      />
      <FilterFold active={countEdfFilters(filters)}>
        <Suspense fallback={<DateFieldSpace />}>
          <DateField
            label="Run date"
            value={filters.runDate}
            max={businessDate}
            today={businessDate}
            clearable
            days={days}
            onChange={(date) => onChange((now) => chooseDate(now, date))}
          />
        </Suspense>
        <SearchBox
          label="Search trade IDs"
          value={filters.tradeIds.join(', ')}
          onSearch={(text) => onChange((now) => searchFor(now, text))}
          problemOf={tradeSearchProblem}
        />
        {children}
      </FilterFold>
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
