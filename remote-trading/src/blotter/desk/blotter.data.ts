import { useMemo } from 'react';

import { type ApiClient, type Outcome, underOneKey, useApi } from '@fairlead/shared/api';
import {
  blotterList,
  draftBlotterRows,
  enterClearerRegularTrade,
  MAX_DRAFTED_ROWS,
  undoBlotterEntry,
} from '@fairlead/trading/contract/blotter';
import type { BodyOf, ReplyOf } from '@fairlead/shared/contract/endpoint';
import { type Called, useCall } from '@fairlead/shared/data';

import type { DraftSet } from './drafts.rules.ts';

export type BlotterList = ReplyOf<typeof blotterList>;

/** Maximum number of orders filled in at once. */
export const MAX_FILLED = MAX_DRAFTED_ROWS;

/** Poll interval for others' changes, ms; longer while a long poll follows them. */
const POLL_MS = 10_000;
const FOLLOWED_POLL_MS = 30_000;

/** The blotter as it is now, asked for again while the page is looked at. */
export function useBlotterList(isFollowed: boolean): Called<BlotterList> {
  return useCall(blotterList, NOTHING, { pollMs: isFollowed ? FOLLOWED_POLL_MS : POLL_MS });
}

const NOTHING = { query: {} };

/** A row at the version that the user saw. */
export type SeenOrder = { readonly swiss_order_num: number; readonly row_version: number };

/** A submit attempt and its idempotency key; retries reuse the key. */
export type Attempt = {
  readonly key: string;
  readonly version: number;
  /** Request with the acknowledged warnings. */
  readonly body: BodyOf<typeof enterClearerRegularTrade>;
};

/** Calls on orders. Each throws what is no response of the server. */
export type OrderCalls = {
  readonly draft: (
    rows: readonly SeenOrder[],
    set: DraftSet,
    /** Each row takes what it may, instead of all or none. */
    how?: { readonly each: true },
  ) => Promise<Outcome<typeof draftBlotterRows>>;
  readonly submit: (attempt: Attempt) => Promise<Outcome<typeof enterClearerRegularTrade>>;
  readonly undo: (order: SeenOrder) => Promise<Outcome<typeof undoBlotterEntry>>;
};

export function useOrderCalls(): OrderCalls {
  const api = useApi();
  return useMemo(() => createOrderCalls(api), [api]);
}

function createOrderCalls(api: ApiClient): OrderCalls {
  return {
    draft: async (rows, set, how) =>
      api.call(draftBlotterRows, {
        query: {},
        body: { rows: rows.map((row) => ({ ...row })), set, ...how },
        // Whoever types and closes the page at once has typed all the same.
        keepalive: true,
      }),
    submit: async ({ key, version, body }) =>
      underOneKey(
        async (same) => api.call(enterClearerRegularTrade, { query: {}, body, version, key: same }),
        key,
      ),
    undo: async ({ swiss_order_num, row_version: version }) =>
      underOneKey(async (key) =>
        api.call(undoBlotterEntry, { query: { swiss_order_num }, version, key }),
      ),
  };
}
