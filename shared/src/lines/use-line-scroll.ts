import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

import { type LineWindow, toLineWindow, topShowing } from './line-window.ts';
import { LongScroll } from './long-scroll.ts';

/** Height that is supposed before anything is measured. */
const USUAL_PX = 400;

type Sight = {
  readonly top: number;
  /** Pixels by which rows are moved up in the body, which may be lower than all of them together. */
  readonly shift: number;
  readonly height: number;
  readonly width: number;
};

type Options = {
  readonly count: number;
  /** Height of a row in a frame of this width. */
  readonly rowPx: (width: number) => number;
  /** Row that is in sight at first. */
  readonly first?: number | undefined;
};

export type LineScroll = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly rowPx: number;
  /** Pixels of the rows in sight. */
  readonly height: number;
  /** Rows in sight, whole ones. */
  readonly aPage: number;
  readonly window: LineWindow;
  /** Pixels from the top of the body at which a row stands. */
  readonly topOf: (row: number) => number;
  /** Takes what was scrolled or has changed its size since. */
  readonly look: () => void;
  /** Brings a row in sight. */
  readonly show: (row: number) => void;
  readonly toTop: () => void;
  readonly toEnd: () => void;
  readonly isAtEnd: () => boolean;
};

/** Scrolls rows that are equally high, of which only those in sight are drawn, however high they are together. */
export function useLineScroll({ count, rowPx: rowPxAt, first }: Options): LineScroll {
  const { frame, body, scroll, sight, setSight } = useMeasured(first, rowPxAt);
  const rowPx = rowPxAt(sight.width);

  const look = useCallback(() => {
    const [scroller, of] = [frame.current, scroll.current];
    if (scroller === null || of === null) return;
    const { height, width } = measureRoom(scroller, body.current);
    of.resize({ rows: count * rowPx, height });
    const { top } = of;
    const { shift } = of;
    setSight((before) =>
      before.top === top &&
      before.shift === shift &&
      before.height === height &&
      before.width === width
        ? before
        : { top, shift, height, width },
    );
  }, [count, rowPx, frame, body, scroll, setSight]);
  const scrollTo = useCallback(
    (top: (now: number, height: number) => number) => {
      const [scroller, of] = [frame.current, scroll.current];
      if (scroller === null || of === null) return;
      look();
      of.top = top(of.top, measureRoom(scroller, body.current).height);
      look();
    },
    [look, frame, body, scroll],
  );
  useLayoutEffect(() => {
    const watching = new ResizeObserver(look);
    if (frame.current !== null) watching.observe(frame.current);
    look();
    return () => watching.disconnect();
  }, [look, frame]);

  const show = useCallback(
    (row: number) => scrollTo((top, height) => topShowing(row, { top, height, rowPx })),
    [scrollTo, rowPx],
  );
  const toEnd = useCallback(() => scrollTo(() => count * rowPx), [scrollTo, count, rowPx]);
  return {
    frame,
    body,
    rowPx,
    look,
    show,
    toEnd,
    height: sight.height,
    aPage: Math.max(1, Math.floor(sight.height / rowPx) - 1),
    window: toLineWindow({ ...sight, rowPx, count }),
    topOf: (row) => row * rowPx - sight.shift,
    toTop: () => scrollTo(() => 0),
    isAtEnd: () => {
      const [scroller, of] = [frame.current, scroll.current];
      if (scroller === null || of === null) return false;
      return (count - 1) * rowPx < of.top + measureRoom(scroller, body.current).height;
    },
  };
}

/** Holds the elements of a list and what is in sight of it. */
function useMeasured(first: number | undefined, rowPxAt: Options['rowPx']) {
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const scroll = useRef<LongScroll>(null);
  const [sight, setSight] = useState<Sight>(() => {
    const place = { top: 0, height: USUAL_PX, rowPx: rowPxAt(Infinity) };
    const top = first === undefined ? 0 : topShowing(first, place);
    return { top, shift: 0, height: USUAL_PX, width: Infinity };
  });
  useLayoutEffect(() => {
    const [scroller, rows] = [frame.current, body.current];
    if (scroller !== null && rows !== null)
      scroll.current = new LongScroll({ scroller, body: rows });
  }, []);
  return { frame, body, scroll, sight, setSight };
}

/** Measures the room for rows in a frame: what stands above them keeps its place. */
function measureRoom(frame: HTMLElement, body: HTMLElement | null) {
  const height = frame.clientHeight - (body?.offsetTop ?? 0);
  return {
    height: height > 0 ? height : USUAL_PX,
    width: frame.clientWidth > 0 ? frame.clientWidth : Infinity,
  };
}
