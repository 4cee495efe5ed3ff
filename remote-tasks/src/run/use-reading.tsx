import { type KeyboardEvent, type UIEvent, useLayoutEffect, useRef, useState } from 'react';

import type { Match } from './printed-lines.rules.ts';
import { showAcross } from './show-across.view-model.ts';

export const LINE_PX = 18;

type Reading = {
  readonly parts: number;
  readonly following: boolean;
  readonly onFollow: (following: boolean) => void;
  readonly current: Match | undefined;
  readonly jumps: number;
};

/** Where the reader is: at the end while it follows, at a match, or where they scrolled to. */
export function useReading({ parts, following, onFollow, current, jumps }: Reading) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);
  /** Where a match was scrolled to: that is not the reader who comes back to the end. */
  const taken = useRef<number>(undefined);
  const line = current?.line;

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const watching = new ResizeObserver(() => setHeight(element.clientHeight));
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!following || element === null) return;
    element.scrollTop = element.scrollHeight;
    // At once: many lines may have come, and those in sight are to be drawn before they are seen.
    setTop(element.scrollTop);
  }, [following, parts, height]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || line === undefined) return undefined;
    const at = line * LINE_PX;
    const { scrollTop, clientHeight } = element;
    if (at < scrollTop || at + LINE_PX > scrollTop + clientHeight) {
      element.scrollTop = Math.max(0, at - clientHeight / 2);
      taken.current = element.scrollTop;
      setTop(element.scrollTop);
    }
    // It is drawn by then.
    const drawing = requestAnimationFrame(() => showAcross(element, 'mark[aria-current]'));
    return () => cancelAnimationFrame(drawing);
  }, [line, jumps]);

  const onScroll = ({ currentTarget: element }: UIEvent<HTMLDivElement>) => {
    setTop(element.scrollTop);
    if (element.scrollTop === taken.current) return;
    taken.current = undefined;
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < LINE_PX;
    if (isAtEnd !== following) onFollow(isAtEnd);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const element = frame.current;
    if (element === null || (event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    element.scrollTop = event.key === 'Home' ? 0 : element.scrollHeight;
  };
  return { frame, top, height, onScroll, onKeyDown };
}
