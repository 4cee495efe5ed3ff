import { lazy, Suspense, useMemo, useState } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import { useMay, useUserId } from '@fairlead/shared/auth';
import type { LotBreaks } from '@fairlead/backoffice/contract/breaks';
import { Box, LoadingText, PanelFailed, RetryButton, Surface, Text } from '@fairlead/shared/ui';

import { useBreaks } from '../common/back-office.data.ts';
import { BreakFilterBar } from './break-filter-bar.tsx';
import { filterBreaks, withBreakFilter } from './break-filters.rules.ts';
import { formatBreakName } from './break-labels.rules.ts';
import { bySize } from './break-sums.rules.ts';
import { BreakSums } from './break-sums.tsx';
import { BreakTable } from './break-table.tsx';
import { upToDaysText } from './breaks.view-model.ts';
import { useBreaksAddress } from './use-breaks-address.ts';
import { OpenBreakDrawer } from './open-break.tsx';

const AssignDialog = lazy(async () => ({
  default: (await import('./assign-dialog.tsx')).AssignDialog,
}));

/** On which cargo traders and accounting disagree, and what was decided of it (BAK-14). */
export function BreaksTab() {
  const address = useBreaksAddress();
  const list = useBreaks(address.filters.state);
  const all = list.area.status === 'COMPLETED' ? list.area.data : undefined;
  const { breaks, owners } = all ?? NOTHING_YET;
  const opened = breaks.find(({ break_id: id }) => id === address.opened);
  return (
    <Box display="flex" flexDirection="column" gap="3" minWidth="0">
      <BreakFilterBar filters={address.filters} owners={owners} onFilters={address.narrow} />
      <ListView list={list} address={address} />
      <OpenBreakDrawer
        id={address.opened}
        title={opened && formatBreakName(opened)}
        terms={all}
        onClose={address.close}
        onChanged={list.refresh}
      />
    </Box>
  );
}

const NOTHING_YET: Pick<LotBreaks, 'breaks' | 'owners'> = { breaks: [], owners: [] };

type ViewProps = {
  readonly list: ReturnType<typeof useBreaks>;
  readonly address: ReturnType<typeof useBreaksAddress>;
};

function ListView({ list, address }: ViewProps) {
  const { area, refresh, refreshError } = list;
  switch (area.status) {
    case 'INIT':
    case 'LOADING':
      return (
        <Surface minHeight="400px" aria-busy>
          <LoadingText text="Fetching the breaks …" />
        </Surface>
      );
    case 'FAILED':
      return (
        <PanelFailed
          title="The breaks did not load"
          message={failedText(area.error)}
          supportId={area.error.requestId}
          onRetry={refresh}
        />
      );
    case 'COMPLETED':
      return (
        <>
          {refreshError !== undefined && (
            <Box display="flex" flexWrap="wrap" alignItems="center" gap="2">
              <Text role="alert" color="negative">
                {`${failedText(refreshError)}. What is shown may be out of date`}
              </Text>
              <RetryButton onClick={refresh} />
            </Box>
          )}
          <Loaded all={area.data} refresh={refresh} address={address} />
        </>
      );
  }
}

const failedText = (error: ApiError) => `Breaks failed: ${error.panelText}`;

type LoadedProps = Pick<ViewProps, 'address'> & {
  readonly all: LotBreaks;
  readonly refresh: () => void;
};

function Loaded({ all, refresh, address }: LoadedProps) {
  const { filters, narrow: change } = address;
  const user = useUserId() ?? '';
  const mayDecide = useMay('backacc:decide') && filters.state === 'open';
  const [assigning, setAssigning] = useState<readonly number[]>();
  const sorted = useMemo(() => bySize(all.breaks), [all]);
  const shown = useMemo(() => filterBreaks(sorted, filters, user), [sorted, filters, user]);
  const ofAnyAge = useMemo(
    () => filterBreaks(sorted, withBreakFilter(filters, 'age', undefined), user),
    [sorted, filters, user],
  );
  return (
    <>
      {all.breaks.length > 0 && (
        <BreakSums
          {...{ all, shown, ofAnyAge, filters }}
          onAge={(age) => change((now) => withBreakFilter(now, 'age', age))}
        />
      )}
      <BreakTable
        {...{ shown, filters, user }}
        all={sorted}
        days={upToDaysText(all)}
        day={all.end_date ?? undefined}
        onFilters={change}
        opened={address.opened}
        onOpen={address.open}
        onAssign={mayDecide ? setAssigning : undefined}
      />
      {assigning !== undefined && (
        <Suspense fallback={null}>
          <AssignDialog
            breaks={all.breaks.filter(({ break_id: id }) => assigning.includes(id))}
            owners={all.owners}
            onChanged={refresh}
            onClose={() => setAssigning(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
