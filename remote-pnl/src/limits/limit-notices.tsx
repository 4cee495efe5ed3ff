import { Box } from '@fairlead/shared/ui';

import { LimitMark } from '../common/limits/limit-mark.tsx';
import { readWaivers, useFollowedWaivers } from '../common/limits/limit-waivers.data.ts';
import { LimitsLink } from '../common/limits/limits-link.tsx';
import { limitNotices, shownLimits } from '../common/limits/limit-shown.view-model.ts';
import { useRun } from '../run/use-run.ts';

/** Limits of the run that are broken, on top of the page whatever tab is open. */
export function LimitNotices() {
  const { run, ownSets } = useRun();
  const { area } = ownSets.historical_pnl_per_book_metrics;
  const waivers = useFollowedWaivers(run);
  if (area.status !== 'COMPLETED') return null;
  const { notices, more } = limitNotices(
    shownLimits(area.data, run.pipe_run_date, readWaivers(waivers)),
  );
  if (notices.length === 0) return null;
  return (
    <Box as="ul" aria-label="Limits that are broken" listStyleType="none" pb="1">
      {notices.map(({ key, state, isWaived, text }) => (
        <li key={key}>
          <LimitsLink>
            <LimitMark {...{ state, isWaived }}>{text}</LimitMark>
          </LimitsLink>
        </li>
      ))}
      {more > 0 && (
        <Box as="li" fontSize="xs">
          <LimitsLink>{`${more} more`}</LimitsLink>
        </Box>
      )}
      {waivers.area.status === 'FAILED' && (
        <Box as="li" fontSize="xs" color="text.muted">
          Whether they are waived is not known: {waivers.area.error.panelText}
        </Box>
      )}
    </Box>
  );
}
