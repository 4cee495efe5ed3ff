import { useMemo } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import type { Exposures, LookAheadRow } from '@fairlead/pnl/contract/exposures';
import type { Scope } from '@fairlead/pnl/contract/scopes';

import { TwoPanels, PanelStack } from '../common/two-panels.tsx';
import { DetailExposures } from '../common/detail-exposures.tsx';
import { ExposureChart } from '../common/exposure-chart.tsx';
import { findExposedProducts, rowsAhead } from '../common/exposure-columns.rules.ts';
import { ExposureTable } from '../common/exposure-table.tsx';
import { useLookAhead } from '../common/use-look-ahead.ts';
import { useRun } from '../run/use-run.ts';

const SECTIONS: readonly { readonly scope: Scope; readonly title: string }[] = [
  { scope: 'corp', title: 'Corp' },
  { scope: 'product', title: 'Product' },
  { scope: 'shipping', title: 'Shipping' },
  { scope: 'forward_contract', title: 'Forward Contract' },
  { scope: 'phys', title: 'Total Physical' },
  { scope: 'scg', title: 'Total SwissChemGas' },
];

type Props = { readonly exposures: Exposures };

/** Exposures by month and product of each part of the firm, then by book. */
export function PhysicalExposures({ exposures }: Props) {
  const isPicture = useIsPicture();
  const { run, meta } = useRun();
  const lookAhead = useLookAhead(meta.look_aheads);
  const detail = { day: run.pipe_run_date, products: exposures.products };
  return (
    <PanelStack>
      {SECTIONS.map(({ scope, title }) => (
        <Section
          key={scope}
          {...{ scope, title, exposures, lookAhead }}
          all={exposures[`exposures_look_ahead_${scope}_table_graph`]}
        />
      ))}
      <DetailExposures
        id="pnl.physical-book-detail"
        title="Physical Book Detail Exposures"
        rows={exposures.detail_exp_phys_book_per_trade_kind}
        scope="phys"
        {...detail}
      />
      {!isPicture && (
        <DetailExposures
          id="pnl.per-book-detail"
          title="Per Book Detail Exposures"
          rows={exposures.detail_exp_per_book_final_df}
          {...detail}
        />
      )}
    </PanelStack>
  );
}

type SectionProps = {
  readonly scope: Scope;
  readonly title: string;
  readonly exposures: Exposures;
  readonly lookAhead: number;
  readonly all: readonly LookAheadRow[];
};

function Section({ scope, title, exposures, lookAhead, all }: SectionProps) {
  const { run } = useRun();
  const rows = useMemo(() => rowsAhead(all, lookAhead), [all, lookAhead]);
  // Of all look-aheads: a choice leaves the columns where they are.
  const products = useMemo(() => findExposedProducts(exposures.products, all), [exposures, all]);
  const shown = { title, products, rows, day: run.pipe_run_date };
  return (
    <TwoPanels>
      <ExposureTable id={`pnl.exposure.${scope}`} {...{ scope, lookAhead }} {...shown} />
      <ExposureChart id={`pnl.exposure-graph.${scope}`} {...shown} title={`${title} Exposure`} />
    </TwoPanels>
  );
}
