import type { PnlRun } from '@fairlead/shared/contract/pnl/runs';
import { Box } from '@fairlead/shared/ui';

import { RUN_TONES } from './run-words.rules.ts';

/** What tells runs apart before a word is read: the page's ground, and a band under the top bar (PNL-02). */
export function RunGround({ run }: { readonly run: Pick<PnlRun, 'run_type'> }) {
  const tone = RUN_TONES[run.run_type];
  return (
    <>
      <Box
        aria-hidden
        data-run={tone}
        position="fixed"
        inset="0"
        zIndex="-1"
        bg={`run.${tone}.page`}
      />
      <Box aria-hidden height="3px" bg={`run.${tone}.band`} />
    </>
  );
}
