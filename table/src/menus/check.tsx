import { chakra } from '@fairlead/shared/ui';

/** A checkbox as the cells of a table have it; its target is larger than its box. */
export const Check = chakra('input', {
  base: {
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 'hitMin',
    height: 'hitMin',
    borderRadius: 'mark',
    cursor: 'pointer',
    // The system's own shows there what is checked; these grounds would be dropped.
    _highContrast: { appearance: 'auto' },
    _before: {
      content: '""',
      gridArea: '1 / 1',
      width: '14px',
      height: '14px',
      border: 'control',
      borderRadius: 'mark',
      bg: 'surface',
      _highContrast: { display: 'none' },
    },
    _after: {
      gridArea: '1 / 1',
      width: '4px',
      height: '8px',
      marginTop: '-2px',
      border: '0 solid {colors.accent.contrast}',
      borderInlineEndWidth: '1.5px',
      borderBottomWidth: '1.5px',
      transform: 'rotate(45deg)',
      _highContrast: { display: 'none' },
    },
    '&:checked::before': { bg: 'accent', borderColor: 'accent' },
    '&:checked::after': { content: '""' },
    '&:disabled': { opacity: 0.5, cursor: 'default' },
  },
});
