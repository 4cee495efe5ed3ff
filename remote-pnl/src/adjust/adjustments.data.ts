import { useApi } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  addAdjustment,
  type Adjustment,
  listAdjustments,
  withdrawAdjustment,
} from '@fairlead/pnl/contract/adjustments';
import { type Called, useCall } from '@fairlead/shared/data';

import { useKeptForm } from '../common/kept-form.data.ts';
import {
  adjustmentObstacle,
  EMPTY,
  newAdjustment,
  NOTHING_TAKEN,
  readAdjustment,
  readTakingBack,
} from './adjustment.rules.ts';

/** What holds of a day, and the books there are. */
export function useAdjustments(day: string): Called<ReplyOf<typeof listAdjustments>> {
  return useCall(listAdjustments, { query: { adj_date: day } });
}

/** One more adjustment of a day. */
export function useAdding(day: string, onDone: () => void) {
  const api = useApi();
  const form = useKeptForm(`adjustment/${day}`, readAdjustment);
  const { draft, edit } = form;
  const submit = async () => {
    const body = newAdjustment(day, draft);
    const reply = await form.send(body, async (key) =>
      api.call(addAdjustment, { query: {}, body, key }),
    );
    if (reply === undefined) return;
    edit(EMPTY);
    onDone();
  };
  return { ...form, obstacle: adjustmentObstacle(draft), submit };
}

/** One of those that hold is taken back; `chosen` is undefined while none is. */
export function useTakingBack(
  day: string,
  { holding, onDone }: { readonly holding: readonly Adjustment[]; readonly onDone: () => void },
) {
  const api = useApi();
  const form = useKeptForm(`withdrawal/${day}`, readTakingBack);
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
    edit(NOTHING_TAKEN);
    onDone();
  };
  const obstacle = reason === '' ? 'Say why it is taken back' : undefined;
  return { ...form, chosen, obstacle, submit };
}
