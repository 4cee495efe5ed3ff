import { chakra } from '@fairlead/shared/ui';

/** A state in a word, perhaps behind an icon: the colour never says it alone. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    height: '5',
    px: '1.5',
    borderRadius: 'mark',
    textStyle: 'label',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      neutral: { bg: 'sunken', color: 'text.muted' },
      positive: { bg: 'positive.subtle', color: 'positive' },
      negative: { bg: 'negative.subtle', color: 'negative' },
      warning: { bg: 'warning.subtle', color: 'warning' },
      info: { bg: 'info.subtle', color: 'info' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});
