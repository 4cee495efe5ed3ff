import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

import { showAcross, useLineScroll } from '@fairlead/shared/lines';

import type { Match } from './printed-lines.rules.ts';

const LINE_PX = 18;

type Reading = {
  readonly count: number;
  readonly parts: number;
  readonly following: boolean;
  readonly onFollow: (following: boolean) => void;
  readonly current: Match | undefined;
  readonly jumps: number;
};

/**
 * Scroll state of the output: at the end while it follows, at a match, or where the reader scrolled
 * to.
 */
export function useReading({ count, parts, following, onFollow, current, jumps }: Reading) {
  const lines = useLineScroll({ count, rowPx: () => LINE_PX });
  const { frame, show, toTop, toEnd } = lines;
  /** Scroll offset of a match: reaching it is not the reader who comes back to the end. */
  const taken = useRef<number>(undefined);
  const line = current?.line;

  useLayoutEffect(() => {
    if (following) toEnd();
  }, [following, parts, toEnd, lines.height]);
  const showing = useRef(show);
  useLayoutEffect(() => {
    showing.current = show;
  }, [show]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || line === undefined) return undefined;
    const before = element.scrollTop;
    showing.current(line);
    if (element.scrollTop !== before) taken.current = element.scrollTop;
    // It is drawn by then.
    const drawing = requestAnimationFrame(() => showAcross(element, 'mark[aria-current]'));
    return () => cancelAnimationFrame(drawing);
  }, [line, jumps, frame]);

  const onScroll = () => {
    lines.look();
    if (frame.current?.scrollTop === taken.current) return;
    taken.current = undefined;
    const isAtEnd = lines.isAtEnd();
    if (isAtEnd !== following) onFollow(isAtEnd);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    if (event.key === 'Home') toTop();
    else toEnd();
  };
  return { lines, onScroll, onKeyDown };
}
