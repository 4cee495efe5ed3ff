import { useEffect, useState, useSyncExternalStore } from 'react';

import { formatNumber } from '@fairlead/shared/format';
import { Box, Button, Flex, VisuallyHidden } from '@fairlead/shared/ui';

import type { ExportJob } from '../export/export-job.ts';

type Props = {
  readonly job: ExportJob;
  /** It has ended, or nobody wants it any more. */
  readonly onEnd: () => void;
};

/** How far an export is, beside the menu that it was asked for in; what went wrong, and the ways on. */
export function ExportProgress({ job, onEnd }: Props) {
  const { status, rows, problem } = useSyncExternalStore(job.state.subscribe, job.state.get);
  // Who leaves the screen has no place to see it any more.
  useEffect(() => () => job.cancel(), [job]);
  useEffect(() => {
    if (status === 'ended') onEnd();
  }, [status, onEnd]);
  if (status === 'failed') {
    return (
      <Line>
        <Box as="span" role="alert" color="negative">
          {`${job.name} failed. ${problem ?? ''}`}
        </Box>
        <Button size="sm" onClick={() => job.again()}>
          Try again
        </Button>
        <Button size="sm" variant="ghost" onClick={onEnd}>
          Dismiss
        </Button>
      </Line>
    );
  }
  return (
    <Line>
      <span className="tabular">
        {`${job.name}: ${formatNumber(rows)} of ${formatNumber(job.total)} rows`}
      </span>
      <Bar job={job} rows={rows} />
      <Button size="sm" onClick={() => job.cancel()}>
        Cancel
      </Button>
    </Line>
  );
}

function Line({ children }: { readonly children: React.ReactNode }) {
  return (
    <Flex align="center" wrap="wrap" gap="2" fontSize="xs" color="text.muted">
      {children}
    </Flex>
  );
}

/** Said at its quarters: every row would be too much to hear. */
function Bar({ job, rows }: { readonly job: ExportJob; readonly rows: number }) {
  const share = job.total === 0 ? 0 : Math.min(rows / job.total, 1);
  const quarter = Math.floor(share * 4) * 25;
  const [said] = useState(`${job.name} of ${formatNumber(job.total)} rows has begun`);
  return (
    <>
      <Box
        role="progressbar"
        aria-label={job.name}
        aria-valuemin={0}
        aria-valuemax={job.total}
        aria-valuenow={rows}
        width="80px"
        height="4px"
        borderRadius="mark"
        bg="sunken"
        overflow="hidden"
        _highContrast={{ border: '1px solid' }}
      >
        <Box
          height="100%"
          bg="accent"
          style={{ width: `${share * 100}%` }}
          _highContrast={{ bg: 'Highlight', forcedColorAdjust: 'none' }}
        />
      </Box>
      <VisuallyHidden role="status">
        {quarter === 0 ? said : `${quarter}% of ${formatNumber(job.total)} rows`}
      </VisuallyHidden>
    </>
  );
}
