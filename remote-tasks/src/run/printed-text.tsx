import { chakra } from '@fairlead/shared/ui';

import { PrintedLine } from './printed-line.tsx';
import type { Match, PrintedLines } from './printed-lines.rules.ts';
import { LINE_PX, useReading } from './use-reading.tsx';

/** Lines drawn beyond those in sight, so that scrolling meets no blank. */
const BEYOND = 30;

type Props = {
  readonly lines: PrintedLines;
  /** Rises whenever the lines have changed. */
  readonly parts: number;
  readonly following: boolean;
  /** The reader went elsewhere, or back to the end. */
  readonly onFollow: (following: boolean) => void;
  readonly wanted: string;
  /** The match that the reader is at. */
  readonly current: Match | undefined;
  /** Rises whenever the reader asks to be taken to it. */
  readonly jumps: number;
};

/** What a run printed. Only the lines in sight are drawn, so that 100,000 of them cost nothing. */
export function PrintedText({ lines, parts, wanted, current, ...reading }: Props) {
  const { frame, top, height, onScroll, onKeyDown } = useReading({ ...reading, parts, current });
  const first = Math.max(0, Math.floor(top / LINE_PX) - BEYOND);
  const last = Math.min(lines.count, Math.ceil((top + height) / LINE_PX) + BEYOND);
  const shown = Array.from({ length: Math.max(0, last - first) }, (_line, index) => first + index);
  return (
    <Frame
      ref={frame}
      role="log"
      aria-label="Output"
      aria-live="off"
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <chakra.div position="relative" style={{ height: lines.count * LINE_PX }}>
        {shown.map((index) => (
          <PrintedLine
            key={index}
            top={index * LINE_PX}
            text={lines.line(index)}
            wanted={wanted}
            at={current?.line === index ? current.at : undefined}
          />
        ))}
      </chakra.div>
    </Frame>
  );
}

const Frame = chakra('div', {
  base: {
    overflow: 'auto',
    minHeight: '108px',
    maxHeight: { base: '70dvh', md: 'calc(100dvh - 220px)' },
    py: '2',
    bg: 'sunken',
    fontFamily: 'mono',
    fontSize: 'xs',
    lineHeight: `${LINE_PX}px`,
    // The browser would hold on to a line that is drawn elsewhere.
    overflowAnchor: 'none',
    _focusVisible: { outlineOffset: '-2px' },
  },
});
