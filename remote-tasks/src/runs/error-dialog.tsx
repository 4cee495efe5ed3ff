import type { TaskRun } from '@fairlead/shared/contract/runs';
import { chakra } from '@fairlead/shared/ui';

import {
  CopyButton,
  DialogSection,
  Entries,
  NothingToShow,
  RunDialogFrame,
  type RunDialogProps,
  VerbatimText,
} from './run-dialog-parts.tsx';
import {
  errorObstacle,
  isTraceCut,
  readErrorDictionary,
  type ReasonLine,
} from './run-details.view-model.ts';
import { WholePart } from './whole-part.tsx';
import { useWholeRun } from './whole-run.data.ts';

/** Error of a run: scope, type, dictionary and trace (TSK-09). */
export function ErrorDialog({ run, onClose }: RunDialogProps) {
  const obstacle = errorObstacle(run);
  return (
    <RunDialogFrame run={run} what="Error" onClose={onClose}>
      {obstacle === undefined ? (
        <RunErrorView run={run} />
      ) : (
        <NothingToShow>{obstacle}</NothingToShow>
      )}
    </RunDialogFrame>
  );
}

/** Why a run failed; of one that did not there is nothing to show. */
export function RunErrorView({ run }: { readonly run: TaskRun }) {
  const whole = useWholeRun(run, isTraceCut(run));
  const { error_scope: scope, error_type: type, error_trace: trace } = whole.run;
  const { reasons, entries } = readErrorDictionary(whole.run);
  const isEmpty = reasons.length === 0 && entries.length === 0;
  return (
    <>
      <DialogSection title="Scope">{scope ?? '–'}</DialogSection>
      <DialogSection title="Type">{type ?? '–'}</DialogSection>
      <DialogSection title="Dictionary">
        {reasons.length > 0 && <Reasons reasons={reasons} />}
        {entries.length > 0 && <Entries entries={entries} />}
        {isEmpty && '–'}
      </DialogSection>
      <DialogSection
        title="Trace"
        end={trace !== null && !isTraceCut(whole.run) && <CopyButton text={trace} what="Trace" />}
      >
        <WholePart whole={whole} what="trace">
          {trace === null ? '–' : <VerbatimText label="Trace" text={trace} />}
        </WholePart>
      </DialogSection>
    </>
  );
}

const ReasonTable = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    mb: '2',
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      py: '1',
      pe: '4',
      borderBottom: 'hair',
      overflowWrap: 'anywhere',
    },
    '& th': { color: 'text.muted', fontWeight: 'medium', whiteSpace: 'nowrap' },
    '& .number': { textAlign: 'end' },
    '& .reason': { sm: { width: '70%' } },
  },
});

/** Everything that was wrong with what the run was given, in the order of its lines. */
function Reasons({ reasons }: { readonly reasons: readonly ReasonLine[] }) {
  const has = (part: keyof ReasonLine) => reasons.some((reason) => reason[part] !== '');
  const [hasFiles, hasLines, hasColumns] = [has('file'), has('line'), has('column')];
  return (
    <ReasonTable aria-label="Reasons">
      <thead>
        <tr>
          {hasFiles && <th scope="col">File</th>}
          {hasLines && (
            <th scope="col" className="number">
              Line
            </th>
          )}
          {hasColumns && <th scope="col">Column</th>}
          <th scope="col" className="reason">
            Reason
          </th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ file, line, column, message }, place) => (
          <tr key={place}>
            {hasFiles && <td>{file}</td>}
            {hasLines && <td className="number">{line}</td>}
            {hasColumns && <td>{column}</td>}
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </ReasonTable>
  );
}
