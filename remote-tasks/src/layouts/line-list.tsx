import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { chakra } from '@fairlead/shared/ui';

import { showAcross } from '../run/show-across.view-model.ts';

const LINE_PX = 20;

/** Lines drawn beyond those in sight, so that scrolling meets no blank. */
const BEYOND = 20;

type Props = {
  readonly label: string;
  readonly count: number;
  /** Index of the chosen line. */
  readonly chosen: number | undefined;
  readonly onChoose: (index: number) => void;
  readonly draw: (index: number) => ReactNode;
  /** Characters of the longest line. */
  readonly width: number;
  /** Stands above the lines and moves sideways with them. */
  readonly head?: ReactNode;
  readonly height: string;
};

/** Virtualised lines of which one is chosen, by mouse or arrow keys: only those in sight are drawn. */
export function LineList({ label, count, chosen, onChoose, draw, width, head, height }: Props) {
  const id = useId();
  const { frame, first, last, onScroll } = useSight(count, chosen);
  const shown = Array.from({ length: Math.max(0, last - first) }, (_line, index) => first + index);
  const isDrawn = chosen !== undefined && chosen >= first && chosen < last;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / LINE_PX) - 1);
    const step = stepOf(event.key, page);
    if (step === undefined || count === 0) return;
    event.preventDefault();
    onChoose(Math.min(count - 1, Math.max(0, (chosen ?? (step > 0 ? -1 : 0)) + step)));
  };
  return (
    <Frame
      ref={frame}
      role="listbox"
      aria-label={label}
      aria-activedescendant={isDrawn ? `${id}${chosen}` : undefined}
      tabIndex={0}
      style={{ maxHeight: height }}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      {head !== undefined && <Head aria-hidden>{head}</Head>}
      <chakra.div
        role="presentation"
        position="relative"
        minWidth="100%"
        style={{ height: count * LINE_PX, width: `${width}ch` }}
      >
        {shown.map((index) => (
          <Line
            key={index}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === chosen}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ top: index * LINE_PX }}
            onClick={() => onChoose(index)}
          >
            {draw(index)}
          </Line>
        ))}
      </chakra.div>
    </Frame>
  );
}

function stepOf(key: string, page: number): number | undefined {
  const steps: Partial<Record<string, number>> = {
    ...{ ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page },
    ...{ Home: -Infinity, End: Infinity },
  };
  return steps[key];
}

/** Measures which lines are in sight; the chosen one is brought there, and what is marked wrong in it. */
function useSight(count: number, chosen: number | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ top, height }, setSight] = useState({ top: 0, height: 400 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const look = () => setSight({ top: element.scrollTop, height: element.clientHeight || 400 });
    const watching = new ResizeObserver(look);
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || chosen === undefined) return undefined;
    const at = chosen * LINE_PX;
    const { scrollTop } = element;
    const sight = element.clientHeight || 400;
    // A line of room: the head stands above, a scroll bar below.
    if (at < scrollTop || at + 3 * LINE_PX > scrollTop + sight) {
      element.scrollTop = Math.max(0, at - sight / 2);
      setSight({ top: element.scrollTop, height: sight });
    }
    // It is drawn by then.
    const drawing = requestAnimationFrame(() => showAcross(element, 'mark[data-wrong=true]'));
    return () => cancelAnimationFrame(drawing);
  }, [chosen, count]);
  return {
    frame,
    first: Math.max(0, Math.floor(top / LINE_PX) - BEYOND),
    last: Math.min(count, Math.ceil((top + height) / LINE_PX) + BEYOND),
    onScroll: () => {
      const element = frame.current;
      if (element !== null)
        setSight({ top: element.scrollTop, height: element.clientHeight || 400 });
    },
  };
}

const Frame = chakra('div', {
  base: {
    overflow: 'auto',
    minHeight: '64px',
    bg: 'surface',
    fontFamily: 'mono',
    fontSize: 'xs',
    lineHeight: `${LINE_PX}px`,
    overflowAnchor: 'none',
    _focusVisible: { outlineOffset: '-2px' },
  },
});

const Head = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 1,
    width: 'max-content',
    minWidth: '100%',
    bg: 'sunken',
    color: 'text.muted',
    whiteSpace: 'pre',
    borderBottom: 'hair',
  },
});

const Line = chakra('div', {
  base: {
    position: 'absolute',
    insetInlineStart: '0',
    minWidth: '100%',
    height: `${LINE_PX}px`,
    whiteSpace: 'pre',
    cursor: 'default',
    _hover: { bg: 'hover' },
    '&[aria-selected=true]': {
      bg: 'selection.fill',
      boxShadow: 'inset 2px 0 0 {colors.selection.line}',
    },
  },
});
