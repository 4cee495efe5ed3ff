import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useId,
  useLayoutEffect,
} from 'react';

import { LineFrame, PositionedLine } from './line-frame.tsx';
import { type LineWindow, rowByKey } from './line-window.ts';
import { showAcross } from './show-across.ts';
import { useLineScroll } from './use-line-scroll.ts';

type OfFrame = 'head' | 'isMono' | 'width' | 'border' | 'bg' | 'fontSize' | 'containerType';

type Props = Pick<ComponentProps<typeof LineFrame>, OfFrame> & {
  readonly label: string;
  readonly count: number;
  /** Index of the chosen line. */
  readonly chosen: number | undefined;
  readonly onChoose: (index: number) => void;
  /** Height of a line in px; in a frame of this width, where it depends on it. */
  readonly rowPx?: number | ((width: number) => number);
  /** Largest height of the list. */
  readonly height: string;
  /** Selector of the mark in the chosen line that is brought in sight sideways. */
  readonly marked?: string;
  /** Draws the lines of a window, each in a `ListedLine`. */
  readonly children: (window: LineWindow) => ReactNode;
};

type Listed = Pick<Props, 'count' | 'chosen' | 'onChoose'> & {
  readonly id: string;
  readonly rowPx: number;
};

const ListedIn = createContext<Listed | undefined>(undefined);

const USUAL_PX = 20;

/**
 * Lines of a file, of which one is chosen by mouse, finger or keys (arrows, Page Up and Down, Home, End). Only those in
 * sight are drawn, and of any number the last one can be reached.
 */
export function LineList({
  label,
  count,
  chosen,
  onChoose,
  rowPx = USUAL_PX,
  height,
  ...rest
}: Props) {
  const { marked, children, ...of } = rest;
  const id = useId();
  const lines = useLineScroll({
    count,
    rowPx: typeof rowPx === 'number' ? () => rowPx : rowPx,
    first: chosen,
  });
  const { show, window } = lines;
  const { frame } = lines;
  useLayoutEffect(() => {
    if (chosen === undefined) return undefined;
    show(chosen);
    // It is drawn by then.
    const drawing = requestAnimationFrame(() => {
      if (frame.current !== null && marked !== undefined) showAcross(frame.current, marked);
    });
    return () => cancelAnimationFrame(drawing);
  }, [chosen, show, frame, marked]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = rowByKey(event.key, { row: chosen, count, aPage: lines.aPage });
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
  };
  const isDrawn = chosen !== undefined && chosen >= window.from && chosen < window.to;
  return (
    <LineFrame
      {...of}
      lines={lines}
      role="listbox"
      aria-label={label}
      aria-activedescendant={isDrawn ? `${id}-${String(chosen)}` : undefined}
      style={{ maxHeight: height }}
      onKeyDown={onKeyDown}
    >
      <ListedIn value={{ id, count, chosen, onChoose, rowPx: lines.rowPx }}>
        {children(window)}
      </ListedIn>
    </LineFrame>
  );
}

type LineProps = {
  readonly index: number;
  readonly isWrong?: boolean;
  readonly children: ReactNode;
};

/** A line of a list, which a click chooses. */
export function ListedLine({ index, isWrong = false, children }: LineProps) {
  const listed = use(ListedIn);
  if (listed === undefined) return null;
  const { id, count, chosen, onChoose, rowPx } = listed;
  return (
    <PositionedLine
      index={index}
      id={`${id}-${String(index)}`}
      role="option"
      aria-selected={index === chosen}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-wrong={isWrong}
      style={{ height: rowPx }}
      onClick={() => onChoose(index)}
    >
      {children}
    </PositionedLine>
  );
}
