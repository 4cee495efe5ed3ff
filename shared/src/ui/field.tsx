import { chakra } from '@chakra-ui/react';

const BASE = {
  width: '100%',
  minWidth: 0,
  bg: 'surface',
  border: 'control',
  borderRadius: 'control',
  _invalid: { borderColor: 'negative' },
  _disabled: { bg: 'sunken', borderColor: 'border', color: 'text.disabled' },
} as const;

/** One line of text: 28 px in bars, 32 in forms, 40 on a phone. */
export const Input = chakra('input', {
  base: { ...BASE, px: '2' },
  variants: {
    size: {
      sm: { height: { base: 'controlTouch', sm: 'controlSm' } },
      md: { height: { base: 'controlTouch', sm: 'control' } },
    },
  },
  defaultVariants: { size: 'md' },
});

/** Several lines of text. */
export const Textarea = chakra('textarea', {
  base: { ...BASE, px: '2', py: '1.5', minHeight: '20' },
});
