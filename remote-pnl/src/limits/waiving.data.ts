import { useApi } from '@fairlead/shared/api';
import { useBusinessDate } from '@fairlead/shared/auth';
import {
  type LimitWaiver,
  waiveLimit,
  withdrawLimitWaiver,
} from '@fairlead/pnl/contract/limit-waivers';
import type { SelectedRun } from '@fairlead/pnl/contract/runs';
import { waiverBounds, waiverProblems } from '@fairlead/pnl/domain/limits/limit-waivers';
import { filledWrong, problemSentence } from '@fairlead/shared/domain/typed/field-problems';
import { reasonProblem } from '@fairlead/shared/domain/typed/text-limits';

import { useStoredForm } from '../common/stored-form.data.ts';
import { readText } from '../common/stored-form.rules.ts';
import type { ShownLimit } from '../common/limits/limit-shown.view-model.ts';
import { newWaiver, readWaiver } from './waiver.rules.ts';

type Of = { readonly run: SelectedRun; readonly limit: ShownLimit };

/** A waiver of a limit that a run has found to be broken. */
export function useWaiving({ run, limit }: Of, onDone: () => void) {
  const api = useApi();
  const used = limit.standing?.used ?? 0;
  const bounds = waiverBounds(used, run.pipe_run_date, useBusinessDate());
  const form = useStoredForm(`limit-waiver/${run.run_id}/${limit.key}`, (kept) =>
    readWaiver(kept, bounds.least),
  );
  const { draft, edit } = form;
  const waiver = newWaiver(draft);
  const problems = waiverProblems(waiver, bounds);
  const [first] = problems;
  const submit = async () => {
    if (first !== undefined) return;
    const up_to_percent = waiver.up_to_percent ?? 0;
    const body = { ...waiver, run_id: run.run_id, limit_key: limit.key, up_to_percent };
    const reply = await form.send(body, async (key) =>
      api.call(waiveLimit, { query: {}, body, key }),
    );
    if (reply === undefined) return;
    edit(readWaiver(undefined, bounds.least));
    onDone();
  };
  const obstacle = first && problemSentence(first);
  return { ...form, bounds, problems: filledWrong(problems), obstacle, submit };
}

/** A waiver that is taken back, with a reason. */
export function useTakingWaiverBack(
  { waiver_id, row_version: version }: LimitWaiver,
  onDone: () => void,
) {
  const api = useApi();
  const form = useStoredForm(`limit-waiver-back/${waiver_id}`, readText);
  const { draft, edit } = form;
  const obstacle = reasonProblem(draft, 'Say why');
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
