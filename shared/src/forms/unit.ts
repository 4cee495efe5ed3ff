import { chakra } from '@fairlead/shared/ui';

/** What a number is of, behind it: 'MT'. */
export const Unit = chakra('span', {
  base: { textStyle: 'hint', color: 'text.muted', flex: 'none', userSelect: 'none' },
});
