import { chakra } from '@fairlead/shared/ui';

/** A button on the environment's colour: white words, white focus ring. */
export const BarButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    height: { base: '10', sm: '8' },
    minWidth: { base: '10', sm: '8' },
    px: '2',
    borderRadius: 'control',
    color: 'env.text',
    fontWeight: 'medium',
    _hover: { bg: 'rgb(255 255 255 / 0.1)' },
    _focusVisible: { outline: '2px solid', outlineColor: 'env.text', outlineOffset: '1px' },
  },
});
