import { defineKeyframes } from '@chakra-ui/react';

/** All the movement there is: opacity, and at most 8 px (the drawer slides its own width). */
export const KEYFRAMES = defineKeyframes({
  fadeIn: { from: { opacity: 0 }, to: { opacity: 1 } },
  fadeOut: { from: { opacity: 1 }, to: { opacity: 0 } },
  riseIn: {
    from: { opacity: 0, transform: 'translateY(4px)' },
    to: { opacity: 1, transform: 'translateY(0)' },
  },
  dropIn: {
    from: { opacity: 0, transform: 'translateY(-4px)' },
    to: { opacity: 1, transform: 'translateY(0)' },
  },
  startIn: {
    from: { opacity: 0, transform: 'translateX(-8px)' },
    to: { opacity: 1, transform: 'translateX(0)' },
  },
  endIn: {
    from: { opacity: 0, transform: 'translateX(8px)' },
    to: { opacity: 1, transform: 'translateX(0)' },
  },
  travel: { from: { left: '-22%' }, to: { left: '100%' } },
  turn: { to: { transform: 'rotate(360deg)' } },
});
