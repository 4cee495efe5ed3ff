import { chakra } from '@fairlead/shared/ui';

/** Unit after a number: 'MT'. */
export const Unit = chakra('span', {
  base: { textStyle: 'hint', color: 'text.muted', flex: 'none', userSelect: 'none' },
});
