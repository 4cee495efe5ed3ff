import { useMemo } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import type { AllTrades } from '@fairlead/shared/contract/pnl/data-sets';
import { Box, Heading } from '@fairlead/shared/ui';

import { PanelStack } from '../common/columns-beside.tsx';
import { LookAheadSelect } from '../common/look-ahead-select.tsx';
import { SetView } from '../common/panel-table.tsx';
import { StrategySummary } from '../common/strategy-summary.tsx';
import { summaryOf } from '../common/summary.rules.ts';
import { useRun } from '../run/run-context.tsx';
import { PhysicalExposures } from './physical-exposures.tsx';

const PHYSICAL_GROUPS = ['product', 'shipping', 'forward_contract'] as const;
const KINDS = ['physical', 'paper'] as const;

/** What physical trading looks at: its P&L and its exposures (spec C2.4). */
export function PhysicalTab() {
  const isPicture = useIsPicture();
  const { sets } = useRun();
  return (
    <PanelStack>
      <SetView called={sets.all_trades_run_date} report="Physical Summary">
        {(data) => <Summary data={data} />}
      </SetView>
      {!isPicture && (
        <Box display="flex" alignItems="center" flexWrap="wrap" gap="3">
          <Heading textStyle="dialogTitle">Exposures</Heading>
          <LookAheadSelect />
        </Box>
      )}
      <SetView called={sets.exposures} report="Exposures">
        {(data) => <PhysicalExposures exposures={data} />}
      </SetView>
    </PanelStack>
  );
}

function Summary({ data }: { readonly data: AllTrades }) {
  const { run } = useRun();
  const rows = useMemo(() => summaryOf(data, PHYSICAL_GROUPS), [data]);
  return (
    <StrategySummary
      id="pnl.physical-summary"
      title="Physical Summary"
      day={run.pipe_run_date}
      rows={rows}
      kinds={KINDS}
      scope="phys"
      hidesVar
      empty="No physical book has a trade"
    />
  );
}
