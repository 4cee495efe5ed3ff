import type { TaskRun } from '@fairlead/shared/contract/runs';
import { onDemand, useOnDemand } from '@fairlead/shared/ui';

const dialogs = onDemand(() => import('./on-demand.tsx'));

/** Kind of the open dialog, and its run. */
export type OpenDialog = { readonly what: 'output' | 'error' | 'data'; readonly run: TaskRun };

type Props = {
  /** Undefined while none is. */
  readonly open: OpenDialog | undefined;
  readonly onClose: () => void;
};

/** The dialogs Output, Error and Data of a run, whose files come when the first is opened. */
export function RunDialogs({ open, onClose }: Props) {
  const parts = useOnDemand(dialogs, open !== undefined, onClose);
  if (parts === undefined || open === undefined) return null;
  const { what, run } = open;
  if (what === 'output') return <parts.OutputDialog run={run} onClose={onClose} />;
  if (what === 'error') return <parts.ErrorDialog run={run} onClose={onClose} />;
  return <parts.DataDialog run={run} onClose={onClose} />;
}
