import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

import { formatNumber } from '@fairlead/shared/format';
import { Box, Button, Flex, VisuallyHidden } from '@fairlead/shared/ui';

import type { ExportJob, JobProgress } from '../export/export-job.ts';

type Props = {
  readonly job: ExportJob;
  /** It has ended, or nobody wants it any more. */
  readonly onEnd: () => void;
  /** Called before the end, where the focus would go with what is shown here. */
  readonly giveFocusBack: () => void;
};

/** Progress of an export, beside the menu it was started from; its error, with retry and cancel. */
export function ExportProgress({ job, onEnd, giveFocusBack }: Props) {
  const { status, progress, problem } = useSyncExternalStore(job.state.subscribe, job.state.get);
  const line = useRef<HTMLDivElement>(null);
  const wayOut = useRef<HTMLButtonElement>(null);
  // Who leaves the screen has no place to see it any more.
  useEffect(() => () => job.cancel(), [job]);
  const end = useEffectEvent(() => {
    if (line.current?.contains(document.activeElement) === true) giveFocusBack();
    onEnd();
  });
  useEffect(() => {
    if (status === 'ended') end();
  }, [status]);
  const again = () => {
    wayOut.current?.focus();
    job.again();
  };
  const hasFailed = status === 'failed';
  return (
    <Flex ref={line} align="center" wrap="wrap" gap="2" fontSize="xs" color="text.muted">
      {hasFailed ? (
        <Box as="span" role="alert" color="negative">
          {`${job.name} failed. ${problem ?? ''}`}
        </Box>
      ) : (
        <Progress name={job.name} progress={progress} />
      )}
      {hasFailed && (
        <Button size="sm" onClick={again}>
          Try again
        </Button>
      )}
      <Button
        ref={wayOut}
        size="sm"
        variant={hasFailed ? 'ghost' : 'outline'}
        onClick={() => job.cancel()}
      >
        {hasFailed ? 'Dismiss' : 'Cancel'}
      </Button>
    </Flex>
  );
}

type ProgressProps = { readonly name: string; readonly progress: JobProgress | undefined };

/** Before it is known how far it goes, it has no value. */
function Progress({ name, progress }: ProgressProps) {
  const { rows, total } = progress ?? { rows: undefined, total: undefined };
  return (
    <>
      <span className="tabular">
        {progress === undefined
          ? `${name} …`
          : `${name}: ${formatNumber(progress.rows)} of ${formatNumber(progress.total)} rows`}
      </span>
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
          style={{ width: `${toShare(progress) * 100}%` }}
          _highContrast={{ bg: 'Highlight', forcedColorAdjust: 'none' }}
        />
      </Box>
      <VisuallyHidden role="status">{progress && spokenText(name, progress)}</VisuallyHidden>
    </>
  );
}

function toShare(progress: JobProgress | undefined): number {
  return progress === undefined || progress.total === 0 ? 0 : progress.rows / progress.total;
}

/** Announcement at its quarters: every row would be too much to hear. */
function spokenText(name: string, progress: JobProgress): string {
  const quarter = Math.floor(toShare(progress) * 4) * 25;
  const all = `${formatNumber(progress.total)} rows`;
  return quarter === 0 ? `${name} of ${all} has begun` : `${quarter}% of ${all}`;
}
