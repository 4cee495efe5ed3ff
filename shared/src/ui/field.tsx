import { chakra } from '@chakra-ui/react';

/** One line of text: 28 px in bars, 32 in forms, 40 on a phone. */
export const Input = chakra('input', {
  base: {
    width: '100%',
    minWidth: 0,
    bg: 'surface',
    border: 'control',
    borderRadius: 'control',
    px: '2',
    _invalid: { borderColor: 'negative' },
    _disabled: { bg: 'sunken', borderColor: 'border', color: 'text.disabled' },
  },
  variants: {
    size: {
      sm: { height: { base: 'controlTouch', sm: 'controlSm' } },
      md: { height: { base: 'controlTouch', sm: 'control' } },
    },
  },
  defaultVariants: { size: 'md' },
});
