import { firmLimits } from '@fairlead/shared/domain/limits/firm-limits';
import { Box } from '@fairlead/shared/ui';

import { useRun } from '../run/run-context.tsx';
import { LimitMark } from './limit-mark.tsx';
import { LimitsLink } from './limits-link.tsx';
import { limitNotices } from './limit-shown.view-model.ts';

/** Limits of the run that are broken, on top of the page whatever tab is open. */
export function LimitNotices() {
  const { run, ownSets } = useRun();
  const { area } = ownSets.historical_pnl_per_book_metrics;
  if (area.status !== 'COMPLETED') return null;
  const { notices, more } = limitNotices(firmLimits(area.data, run.pipe_run_date));
  if (notices.length === 0) return null;
  return (
    <Box as="ul" aria-label="Limits that are broken" listStyleType="none" pb="1">
      {notices.map(({ key, state, text }) => (
        <li key={key}>
          <LimitsLink>
            <LimitMark state={state}>{text}</LimitMark>
          </LimitsLink>
        </li>
      ))}
      {more > 0 && (
        <Box as="li" fontSize="xs">
          <LimitsLink>{`${more} more`}</LimitsLink>
        </Box>
      )}
    </Box>
  );
}
