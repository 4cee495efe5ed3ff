import { useMemo } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import { Chart, ChartArea, type ChartData } from '@fairlead/shared/chart';
import type { Called } from '@fairlead/shared/data';

import { useRun } from '../run/run-context.tsx';
import { GOODIES } from '../run/run-words.rules.ts';
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
};

function DataChart<Data>({ id, title, called, dataOf, height }: Props<Data>) {
  const { area, refresh } = called;
  return (
    <ChartArea
      area={area}
      title={title}
      loading={GOODIES}
      height={height + AROUND_DRAWING}
      onRetry={refresh}
    >
      {(data) => <Drawn {...{ id, title, dataOf, height, data }} />}
    </ChartArea>
  );
}

type DrawnProps<Data> = Omit<Props<Data>, 'called'> & { readonly data: Data };

function Drawn<Data>({ data, dataOf, ...chart }: DrawnProps<Data>) {
  const { run } = useRun();
  const isPicture = useIsPicture();
  const drawn = useMemo(() => dataOf(data), [dataOf, data]);
  return <Chart {...chart} data={drawn} day={run.pipe_run_date} still={isPicture} />;
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
        height={170}
      />
      <DataChart
        id="pnl.var"
        title="SwissChemGas VaR"
        called={called}
        dataOf={varChart}
        height={130}
      />
      <DataChart
        id="pnl.drawdown"
        title="20 Day Rolling Drawdown"
        called={called}
        dataOf={drawdownChart}
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
