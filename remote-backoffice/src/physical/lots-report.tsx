import type { ReactNode } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import type { LotTable } from '@fairlead/backoffice/contract/columns';
import type { LotReconciliation } from '@fairlead/backoffice/contract/lots';
import {
  Box,
  Icon,
  LoadingLine,
  LoadingText,
  PanelFailed,
  Segmented,
  Surface,
} from '@fairlead/shared/ui';

import { SHOWN } from '../common/back-office-address.rules.ts';
import { useBackOfficeAddress } from '../common/use-back-office-address.ts';
import type { ReportSettings } from './report-request.rules.ts';
import { LotDrawer } from './lot-drawer.tsx';
import { useLotReconciliation } from './lots.data.ts';
import { LotsTable } from './lots-table.tsx';
import { legendText, rangesText, unmappedText } from './lots-labels.view-model.ts';
import { useOpenedLot } from './use-opened-lot.ts';

type Props = { readonly asked: ReportSettings };

/** The reconciliation in whichever state it is (BAK-13), and what of it is looked into. */
export function LotsReport({ asked }: Props) {
  const { area, refresh } = useLotReconciliation(asked);
  const data = area.status === 'COMPLETED' ? area.data : undefined;
  return (
    <div>
      {area.status === 'FAILED' && <Failed error={area.error} onRetry={refresh} />}
      {data !== undefined && <Tables data={data} asked={asked} />}
      {area.status !== 'FAILED' && data === undefined && (
        <Surface minHeight="400px" aria-busy>
          <LoadingLine />
          <LoadingText text="Reconciling lots ..." />
        </Surface>
      )}
      <LotDrawer asked={asked} roundingOk={data?.min_rounding_diff_ok} />
    </div>
  );
}

type FailedProps = { readonly error: ApiError; readonly onRetry: () => void };

const Failed = ({ error, onRetry }: FailedProps) => (
  <PanelFailed
    title="The lots did not load"
    message={`Lot reconciliation failed: ${error.panelText}`}
    supportId={error.requestId}
    onRetry={onRetry}
  />
);

const TABLES: readonly {
  readonly table: LotTable;
  readonly title: string;
  readonly lotsOf: (data: LotReconciliation) => LotReconciliation['closed_lots'];
  readonly empty: string;
}[] = [
  {
    table: 'closed',
    title: 'Closed LOTs',
    lotsOf: (data) => data.closed_lots,
    empty: 'No lot with money in both systems was closed in this period',
  },
  {
    table: 'ongoing',
    title: 'Ongoing LOTs',
    lotsOf: (data) => data.ongoing_lots,
    empty: 'No lot with money in both systems is open at the end of this period',
  },
  {
    table: 'outside',
    title: 'Outside LOTs',
    lotsOf: (data) => data.outside_lots,
    empty: 'Every lot with money is closed in this period or open at its end',
  },
];

function Tables({ data, asked }: Props & { readonly data: LotReconciliation }) {
  const { shown } = useBackOfficeAddress();
  const { open } = useOpenedLot();
  const legend = <span>{legendText(data.min_rounding_diff_ok)}</span>;
  return (
    <Box display="flex" flexDirection="column" gap="2" minWidth="0">
      <ShownLine>{rangesText(data)}</ShownLine>
      {data.unmapped_groups.length > 0 && (
        <Box display="flex" alignItems="center" gap="2" color="warning">
          <Icon name="alert" />
          {unmappedText(data.unmapped_groups)}
        </Box>
      )}
      <Box
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        {...(shown === 'differences' && { css: SIDE_BY_SIDE })}
        alignItems="start"
        gap="4"
      >
        {TABLES.map(({ table, title, lotsOf, empty }) => (
          <LotsTable
            key={table}
            {...{ table, title, empty, shown, legend }}
            lots={lotsOf(data)}
            roundingOk={data.min_rounding_diff_ok}
            day={asked.period.end_date}
            onEdit={open}
          />
        ))}
      </Box>
    </Box>
  );
}

const SIDE_BY_SIDE = {
  '@media (min-width: 1280px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
};

const SHOWN_NAMES = {
  differences: 'Differences',
  wide: 'All columns',
  both: 'Both amounts',
} as const;

/** Line about the report's figures (BAK-04), with the choice of those shown. */
function ShownLine({ children }: { readonly children: ReactNode }) {
  const { shown, show } = useBackOfficeAddress();
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="5" rowGap="2">
      <Box color="text.muted" className="tabular">
        {children}
      </Box>
      <Box
        data-paper="none"
        color="text.muted"
        css={{ '@media (hover: none)': { display: 'none' } }}
      >
        Enter, a double click or the menu of a figure: Edit
      </Box>
      <Box marginInlineStart={{ md: 'auto' }} display="flex">
        <Segmented
          label="Show"
          value={shown}
          choices={SHOWN.map((value) => ({ value, label: SHOWN_NAMES[value] }))}
          onChange={show}
        />
      </Box>
    </Box>
  );
}
