import { Icon, useFrameButton } from '@fairlead/shared/ui';

import { BarButton } from './bar-button.ts';
import { frameParts } from './frame-parts.ts';
import type { DrawerProps } from './navigation-drawer.tsx';

/** The menu button and the navigation drawer it opens (SHL-02). */
export function Navigation(props: Omit<DrawerProps, 'frame'>) {
  const { parts, button, frame } = useFrameButton(frameParts, 'dialog');
  return (
    <>
      <BarButton type="button" aria-label="Open menu" {...button}>
        <Icon name="menu" />
      </BarButton>
      {parts !== undefined && <parts.NavigationDrawer {...props} frame={frame} />}
    </>
  );
}
