import { DateField } from '@fairlead/shared/dates';
import { Select } from '@fairlead/shared/forms';
import { Box } from '@fairlead/shared/ui';

import type { ToldTradesFilter } from './told-trades.data.ts';
import { isToldStatus, TOLD_STATUS_LABELS } from './told-trades.view-model.ts';

type Props = {
  readonly filter: ToldTradesFilter;
  readonly onChange: (filter: ToldTradesFilter) => void;
};

const STATUS_CHOICES = [
  { value: '' as const, label: 'Any status' },
  ...Object.keys(TOLD_STATUS_LABELS)
    .filter(isToldStatus)
    .map((value) => ({ value, label: TOLD_STATUS_LABELS[value] })),
];

/** Filters of the reported trades: a status, a trade date. */
export function ToldFilters({ filter, onChange }: Props) {
  const { status, trade_date: day } = filter;
  return (
    <>
      <Box width="172px" css={{ '& > *': { width: '100%' } }}>
        <Select
          label="Status"
          value={status ?? ''}
          choices={STATUS_CHOICES}
          onChange={(value) =>
            onChange({
              ...(value === '' ? {} : { status: value }),
              ...(day ? { trade_date: day } : {}),
            })
          }
        />
      </Box>
      <DateField
        label="Trade Date"
        value={day ?? null}
        clearable
        onChange={(value) =>
          onChange({
            ...(status ? { status } : {}),
            ...(value === null ? {} : { trade_date: value }),
          })
        }
      />
    </>
  );
}
