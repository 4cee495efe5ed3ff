import type { RunState } from '@fairlead/shared/contract/runs';
import { Badge } from '@fairlead/shared/frames';
import { Icon } from '@fairlead/shared/ui';

import { STATUS_ICONS, STATUS_TONES } from '../runs/state.rules.ts';

type Toned = keyof typeof STATUS_TONES;

const isToned = (state: RunState): state is Toned => state in STATUS_TONES;

/** The state of a run in its colour (spec A, section 2). */
export function StateBadge({ state }: { readonly state: RunState }) {
  if (!isToned(state)) return <Badge tone="neutral">{state}</Badge>;
  return (
    <Badge tone={STATUS_TONES[state]}>
      <Icon name={STATUS_ICONS[state]} size={14} />
      {state}
    </Badge>
  );
}
