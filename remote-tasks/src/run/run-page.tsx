import { useState } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import { useLocation, useParams } from '@fairlead/shared/router';
import { Box, LoadingText, MessedUp, NotFound, Page, Panel, Text } from '@fairlead/shared/ui';

import { RunData } from '../runs/data-dialog.tsx';
import { RunErrorView } from '../runs/error-dialog.tsx';
import { errorObstacle, WITHHELD } from '../runs/run-details.view-model.ts';
import { useTaskRun, type WholeRun } from './run.data.ts';
import { RunFacts } from './run-facts.tsx';
import { RunActions, RunStateLine } from './run-head.tsx';
import { RunOutputView } from './run-output.tsx';
import { RunRelations } from './run-relations.tsx';
import { RunTimeLine } from './run-time-line.tsx';
import { StopDialog } from './stop-dialog.tsx';

/** One run of a task: its state, output, artifacts and actions. */
export function RunPage() {
  const { task_id: taskId = '' } = useParams();
  // Another run is another page: nothing of the one before is left in its fields.
  return <RunOfId key={taskId} taskId={taskId} />;
}

function RunOfId({ taskId }: { readonly taskId: string }) {
  const called = useTaskRun(taskId);
  const { area, refresh } = called;
  if (area.status === 'FAILED') return <RunFailed error={area.error} onRetry={refresh} />;
  if (area.status !== 'COMPLETED') {
    return (
      <Page title="Run">
        <LoadingText text="Fetching the run …" />
      </Page>
    );
  }
  return <RunShown called={called} whole={area.data} />;
}

/** An id that is none is refused before it is looked for. */
const NO_SUCH_RUN = [400, 404];

type FailedProps = { readonly error: ApiError; readonly onRetry: () => void };

function RunFailed({ error, onRetry }: FailedProps) {
  const { pathname } = useLocation();
  if (NO_SUCH_RUN.includes(error.status ?? 0)) return <NotFound path={pathname} />;
  return <MessedUp error={error.message} supportId={error.requestId} onRetry={onRetry} />;
}

type ShownProps = { readonly called: ReturnType<typeof useTaskRun>; readonly whole: WholeRun };

function RunShown({ called: { refresh, refreshError }, whole }: ShownProps) {
  const { run } = whole;
  const [isStopping, setIsStopping] = useState(false);
  const close = () => setIsStopping(false);
  return (
    <Page
      title={`Run of ${run.task_route}`}
      bar={<RunStateLine run={run} />}
      end={<RunActions run={run} onStop={() => setIsStopping(true)} onRerun={refresh} />}
    >
      {refreshError !== undefined && (
        <Text role="status" color="negative" mb="2">
          {`Could not refresh: ${refreshError.message}. This may be out of date.`}
        </Text>
      )}
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '360px minmax(0, 1fr)' }}
        gridTemplateAreas={{ base: '"facts" "work" "more"', lg: '"facts work" "more work"' }}
        gridTemplateRows={{ lg: 'auto 1fr' }}
        gap="5"
      >
        <Box gridArea="facts" display="grid" gap="4" alignContent="start">
          <RunFacts whole={whole} />
          <RunTimeLine run={run} />
        </Box>
        <Box gridArea="work" display="grid" gap="4" alignContent="start" minWidth="0">
          {run.withheld ? <Text>{WITHHELD}</Text> : <RunWork whole={whole} onEnded={refresh} />}
        </Box>
        <Box gridArea="more" display="grid" gap="4" alignContent="start">
          <RunRelations whole={whole} />
          {!run.withheld && (
            <Panel title="Asked with">
              <RunData run={run} />
            </Panel>
          )}
        </Box>
      </Box>
      {isStopping && (
        <StopDialog
          taskId={run.task_id}
          isRunning={run.state === 'RUNNING'}
          onClose={close}
          onStopped={() => {
            close();
            refresh();
          }}
        />
      )}
    </Page>
  );
}

type WorkProps = { readonly whole: WholeRun; readonly onEnded: () => void };

/** Why it failed, before what it printed. */
function RunWork({ whole: { run }, onEnded }: WorkProps) {
  return (
    <>
      {errorObstacle(run) === undefined && (
        <Panel title="Error">
          <RunErrorView run={run} />
        </Panel>
      )}
      <Panel title="Output">
        <RunOutputView run={run} onEnded={onEnded} />
      </Panel>
    </>
  );
}
