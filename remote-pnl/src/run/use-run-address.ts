import { useCallback } from 'react';

import type { PnlTab } from '@fairlead/pnl/contract/runs';
import { useLocation, useNavigate, useParams, useSearchParams } from '@fairlead/shared/router';

import { leaveDate } from './run.data.ts';
import { readRunAddress, writeAddress } from './run-address.rules.ts';

/** State of the page from its address, with its setters. */
export function useRunAddress() {
  const { pipe_run_date: date } = useParams();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { tab, run_id, ahead } = readRunAddress(search);

  /** Another date, or another run of one; undefined is the latest (PNL-05). Tab and look-ahead stay. */
  const choose = useCallback(
    (next: { readonly date: string | undefined; readonly run_id?: number | undefined }) => {
      const path = next.date === undefined ? '/' : `/date/${next.date}`;
      const query = writeAddress({ tab, ahead, run_id: next.run_id });
      const isSame = path === pathname && next.run_id === run_id;
      void leaveDate({ askAgain: isSame });
      if (!isSame) void navigate(`${path}${query}`);
    },
    [ahead, navigate, pathname, run_id, tab],
  );

  /** The run that it is compared with stays. */
  const showTab = useCallback(
    (next: PnlTab) => {
      const query = new URLSearchParams(search);
      query.set('tab', next);
      void navigate(`${pathname}?${query.toString()}`);
    },
    [navigate, pathname, search],
  );

  return { date, run_id, tab, ahead, choose, showTab };
}

export type RunAddressState = ReturnType<typeof useRunAddress>;
