import { useCallback } from 'react';

import { useApi } from '@fairlead/shared/api';
import type { BodyOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  addAdjustment,
  type Adjustment,
  listAdjustments,
  withdrawAdjustment,
} from '@fairlead/shared/contract/pnl/adjustments';
import { type Called, useCall } from '@fairlead/shared/data';

import { useSending } from '../common/sending.data.ts';

export type NewAdjustment = BodyOf<typeof addAdjustment>;

/** What holds of a day, and the books there are. */
export function useAdjustments(day: string): Called<ReplyOf<typeof listAdjustments>> {
  return useCall(listAdjustments, { query: { adj_date: day } });
}

/** Adds one or takes one back, once whatever goes wrong on the way; answers why it was not done. */
export function useAdjusting() {
  const api = useApi();
  const send = useSending();
  const add = useCallback(
    async (body: NewAdjustment): Promise<string | undefined> => {
      const outcome = await send(body, async (key) =>
        api.call(addAdjustment, { query: {}, body, key }),
      );
      return outcome.kind === 'failed' ? outcome.message : undefined;
    },
    [api, send],
  );
  const withdraw = useCallback(
    async (adjustment: Adjustment, reason: string): Promise<string | undefined> => {
      const { adjustment_id, row_version } = adjustment;
      const content = { adjustment_id, row_version, reason };
      const outcome = await send(content, async (key) =>
        api.call(withdrawAdjustment, {
          params: { adjustment_id },
          query: {},
          body: { reason },
          key,
          version: row_version,
        }),
      );
      return outcome.kind === 'failed' ? outcome.message : undefined;
    },
    [api, send],
  );
  return { add, withdraw };
}
