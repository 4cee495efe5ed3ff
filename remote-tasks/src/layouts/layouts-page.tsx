import { formatNumber } from '@fairlead/shared/format';
import {
  Box,
  chakra,
  EmptyState,
  Flex,
  LoadingText,
  Page,
  PanelFailed,
  Segmented,
  Text,
} from '@fairlead/shared/ui';

import { ChooseFile, DropArea } from './file-choice.tsx';
import { SaveLayout } from './save-layout.tsx';
import { StoredLayouts } from './stored-layouts.tsx';
import { useStoredLayouts } from './layouts.data.ts';
import { findSaveObstacle } from './trial.view-model.ts';
import { TrialView } from './trial-view.tsx';
import { type By, useLayoutTrial } from './use-layout-trial.ts';

const BY = [
  { value: 'kept', label: 'Kept layouts' },
  { value: 'others', label: 'CSV files' },
] as const;

/** File layouts: which are kept, and a trial of them, or of others, on a file. */
export function LayoutsPage() {
  const kept = useStoredLayouts();
  const trial = useLayoutTrial();
  return (
    <Page title="File layouts" bar={<Choices trial={trial} />}>
      <DropArea onFiles={trial.takeFiles}>
        <Chosen trial={trial} onSaved={kept.refresh} />
        <Result trial={trial} />
        <StoredLayouts called={kept} />
      </DropArea>
    </Page>
  );
}

type Props = { readonly trial: ReturnType<typeof useLayoutTrial> };

function Choices({ trial }: Props) {
  return (
    <>
      <ChooseFile
        label="Choose file …"
        variant="solid"
        onFiles={([file]) => file && trial.chooseFile(file)}
      />
      <Segmented<By>
        label="Tried by"
        value={trial.chosen.by}
        choices={BY}
        onChange={trial.chooseBy}
      />
      {trial.chosen.by === 'others' && (
        <ChooseFile
          label="Choose files of the layout …"
          isMultiple
          accept=".csv"
          onFiles={(files) => void trial.chooseLayouts(files)}
        />
      )}
    </>
  );
}

/** Shows what is chosen, and why something was not. */
function Chosen({ trial, onSaved }: Props & { readonly onSaved: () => void }) {
  const { by, file, layoutFiles, obstacle, round } = trial.chosen;
  return (
    <Box mb="3">
      {obstacle !== undefined && (
        <Text role="alert" color="negative">
          {obstacle}
        </Text>
      )}
      {file !== undefined && (
        <Text overflowWrap="anywhere">
          <chakra.b fontWeight="medium">{file.name}</chakra.b>, {sizeText(file.size)}
        </Text>
      )}
      {by === 'others' && (
        <Flex gap="3" rowGap="1" wrap="wrap" align="center">
          <Text color="text.muted" overflowWrap="anywhere">
            {layoutFiles === undefined
              ? 'Choose the files file_layouts.csv, file_layout_parts.csv, _fields.csv, _rules.csv and _values.csv of the layout.'
              : `By ${layoutFiles.map(({ file_name }) => file_name).join(', ')}`}
          </Text>
          {layoutFiles !== undefined && (
            <SaveLayout
              key={round}
              files={layoutFiles}
              obstacle={findSaveObstacle(trial.tried?.trial)}
              onSaved={onSaved}
            />
          )}
        </Flex>
      )}
    </Box>
  );
}

function Result({ trial: { chosen, tried, isTrying, failure, tryAgain } }: Props) {
  return (
    <>
      {isTrying && <LoadingText text="Trying it …" />}
      {failure !== undefined && (
        <Box mb="4">
          <PanelFailed
            title="The file was not tried"
            message={failure.message}
            supportId={failure.requestId}
            onRetry={() => tryAgain()}
          />
        </Box>
      )}
      {tried !== undefined && (
        <TrialView
          key={toFileKey(tried.asked.file)}
          {...{ tried, isTrying }}
          onShowFrom={tryAgain}
        />
      )}
      {tried === undefined && !isTrying && failure === undefined && (
        <Box mb="4">
          <EmptyState
            title={chosen.file === undefined ? 'No file is chosen' : 'No layout is chosen'}
          >
            Choose a clearer’s or vendor’s file, or drop it here: it is read by its layout, and
            nothing is stored.
          </EmptyState>
        </Box>
      )}
    </>
  );
}

/** Key by which another file starts over: it has no line of the one before. */
const toFileKey = ({ name, size, lastModified }: File): string => `${lastModified} ${size} ${name}`;

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${formatNumber(Math.round(kib))} KiB` : `${(kib / 1024).toFixed(1)} MiB`;
}
