import { chakra } from '@chakra-ui/react';

/** What a text and its buttons stand in, so that they look and act as one control. */
export const InputFrame = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    flex: { base: '1 1 100%', sm: 'none' },
    height: { base: 'controlTouch', sm: 'controlSm' },
    gap: '2px',
    border: 'control',
    borderRadius: 'control',
    bg: 'surface',
    '&:has(input:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
    '&:has(input[aria-invalid=true])': { borderColor: 'negative' },
  },
});

/** The text in it. The frame shows its focus; the buttons show their own. */
export const FramedInput = chakra('input', {
  base: {
    flex: 1,
    minWidth: 0,
    height: '100%',
    bg: 'transparent',
    _focusVisible: { outline: 'none' },
  },
});
