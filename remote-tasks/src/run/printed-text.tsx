import { LineFrame, listIndexes } from '@fairlead/shared/lines';

import { PrintedLine } from './printed-line.tsx';
import type { Match, PrintedLines } from './printed-lines.rules.ts';
import { useReading } from './use-reading.ts';

type Props = {
  readonly lines: PrintedLines;
  /** Rises whenever the lines have changed. */
  readonly parts: number;
  readonly following: boolean;
  /** The reader went elsewhere, or back to the end. */
  readonly onFollow: (following: boolean) => void;
  readonly searchText: string;
  /** The match that the reader is at. */
  readonly current: Match | undefined;
  /** Rises whenever the reader asks to be taken to it. */
  readonly jumps: number;
};

/**
 * Virtualised output of a run: only visible lines are drawn, so that 100,000 of them cost nothing.
 */
export function PrintedText({ lines, parts, searchText, current, ...reading }: Props) {
  const { lines: scroll, ...reader } = useReading({
    ...reading,
    parts,
    current,
    count: lines.count,
  });
  return (
    <LineFrame
      lines={scroll}
      isMono
      role="log"
      aria-label="Output"
      aria-live="off"
      minHeight="108px"
      maxHeight={{ base: '70dvh', md: 'calc(100dvh - 220px)' }}
      py="2"
      bg="sunken"
      {...reader}
    >
      {listIndexes(scroll.window).map((index) => (
        <PrintedLine
          key={index}
          index={index}
          text={lines.line(index)}
          searchText={searchText}
          at={current?.line === index ? current.at : undefined}
        />
      ))}
    </LineFrame>
  );
}
