import { useFirmClock, useMay } from '@fairlead/shared/auth';
import type { RunMoves } from '@fairlead/pnl/contract/since';
import { Link } from '@fairlead/shared/router';
import { Button, chakra } from '@fairlead/shared/ui';

import { useMovesRequest } from './run-moves.data.ts';
import { formatMoves } from './since-labels.view-model.ts';

type Props = {
  readonly runId: number;
  readonly moves: RunMoves;
  /** Called when it is being worked out. */
  readonly onRequested: () => void;
};

/** Line about the effect of facts since a run, or the button that has it computed. */
export function RunMovesLine({ runId, moves, onRequested }: Props) {
  const mayRun = useMay('pnl:run');
  const mayRead = useMay('task:history');
  const { now, zone } = useFirmClock();
  const { ask, isAsking, refused } = useMovesRequest(runId, onRequested);
  const { status, task_id: taskId } = moves;
  const words = formatMoves(moves, { now: now(), zone });
  const isWanted = status === 'NONE' || status === 'FAILED';
  return (
    <>
      {words !== undefined && <span>{words}</span>}
      {status === 'FAILED' && mayRead && taskId !== null && (
        <chakra.span color="link">
          <Link to={`/tasks/history/${taskId}`}>Open the task's run</Link>
        </chakra.span>
      )}
      {isWanted && mayRun && (
        <Button variant="ghost" size="sm" disabled={isAsking} onClick={() => void ask()}>
          {words === undefined ? 'What would it move?' : 'Work it out again'}
        </Button>
      )}
      {refused !== undefined && <chakra.span color="negative">{refused}</chakra.span>}
    </>
  );
}
