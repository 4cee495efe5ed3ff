import type { ReactNode } from 'react';

import { Box, Icon } from '@fairlead/shared/ui';

type Props = {
  readonly tone: 'info' | 'warning';
  readonly icon: 'transfer' | 'alert';
  /** The way on from what it says. */
  readonly action: ReactNode;
  readonly children: ReactNode;
};

/** Strip over the tabs that says something of all that the page shows; a warning is read out at once. */
export function PageStrip({ tone, icon, action, children }: Props) {
  return (
    <Box
      role={tone === 'warning' ? 'alert' : 'status'}
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      columnGap="2"
      rowGap="1"
      px="3"
      py="1.5"
      mb="2"
      bg={`${tone}.subtle`}
      borderInlineStart="2px solid"
      borderColor={tone}
    >
      <Icon name={icon} />
      <Box flex="1 1 240px">{children}</Box>
      {action}
    </Box>
  );
}
