import type { Schedule } from '@fairlead/shared/contract/schedules';
import { formatInstant } from '@fairlead/shared/format';
import { Link } from '@fairlead/shared/router';
import { Box, chakra, Flex, Text } from '@fairlead/shared/ui';

import { runName } from './schedules.view-model.ts';

type Props = {
  /** Newest first. */
  readonly runs: Schedule['last_runs'];
  readonly skipped: Schedule['last_skip'];
};

/** SUCCESS green, FAIL red, KILLED orange, others uncoloured (spec A, section 2). */
const GROUNDS = {
  SUCCESS: 'positive',
  FAIL: 'negative',
  KILLED: 'warning',
  QUEUED: 'border.strong',
  RUNNING: 'border.strong',
} as const;

/** The outer part is the target; the bar in it is what is seen. */
const Bar = chakra('span', {
  base: { display: 'block', width: '10px', height: '18px', borderRadius: 'mark', mx: 'auto' },
});

/** Results of the last runs, the oldest first, each a link to its run. */
export function RunStrip({ runs, skipped }: Props) {
  const [newest] = runs;
  return (
    <Box minWidth="0">
      {newest === undefined ? (
        <Text color="text.muted">No runs yet</Text>
      ) : (
        <>
          <Flex
            as="ol"
            aria-label="Last runs, the oldest first"
            listStyleType="none"
            wrap="wrap"
            ms="-7px"
          >
            {runs.toReversed().map((run) => (
              <li key={run.task_id}>
                <Link
                  to={`/tasks/history/${run.task_id}`}
                  aria-label={runName(run)}
                  data-tip={runName(run)}
                  style={{ display: 'grid', placeItems: 'center', width: '24px', height: '24px' }}
                >
                  <Bar
                    bg={GROUNDS[run.state]}
                    _highContrast={{ bg: 'CanvasText' }}
                    // The colour never says it alone.
                    height={run.state === 'SUCCESS' ? '18px' : '10px'}
                  />
                </Link>
              </li>
            ))}
          </Flex>
          <Text textStyle="hint" color="text.muted">
            {`Last: ${newest.state}, ${formatInstant(newest.created_at, 'UTC')} UTC`}
          </Text>
        </>
      )}
      {skipped !== null && (
        <Text textStyle="hint" color="text.muted">
          {`Not at ${formatInstant(skipped.due_at, 'UTC')} UTC: ${skipped.reason}`}
        </Text>
      )}
    </Box>
  );
}
