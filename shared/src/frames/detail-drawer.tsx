import type { ReactNode } from 'react';

import { Icon, IconButton, Portal } from '@fairlead/shared/ui';

import { Drawer } from './overlays.tsx';

type Props = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** More about one thing of the page, over 90 % of it. Closes on dismissal, not on Escape (spec B2). */
export function DetailDrawer({ title, open, onClose, children }: Props) {
  return (
    <Drawer.Root
      placement="end"
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      closeOnEscape={false}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
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
