import { type KeyboardEvent, useEffect, useState } from 'react';

import type { RefusedBankFileHead } from '@fairlead/accounting/contract/refused-bank-files';
import { formatDay, formatInstant, formatNumber } from '@fairlead/shared/format';
import { fileName, saveFile } from '@fairlead/shared/files';
import { AreaView, Box, Button, EmptyState, Text } from '@fairlead/shared/ui';

import { type Fact, FactList } from '../common/facts.tsx';
import { BankFileLines } from './file-lines.tsx';
import { fileProblemText } from './file-labels.view-model.ts';
import { ShownRow } from './shown-row.tsx';
import { forgetRows, useFixture, useReadingAgain, useRefusedFile } from './refused-files.data.ts';

const GONE = 404;

/** A refused bank file: its lines beside what was understood of them, from the first that was not. */
export function RefusedFileView({ id }: { readonly id: string }) {
  const again = useReadingAgain(id);
  const { readAgainAt, stop } = again;
  const { area, refresh, refreshError } = useRefusedFile(id, readAgainAt);
  const refusedAt = area.status === 'COMPLETED' ? area.data.refused_at : undefined;
  const gone = [area.status === 'FAILED' ? area.error : undefined, refreshError].find(
    (error) => error?.status === GONE,
  );
  const isAnswered = gone !== undefined || refusedAt !== readAgainAt;
  useEffect(() => {
    if (readAgainAt === undefined || !isAnswered) return;
    stop();
    void forgetRows();
  }, [readAgainAt, isAnswered, stop]);
  if (gone !== undefined)
    return (
      <EmptyState drawing="done" title="This file is not refused any more">
        {gone.panelText}
      </EmptyState>
    );
  return (
    <AreaView area={area} report="Refused bank file" onRetry={refresh}>
      {(file) => <Shown key={file.refused_at} {...{ file, again }} />}
    </AreaView>
  );
}

type ShownProps = {
  readonly file: RefusedBankFileHead;
  readonly again: ReturnType<typeof useReadingAgain>;
};

function Shown({ file, again }: ShownProps) {
  const { problems } = file;
  const [row, setRow] = useState(problems.find((each) => each.row !== null)?.row ?? 0);
  const [at, setAt] = useState(0);
  const go = (next: number) => {
    const problem = problems[next];
    if (problem === undefined) return;
    setAt(next);
    if (problem.row !== null) setRow(problem.row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F8') return;
    event.preventDefault();
    go(event.shiftKey ? at - 1 : at + 1);
  };
  return (
    <Box display="flex" flexDirection="column" gap="3" minWidth="0" onKeyDown={onKeyDown}>
      <FactList facts={listFileFacts(file)} />
      <ProblemBar {...{ file, at, go, again }} />
      {file.row_count > 0 && (
        <>
          <BankFileLines
            id={file.file_id}
            name={file.file_name}
            rowCount={file.row_count}
            current={row}
            onCurrent={setRow}
          />
          <ShownRow id={file.file_id} row={row} />
        </>
      )}
    </Box>
  );
}

const listFileFacts = (file: RefusedBankFileHead): readonly Fact[] => [
  ['File', file.file_name],
  ['Came', `${formatInstant(file.uploaded_at, 'UTC')} UTC, ${file.uploaded_by}`],
  ['Refused', `${formatInstant(file.refused_at, 'UTC')} UTC, ${file.refused_by}`],
  ['Business date', formatDay(file.business_date)],
];

type BarProps = ShownProps & {
  readonly at: number;
  readonly go: (next: number) => void;
};

/** Holds which problem is looked at, with ways to the ones before and behind it. */
function ProblemBar({ file, at, go, again }: BarProps) {
  const { problems, refused_at: refusedAt } = file;
  const isReading = again.readAgainAt !== undefined;
  const problem = problems[at];
  return (
    <Box display="flex" flexDirection="column" gap="2">
      <Text role="status" color="negative" overflowWrap="anywhere">
        {`Problem ${formatNumber(at + 1)} of ${formatNumber(problems.length)}`}
        {problem !== undefined && ` · ${fileProblemText(problem)}`}
      </Text>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Button size="sm" disabled={at === 0} onClick={() => go(at - 1)} title="Shift+F8">
          Previous problem
        </Button>
        <Button
          size="sm"
          disabled={at >= problems.length - 1}
          onClick={() => go(at + 1)}
          title="F8"
        >
          Next problem
        </Button>
        <Button size="sm" disabled={isReading} onClick={() => void again.readAgain(refusedAt)}>
          {isReading ? 'Reading again ...' : 'Read again'}
        </Button>
        <Fixture file={file} />
        {again.problem !== undefined && (
          <Text role="alert" color="negative">
            {again.problem}
          </Text>
        )}
      </Box>
    </Box>
  );
}

/** Downloads the anonymised file, which may be passed on. */
function Fixture({ file }: Pick<ShownProps, 'file'>) {
  const { make, isMaking, problem } = useFixture(file.file_id);
  const download = async () => {
    const made = await make();
    const [, ending = 'txt'] = /\.([A-Za-z0-9]{1,6})$/.exec(file.file_name) ?? [];
    if (made !== undefined) saveFile(fileName(['anonymised bank file'], ending), made);
  };
  return (
    <>
      <Button
        size="sm"
        disabled={isMaking}
        onClick={() => void download()}
        title="The same structure and faults, with other names, accounts, texts and amounts"
      >
        {isMaking ? 'Anonymising ...' : 'Download anonymised'}
      </Button>
      {problem !== undefined && (
        <Text role="alert" color="negative">
          {problem}
        </Text>
      )}
    </>
  );
}
