import { useMemo } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import type { AllTrades } from '@fairlead/pnl/contract/data-sets';
import { Box, EmptyState } from '@fairlead/shared/ui';

import { Alone, PanelStack } from '../common/two-panels.tsx';
import { ComparedSummary } from '../common/compared/compared-summary.tsx';
import { LookAheadSelect } from '../common/look-ahead-select.tsx';
import { SetView } from '../common/panel-table.tsx';
import { toSummaryTreeRows } from '../common/compared/summary-tree.rules.ts';
import { StrategySummary } from '../common/strategy-summary.tsx';
import { buildStrategySummary } from '../common/summary.rules.ts';
import { useRun } from '../run/use-run.ts';
import { useChosenTables } from './chosen-tables.data.ts';
import type { PaperTable } from './chosen-tables.rules.ts';
import { PaperExposures } from './paper-exposures.tsx';
import { PaperOverview } from './paper-overview.tsx';
import { TablesChooser } from './tables-chooser.tsx';

const EXPOSURE_TABLES: readonly PaperTable[] = [
  'Spreads By Structure',
  'Spreads By Structure Graph',
  'Paper Look Ahead',
  'Detail Exp Per Book',
];

/** Paper tab: its chosen tables (spec C2.5). */
export function PaperTab() {
  const isPicture = useIsPicture();
  const { sets, comparedTo } = useRun();
  const [chosen, choose] = useChosenTables();
  const shows = (table: PaperTable) => chosen.includes(table);
  return (
    <PanelStack>
      {!isPicture && (
        <Box display="flex" alignItems="center" flexWrap="wrap" gap="3">
          <TablesChooser chosen={chosen} onChoose={choose} />
          {shows('Paper Look Ahead') && <LookAheadSelect />}
        </Box>
      )}
      {chosen.length === 0 && (
        <EmptyState title="No table is chosen">Choose what is shown under Tables.</EmptyState>
      )}
      {shows('Overview') && (
        <SetView called={sets.historical_pnl_per_book_metrics} report="Overview">
          {(data) => <PaperOverview history={data} />}
        </SetView>
      )}
      {shows('Per Strategy Corp Summary') && (
        <Alone>
          {comparedTo === undefined ? (
            <SetView called={sets.all_trades_run_date} report="Per Strategy Corp Summary">
              {(data) => <CorpSummary data={data} />}
            </SetView>
          ) : (
            <ComparedSummary {...SUMMARY} kinds={PAPER} rowsOf={buildTreeRows} />
          )}
        </Alone>
      )}
      {EXPOSURE_TABLES.some(shows) && (
        <SetView called={sets.exposures} report="Exposures">
          {(data) => <PaperExposures exposures={data} shows={shows} />}
        </SetView>
      )}
    </PanelStack>
  );
}

const CORP = ['corp'] as const;
const PAPER = ['paper'] as const;
const SUMMARY = {
  id: 'pnl.corp-summary',
  title: 'Per Strategy Corp Summary',
  empty: 'No corp book has a trade',
};
const buildTreeRows = (data: AllTrades) =>
  toSummaryTreeRows(buildStrategySummary(data, CORP), 'corp');

function CorpSummary({ data }: { readonly data: AllTrades }) {
  const { run } = useRun();
  const rows = useMemo(() => buildStrategySummary(data, CORP), [data]);
  return (
    <StrategySummary {...SUMMARY} day={run.pipe_run_date} rows={rows} kinds={PAPER} scope="corp" />
  );
}
