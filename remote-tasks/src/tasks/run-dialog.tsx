import { type ReactNode, useState } from 'react';

import type { Task } from '@fairlead/shared/contract/tasks';
import { DialogFrame, DialogParts } from '@fairlead/shared/frames';
import { Box, Button, LoadingLine, LoadingText, RetryButton, Text } from '@fairlead/shared/ui';

import { useRunToRepeat } from './all-tasks.data.ts';
import { RunForm } from './run-form.tsx';
import { repeatObstacle } from './run-labels.view-model.ts';

type Props = {
  readonly route: string;
  /** The run that it begins with; null for none. */
  readonly from: string | null;
  readonly tasks: readonly Task[];
  readonly onClose: () => void;
  /** Begins without that run. */
  readonly onWithout: () => void;
};

/** The dialog in which a task is run (spec A2, "Run dialog"). */
export function RunDialog({ route, tasks, ...props }: Props) {
  const { from, onClose, onWithout } = props;
  const [isSending, onSending] = useState(false);
  const task = tasks.find((one) => one.route === route);
  const form = { isSending, onSending };
  return (
    <DialogFrame title={`Run ${route}`} size="sm" open busy={isSending} onClose={onClose}>
      {task?.may_run !== true ? (
        <OneLine onClose={onClose}>
          {task === undefined ? `There is no task ${route}` : 'You may not run this task'}
        </OneLine>
      ) : from === null ? (
        <RunForm task={task} original={undefined} {...form} />
      ) : (
        <RepeatedRun {...{ task, from, onClose, onWithout }} {...form} />
      )}
    </DialogFrame>
  );
}

type RepeatedProps = {
  readonly task: Task;
  readonly from: string;
  readonly onClose: () => void;
  readonly onWithout: () => void;
  readonly isSending: boolean;
  readonly onSending: (isSending: boolean) => void;
};

/** Filled in as a run was asked for, once that run is here. */
function RepeatedRun({ task, from, onClose, onWithout, ...form }: RepeatedProps) {
  const { area, refresh } = useRunToRepeat(from);
  if (area.status === 'INIT' || area.status === 'LOADING') {
    return (
      <DialogParts>
        <Box position="relative" display="grid" placeItems="center" minHeight="240px">
          <LoadingLine />
          <LoadingText text="Loading the run …" />
        </Box>
      </DialogParts>
    );
  }
  const isFailed = area.status === 'FAILED';
  const run = isFailed ? undefined : area.data.run;
  const obstacle = isFailed
    ? goneText(area.error.status, area.error.panelText)
    : repeatObstacle(task, area.data.run);
  if (obstacle === undefined) return <RunForm task={task} original={run} {...form} />;
  return (
    <OneLine onClose={onClose} onWithout={onWithout} onRetry={isFailed ? refresh : undefined}>
      {obstacle}
    </OneLine>
  );
}

const goneText = (status: number | undefined, words: string) =>
  status === 404 ? 'The run to begin with is gone' : `The run to begin with did not load: ${words}`;

type OneLineProps = {
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onWithout?: () => void;
  readonly onRetry?: (() => void) | undefined;
};

/** Why there is nothing to fill in, and what can be done instead. */
function OneLine({ children, onClose, onWithout, onRetry }: OneLineProps) {
  return (
    <DialogParts
      footer={
        <>
          <Box flex="1" hideBelow="sm" />
          {onRetry !== undefined && <RetryButton onClick={onRetry} />}
          <Button onClick={onClose}>Close</Button>
          {onWithout !== undefined && (
            <Button variant="solid" onClick={onWithout}>
              Run without it
            </Button>
          )}
        </>
      }
    >
      <Text role="alert" py="6" textAlign="center" overflowWrap="anywhere">
        {children}
      </Text>
    </DialogParts>
  );
}
