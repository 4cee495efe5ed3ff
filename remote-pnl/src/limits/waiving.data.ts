import { useApi } from '@fairlead/shared/api';
import { useBusinessDate } from '@fairlead/shared/auth';
import {
  type LimitWaiver,
  waiveLimit,
  withdrawLimitWaiver,
} from '@fairlead/pnl/contract/limit-waivers';
import type { SelectedRun } from '@fairlead/pnl/contract/runs';

import { useKeptForm } from '../common/kept-form.data.ts';
import type { ShownLimit } from '../common/limits/limit-shown.view-model.ts';
import {
  boundsOf,
  readReason,
  readWaiver,
  reasonObstacle,
  waiverObstacle,
} from './waiver.rules.ts';

type Of = { readonly run: SelectedRun; readonly limit: ShownLimit };

/** A waiver of a limit that a run has found to be broken. */
export function useWaiving({ run, limit }: Of, onDone: () => void) {
  const api = useApi();
  const used = limit.standing?.used ?? 0;
  const bounds = boundsOf(used, run.pipe_run_date, useBusinessDate());
  const form = useKeptForm(`limit-waiver/${run.run_id}/${limit.key}`, (kept) =>
    readWaiver(kept, bounds.least),
  );
  const { draft, edit } = form;
  const obstacle = waiverObstacle(draft, bounds);
  const submit = async () => {
    if (obstacle !== undefined || draft.until === null) return;
    const body = {
      run_id: run.run_id,
      limit_key: limit.key,
      until_day: draft.until,
      up_to_percent: Number(draft.upTo),
      reason: draft.reason.trim(),
    };
    const reply = await form.send(body, async (key) =>
      api.call(waiveLimit, { query: {}, body, key }),
    );
    if (reply === undefined) return;
    edit(readWaiver(undefined, bounds.least));
    onDone();
  };
  return { ...form, bounds, obstacle, submit };
}

/** A waiver that is taken back, with a reason. */
export function useTakingWaiverBack(
  { waiver_id, row_version: version }: LimitWaiver,
  onDone: () => void,
) {
  const api = useApi();
  const form = useKeptForm(`limit-waiver-back/${waiver_id}`, readReason);
  const { draft, edit } = form;
  const obstacle = reasonObstacle(draft);
  const submit = async () => {
    if (obstacle !== undefined) return;
    const body = { reason: draft.trim() };
    const reply = await form.send({ waiver_id, version, ...body }, async (key) =>
      api.call(withdrawLimitWaiver, { params: { waiver_id }, query: {}, body, key, version }),
    );
    if (reply === undefined) return;
    edit('');
    onDone();
  };
  return { ...form, obstacle, submit };
}
