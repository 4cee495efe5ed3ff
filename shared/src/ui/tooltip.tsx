import { chakra } from '@chakra-ui/react';
import {
  cloneElement,
  type ReactElement,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

import { tooltipPlace } from './tooltip-place.ts';
import { useTooltip } from './use-tooltip.ts';

const Anchor = chakra('span', { base: { display: 'contents' } });

const Tip = chakra('div', {
  base: {
    // In the browser's top layer: no cell, drawer or moved row cuts it off or shifts it.
    position: 'fixed',
    inset: 'auto',
    margin: 0,
    border: 0,
    width: 'max-content',
    maxWidth: 'min(320px, 100vw - 16px)',
    px: '2',
    py: '5px',
    borderRadius: 'control',
    bg: 'text',
    color: 'page',
    fontSize: 'xs',
    lineHeight: 'label',
    fontWeight: 'normal',
    textAlign: 'start',
    whiteSpace: 'normal',
    overflow: 'visible',
    overflowWrap: 'anywhere',
    animation: 'fadeIn {durations.fast} {easings.out}',
    _highContrast: { outline: '1px solid' },
  },
});

type Props = {
  /** What the tooltip says; nothing is shown while it is undefined. */
  readonly content: string | undefined;
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
};

/**
 * Says more about what it is wrapped around, on hover and on keyboard focus; Escape puts it away,
 * and the pointer may move onto it. Until it opens it costs one element: rows of a table may have
 * as many as they need. A disabled button gets none; give it `aria-disabled` instead.
 */
export function Tooltip({ content, children }: Props) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const { open, anchorEvents, tipEvents } = useTooltip();
  const shown = open && content !== undefined;

  return (
    <Anchor ref={anchor} {...anchorEvents}>
      {shown ? cloneElement(children, { 'aria-describedby': id }) : children}
      {shown && (
        <PlacedTip id={id} anchor={anchor} events={tipEvents}>
          {content}
        </PlacedTip>
      )}
    </Anchor>
  );
}

type TipProps = {
  readonly id: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly events: ReturnType<typeof useTooltip>['tipEvents'];
  readonly children: string;
};

function PlacedTip({ id, anchor, events, children }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const target = anchor.current?.firstElementChild;
    if (!target || !tip.current) return;
    tip.current.showPopover();
    const screen = { width: document.documentElement.clientWidth, height: innerHeight };
    const box = tip.current.getBoundingClientRect();
    const { top, left } = tooltipPlace(target.getBoundingClientRect(), box, screen);
    tip.current.style.top = `${top}px`;
    tip.current.style.left = `${left}px`;
  }, [anchor, children]);

  return (
    <Tip ref={tip} id={id} role="tooltip" popover="manual" {...events}>
      {children}
    </Tip>
  );
}
