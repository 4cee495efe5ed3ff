import { useEffect, useEffectEvent, useState } from 'react';

import { useApi } from '@fairlead/shared/api';
import { announceRow } from '@fairlead/trading/contract/blotter-changes';
import type { ValueStore } from '@fairlead/shared/observable';

import { follow } from './follow.data.ts';
import type { LiveDesk } from './live-desk.data.ts';
import { sharePresence } from './presence.data.ts';
import { throttled } from './throttle.data.ts';
import { isSoundWanted } from './sound.data.ts';

export type Followed = {
  readonly desk: LiveDesk;
  /** E-mail of who looks. */
  readonly viewer: string;
  /** `changes_after` of the list. */
  readonly after: string | undefined;
  /** Refetches the list. */
  readonly refresh: () => void;
  /** Called when the long poll for others' changes starts or fails. */
  readonly onFollowed: (isFollowed: boolean) => void;
};

/** ms between two lists that are asked for because something in them has changed. */
const LIST_EVERY_MS = 5_000;

/** Brings what others do to the desk, as they do it. */
export function useFollowed({ desk, viewer, after, ...props }: Followed): void {
  const api = useApi();
  const refresh = useEffectEvent(props.refresh);
  const tellFollowed = useEffectEvent(props.onFollowed);
  // What comes after the first list is told by the answers.
  const [from, setFrom] = useState<string>();
  if (from === undefined && after !== undefined) setFrom(after);
  useEffect(() => {
    if (from === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const refreshSoon = throttled(LIST_EVERY_MS, () => refresh(), signal);
    void follow({
      api,
      after: from,
      signal,
      isHeard: () => isSoundWanted(viewer),
      onFollowed: (is) => {
        tellFollowed(is);
        if (!is) desk.takeHere([]);
      },
      onNews: ({ rows, here, list_changed }) => {
        desk.takeHere(here);
        const isWhole = desk.takeUpdates(rows);
        // What was submitted is what others are offered next.
        const isSubmitted = rows.some(({ submitted_to_blotter: is }) => is === 1);
        if (!isWhole || list_changed || isSubmitted) refreshSoon();
      },
    });
    return () => leaving.abort('The page was left');
  }, [api, desk, from, viewer]);
}

type SharedRow = {
  readonly desk: LiveDesk;
  /** The row that has the focus. */
  readonly row: Pick<ValueStore<string | undefined>, 'get' | 'subscribe'>;
  /** True when the user's row is shared with others. */
  readonly isShared: boolean;
};

/** Shares the user's current row with others (presence). */
export function useSharedRow({ desk, row, isShared }: SharedRow): void {
  const api = useApi();
  useEffect(() => {
    if (!isShared) return undefined;
    return sharePresence({
      row,
      isOpen: (id) => desk.order(id)?.order.submitted_to_blotter === 0,
      send: async (swiss_order_num) =>
        api.call(announceRow, { query: {}, body: { swiss_order_num }, keepalive: true }),
    });
  }, [api, desk, row, isShared]);
}
