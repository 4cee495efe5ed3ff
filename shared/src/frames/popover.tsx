import {
  defineSlotRecipe,
  PopoverContent,
  PopoverPositioner,
  PopoverRoot,
  PopoverTrigger,
  usePopoverContext,
} from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useRef } from 'react';

const recipe = defineSlotRecipe({
  className: 'fl-popover',
  slots: ['content', 'positioner', 'trigger'],
  base: {
    content: {
      bg: 'raised',
      color: 'text',
      border: 'head',
      borderRadius: 'control',
      boxShadow: 'raised',
      minWidth: '176px',
      maxWidth: 'min(400px, 100vw - 16px)',
      maxHeight: 'var(--available-height)',
      overflow: 'auto',
      p: '3',
      outline: 0,
      zIndex: 'popover',
      _open: { animation: 'dropIn {durations.fast} {easings.out}' },
      _closed: { animation: 'fadeOut {durations.fast} {easings.in}' },
    },
  },
});

type Props = {
  /** Names what opens: 'Tables shown'. */
  readonly label: string;
  /** The button that opens and closes it. */
  readonly trigger: ReactElement;
  /** Finds in it what gets the focus as it opens; the first control by default. */
  readonly focusOn?: string;
  readonly children: ReactNode;
};

/** A few controls behind a button, beside it. Escape and a press elsewhere close it. */
export function Popover({ label, trigger, focusOn, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const first = () => content.current?.querySelector<HTMLElement>(focusOn ?? '') ?? null;
  return (
    <PopoverRoot
      recipe={recipe}
      {...(focusOn !== undefined && { initialFocusEl: first })}
      lazyMount
      unmountOnExit
      // In its place in the page, so that Tab goes on to what follows; fixed, so that nothing cuts it.
      positioning={{ placement: 'bottom-start', gutter: 4, strategy: 'fixed' }}
    >
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverPositioner>
        <PopoverContent ref={content} aria-label={label}>
          {children}
        </PopoverContent>
      </PopoverPositioner>
    </PopoverRoot>
  );
}

/** Closes the popover that this is in: for what leads elsewhere, and then stands alone. */
export function useClosePopover(): () => void {
  const { setOpen } = usePopoverContext();
  return () => setOpen(false);
}

type AnchoredPopoverProps = {
  readonly label: string;
  /** Rectangle of the window that it opens at. */
  readonly at: Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;
  /** Escape: what was done in it is to be left. */
  readonly onEscape: () => void;
  /** A press elsewhere, or Tab beyond its end. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/**
 * A few controls without a button of their own, open as long as they are there. The first focus is the
 * caller's to give.
 */
export function AnchoredPopover({ label, at, children, ...props }: AnchoredPopoverProps) {
  return (
    <PopoverRoot
      recipe={recipe}
      open
      autoFocus={false}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => !open && props.onEscape()}
      onInteractOutside={props.onLeave}
      positioning={{
        placement: 'bottom-start',
        gutter: 0,
        strategy: 'fixed',
        // oxlint-disable-next-line typescript/no-deprecated -- there is a place, and no element
        getAnchorRect: () => at,
      }}
    >
      <PopoverPositioner>
        <PopoverContent aria-label={label}>{children}</PopoverContent>
      </PopoverPositioner>
    </PopoverRoot>
  );
}
