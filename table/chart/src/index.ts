/** The charts of every area: lines and bars by nivo, what it lacks by layers of ours. */
export { Chart, type ChartProps } from './chart.tsx';
export { ChartArea } from './chart-area.tsx';
export type {
  ChartAxis,
  ChartData,
  ChartLimit,
  ChartOpens,
  ChartSeries,
  ChartX,
  ValueFormat,
} from './data/chart-data.ts';
