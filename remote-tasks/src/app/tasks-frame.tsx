import type { ReactNode } from 'react';

import { NavLink } from '@fairlead/shared/router';
import { Box, chakra } from '@fairlead/shared/ui';

/** The screens of the tasks area, in the order of the side menu. */
const ENTRIES = [{ path: '/tasks/history', label: 'History' }] as const;

const Entry = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { base: 'controlTouch', sm: '9' },
    px: '3',
    borderInlineStart: '2px solid transparent',
    fontWeight: 'medium',
    _hover: { bg: 'hover' },
    _focusVisible: { outlineOffset: '-2px' },
    _currentPage: {
      bg: 'accent.subtle',
      borderInlineStartColor: 'accent',
      color: 'accent',
      fontWeight: 'semibold',
    },
  },
});

/** The tasks area: its side menu and the screen that was chosen. */
export function TasksFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Box display={{ base: 'block', md: 'flex' }} maxWidth="pageMax" mx="auto">
      <chakra.nav
        aria-label="Tasks"
        flex="none"
        width={{ base: 'auto', md: 'sideMenu' }}
        pt={{ base: '2', md: '3.5' }}
        ps={{ base: 'gutterPhone', sm: 'gutter' }}
        pe={{ base: 'gutterPhone', sm: 'gutter', md: '0' }}
      >
        <chakra.ul listStyleType="none" display={{ base: 'flex', md: 'block' }}>
          {ENTRIES.map(({ path, label }) => (
            <li key={path}>
              <Entry to={path}>{label}</Entry>
            </li>
          ))}
        </chakra.ul>
      </chakra.nav>
      <Box flex="1" minWidth="0">
        {children}
      </Box>
    </Box>
  );
}
