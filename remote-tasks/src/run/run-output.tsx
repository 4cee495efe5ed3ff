import { useEffect, useEffectEvent, useState } from 'react';

import type { TaskRun } from '@fairlead/shared/contract/runs';
import { Text } from '@fairlead/shared/ui';

import { outputObstacle } from '../runs/run-details.view-model.ts';
import { isEnded } from '../runs/state.rules.ts';
import { OutputPanel } from './output-panel.tsx';
import { wholeText } from './printed-lines.rules.ts';
import { type OutputTail, useTail } from './tail.data.ts';

type Props = {
  readonly run: TaskRun;
  /** It is known here that the run is over. */
  readonly onEnded: () => void;
};

/** Output of a run: live where it had not ended when the page was opened. */
export function RunOutputView({ run, onEnded }: Props) {
  const [isLive] = useState(!isEnded(run));
  return isLive ? <LiveOutput run={run} onEnded={onEnded} /> : <StoredOutput run={run} />;
}

function LiveOutput({ run, onEnded }: Props) {
  const tail = useTail(run.task_id);
  const isOver = tail.ended && tail.problem === undefined;
  const tellEnd = useEffectEvent(onEnded);
  useEffect(() => {
    if (isOver) tellEnd();
  }, [isOver]);
  const isEmpty = isOver && tail.lines.count === 0;
  const obstacle = isEmpty && isEnded(run) ? outputObstacle(run) : undefined;
  if (obstacle !== undefined) return <Text color="text.muted">{obstacle}</Text>;
  return <OutputPanel tail={tail} name={outputFileName(run)} />;
}

function StoredOutput({ run }: Pick<Props, 'run'>) {
  const [tail] = useState<OutputTail>(() => ({
    lines: wholeText(run.output ?? ''),
    parts: 1,
    state: run.state,
    ended: true,
    problem: undefined,
  }));
  const obstacle = outputObstacle(run);
  if (obstacle !== undefined) return <Text color="text.muted">{obstacle}</Text>;
  return <OutputPanel tail={tail} name={outputFileName(run)} />;
}

const outputFileName = (run: TaskRun) => ['Output of', run.task_route, run.task_id];
