import { useIsPicture, useMay } from '@fairlead/shared/auth';
import type { RunMoves } from '@fairlead/shared/contract/pnl/since';
import { Button, chakra } from '@fairlead/shared/ui';

import { useMovesAsked } from './run-moves.data.ts';
import { movesWords } from './since-words.view-model.ts';

type Props = {
  readonly runId: number;
  readonly moves: RunMoves;
  /** Called when it is being worked out. */
  readonly onAsked: () => void;
};

/** Tells what the facts would move that have come in since a run, or lets it be worked out. */
export function RunMovesLine({ runId, moves, onAsked }: Props) {
  const mayRun = useMay('pnl:run');
  const isPicture = useIsPicture();
  const { ask, isAsking, refused } = useMovesAsked(runId, onAsked);
  const words = movesWords(moves);
  const isWanted = moves.status === 'NONE' || moves.status === 'FAILED';
  return (
    <>
      {words !== undefined && <span>{words}</span>}
      {isWanted && mayRun && !isPicture && (
        <Button variant="ghost" size="sm" disabled={isAsking} onClick={() => void ask()}>
          {moves.status === 'NONE' ? 'What would it move?' : 'Work it out again'}
        </Button>
      )}
      {refused !== undefined && <chakra.span color="negative">{refused}</chakra.span>}
    </>
  );
}
