import { useCallback } from 'react';

import { useApi } from '@fairlead/shared/api';
import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { closeOrder, ticketsOfOrder } from '@fairlead/trading/contract/close-order';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { type Called, useCall } from '@fairlead/shared/data';

import { useKeyedSend } from '../common/keyed-send.data.ts';

export type TicketsOfOrder = ReplyOf<typeof ticketsOfOrder>;

/** Terms of an order, by our number of it, and the tickets that may match it; refetched whenever it is opened. */
export const useTicketsOfOrder = (number: number): Called<TicketsOfOrder> =>
  useCall(ticketsOfOrder, { params: { swiss_order_num: number }, query: {} }, { pollMs: 0 });

/** Closes an order at the version that was seen by these tickets; returns the obstacle, if there is one. */
export function useClose() {
  const api = useApi();
  const send = useKeyedSend();
  return useCallback(
    async (
      { swiss_order_num, row_version }: ClearerBlotterTrade,
      entries: readonly number[],
    ): Promise<string | undefined> => {
      const input = {
        params: { swiss_order_num },
        query: {},
        version: row_version,
        body: { entries: [...entries] },
      };
      const sent = await send([swiss_order_num, row_version, entries], async (key) =>
        api.call(closeOrder, { ...input, key }),
      );
      if (sent.kind === 'failed') return sent.message;
      return sent.reply.ok ? undefined : sent.reply.body.err_msg;
    },
    [api, send],
  );
}
