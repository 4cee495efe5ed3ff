import type { ChartData, ChartProps } from '@fairlead/chart';

import { CHART_EXAMPLES } from './chart-examples.ts';
import { amounts, walk, workingDays } from './example-data.ts';

const DAYS = { kind: 'day', values: workingDays('2024-06-28', 90), name: 'Run date' } as const;

const CODES =
  'FEI,FEI C4,CP,CP C4,ARA,LST,EPC,EPC C4,MTB,MOPJ,NWE NAPTHA,NAPHTHA,BLPG,BLPG3,WTI,BRT,CRUDE,VLSFO';

/** Every product that has a colour, and Flat Price over them. */
export const EVERY_PRODUCT: ChartData = {
  kind: 'stacked',
  x: { kind: 'name', name: 'Bucket', values: ['Prompt', 'Balmo', 'Q3 24', 'Q4 24', 'Cal 25'] },
  left: { format: 'number', unit: 'kt' },
  series: [
    ...CODES.split(',').map((code, index) => ({
      id: code,
      name: code,
      color: code,
      values: amounts(5, 201 + index, 40).map((size) => (size < 0 ? size : size + 12)),
    })),
    { id: 'flat', name: 'Flat Price', color: 'PETRO_CHEM', values: amounts(5, 231, 90) },
  ],
};

/** Two lines that end near each other and near their limit. */
export const NOTIONAL: ChartData = {
  kind: 'line',
  x: DAYS,
  left: { unit: 'USD' },
  limits: [{ value: 1_450_000_000, name: 'Limit' }],
  series: [
    {
      id: 'paper',
      name: 'Paper',
      values: walk(90, { seed: 241, step: 40_000_000, from: 1_350_000_000 }),
    },
    {
      id: 'physical',
      name: 'Physical',
      values: walk(90, { seed: 243, step: 40_000_000, from: 1_400_000_000 }),
    },
  ],
};

/** Nothing of it is drawn until the user asks for it. */
export const ALL_HIDDEN: ChartData = {
  kind: 'line',
  x: DAYS,
  left: { unit: 'USD' },
  series: ['Corp', 'Product', 'Shipping'].map((name, index) => ({
    id: name,
    name,
    hidden: true,
    values: walk(90, { seed: 251 + index, step: 300_000 }),
  })),
};

/** An example that lies beside the charts: 'pnl'. */
export function exampleOf(id: string): ChartProps {
  const found = CHART_EXAMPLES.find(({ chart }) => chart.id === `gallery.${id}`);
  if (found === undefined) throw new Error(`There is no example '${id}'`);
  return found.chart;
}
