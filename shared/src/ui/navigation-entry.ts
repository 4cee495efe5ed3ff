import { chakra } from '@chakra-ui/react';

import { Link } from '@fairlead/shared/router';

/** A line of the navigation and of side menus; the current one is `aria-current="page"`. */
export const NavigationEntry = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { base: 'controlTouch', sm: '9' },
    px: '3.5',
    borderInlineStart: '2px solid transparent',
    fontWeight: 'medium',
    textDecoration: 'none',
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
