import { formatCents } from '@fairlead/shared/format';
import { Link } from '@fairlead/shared/router';
import { Box } from '@fairlead/shared/ui';

import { useBreaks } from '../common/back-office.data.ts';
import { breakPath } from '../common/opened-break.rules.ts';
import type { OpenedLot } from '../common/opened-lot.rules.ts';

type Props = { readonly opened: OpenedLot };

/** Leads to the break of a lot's column, where one is not closed; its amount is of the whole life of the lot. */
export function LotBreakLink({ opened: { lot, column } }: Props) {
  const { area } = useBreaks('open');
  if (area.status !== 'COMPLETED') return null;
  const found = area.data.breaks.find(
    ({ lot_num, scg_pnl_column }) => lot_num === lot && scg_pnl_column === column,
  );
  if (found === undefined) return null;
  return (
    <Box pb="3">
      <Box
        asChild
        color="link"
        textStyle="label"
        minHeight="hitMin"
        display="inline-flex"
        alignItems="center"
        className="tabular"
      >
        <Link to={breakPath(found.break_id)}>{`Show break ${formatCents(found.amount_diff)}`}</Link>
      </Box>
    </Box>
  );
}
