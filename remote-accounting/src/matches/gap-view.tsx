import { useMemo } from 'react';

import { formatCents, formatDay } from '@fairlead/shared/format';
import { Box, EmptyState } from '@fairlead/shared/ui';

import type { Opened } from '../common/opened.rules.ts';
import { useReport } from '../common/use-report.ts';
import { aroundGap } from './around-gap.rules.ts';
import { ItemsTable } from './items-table.tsx';

type Props = { readonly opened: Extract<Opened, { readonly kind: 'gap' }> };

/** Bank and ledger of an account, around two statements that do not follow each other. */
export function GapView({ opened }: Props) {
  const { from, to, account } = opened;
  const query = useMemo(
    () => ({ ...aroundGap({ from, to }), service_account_no: account, state: 'all' as const }),
    [from, to, account],
  );
  return (
    <Box display="flex" flexDirection="column" gap="3" minWidth="0">
      <Amount opened={opened} />
      <ItemsTable
        id="accounting.gap"
        title="Around the gap"
        query={query}
        empty={<EmptyState title="Neither bank nor ledger has anything on these days" />}
      />
    </Box>
  );
}

/** Missing amount, where the report still has the gap. */
function Amount({ opened: { from, to, account } }: Props) {
  const { area } = useReport().called;
  if (area.status !== 'COMPLETED') return null;
  const gap = area.data.attention.statement_gaps.find(
    (each) => each.service_account_no === account && each.from_date === from && each.to_date === to,
  );
  if (gap === undefined) return null;
  const { gap_amount: amount, currency } = gap;
  const apart = `${formatCents(Math.abs(amount))} ${currency} ${amount > 0 ? 'more' : 'less'}`;
  return (
    <Box className="tabular">
      {`Opened on ${formatDay(to)} with ${apart} than it closed with on ${formatDay(from)}.`}
      {' What the ledger has between is open.'}
    </Box>
  );
}
