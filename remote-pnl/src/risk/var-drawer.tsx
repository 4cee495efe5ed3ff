import { useMemo } from 'react';

import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { listVarScenarios } from '@fairlead/pnl/contract/legs';
import { DetailDrawer } from '@fairlead/shared/frames';
import { defineTable, textField } from '@fairlead/table';
import { AreaView, Box, chakra, EmptyState } from '@fairlead/shared/ui';

import { PanelStack } from '../common/two-panels.tsx';
import { DataPanel } from '../common/data-panel.tsx';
import { useRowsTable } from '../common/use-rows-table.ts';
import { useRun } from '../run/use-run.ts';
import { OPEN_VALUE, useSearchPart } from '../run/use-search-part.ts';
import { useVarScenarios } from './var-scenarios.data.ts';
import { otherConventions, varText, withoutText } from './var-labels.view-model.ts';

type Found = ReplyOf<typeof listVarScenarios>;
type Row = Found['scenarios'][number] & { readonly mark: string | null };

/** The scenarios behind the value at risk, over the page; has an address of its own: '?var=1'. */
export function VarDrawer() {
  const { value, set } = useSearchPart('var');
  const isOpen = value === OPEN_VALUE;
  return (
    <DetailDrawer title="Value at risk" open={isOpen} onClose={() => set(undefined)}>
      {isOpen && <Scenarios />}
    </DetailDrawer>
  );
}

function Scenarios() {
  const { run } = useRun();
  const { area, refresh } = useVarScenarios(run.run_id);
  return (
    <AreaView area={area} report="Scenarios" onRetry={refresh}>
      {(found) => (
        <PanelStack>
          <Box>
            <p>{varText(found.scenarios, found.var_rank)}</p>
            <ExcludedPositions />
            <Conventions />
          </Box>
          {/* Four narrow columns: over the whole drawer the eye would lose its row. */}
          <Box maxWidth="480px">
            <ScenarioTable found={found} day={run.pipe_run_date} />
          </Box>
        </PanelStack>
      )}
    </AreaView>
  );
}

const List = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    mt: '1',
    color: 'text.muted',
    '& > div': { display: 'flex', gap: '1.5' },
  },
});

/** Open positions with too few prices to be in the VaR (decision 0364). */
function ExcludedPositions() {
  const { area } = useRun().sets.historical_pnl_per_book_metrics;
  const text = area.status === 'COMPLETED' ? withoutText(area.data.overview) : undefined;
  return text === undefined ? null : <p>{text}</p>;
}

function Conventions() {
  const { area } = useRun().sets.historical_pnl_per_book_metrics;
  if (area.status !== 'COMPLETED') return null;
  return (
    <List className="tabular">
      {otherConventions(area.data.overview).map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <Box as="dd" m="0" color="text">
            {text}
          </Box>
        </div>
      ))}
    </List>
  );
}

const TABLE = defineTable({
  id: ({ rank }: Row) => String(rank),
  fields: { mark: textField((row: Row) => row.mark) },
  columns: [
    {
      id: 'rank',
      header: 'Rank',
      kind: 'integer',
      value: (row) => row.rank,
      width: 48,
      rowHeader: true,
      pinned: 'phone',
    },
    {
      id: 'scenario_date',
      header: 'Change of',
      kind: 'date',
      value: (row) => row.scenario_date,
      width: 104,
    },
    {
      id: 'pnl',
      header: 'P&L',
      kind: 'money',
      decimals: { exactly: 2 },
      value: (row) => row.pnl,
      width: 104,
    },
    { id: 'mark', field: 'mark', header: 'Which', kind: 'text', width: 64 },
  ],
});

type TableProps = { readonly found: Found; readonly day: string };

function ScenarioTable({ found: { scenarios, var_rank }, day }: TableProps) {
  const rows = useMemo(
    () =>
      scenarios.map((scenario) => ({
        ...scenario,
        mark: scenario.rank === var_rank ? 'VaR 95' : null,
      })),
    [scenarios, var_rank],
  );
  const table = useRowsTable({
    id: 'pnl.var-scenarios',
    title: 'Scenarios, the worst first',
    definition: TABLE,
    rows,
  });
  return (
    <DataPanel
      table={table}
      unit="USD"
      day={day}
      decoration={{ background: (row) => (row.text('mark') === null ? undefined : 'warning') }}
      empty={<EmptyState title="No scenario is there" />}
    />
  );
}
