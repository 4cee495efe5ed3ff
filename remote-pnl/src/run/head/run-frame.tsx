import type { ReactNode } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import type { PnlMeta } from '@fairlead/pnl/contract/runs';
import { PageColumn } from '@fairlead/shared/ui';

import type { RunHead } from '../coming/run-head.rules.ts';
import { FrozenHeight } from './frozen-height.tsx';
import { RunGround } from '../run-ground.tsx';
import { RunHeader } from './run-header.tsx';
import { RunSinceLine } from '../run-since.tsx';
import { RunWarnings } from '../run-warnings.tsx';
import type { RunAddressState } from '../use-run-address.ts';
import { PullLine, usePullToRefresh } from '../use-pull-to-refresh.tsx';

type Props = {
  readonly head: RunHead;
  /** Undefined while another run is to come. */
  readonly meta: PnlMeta | undefined;
  readonly address: RunAddressState;
  /** Actions on the run. */
  readonly actions?: ReactNode;
  /** Words where it is not known whether there is a newer run. */
  readonly stale?: ReactNode;
  /** Begin of the window's title. */
  readonly alarm?: string | undefined;
  /** Notices of broken limits. */
  readonly limits?: ReactNode;
  /** Keeps the page's height while figures load. */
  readonly isLoading?: boolean;
  readonly children: ReactNode;
};

/** Frame around the tabs: the run's background, header and warnings. */
export function RunFrame({ head, meta, address, actions, alarm, children, ...words }: Props) {
  const pull = usePullToRefresh(() => {
    address.choose({ date: address.date, run_id: address.run_id });
  });
  return (
    <>
      {head.selected && <RunGround run={head.selected} />}
      <PullLine state={pull} />
      <PageColumn wide>
        <RunHeader {...{ head, address, actions, alarm }} isComing={meta === undefined} />
        <FrozenHeight isFrozen={words.isLoading === true}>
          {meta !== undefined && <RunNotices {...{ meta, address }} {...words} />}
        </FrozenHeight>
        {children}
      </PageColumn>
    </>
  );
}

type RunNoticesProps = Pick<Props, 'address' | 'stale' | 'limits'> & { readonly meta: PnlMeta };

/** Notices about the run, before its figures. */
function RunNotices({ meta, address, stale, limits }: RunNoticesProps) {
  const isPicture = useIsPicture();
  const { selected } = meta;
  return (
    <>
      {!isPicture && stale}
      {selected !== null && !isPicture && <RunSinceLine {...{ meta, address }} run={selected} />}
      {limits}
      {selected !== null && <RunWarnings run={selected} />}
    </>
  );
}
