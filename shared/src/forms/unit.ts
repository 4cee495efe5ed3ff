import { chakra } from '@fairlead/shared/ui';

/** Unit after a number: 'MT'. */
export const FieldUnit = chakra('span', {
  base: { textStyle: 'hint', color: 'text.muted', flex: 'none', userSelect: 'none' },
});
