/** A finger moves the page itself; bars are for who points. */
const POINTED = '@media (hover: hover) and (pointer: fine)';

/**
 * Scroll bars that have a room of their own. Those of macOS and of GTK lie over what is scrolled, and take each press on
 * what stands at its end. Firefox knows no such selector; there a press goes through to what lies below.
 */
export const SCROLL_BARS = {
  'body *::-webkit-scrollbar': { [POINTED]: { width: '10px', height: '10px' } },
  // Where two bars meet; white by itself, in the dark as well.
  'body *::-webkit-scrollbar-corner': { bg: 'transparent' },
  'body *::-webkit-scrollbar-thumb': {
    [POINTED]: {
      bg: 'border.strong',
      border: '2px solid transparent',
      backgroundClip: 'padding-box',
      borderRadius: '5px',
      _highContrast: { bg: 'ButtonText' },
    },
  },
};
