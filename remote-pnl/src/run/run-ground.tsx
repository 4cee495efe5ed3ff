import type { PnlRun } from '@fairlead/pnl/contract/runs';
import { Box } from '@fairlead/shared/ui';

import { RUN_TONES } from './run-labels.rules.ts';

/**
 * Colour that tells runs apart at a glance: a band under the top bar, and the background of a page
 * with `data-run` (PNL-02).
 */
export function RunGround({ run }: { readonly run: Pick<PnlRun, 'run_type'> }) {
  const tone = RUN_TONES[run.run_type];
  return <Box aria-hidden data-run={tone} height="3px" bg={`run.${tone}.band`} />;
}
