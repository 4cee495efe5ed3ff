import { useMemo } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import type { AllTrades } from '@fairlead/pnl/contract/data-sets';
import { Box, Heading } from '@fairlead/shared/ui';

import { Alone, PanelStack } from '../common/two-panels.tsx';
import { ComparedSummary } from '../common/compared/compared-summary.tsx';
import { LookAheadSelect } from '../common/look-ahead-select.tsx';
import { SetView } from '../common/panel-table.tsx';
import { toSummaryTreeRows } from '../common/compared/summary-tree.rules.ts';
import { StrategySummary } from '../common/strategy-summary.tsx';
import { buildStrategySummary } from '../common/summary.rules.ts';
import { useRun } from '../run/use-run.ts';
import { PhysicalExposures } from './physical-exposures.tsx';

const PHYSICAL_GROUPS = ['product', 'shipping', 'forward_contract'] as const;
const KINDS = ['physical', 'paper'] as const;
const SUMMARY = {
  id: 'pnl.physical-summary',
  title: 'Physical Summary',
  empty: 'No physical book has a trade',
};
const buildTreeRows = (data: AllTrades) =>
  toSummaryTreeRows(buildStrategySummary(data, PHYSICAL_GROUPS), 'phys');

/** Physical tab: P&L and exposures (spec C2.4). */
export function PnlPhysicalTab() {
  const isPicture = useIsPicture();
  const { sets, comparedTo } = useRun();
  return (
    <PanelStack>
      <Alone>
        {comparedTo === undefined ? (
          <SetView called={sets.all_trades_run_date} report="Physical Summary">
            {(data) => <Summary data={data} />}
          </SetView>
        ) : (
          <ComparedSummary {...SUMMARY} rowsOf={buildTreeRows} />
        )}
      </Alone>
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
  const rows = useMemo(() => buildStrategySummary(data, PHYSICAL_GROUPS), [data]);
  return (
    <StrategySummary
      {...SUMMARY}
      day={run.pipe_run_date}
      rows={rows}
      kinds={KINDS}
      scope="phys"
      hidesVar
    />
  );
}
