import type { TaskRun } from '@fairlead/shared/contract/runs';

import { prettyJson } from '../json/json-skeleton.rules.ts';
import {
  CopyButton,
  DialogSection,
  Entries,
  NothingToShow,
  RunDialogFrame,
  type RunDialogProps,
  VerbatimText,
} from './run-dialog-parts.tsx';
import { dataObstacle, toDictionaryEntries, WITHHELD } from './run-details.view-model.ts';

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
  const params = toDictionaryEntries(run.request_args);
  return (
    <>
      <DialogSection title="Method">{run.method}</DialogSection>
      {obstacle !== undefined && <NothingToShow>{obstacle}</NothingToShow>}
      {params.length > 0 && (
        <DialogSection
          title="URL params"
          end={<CopyButton text={prettyJson(run.request_args)} what="URL params" />}
        >
          <Entries entries={params} />
        </DialogSection>
      )}
      {run.request_json !== null && (
        <DialogSection
          title="JSON"
          end={<CopyButton text={prettyJson(run.request_json)} what="JSON" />}
        >
          <VerbatimText label="JSON" text={prettyJson(run.request_json)} />
        </DialogSection>
      )}
    </>
  );
}
