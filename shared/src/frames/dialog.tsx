import { type ReactNode, useLayoutEffect, useRef } from 'react';

import { Box, chakra, Icon, IconButton, Portal } from '@fairlead/shared/ui';

import { dialogRecipe } from './dialog.recipe.ts';
import { firstField, useFinalFocus, useFocusAfter } from './focus.ts';
import { Drawer } from './overlays.tsx';

type FrameProps = {
  readonly title: string;
  /** 480 px for a few fields, 1080 for a ticket, or the whole window. On a phone: the screen. */
  readonly size?: 'sm' | 'xl' | 'full';
  readonly open: boolean;
  /** Something is under way: every control is off, and the dialog stays. */
  readonly busy?: boolean;
  /** Escape and the Close button; a click beside it loses nothing. */
  readonly onClose: () => void;
  /** `DialogParts`, which may come later than the dialog. */
  readonly children: ReactNode;
};

type PartsProps = {
  /** Part that stays on top while the rest scrolls: the trade in one line. */
  readonly summary?: ReactNode;
  /** Buttons, the first thing done by most at the end. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

const Controls = chakra('fieldset', { base: { display: 'contents' } });

/** A form or an answer over the page. The focus stays in it, and goes back to where it came from. */
export function Dialog({ summary, footer, children, ...frame }: FrameProps & PartsProps) {
  return (
    <DialogFrame {...frame}>
      <DialogParts summary={summary} footer={footer}>
        {children}
      </DialogParts>
    </DialogFrame>
  );
}

/** The dialog around what is still to come, or is there by another component. */
export function DialogFrame({ title, size = 'sm', open, onClose, ...props }: FrameProps) {
  const { busy = false, children } = props;
  const content = useRef<HTMLDivElement>(null);
  const onFocus = useFocusAfter(busy);
  const finalFocusEl = useFinalFocus(open);
  return (
    // Chakra's drawer and dialog are one machine: with this recipe it stands in the middle.
    <Drawer.Root
      recipe={dialogRecipe}
      size={size}
      open={open}
      onOpenChange={(change) => !change.open && !busy && onClose()}
      closeOnInteractOutside={false}
      initialFocusEl={() => firstField(content.current)}
      finalFocusEl={finalFocusEl}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content ref={content} onFocusCapture={onFocus}>
            <Controls disabled={busy}>
              <Drawer.Header>
                <Drawer.Title>{title}</Drawer.Title>
                <Drawer.CloseTrigger asChild>
                  <IconButton aria-label="Close">
                    <Icon name="close" />
                  </IconButton>
                </Drawer.CloseTrigger>
              </Drawer.Header>
              {children}
            </Controls>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

/** Body of a dialog, below its title: summary, content and footer. */
export function DialogParts({ summary, footer, children }: PartsProps) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const content = body.current?.closest<HTMLElement>('[role=dialog]') ?? null;
    const close = content?.querySelector('[data-part=close-trigger]');
    // Its fields were still to come when the dialog opened.
    if (close === document.activeElement) firstField(content)?.focus();
  }, []);
  return (
    <>
      {summary !== undefined && (
        <Box flex="none" px="5" py="3" bg="sunken" borderBottom="hair" textStyle="summary">
          {summary}
        </Box>
      )}
      <Drawer.Body ref={body} data-body>
        {children}
      </Drawer.Body>
      {footer !== undefined && <Drawer.Footer>{footer}</Drawer.Footer>}
    </>
  );
}
