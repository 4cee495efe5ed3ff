import { Select } from '@fairlead/shared/forms';
import { Box } from '@fairlead/shared/ui';

import { useRun } from '../run/use-run.ts';
import { useSearchPart } from '../run/use-search-part.ts';
import { selectLookAhead, useLookAhead } from './use-look-ahead.ts';

/** Select of the look-ahead in business days; disabled until exposures are loaded. */
export function LookAheadSelect() {
  const { meta, sets } = useRun();
  const days = useLookAhead(meta.look_aheads);
  const { area } = sets.exposures;
  const { set } = useSearchPart('ahead');
  return (
    <Box display="flex" alignItems="center" gap="2" textStyle="label" color="text.muted">
      <span aria-hidden>Look ahead</span>
      <Select
        label="Look-ahead days"
        value={String(days)}
        disabled={area.status !== 'COMPLETED'}
        choices={meta.look_aheads.map((value) => ({
          value: String(value),
          label: daysText(value),
        }))}
        onChange={(value) => selectLookAhead(Number(value), area, set)}
      />
    </Box>
  );
}

function daysText(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? '1 business day' : `${days} business days`;
}
