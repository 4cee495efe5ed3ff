import { chakra } from '@fairlead/shared/ui';

/** The small line above a part: what it is, and by which clock. */
export const Label = chakra('div', { base: { textStyle: 'hint', color: 'text.muted', mb: '1' } });
