import { useApi } from '@fairlead/shared/api';
import { useBusinessDate } from '@fairlead/shared/auth';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  addAdjustment,
  type Adjustment,
  listAdjustments,
  withdrawAdjustment,
} from '@fairlead/pnl/contract/adjustments';
import { type Called, useCall } from '@fairlead/shared/data';
import { adjustmentProblems } from '@fairlead/pnl/domain/adjustment';
import { filledWrong, problemSentence } from '@fairlead/shared/domain/typed/field-problems';
import { reasonProblem } from '@fairlead/shared/domain/typed/text-limits';

import { useStoredForm } from '../common/stored-form.data.ts';
import {
  EMPTY,
  newAdjustment,
  EMPTY_TAKE_BACK,
  readAdjustment,
  readTakingBack,
} from './adjustment.rules.ts';

/** Valid adjustments of a day, and the list of books. */
export function useAdjustments(day: string): Called<ReplyOf<typeof listAdjustments>> {
  return useCall(listAdjustments, { query: { adj_date: day } });
}

/** Form state and submission of a new adjustment of a day. */
export function useAddAdjustment(
  day: string,
  { books, onDone }: { readonly books: readonly string[] | undefined; readonly onDone: () => void },
) {
  const api = useApi();
  const today = useBusinessDate();
  const form = useStoredForm(`adjustment/${day}`, readAdjustment);
  const { draft, edit } = form;
  const body = newAdjustment(day, draft);
  const problems = adjustmentProblems(body, { today, books });
  const [first] = problems;
  const submit = async () => {
    const reply = await form.send(body, async (key) =>
      api.call(addAdjustment, { query: {}, body, key }),
    );
    if (reply === undefined) return;
    edit(EMPTY);
    onDone();
  };
  const obstacle = first && problemSentence(first);
  return { ...form, obstacle, problems: filledWrong(problems), submit };
}

/**
 * Form state and submission for withdrawing a valid adjustment; `chosen` is undefined until one is
 * selected.
 */
export function useTakingBack(
  day: string,
  { holding, onDone }: { readonly holding: readonly Adjustment[]; readonly onDone: () => void },
) {
  const api = useApi();
  const form = useStoredForm(`withdrawal/${day}`, readTakingBack);
  const { draft, edit } = form;
  const chosen = holding.find(({ adjustment_id }) => adjustment_id === draft.adjustment_id);
  const reason = draft.reason.trim();
  const submit = async () => {
    if (chosen === undefined) return;
    const { adjustment_id, row_version } = chosen;
    const reply = await form.send({ adjustment_id, row_version, reason }, async (key) =>
      api.call(withdrawAdjustment, {
        params: { adjustment_id },
        query: {},
        body: { reason },
        key,
        version: row_version,
      }),
    );
    if (reply === undefined) return;
    edit(EMPTY_TAKE_BACK);
    onDone();
  };
  const obstacle = reasonProblem(reason, 'Say why it is taken back');
  return { ...form, chosen, obstacle, submit };
}
