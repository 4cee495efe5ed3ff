import type { LotBreak, LotBreaks } from '@fairlead/backoffice/contract/breaks';
import { formatCents } from '@fairlead/shared/format';
import { Box, Button, Text } from '@fairlead/shared/ui';

import type { AgeBucket } from './age.rules.ts';
import { type BreakFilters, countBreakFilters } from './break-filters.rules.ts';
import { sumsByAge } from './break-sums.rules.ts';
import { balanceText, breaksText, bucketText, shownText } from './breaks.view-model.ts';

type Props = {
  readonly all: LotBreaks;
  readonly shown: readonly LotBreak[];
  /** Breaks that pass all filters but that of the age. */
  readonly ofAnyAge: readonly LotBreak[];
  readonly filters: BreakFilters;
  readonly onAge: (age: AgeBucket | undefined) => void;
};

/**
 * Totals of the breaks: proof that breaks and rounding add up to the whole difference, and the sum
 * of the filtered ones, also by age.
 */
export function BreakSums({ all, shown, ofAnyAge, filters, onAge }: Props) {
  const isOpen = filters.state === 'open';
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
      <Text className="tabular">
        {isOpen ? balanceText(all) : `${breaksText(all.breaks.length)} closed`}
      </Text>
      <Text role="status" className="tabular" fontWeight="medium">
        {countBreakFilters(filters) > 0 ? shownText(shown, all.breaks) : ''}
      </Text>
      <Box role="group" aria-label="By age" display="flex" flexWrap="wrap" gap="1">
        {sumsByAge(ofAnyAge).map(({ bucket, count, amount }) => {
          const isChosen = filters.age === bucket;
          return (
            <Button
              key={bucket}
              size="sm"
              variant={isChosen ? 'solid' : 'outline'}
              aria-pressed={isChosen}
              onClick={() => onAge(isChosen ? undefined : bucket)}
            >
              {`${bucketText(bucket)}: ${count}, ${formatCents(amount)}`}
            </Button>
          );
        })}
      </Box>
    </Box>
  );
}
