import { DateField } from '@fairlead/shared/dates';
import { formatDay, formatLongDay } from '@fairlead/shared/format';
import { Checkbox } from '@fairlead/shared/forms';
import { Box, Button, FilterFold } from '@fairlead/shared/ui';

import type { CashFilters } from './cash-address.rules.ts';

type Props = {
  readonly filters: CashFilters & { readonly runDate: string };
  /** Days that have a planning, newest first. */
  readonly days: readonly string[];
  readonly onChange: (next: Partial<CashFilters>) => void;
  readonly onRefresh: () => void;
};

/** Filter bar of the planning (BAK-09). */
export function CashFilterBar({ filters, days, onChange, onRefresh }: Props) {
  return (
    <Box
      role="group"
      aria-label="Cash planning"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="5"
      rowGap="2"
    >
      <FilterFold label={`Planning of ${formatDay(filters.runDate)}`} active={0}>
        <DateField
          label="Planning of"
          value={filters.runDate}
          min={days.at(-1)}
          max={days[0]}
          unavailable={(day) =>
            days.includes(day) ? undefined : `There is no planning of ${formatLongDay(day)}`
          }
          onChange={(runDate) => runDate !== null && onChange({ runDate })}
        />
        <Checkbox
          label="With Buffer"
          checked={filters.withBuffer}
          onChange={(withBuffer) => onChange({ withBuffer })}
        />
        <Checkbox
          label="With Blocked"
          checked={filters.withBlocked}
          onChange={(withBlocked) => onChange({ withBlocked })}
        />
        <Checkbox
          label="Show Fractions"
          checked={filters.showFractions}
          onChange={(showFractions) => onChange({ showFractions })}
        />
        <Button size="sm" onClick={onRefresh}>
          Fetch again
        </Button>
      </FilterFold>
    </Box>
  );
}
