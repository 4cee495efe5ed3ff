import { useCallback } from 'react';

import { useMay } from '@fairlead/shared/auth';
import type { ClearerData } from '@fairlead/pnl/contract/data-sets';
import { formatCents, formatDay } from '@fairlead/shared/format';
import { Link } from '@fairlead/shared/router';
import { defineTable } from '@fairlead/table';
import { Box, chakra, Flex, Panel } from '@fairlead/shared/ui';

import { NoRows, PanelTable } from '../common/panel-table.tsx';
import { buildStatedPath } from '../run/onward-paths.view-model.ts';
import { useRun } from '../run/use-run.ts';
import { balanceRefused } from './clearer-balance.view-model.ts';

type Row = ClearerData['rows'][number];

const amount = (id: 'today' | 'dtd', header: string) =>
  ({
    id,
    header,
    kind: 'money',
    decimals: { exactly: 2 },
    value: (row: Row) => row[id],
    width: 110,
  }) as const;

const TABLE = defineTable({
  id: (row: Row) => row.account_type,
  fields: {},
  columns: [
    {
      id: 'account_type',
      header: 'Account type',
      kind: 'text',
      value: (row) => row.account_type,
      width: 150,
      rowHeader: true,
      pinned: 'start',
    },
    amount('today', 'Today'),
    amount('dtd', 'DtD'),
  ],
});

/** Balances at the clearers (PNL-19): in total, and each where there are several. */
export function ClearerBalance() {
  const { run, sets } = useRun();
  const called = sets.clearer_run_date;
  const data = called.area.status === 'COMPLETED' ? called.area.data : undefined;
  const refused = data && balanceRefused(run, data);
  const title = `${data?.clearer_name ?? 'Clearer'} Balance`;
  if (refused !== undefined) {
    return (
      <Panel title={title}>
        <NoRows>{refused}</NoRows>
      </Panel>
    );
  }
  const others = data !== undefined && data.clearers.length > 1 ? data.clearers : [];
  return (
    <Flex direction="column" gap="1" mt="1">
      <Box
        display="grid"
        columnGap="panelGap"
        rowGap="1"
        gridTemplateColumns="repeat(auto-fit, minmax(min(340px, 100%), 1fr))"
      >
        <Balance title={title} name={undefined} />
        {others.map(({ clearer_name }) => (
          <Balance key={clearer_name} title={`${clearer_name} Balance`} name={clearer_name} />
        ))}
      </Box>
      {data?.ote_differences.map((difference) => (
        <OteDifference key={`${difference.clearer_name} ${difference.account}`} {...difference} />
      ))}
    </Flex>
  );
}

function Balance({ title, name }: { readonly title: string; readonly name: string | undefined }) {
  const { sets } = useRun();
  const { area } = sets.clearer_run_date;
  const day = area.status === 'COMPLETED' ? area.data.clearer_balance_table_run_date : null;
  const rowsOf = useCallback(
    ({ rows, clearers }: ClearerData) =>
      name === undefined
        ? rows
        : (clearers.find(({ clearer_name }) => clearer_name === name)?.rows ?? []),
    [name],
  );
  return (
    <PanelTable
      id="pnl-clearer-balance"
      title={title}
      table={TABLE}
      called={sets.clearer_run_date}
      rowsOf={rowsOf}
      expected={9}
      empty="The clearer has stated no balance"
      footer={day !== null && <StatedTrades {...{ day, clearer: name }} />}
    />
  );
}

type StatedProps = { readonly day: string; readonly clearer: string | undefined };

/** The way to what was stated with the balance: the trades, with their fees. */
function StatedTrades({ day, clearer }: StatedProps) {
  if (!useMay('edf:read')) return <span>USD</span>;
  return (
    <span>
      {'USD. '}
      <chakra.span color="link">
        <Link to={buildStatedPath({ day, clearer })}>{`Trades stated on ${formatDay(day)}`}</Link>
      </chakra.span>
    </span>
  );
}

/** Difference that keeps a run from being verified. */
function OteDifference(difference: ClearerData['ote_differences'][number]) {
  const { clearer_name, account, stated, computed } = difference;
  return (
    <Box color="warning" textStyle="label">
      {`${clearer_name} ${account}: OTE stated ${formatCents(stated)}, our positions make ${formatCents(computed)}`}
    </Box>
  );
}
