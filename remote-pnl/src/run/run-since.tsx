import { useFirmClock } from '@fairlead/shared/auth';
import type { PnlMeta, SelectedRun } from '@fairlead/shared/contract/pnl/runs';
import { formatTime } from '@fairlead/shared/format';
import { Box, Button } from '@fairlead/shared/ui';

import { useRunSince } from './run.data.ts';
import { runLabel } from './run-words.rules.ts';
import { movedWords, newerRun, sinceWords } from './since-words.view-model.ts';
import type { RunAddressState } from './use-run-address.tsx';

type Props = {
  readonly meta: PnlMeta;
  readonly run: SelectedRun;
  readonly address: RunAddressState;
};

/** Tells how old the facts of a run are: what has come in since, and the newer run of its date. */
export function RunSince({ meta, run, address }: Props) {
  const { area } = useRunSince(run);
  const { zone } = useFirmClock();
  const words = area.status === 'COMPLETED' ? sinceWords(area.data, run.run_type) : undefined;
  const newer = newerRun(meta.pnl_list, run);
  const moved =
    area.status === 'COMPLETED' && newer !== undefined
      ? movedWords(area.data, newer.run_id)
      : undefined;
  if (words === undefined && newer === undefined) return null;
  return (
    <Box
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      pb="1"
      color="text.muted"
      textStyle="label"
      lineHeight="24px"
    >
      {words !== undefined && <span>{words}</span>}
      {newer !== undefined && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => address.choose({ date: run.pipe_run_date, run_id: newer.run_id })}
        >
          {`Newer ${runLabel(newer)} run of ${formatTime(new Date(newer.created_at), zone).slice(0, 5)}`}
        </Button>
      )}
      {moved !== undefined && <span>{moved}</span>}
    </Box>
  );
}
