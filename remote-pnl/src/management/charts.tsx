import { useMemo } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import { Chart, ChartArea, type ChartData } from '@fairlead/chart';
import type { AllTrades } from '@fairlead/pnl/contract/data-sets';
import type { Called } from '@fairlead/shared/data';

import { booksOfCharts } from '../common/book-groups.rules.ts';
import { useRun } from '../run/use-run.ts';
import { GOODIES } from '../run/run-labels.rules.ts';
import {
  cashChart,
  drawdownChart,
  pnlChart,
  sharpeChart,
  varChart,
} from './chart-data.view-model.ts';

/** px of the legend over a drawing and of its frame. */
const AROUND_DRAWING = 54;

type Props<Data> = {
  readonly id: string;
  readonly title: string;
  readonly called: Called<Data>;
  /** Meant to stay the same function between renders. */
  readonly dataOf: (data: Data) => ChartData;
  readonly height: number;
  /** Set where its series are parts of the firm, of which the legend says the books. */
  readonly ofFirm?: boolean;
};

function DataChart<Data>({ called, ...chart }: Props<Data>) {
  const { title, height } = chart;
  const { area, refresh } = called;
  return (
    <ChartArea
      area={area}
      title={title}
      loading={GOODIES}
      height={height + AROUND_DRAWING}
      onRetry={refresh}
    >
      {(data) => <Drawn {...chart} data={data} />}
    </ChartArea>
  );
}

type DrawnProps<Data> = Omit<Props<Data>, 'called'> & { readonly data: Data };

function Drawn<Data>({ data, dataOf, ofFirm = false, ...chart }: DrawnProps<Data>) {
  const { run, ownSets } = useRun();
  const isPicture = useIsPicture();
  const { area } = ownSets.all_trades_run_date;
  const trades = ofFirm && area.status === 'COMPLETED' ? area.data : undefined;
  const drawn = useMemo(() => withBooks(dataOf(data), trades), [dataOf, data, trades]);
  return <Chart {...chart} data={drawn} day={run.pipe_run_date} still={isPicture} />;
}

/** The chart with the books of each of its parts; those of the year before are the same. */
function withBooks(chart: ChartData, trades: AllTrades | undefined): ChartData {
  if (trades === undefined) return chart;
  const books = booksOfCharts(trades);
  const series = chart.series.map((each) => {
    const about = books.get(each.name.replace(/ Y-1$/, ''));
    return about === undefined ? each : { ...each, about };
  });
  return { ...chart, series };
}

/** The three charts beside the summary: P&L, VaR, drawdown. */
export function FirmCharts() {
  const called = useRun().sets.historical_pnl_per_book_metrics;
  return (
    <>
      <DataChart
        id="pnl.scg"
        title="SwissChemGas PNL"
        called={called}
        dataOf={pnlChart}
        ofFirm
        height={170}
      />
      <DataChart
        id="pnl.var"
        title="SwissChemGas VaR"
        called={called}
        dataOf={varChart}
        ofFirm
        height={130}
      />
      <DataChart
        id="pnl.drawdown"
        title="20 Day Rolling Drawdown"
        called={called}
        dataOf={drawdownChart}
        ofFirm
        height={130}
      />
    </>
  );
}

export function SharpeChart() {
  return (
    <DataChart
      id="pnl.sharpe"
      title="Monthly PnL/Sharpe"
      called={useRun().sets.historical_pnl_per_book_metrics}
      dataOf={sharpeChart}
      height={220}
    />
  );
}

export function CashChart() {
  return (
    <DataChart
      id="pnl.cash"
      title="ED&F Historical Cash"
      called={useRun().sets.clearer_run_date}
      dataOf={cashChart}
      height={220}
    />
  );
}
