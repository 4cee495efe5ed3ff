/** A finger moves the page itself; bars are for who points. */
const POINTED = '@media (hover: hover) and (pointer: fine)';

/**
 * Classic scroll bars with their own space: overlay ones (macOS, GTK) would cover controls and take
 * their clicks. Firefox does not support the selector; there clicks pass through.
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
