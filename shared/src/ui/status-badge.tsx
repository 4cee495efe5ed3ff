import { chakra } from '@chakra-ui/react';

import { Icon, type IconName } from '@fairlead/shared/icons';

const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    height: '5',
    px: '7px',
    borderRadius: 'mark',
    fontSize: 'xs',
    lineHeight: 'body',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'sunken',
    color: 'text.muted',
    _highContrast: { outline: '1px solid' },
  },
  variants: {
    tone: {
      neutral: {},
      positive: { bg: 'positive.subtle', color: 'positive' },
      negative: { bg: 'negative.subtle', color: 'negative' },
      warning: { bg: 'warning.subtle', color: 'warning' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

type Tone = { readonly tone: 'positive' | 'negative' | 'warning'; readonly icon: IconName };

/** States of a task run that end it (spec A2); every other stays grey. */
const TONES: Partial<Record<string, Tone>> = {
  SUCCESS: { tone: 'positive', icon: 'check' },
  FAIL: { tone: 'negative', icon: 'close' },
  KILLED: { tone: 'warning', icon: 'alert' },
};

/** The state of a run as a word, with colour and icon where it ended. */
export function StatusBadge({ status }: { readonly status: string }) {
  const ended = TONES[status];
  return (
    <Badge tone={ended?.tone ?? 'neutral'}>
      {ended && <Icon name={ended.icon} size={14} />}
      {status}
    </Badge>
  );
}
