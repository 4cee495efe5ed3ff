import { useMemo, useState } from 'react';

import type { TrialReading } from '@fairlead/tasks/contract/file-layouts';
import { formatNumber } from '@fairlead/shared/format';
import { Tabs } from '@fairlead/shared/frames';
import { Box, chakra, Flex, Panel, Segmented, Text } from '@fairlead/shared/ui';

import { LayoutFileLines } from './file-lines.tsx';
import type { Tried } from './layouts.data.ts';
import { LineMeaning } from './line-meaning.tsx';
import { ProblemList } from './problem-list.tsx';
import { formatSectionName, SectionRows } from './section-rows.tsx';
import { type Fates, indexFates, readingCounts, readingText } from './trial.view-model.ts';

type Props = {
  readonly tried: Tried;
  readonly isTrying: boolean;
  /** Fetches the rows from a line on. */
  readonly onShowFrom: (line: number) => void;
};

/** A trial: the file left, what it means right, every problem above both. */
export function TrialView({ tried, isTrying, onShowFrom }: Props) {
  const { trial, lines } = tried;
  const [of, setOf] = useState(0);
  const reading = trial.readings[of] ?? trial.readings[0];
  const fates = useMemo<Fates>(
    () => (reading === undefined ? () => undefined : indexFates(reading, lines.count)),
    [reading, lines],
  );
  const [line, setLine] = useState<number>();
  const { problems, at, go } = useProblems(trial.readings, reading, setLine);
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'F8' || problems.length === 0) return;
        event.preventDefault();
        go(at === undefined ? 0 : at + (event.shiftKey ? -1 : 1));
      }}
    >
      <Head {...{ tried, reading, of }} onOf={setOf} />
      {trial.layout_problems.length > 0 && <LayoutProblems problems={trial.layout_problems} />}
      {problems.length > 0 && (
        <ProblemList title="Problems of the file" {...{ problems, at }} onGo={go} />
      )}
      <Halves>
        <Panel title="The file">
          <Box border="hair" borderTop="head">
            <LayoutFileLines {...{ lines, reading, fates, line }} onChoose={setLine} />
          </Box>
        </Panel>
        {reading !== undefined && (
          <Panel title="What it means">
            <Box containerType="inline-size">
              {line === undefined ? (
                <Text color="text.muted" mb="2">
                  Choose a line to see where each of its cells comes from.
                </Text>
              ) : (
                <LineMeaning
                  {...{ reading, fates, line, isTrying }}
                  onShow={() => onShowFrom(line)}
                />
              )}
              <Meaning {...{ reading, line }} onChoose={setLine} />
            </Box>
          </Panel>
        )}
      </Halves>
    </Box>
  );
}

const Halves = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    gap: '4',
    mb: '4',
  },
});

/** Holds at which problem the reader is; going to one chooses its line. */
function useProblems(
  readings: readonly TrialReading[],
  reading: TrialReading | undefined,
  onLine: (line: number) => void,
) {
  const problems = reading?.problems ?? [];
  // Another answer has other problems.
  const [held, setHeld] = useState<{ readonly of: unknown; readonly at: number }>();
  const at = held?.of === readings && held.at < problems.length ? held.at : undefined;
  const go = (to: number) => {
    const place = Math.min(problems.length - 1, Math.max(0, to));
    setHeld({ of: readings, at: place });
    const line = problems[place]?.line;
    if (line !== null && line !== undefined) onLine(line);
  };
  return { problems, at, go };
}

type HeadProps = {
  readonly tried: Tried;
  readonly reading: TrialReading | undefined;
  readonly of: number;
  readonly onOf: (of: number) => void;
};

/** Head of a trial: the layouts that the file fits, or that it fits none. */
function Head({ tried: { trial }, reading, of, onOf }: HeadProps) {
  const { file_name, patterns, readings, layout_problems } = trial;
  if (layout_problems.length > 0) return null;
  if (reading === undefined) return <NoneFits fileName={file_name} patterns={patterns} />;
  return (
    <Box mb="3" role="status">
      {readings.length > 1 && (
        <Segmented
          label="Kind of file"
          value={String(of)}
          choices={readings.map(({ kind }, index) => ({ value: String(index), label: kind }))}
          onChange={(value) => onOf(Number(value))}
        />
      )}
      <Text overflowWrap="anywhere">{readingText(file_name, reading)}</Text>
      <Flex gap="3" rowGap="0" wrap="wrap">
        <Text fontWeight="semibold">{readingCounts(reading)}</Text>
        {reading.left_out.map(({ why, count, first_line }) => (
          <Text key={why} color="text.muted">
            Left out: {formatNumber(count)} × {why} (the first on line {formatNumber(first_line)})
          </Text>
        ))}
      </Flex>
      {reading.head !== null && (
        <Text color="text.muted">
          {reading.head.map(({ name, value }) => `${name}: ${value ?? 'worked out'}`).join(' · ')}
        </Text>
      )}
    </Box>
  );
}

type NoneProps = {
  readonly fileName: string;
  readonly patterns: Tried['trial']['patterns'];
};

function NoneFits({ fileName, patterns }: NoneProps) {
  return (
    <Box
      role="alert"
      border="hair"
      borderTop="2px solid {colors.warning}"
      bg="surface"
      px="3"
      py="2"
      mb="3"
    >
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {fileName} fits no file layout
      </Text>
      {patterns.length === 0 ? (
        <Text color="text.muted">No layout is kept. Choose the CSV files of one to try.</Text>
      ) : (
        <>
          <Text color="text.muted">The name has to be as one of these:</Text>
          <chakra.ul mt="1" fontFamily="mono" fontSize="xs" listStyleType="none">
            {patterns.map(({ layout, file_pattern }) => (
              <li key={`${layout} ${file_pattern}`}>
                {file_pattern} <chakra.span color="text.muted">{layout}</chakra.span>
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </Box>
  );
}

function LayoutProblems({ problems }: Pick<Parameters<typeof ProblemList>[0], 'problems'>) {
  const [at, setAt] = useState<number>();
  return <ProblemList title="Problems of the layout" {...{ problems, at }} onGo={setAt} />;
}

type MeaningProps = {
  readonly reading: TrialReading;
  readonly line: number | undefined;
  readonly onChoose: (line: number) => void;
};

/** The rows of each section. */
function Meaning({ reading: { sections }, line, onChoose }: MeaningProps) {
  const [chosen, setChosen] = useState('0');
  if (sections.length === 0) return <Text color="text.muted">It makes no row.</Text>;
  const value = sections[Number(chosen)] === undefined ? '0' : chosen;
  return (
    <Tabs
      label="Sections"
      value={value}
      onChange={setChosen}
      tabs={sections.map((section, index) => ({
        value: String(index),
        label: `${formatSectionName(section)} ${formatNumber(section.rows)}`,
        content: <SectionRows {...{ section, line, onChoose }} />,
      }))}
    />
  );
}
