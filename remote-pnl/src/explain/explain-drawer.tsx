import type { Explain } from '@fairlead/pnl/contract/data-sets';
import { DetailDrawer } from '@fairlead/shared/frames';
import { formatLongDay } from '@fairlead/shared/format';
import { AreaView, Box } from '@fairlead/shared/ui';

import { PanelStack } from '../common/two-panels.tsx';
import { useExplain } from '../run/run.data.ts';
import { useRun } from '../run/use-run.ts';
import { OPEN_VALUE, useSearchPart } from '../run/use-search-part.ts';
import { ExplainPrices, ExplainTree } from './explain-tables.tsx';
import { Waterfall } from './waterfall.tsx';

/** Why the P&L changed since the run before; has an address of its own: '?explain=1' (PNL-36). */
export function ExplainDrawer() {
  const { value, set } = useSearchPart('explain');
  const isOpen = value === OPEN_VALUE;
  return (
    <DetailDrawer title="Why the P&L changed" open={isOpen} onClose={() => set(undefined)}>
      {isOpen && <Explanation />}
    </DetailDrawer>
  );
}

function Explanation() {
  const { run } = useRun();
  const { area, refresh } = useExplain(run);
  return (
    <AreaView area={area} report="Why the P&L changed" onRetry={refresh}>
      {(explain) => <Explained explain={explain} />}
    </AreaView>
  );
}

function Explained({ explain }: { readonly explain: Explain }) {
  const { run, ownSets } = useRun();
  const trades = ownSets.all_trades_run_date;
  const { pipe_run_date: day, prev_date: before } = run;
  const since = before === null ? 'the day before' : formatLongDay(before);
  return (
    <PanelStack>
      <Box color="text.muted">{`From ${since} to ${formatLongDay(day)}. The parts sum to the change.`}</Box>
      <AreaView area={trades.area} report="Net of the run" onRetry={trades.refresh}>
        {({ totals }) => (
          <Waterfall total={explain.total} netBefore={netBefore(totals.net_pnl, explain)} />
        )}
      </AreaView>
      <ExplainTree explain={explain} day={day} />
      <ExplainPrices explain={explain} day={day} />
    </PanelStack>
  );
}

/** Net of the trades before: adjustments are of the day and of no trade. */
function netBefore(net: number, { total }: Explain): number {
  const cents = (dollars: number) => Math.round(dollars * 100);
  return (cents(net) - cents(total.delta_net_pnl) + cents(total.adjustments)) / 100;
}
