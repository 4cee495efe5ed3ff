import { memo } from 'react';

import type { Fate, TrialReading } from '@fairlead/tasks/contract/file-layouts';
import { formatNumber } from '@fairlead/shared/format';
import { LineList, ListedLine, listIndexes } from '@fairlead/shared/lines';
import { chakra } from '@fairlead/shared/ui';

import { buildRuler, cutLine, type LinePiece, type LinesOfFile } from './file-lines.rules.ts';
import { FATE_SIGNS, type Fates, fateText, markLine } from './trial.view-model.ts';

/** Characters that are drawn of a line: longer ones are no lines of records. */
const MAX_DRAWN = 4_000;

type Props = {
  readonly lines: LinesOfFile;
  /** Reading of the file; undefined: no layout reads it. */
  readonly reading: TrialReading | undefined;
  readonly fates: Fates;
  /** Number of the chosen line, from 1. */
  readonly line: number | undefined;
  readonly onChoose: (line: number) => void;
};

/** The file as it is, line by line; of the chosen line each field is marked. */
export function LayoutFileLines({ lines, reading, fates, line, onChoose }: Props) {
  const longest = Math.min(MAX_DRAWN, lines.longest);
  const margin = String(lines.count).length;
  return (
    <Drawn>
      <LineList
        isMono
        bg="surface"

        label={`Lines of the file, ${formatNumber(lines.count)}`}
        count={lines.count}
        chosen={line === undefined ? undefined : line - 1}
        onChoose={(index) => onChoose(index + 1)}
        marked="mark[data-wrong=true]"
        width={`${longest + margin + 6}ch`}
        head={
          reading?.delimiter === null
            ? `${' '.repeat(margin + 5)}${buildRuler(longest)}`
            : undefined
        }
        height="min(60dvh, 560px)"
      >
        {(window) =>
          listIndexes(window).map((index) => (
            <ListedLine key={index} index={index}>
              <DrawnLine
                {...{ reading, margin }}
                text={lines.line(index).slice(0, MAX_DRAWN)}
                line={index + 1}
                fate={fates(index + 1)}
                isChosen={index + 1 === line}
              />
            </ListedLine>
          ))
        }
      </LineList>
    </Drawn>
  );
}

type LineProps = {
  readonly reading: TrialReading | undefined;
  readonly margin: number;
  readonly text: string;
  readonly line: number;
  readonly fate: Fate | undefined;
  readonly isChosen: boolean;
};

const DrawnLine = memo(function DrawnLine({
  reading,
  margin,
  text,
  line,
  fate,
  isChosen,
}: LineProps) {
  const what = fate?.what ?? '';
  const marks = reading === undefined || !isChosen ? [] : markLine(reading, fate, { line, text });
  const isTaken = reading === undefined || READ_FATES.has(what);
  return (
    <>
      <span
        data-margin
        title={reading && fateText(fate, { line, above: reading.above })}
        data-what={fate?.what}
        style={{ width: `${margin + 4}ch` }}
      >
        {String(line).padStart(margin)} {FATE_SIGNS[what] ?? ' '}
      </span>
      <span data-taken={isTaken}>
        {cutLine(text, marks).map((piece, at) => (
          <MarkedPiece key={at} {...piece} isEven={at % 2 === 0} />
        ))}
      </span>
    </>
  );
});

const READ_FATES: ReadonlySet<string> = new Set(['rows', 'total', 'problem', 'refused']);

function MarkedPiece({ text, names, isWrong, isEven }: LinePiece & { readonly isEven: boolean }) {
  if (names.length === 0) return text;
  return (
    <Field title={names.join(', ')} data-wrong={isWrong} data-even={isEven}>
      {text}
    </Field>
  );
}

/** Lines are styled from without: elements with styles of their own take as long as all else of a line. */
const Drawn = chakra('div', {
  base: {
    '& [data-taken=false]': { color: 'text.muted' },
    '& [data-margin]': {
      display: 'inline-block',
      px: '1ch',
      marginInlineEnd: '1ch',
      color: 'text.muted',
      bg: 'sunken',
      '&[data-what=problem], &[data-what=refused]': { color: 'negative', fontWeight: 'semibold' },
      '&[data-what=rows]': { color: 'accent' },
    },
  },
});

const Field = chakra('mark', {
  base: {
    color: 'text',
    bg: 'accent.subtle',
    '&[data-even=true]': { bg: 'info.subtle' },
    '&[data-wrong=true]': {
      bg: 'negative.subtle',
      textDecoration: 'underline wavy {colors.negative}',
    },
  },
});
