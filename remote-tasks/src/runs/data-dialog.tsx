import type { TaskRun } from '@fairlead/shared/contract/runs';

import {
  CopyButton,
  Entries,
  NothingToShow,
  RunDialogFrame,
  type RunDialogProps,
  Section,
  VerbatimText,
} from './run-dialog-parts.tsx';
import { dataObstacle, entriesOf, prettyJson, WITHHELD } from './run-details.view-model.ts';

/** Data of a run: the method, URL parameters and JSON that it was asked for with (TSK-10). */
export function DataDialog({ run, onClose }: RunDialogProps) {
  const obstacle = dataObstacle(run);
  return (
    <RunDialogFrame run={run} what="Data" onClose={onClose}>
      {obstacle === WITHHELD ? <NothingToShow>{obstacle}</NothingToShow> : <RunData run={run} />}
    </RunDialogFrame>
  );
}

/** Request of a run: method, parameters and JSON. */
export function RunData({ run }: { readonly run: TaskRun }) {
  const obstacle = dataObstacle(run);
  const params = entriesOf(run.request_args);
  return (
    <>
      <Section title="Method">{run.method}</Section>
      {obstacle !== undefined && <NothingToShow>{obstacle}</NothingToShow>}
      {params.length > 0 && (
        <Section
          title="URL params"
          end={<CopyButton text={prettyJson(run.request_args)} what="URL params" />}
        >
          <Entries entries={params} />
        </Section>
      )}
      {run.request_json !== null && (
        <Section title="JSON" end={<CopyButton text={prettyJson(run.request_json)} what="JSON" />}>
          <VerbatimText label="JSON" text={prettyJson(run.request_json)} />
        </Section>
      )}
    </>
  );
}
