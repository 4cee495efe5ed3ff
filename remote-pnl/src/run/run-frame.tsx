import type { ReactNode } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import type { PnlMeta } from '@fairlead/shared/contract/pnl/runs';

import { PageColumn } from './page-column.tsx';
import { RunGround } from './run-ground.tsx';
import { RunHeader } from './run-header.tsx';
import { RunSince } from './run-since.tsx';
import { RunWarnings } from './run-warnings.tsx';
import type { RunAddressState } from './use-run-address.tsx';
import { PullLine, usePullToRefresh } from './use-pull-to-refresh.tsx';

type Props = {
  readonly meta: PnlMeta;
  readonly address: RunAddressState;
  /** What can be done with the run. */
  readonly acts?: ReactNode;
  /** Words where it is not known whether there is a newer run. */
  readonly stale?: ReactNode;
  /** What the run says of limits that are broken. */
  readonly limits?: ReactNode;
  readonly children: ReactNode;
};

/** What surrounds the tabs: the ground of the run, its header, and what it warns of. */
export function RunFrame({ meta, address, acts, stale, limits, children }: Props) {
  const isPicture = useIsPicture();
  const pull = usePullToRefresh(() => {
    address.choose({ date: address.date, run_id: address.run_id });
  });
  return (
    <>
      {meta.selected !== null && <RunGround run={meta.selected} />}
      <PullLine state={pull} />
      <PageColumn>
        <RunHeader {...{ meta, address, acts }} />
        {!isPicture && stale}
        {meta.selected !== null && !isPicture && (
          <RunSince {...{ meta, address }} run={meta.selected} />
        )}
        {limits}
        {meta.selected !== null && <RunWarnings run={meta.selected} />}
        {children}
      </PageColumn>
    </>
  );
}
