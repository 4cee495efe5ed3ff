import { useMemo } from 'react';

import { formatCents } from '@fairlead/shared/format';
import { Box, Icon } from '@fairlead/shared/ui';
import { defineTable } from '@fairlead/table';

import { type Bridge, type BridgeRow, bridgeRows } from './bridge.view-model.ts';
import { PlanningTable } from './planning-table.tsx';

type Props = {
  readonly bridge: Bridge;
  readonly day: string;
  readonly hasFractions: boolean;
};

/** Why the dollars of the trading companies have changed in a week: of each dollar it is said. */
export function BridgeTable({ bridge, day, hasFractions }: Props) {
  const rows = useMemo(() => bridgeRows(bridge), [bridge]);
  const definition = useMemo(() => reasonTable(hasFractions), [hasFractions]);
  return (
    <Box display="grid" gap="1" minWidth="0">
      <PlanningTable
        key={String(hasFractions)}
        id="backoffice.cash-bridge"
        title="Why it changed, SCG in USD"
        {...{ definition, rows, day }}
        empty="Nothing is compared"
      />
      <Rest of={bridge.rest} />
    </Box>
  );
}

function Rest({ of: rest }: { readonly of: number }) {
  if (rest === 0) {
    return (
      <Box display="flex" alignItems="center" gap="2" className="tabular">
        <Icon name="check" />
        {`Rest ${formatCents(rest)}: the reasons explain each dollar`}
      </Box>
    );
  }
  return (
    <Box role="alert" display="flex" alignItems="center" gap="2" color="warning">
      <Icon name="alert" />
      {`Rest ${formatCents(rest)} USD: the reasons do not explain it`}
    </Box>
  );
}

const reasonTable = (hasFractions: boolean) =>
  defineTable({
    id: (row: BridgeRow) => row.id,
    total: (row) => row.id === 'usd_wow',
    fields: {},
    columns: [
      {
        id: 'reason',
        header: 'Reason',
        kind: 'text',
        width: 150,
        rowHeader: true,
        pinned: 'phone',
        value: (row: BridgeRow) => row.name,
      },
      {
        id: 'dollars',
        header: 'USD',
        kind: 'money',
        width: 112,
        bold: true,
        decimals: { exactly: hasFractions ? 2 : 0 },
        value: (row: BridgeRow) => row.dollars,
      },
      {
        id: 'meaning',
        header: 'What it is',
        kind: 'text',
        width: 420,
        value: (row: BridgeRow) => row.meaning,
      },
    ],
  });
