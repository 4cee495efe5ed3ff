import { useMemo, useState } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import {
  type LotDetail,
  type LotDetailQuery,
  type LotReconciliation,
  ltdReconcile,
  scgPhysical,
} from '@fairlead/backoffice/contract/lots';
import { type Called, forgetCalls, type Pages, useCall, usePages } from '@fairlead/shared/data';

import type { OpenedLot } from '../common/opened-lot.rules.ts';
import type { ReportSettings } from './report-request.rules.ts';

/**
 * Fetches the reconciliation of physical lots (`back_accounting_scg_physical`); cached until it is
 * regenerated.
 */
export const useLotReconciliation = (asked: ReportSettings): Called<LotReconciliation> =>
  useCall(scgPhysical, {
    query: {
      startDate: asked.period.start_date,
      endDate: asked.period.end_date,
      tradeDate: asked.tradeDate,
      includeAdjProj: asked.switches.include_adj_proj,
      reversePrevYear: asked.switches.reverse_prev_year,
    },
  });

/**
 * Drops all cached reconciliations, so that each is regenerated; refetches the shown one if it
 * stays on the screen.
 */
export async function forgetLots({ askAgain }: { readonly askAgain: boolean }): Promise<void> {
  await forgetCalls('Cancelling due to another report', {
    below: scgPhysical.path,
    refetch: askAgain,
  });
}

const toPage = (page: LotDetail) => ({
  rows: [page],
  total: page.traders_count + page.danaos_count,
  after: page.after,
});

type Detail = Pick<Pages, 'area' | 'more'> & {
  /** Each with trades and records; the first one also has their totals. */
  readonly pages: readonly LotDetail[];
};

/** Pages of the trades and records of a lot's column; empty while none is open. */
export function useLotDetail(
  opened: OpenedLot | undefined,
  asked: ReportSettings,
  onMoreFailed: (error: ApiError) => void,
): Detail {
  const [pages, setPages] = useState<readonly LotDetail[]>([]);
  const sink = useMemo(
    () => ({
      replace: setPages,
      append: (more: readonly LotDetail[]) => setPages((before) => [...before, ...more]),
    }),
    [],
  );
  const key = opened && JSON.stringify(detailQuery(opened, asked));
  const inputAfter = useMemo(() => {
    if (key === undefined) return null;
    const query = JSON.parse(key) as LotDetailQuery;
    return (after: string | null) => ({ query: { ...query, ...(after !== null && { after }) } });
  }, [key]);
  const into = { sink, pageSize: 1, pageOf: toPage, onMoreFailed };
  const { area, more } = usePages(ltdReconcile, inputAfter, into);
  return { area, more, pages };
}

/** The dates and switches are the report's: the sums of the rows are its cell. */
const detailQuery = (opened: OpenedLot, asked: ReportSettings): LotDetailQuery => ({
  lot_num: opened.lot,
  scg_pnl_column: opened.column,
  ...(opened.table !== 'any' && { table_unique_name: opened.table }),
  start_date: asked.period.start_date,
  end_date: asked.period.end_date,
  trade_date: asked.tradeDate,
  ...asked.switches,
});
