import type { LimitState } from '@fairlead/pnl/domain/limits/limit-use';
import { Box, Icon, type IconName } from '@fairlead/shared/ui';

const LIMIT_STATE_STYLES: Record<LimitState, { readonly icon: IconName; readonly color: string }> =
  {
    WITHIN: { icon: 'check', color: 'text.muted' },
    NEAR: { icon: 'alert', color: 'text' },
    ALERT: { icon: 'alert', color: 'warning' },
    STOP: { icon: 'stop', color: 'negative' },
  };

/** The colour of a figure by the state of its limit: its sign says nothing of that. */
export const colorOfLimit = (state: LimitState): string =>
  state === 'ALERT' || state === 'STOP' ? LIMIT_STATE_STYLES[state].color : 'text';

type Props = {
  readonly state: LimitState;
  /** Somebody answers for it: it is said, and alarms nobody. */
  readonly isWaived?: boolean;
  readonly children: string;
};

/** The state of a limit: words, a shape and a colour, of which the words alone would do. */
export function LimitMark({ state, isWaived = false, children }: Props) {
  const { icon, color } = LIMIT_STATE_STYLES[state];
  return (
    <Box
      as="span"
      className="tabular"
      data-limit-state={state}
      display="inline-flex"
      alignItems="center"
      gap="1"
      fontSize="xs"
      lineHeight="18px"
      fontWeight={state === 'WITHIN' ? 'normal' : 'semibold'}
      color={isWaived ? 'text' : color}
    >
      <Icon name={icon} size={12} />
      <span>{children}</span>
    </Box>
  );
}
