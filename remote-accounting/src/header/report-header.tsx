import { useState } from 'react';

import type { AccountingMeta, QuickDate } from '@fairlead/accounting/contract/meta';
import { formatInstant } from '@fairlead/shared/format';
import { Combobox } from '@fairlead/shared/forms';
import { Box, Button, Tooltip } from '@fairlead/shared/ui';

import { quickDateAlso, quickDateLabel } from '../common/quick-dates.rules.ts';

type Props = {
  readonly meta: AccountingMeta;
  /** The key of the period that the page shows. */
  readonly shown: string | undefined;
  readonly onGenerate: (key: string) => void;
};

/** Chooses a period; only Generate Report shows it (ACC-01, ACC-18). */
export function PeriodBar({ meta, shown, onGenerate }: Props) {
  const [chosen, setChosen] = useState(shown);
  const choices = meta.quick_dates.map((date) => ({
    value: date.key,
    label: quickDateLabel(date),
    also: quickDateAlso(date),
  }));
  return (
    <>
      <Box width={{ base: 'full', sm: '340px' }}>
        <Combobox
          label="Quick Dates"
          value={chosen ?? null}
          choices={choices}
          onChange={(key) => setChosen(key ?? shown)}
        />
      </Box>
      <Button
        variant="solid"
        size="sm"
        disabled={chosen === undefined}
        onClick={() => chosen !== undefined && onGenerate(chosen)}
      >
        Generate Report
      </Button>
    </>
  );
}

const at = (instant: string) => `${formatInstant(instant, 'UTC')} UTC`;

/** Freshness of the books (ACC-01). */
export function LastEntry({ meta }: { readonly meta: AccountingMeta }) {
  const { last_entry_datetime: entry, last_sync_datetime: sync } = meta;
  if (entry === null) return null;
  return (
    <Tooltip content={sync === null ? undefined : `Last sync ${at(sync)}`}>
      <Box as="span" color="text.muted" tabIndex={0} borderRadius="mark">
        {`Last entry ${at(entry)}`}
      </Box>
    </Tooltip>
  );
}

/** Period of the figures below, which may differ from the one chosen above. */
export function ShownPeriod({ period }: { readonly period: QuickDate }) {
  const { start_date, end_date, cmp_start_date, cmp_end_date } = period;
  return (
    <Box color="text.muted">
      {period.company}, <Range start={start_date} end={end_date} />, against{' '}
      <Range start={cmp_start_date} end={cmp_end_date} />
    </Box>
  );
}

/** Never broken between its days. */
function Range({ start, end }: { readonly start: string; readonly end: string }) {
  return (
    <Box as="span" whiteSpace="nowrap">
      {`${start} -> ${end}`}
    </Box>
  );
}
