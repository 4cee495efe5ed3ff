import { useMemo } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import type { LookAheadRow } from '@fairlead/pnl/contract/exposures';
import { Chart, type ChartData } from '@fairlead/chart';

import { useShownTitle } from './use-shown-title.ts';
import { exposureSeries } from './exposure-series.view-model.ts';
import type { ExposureProduct } from './exposure-columns.rules.ts';

type Props = {
  readonly id: string;
  readonly title: string;
  readonly day: string;
  readonly products: readonly ExposureProduct[];
  readonly rows: readonly LookAheadRow[];
};

/** Exposure by month, stacked in the colours of the products; sums of products are lines (PNL-22, PNL-30). */
export function ExposureChart({ id, title, day, products, rows }: Props) {
  const isPicture = useIsPicture();
  const data: ChartData = useMemo(() => exposureSeries(products, rows), [products, rows]);
  const months = data.x.values.length;
  return (
    <Chart
      id={id}
      title={useShownTitle(title)}
      data={data}
      day={day}
      height={Math.min(360, Math.max(240, months * 22))}
      empty="There is no exposure here."
      still={isPicture}
    />
  );
}
