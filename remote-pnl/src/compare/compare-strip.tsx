import { formatLongDay } from '@fairlead/shared/format';
import { Button, focusPage } from '@fairlead/shared/ui';

import { PageStrip } from '../run/page-strip.tsx';
import { runLabel } from '../run/run-words.rules.ts';
import { useSearchPart } from '../run/use-search-part.tsx';
import type { Comparison } from './compare.data.ts';

/** Which run the page compares with, said before any figure is read. */
export function CompareStrip({ area, comparedTo }: Comparison) {
  const { value, set } = useSearchPart('compare');
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
        wordsOf(area)
      ) : (
        <>
          <strong>
            {`Difference to ${formatLongDay(comparedTo.pipe_run_date)} ${runLabel(comparedTo)} (${comparedTo.author_nick_name})`}
          </strong>
          {
            '. P&L and exposures show this run less that one; history, cash and prices show this run.'
          }
        </>
      )}
    </PageStrip>
  );
}

function wordsOf(area: Comparison['area']): string {
  if (area.status === 'FAILED')
    return `The run to compare with did not load: ${area.error.panelText}`;
  if (area.status === 'COMPLETED') return 'There is no such run to compare with.';
  return 'Fetching the run to compare with ...';
}
