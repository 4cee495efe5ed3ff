import { lazy, type ReactNode, Suspense } from 'react';

import { Box, Panel } from '@fairlead/shared/ui';

import { Placeholder } from '../common/panel-table.tsx';
import { AdjustedPnl } from './adjusted-pnl.tsx';
import { BiggestMovers } from './biggest-movers.tsx';
import { BookMetrics } from './book-metrics.tsx';
import { ClearerBalance } from './clearer-balance.tsx';
import { DtdPrices } from './dtd-prices.tsx';
import { LiveToDate } from './live-to-date.tsx';
import { OpenLastYear } from './open-last-year.tsx';
import { Overview } from './overview.tsx';
import { StrategyTable } from './strategy-table.tsx';

// The charts with all that draws them, in one file: the figures do not wait for it.
const charts = async () => import('./charts.tsx');
const FirmCharts = lazy(async () => ({ default: (await charts()).FirmCharts }));
const SharpeChart = lazy(async () => ({ default: (await charts()).SharpeChart }));
const CashChart = lazy(async () => ({ default: (await charts()).CashChart }));

type Props = {
  /** Button that adds an adjustment, with the permission. */
  readonly adjust?: ReactNode;
};

/** Management tab: the firm's P&L, risk and balances (PNL-10 to 19). */
export function ManagementTab({ adjust }: Props) {
  return (
    <>
      <Overview />
      <Box {...COLUMNS}>
        <Box
          {...GRID}
          {...IN_COLUMNS}
          gridTemplateColumns={FIGURES_AND_CHARTS}
          // The first sheet is the overview.
          _print={{ breakAfter: 'page' }}
        >
          <Box minWidth="0">
            <StrategyTable />
            <Box {...GRID} gridTemplateColumns={{ base: ONE, md: `${ONE} ${ONE}` }}>
              <BiggestMovers />
              <DtdPrices />
            </Box>
          </Box>
          <Box minWidth="0">
            <Suspense fallback={<ChartsToCome of={FIRM_CHARTS} />}>
              <FirmCharts />
            </Suspense>
          </Box>
        </Box>
        <Box {...GRID} gridTemplateColumns={HALVES} gridColumn={TABLES}>
          <LiveToDate />
          <AdjustedPnl end={adjust} />
        </Box>
        <Box gridColumn={TABLES} minWidth="0">
          <ClearerBalance />
        </Box>
        <Box {...GRID} gridTemplateColumns={{ ...HALVES, '2xl': ONE }} {...BESIDE_TABLES}>
          <Suspense fallback={<ChartsToCome of={SHARPE} />}>
            <SharpeChart />
          </Suspense>
          <Suspense fallback={<ChartsToCome of={CASH} />}>
            <CashChart />
          </Suspense>
        </Box>
        <Box {...GRID} gridTemplateColumns={{ base: ONE, lg: `${ONE} 452px` }} gridColumn={TABLES}>
          <BookMetrics />
          <OpenLastYear />
        </Box>
      </Box>
    </>
  );
}

const ONE = 'minmax(0, 1fr)';
const HALVES = { base: ONE, lg: `${ONE} ${ONE}` };

const GRID = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 'panelGap',
  rowGap: '1',
  marginTop: '1',
} as const;

/** Tables stand in the first of two columns, charts in the second, where there is room, in the order in which they are read. */
const COLUMNS = {
  display: { base: 'block', '2xl': 'grid' },
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  columnGap: 'panelGap',
  rowGap: '1',
} as const;
const IN_COLUMNS = { display: { base: 'grid', '2xl': 'contents' } } as const;
const FIGURES_AND_CHARTS = { base: ONE, lg: `${ONE} minmax(352px, 26%)` };
const TABLES = { '2xl': '1' };
/** Beside the three rows of tables that follow the first. */
const BESIDE_TABLES = { gridColumn: { '2xl': '2' }, gridRow: { '2xl': '2 / span 3' } };

const FIRM_CHARTS = {
  'SwissChemGas PNL': 234,
  'SwissChemGas VaR': 164,
  '20 Day Rolling Drawdown': 164,
};
const SHARPE = { 'Monthly PnL/Sharpe': 254 };
const CASH = { 'ED&F Historical Cash': 254 };

/** Charts whose code is on its way, as high as they will be. */
function ChartsToCome({ of }: { readonly of: Readonly<Record<string, number>> }) {
  return Object.entries(of).map(([title, height]) => (
    <Panel key={title} title={title}>
      <Placeholder height={height} />
    </Panel>
  ));
}
