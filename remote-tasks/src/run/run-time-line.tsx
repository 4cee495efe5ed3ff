import type { TaskRun } from '@fairlead/shared/contract/runs';
import { chakra, Panel } from '@fairlead/shared/ui';

import { isEnded } from '../runs/state.rules.ts';
import { buildSteps } from './run-steps.view-model.ts';
import { useNow } from './use-now.ts';

/** Time line of a run with its durations; an unfinished step is counted by the second. */
export function RunTimeLine({ run }: { readonly run: TaskRun }) {
  const now = useNow(!isEnded(run));
  return (
    <Panel title="Time line (UTC)">
      <Steps>
        {buildSteps(run, now).map(({ name, at, took }) => (
          <li key={name}>
            <span className="name">{name}</span>
            <span>{at}</span>
            <span className="took">{took}</span>
          </li>
        ))}
      </Steps>
    </Panel>
  );
}

const Steps = chakra('ol', {
  base: {
    listStyleType: 'none',
    borderTop: 'hair',
    pt: '2',
    fontVariantNumeric: 'tabular-nums',
    '& li': {
      display: 'grid',
      gridTemplateColumns: '104px auto 1fr',
      columnGap: '3',
      py: '0.5',
    },
    '& .name': { color: 'text.muted' },
    '& .took': { textAlign: 'end', fontWeight: 'medium' },
  },
});
