import { Box } from '@fairlead/shared/ui';
import type { ReactNode } from 'react';

type Props = {
  readonly tone: 'info' | 'warning';
  /** `alert` interrupts a screen reader, `status` waits until it has finished. */
  readonly role: 'alert' | 'status';
  readonly children: ReactNode;
  readonly actions: ReactNode;
};

/** A line under the top bar that stays until it is dealt with. It covers nothing. */
export function Strip({ tone, role, children, actions }: Props) {
  return (
    <Box
      role={role}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      rowGap="1"
      columnGap="3"
      px={{ base: 'gutterPhone', sm: 'gutter' }}
      py="1.5"
      minHeight="10"
      bg={`${tone}.subtle`}
      borderBottom="1px solid"
      borderColor={tone}
      color="text"
    >
      <Box flex="1 1 280px">{children}</Box>
      <Box display="flex" gap="2">
        {actions}
      </Box>
    </Box>
  );
}
