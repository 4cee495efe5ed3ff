import type { ReactNode } from 'react';

import { Drawer } from '@fairlead/shared/frames';
import { Icon, IconButton, Portal } from '@fairlead/shared/ui';

type Props = {
  /** Undefined: nothing is open. */
  readonly title: string | undefined;
  /** By its button or a press beside it. Escape is for what is inside, such as a selection (BAK-08). */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const WIDTH = {
  width: { base: '100vw', sm: 'detailDrawer' },
  maxWidth: { base: '100vw', sm: 'calc(100vw - 24px)' },
};

/** One thing of the page in full, over 90 % of it, on a phone over all of it; Close has the focus first. */
export function WideDrawer({ title, onClose, children }: Props) {
  const change = ({ open }: { readonly open: boolean }) => {
    if (!open) onClose();
  };
  return (
    <Drawer.Root open={title !== undefined} onOpenChange={change} closeOnEscape={false}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content {...WIDTH}>
            <Drawer.Header borderBottom="hair">
              <Drawer.Title>{title}</Drawer.Title>
              <Drawer.CloseTrigger asChild>
                <IconButton aria-label="Close">
                  <Icon name="close" />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body>{children}</Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
