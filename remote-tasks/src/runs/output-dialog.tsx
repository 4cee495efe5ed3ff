import {
  CopyButton,
  NothingToShow,
  RunDialogFrame,
  type RunDialogProps,
  VerbatimText,
} from './run-dialog-parts.tsx';
import { isOutputCut, outputObstacle } from './run-details.view-model.ts';
import { WholePart } from './whole-part.tsx';
import { useWholeRun } from './whole-run.data.ts';

/** Output of a run: all that is kept of what it printed (TSK-08). */
export function OutputDialog({ run, onClose }: RunDialogProps) {
  const whole = useWholeRun(run, isOutputCut(run));
  const obstacle = outputObstacle(run) ?? outputObstacle(whole.run);
  const output = whole.run.output ?? '';
  const isWhole = !isOutputCut(whole.run);
  return (
    <RunDialogFrame
      run={run}
      what="Output"
      onClose={onClose}
      actions={obstacle === undefined && isWhole && <CopyButton text={output} what="Output" />}
    >
      {obstacle === undefined ? (
        <WholePart whole={whole} what="output">
          <VerbatimText label="Output" text={isWhole ? output : `… ${output}`} />
        </WholePart>
      ) : (
        <NothingToShow>{obstacle}</NothingToShow>
      )}
    </RunDialogFrame>
  );
}
