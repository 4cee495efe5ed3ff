import { useEffect, useSyncExternalStore } from 'react';

import { formatNumber } from '@fairlead/shared/format';
import { Box, Button, Flex, VisuallyHidden } from '@fairlead/shared/ui';

import type { ExportJob, JobProgress } from '../export/export-job.ts';

type Props = {
  readonly job: ExportJob;
  /** It has ended, or nobody wants it any more. */
  readonly onEnd: () => void;
};

/** How far an export is, beside the menu that it was asked for in; what went wrong, and the ways on. */
export function ExportProgress({ job, onEnd }: Props) {
  const { status, progress, problem } = useSyncExternalStore(job.state.subscribe, job.state.get);
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
        {progress === undefined
          ? `${job.name} …`
          : `${job.name}: ${formatNumber(progress.rows)} of ${formatNumber(progress.total)} rows`}
      </span>
      <Bar name={job.name} progress={progress} />
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

type BarProps = { readonly name: string; readonly progress: JobProgress | undefined };

/** Before it is known how far it goes, it has no value. */
function Bar({ name, progress }: BarProps) {
  const { rows, total } = progress ?? { rows: undefined, total: undefined };
  return (
    <>
      <Box
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={total}
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
          style={{ width: `${shareOf(progress) * 100}%` }}
          _highContrast={{ bg: 'Highlight', forcedColorAdjust: 'none' }}
        />
      </Box>
      <VisuallyHidden role="status">{progress && spokenText(name, progress)}</VisuallyHidden>
    </>
  );
}

function shareOf(progress: JobProgress | undefined): number {
  return progress === undefined || progress.total === 0 ? 0 : progress.rows / progress.total;
}

/** Said at its quarters: every row would be too much to hear. */
function spokenText(name: string, progress: JobProgress): string {
  const quarter = Math.floor(shareOf(progress) * 4) * 25;
  const all = `${formatNumber(progress.total)} rows`;
  return quarter === 0 ? `${name} of ${all} has begun` : `${quarter}% of ${all}`;
}
