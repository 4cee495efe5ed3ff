import type { BackOfficeMisc } from '@fairlead/pnl/contract/exposures';

import { PanelPair, PanelStack } from '../common/two-panels.tsx';
import { SetView } from '../common/panel-table.tsx';
import { useRun } from '../run/use-run.ts';
import { ChangesTable } from './changes-table.tsx';
import { DTD_TABLES, GROSS } from './changes.view-model.ts';
import { FarPrices } from './far-prices.tsx';
import { GrossTable } from './gross-table.tsx';
import { MarksTable } from './marks-table.tsx';
import { TieOutTables } from './tie-out-table.tsx';

/**
 * Back office checks of a run: first the differences between the day and Verified, then prices,
 * exposures and gross by product and month (spec C2.6).
 */
export function PnlBackOfficeTab() {
  return (
    <SetView called={useRun().sets.back_office_misc} report="Back Office">
      {(data) => <Tables data={data} />}
    </SetView>
  );
}

function Tables({ data }: { readonly data: BackOfficeMisc }) {
  const { run, comparedTo } = useRun();
  const day = run.pipe_run_date;
  return (
    <PanelStack>
      {comparedTo === undefined && <TieOutTables />}
      {comparedTo === undefined && <FarPrices products={data.products} />}
      <PanelPair least={1100}>
        {DTD_TABLES.map((change) => (
          <ChangesTable key={change.id} {...{ change, data, day }} />
        ))}
        <GrossTable {...{ change: GROSS, data, day }} />
      </PanelPair>
      <MarksTable data={data} day={day} />
    </PanelStack>
  );
}
