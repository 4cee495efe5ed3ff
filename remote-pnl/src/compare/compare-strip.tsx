import type { AllTrades } from '@fairlead/pnl/contract/data-sets';
import type { SelectedRun } from '@fairlead/pnl/contract/runs';
import type { DataArea } from '@fairlead/shared/data';
import { Button, focusPage } from '@fairlead/shared/ui';

import { PageStrip } from '../run/page-strip.tsx';
import { nameOfRun } from '../run/run-name.view-model.ts';
import { useSearchPart } from '../run/use-search-part.ts';
import type { RunComparison } from './compare.data.ts';
import { ComparedFigures } from './compared-figures.tsx';

type Props = RunComparison & { readonly run: SelectedRun; readonly own: DataArea<AllTrades> };

/** Strip above the page: the compared runs, with both totals and their difference. */
export function CompareStrip({ area, comparedTo, run, own, otherTrades, sets }: Props) {
  const { value, set } = useSearchPart('compare');
  const difference = sets.all_trades_run_date.area;
  if (value === null) return null;
  return (
    <PageStrip
      tone="info"
      icon="transfer"
      action={
        <Button
          size="sm"
          onClick={() => {
            // The button goes with the strip; the focus does not go with it.
            focusPage();
            set(undefined);
          }}
        >
          Stop comparing
        </Button>
      }
    >
      {comparedTo === undefined ? (
        formatComparisonState(area)
      ) : (
        <>
          <strong>
            {`${nameOfRun(run)} (${run.author_nick_name}), compared with ${nameOfRun(comparedTo)} (${comparedTo.author_nick_name})`}
          </strong>
          {
            '. What is called a difference is this run less the other; everything else is of this run.'
          }
          {own.status === 'COMPLETED' &&
            otherTrades !== undefined &&
            difference.status === 'COMPLETED' && (
              <ComparedFigures
                own={own.data.totals}
                other={otherTrades.totals}
                difference={difference.data.totals}
              />
            )}
        </>
      )}
    </PageStrip>
  );
}

function formatComparisonState(area: RunComparison['area']): string {
  if (area.status === 'FAILED')
    return `The run to compare with did not load: ${area.error.panelText}`;
  if (area.status === 'COMPLETED') return 'There is no such run to compare with.';
  return 'Fetching the run to compare with ...';
}
