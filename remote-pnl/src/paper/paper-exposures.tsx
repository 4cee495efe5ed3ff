import { useIsPicture } from '@fairlead/shared/auth';
import type { Exposures } from '@fairlead/pnl/contract/exposures';

import { PanelPair, PanelStack } from '../common/two-panels.tsx';
import { DetailExposures } from '../common/detail-exposures.tsx';
import { useLookAhead } from '../common/use-look-ahead.ts';
import { useRun } from '../run/use-run.ts';
import type { PaperTable } from './chosen-tables.rules.ts';
import { PaperMonths } from './paper-months.tsx';
import { SpreadsGraph, SpreadsTable } from './spreads.tsx';

type Props = {
  readonly exposures: Exposures;
  readonly shows: (table: PaperTable) => boolean;
};

const SPREADS = ['Spreads By Structure', 'Spreads By Structure Graph'] as const;

/** Exposures of paper trading: spreads, months, books. */
export function PaperExposures({ exposures, shows }: Props) {
  const isPicture = useIsPicture();
  const { run, meta } = useRun();
  const lookAhead = useLookAhead(meta.look_aheads);
  const day = run.pipe_run_date;
  const spreads = exposures.spreads_by_structure;
  const { products } = exposures;
  return (
    <PanelStack>
      {SPREADS.some(shows) && (
        <PanelPair least={900}>
          {shows('Spreads By Structure') && <SpreadsTable day={day} rows={spreads} />}
          {shows('Spreads By Structure Graph') && <SpreadsGraph day={day} rows={spreads} />}
        </PanelPair>
      )}
      {shows('Paper Look Ahead') && (
        <PanelPair least={900}>
          <PaperMonths
            id="pnl.corp-paper-months"
            title="Corp Paper Exposure By Month"
            scope="corp"
            rows={exposures.corp_paper_by_month}
            {...{ day, lookAhead, products }}
          />
          <PaperMonths
            id="pnl.phys-paper-months"
            title="Phys Paper Exposure By Month"
            scope="phys"
            rows={exposures.physical_paper_by_month}
            {...{ day, lookAhead, products }}
          />
        </PanelPair>
      )}
      {shows('Detail Exp Per Book') && !isPicture && (
        <DetailExposures
          id="pnl.paper-book-detail"
          title="Detail Exp Per Book"
          rows={exposures.detail_exp_per_book_final_df}
          {...{ day, products }}
        />
      )}
    </PanelStack>
  );
}
