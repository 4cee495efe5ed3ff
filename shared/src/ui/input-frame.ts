import { chakra } from '@chakra-ui/react';

const OFF = { bg: 'sunken', borderColor: 'border', color: 'text.disabled' };

/** Frame around an input and its buttons, so that they look and act as one control. */
export const InputFrame = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2px',
    border: 'control',
    borderRadius: 'control',
    bg: 'surface',
    _print: { display: 'none' },
    '&:has(input:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
    '&:has(input[aria-invalid=true])': { borderColor: 'negative' },
    '&:has(input:disabled), &:has(input[aria-disabled=true])': OFF,
  },
  variants: {
    size: {
      /** Size in a bar: as wide as it says, the whole line on a phone. */
      sm: {
        flex: { base: '1 1 100%', sm: 'none' },
        height: { base: 'controlTouch', sm: 'controlSm' },
      },
      /** Size in a form: as wide as its field. */
      md: { width: '100%', height: { base: 'controlTouch', sm: 'control' } },
    },
  },
  defaultVariants: { size: 'sm' },
});

/** The text in it. The frame shows its focus; the buttons show their own. */
export const FramedInput = chakra('input', {
  base: {
    flex: 1,
    minWidth: 0,
    height: '100%',
    bg: 'transparent',
    textOverflow: 'ellipsis',
    _focusVisible: { outline: 'none' },
    // The colour of what is off is the frame's.
    '&:disabled, &[aria-disabled=true]': { cursor: 'default' },
  },
});
