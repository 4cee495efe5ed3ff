import { chakra } from '@chakra-ui/react';

/** A ruled area: no radius, no shadow; strong above and below, hairlines at the sides. */
export const Surface = chakra('div', {
  base: {
    position: 'relative',
    bg: 'surface',
    border: 'hair',
    borderTop: 'head',
    borderBottom: 'head',
    overflow: 'hidden',
  },
  variants: { failed: { true: { borderTop: '2px solid {colors.negative}' } } },
});
