import { DateField } from '@fairlead/shared/dates';
import { Select } from '@fairlead/shared/forms';
import { Box } from '@fairlead/shared/ui';

import type { ReportedTradesFilter } from './reported-trades.data.ts';
import {
  isReportedTradeStatus,
  REPORTED_TRADE_STATUS_LABELS,
} from './reported-trades.view-model.ts';

type Props = {
  readonly filter: ReportedTradesFilter;
  readonly onChange: (filter: ReportedTradesFilter) => void;
};

const STATUS_CHOICES = [
  { value: '' as const, label: 'Any status' },
  ...Object.keys(REPORTED_TRADE_STATUS_LABELS)
    .filter(isReportedTradeStatus)
    .map((value) => ({ value, label: REPORTED_TRADE_STATUS_LABELS[value] })),
];

/** Filters of the reported trades: a status, a trade date. */
export function ReportedTradeFilters({ filter, onChange }: Props) {
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
