import type { ValueStore } from '@fairlead/shared/observable';

/** Debounce of a row's presence, ms: who walks through the rows is on none of them. */
const RESTS_MS = 300;
/** Interval of the presence heartbeat, ms; the server expires it after 15 s. */
const AGAIN_MS = 6_000;

type Parts = {
  /** The row that has the focus. */
  readonly row: Pick<ValueStore<string | undefined>, 'get' | 'subscribe'>;
  /** True when the row waits to be filled in. */
  readonly isOpen: (id: string) => boolean;
  /** Sends the current order, null for none; a failed request is repeated. */
  readonly send: (order: number | null) => Promise<unknown>;
};

/** Shares the user's row with others while the page is visible; returns the function that stops it. */
export function sharePresence({ row, isOpen, send }: Parts): () => void {
  let told: string | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  const say = (id: string | undefined) => {
    if (id === undefined && told === undefined) return;
    told = id;
    send(id === undefined ? null : Number(id)).catch(() => undefined);
  };
  const look = () => {
    const id = row.get();
    const isThere = id !== undefined && isOpen(id) && document.visibilityState === 'visible';
    say(isThere && document.hasFocus() ? id : undefined);
    next = row.get() === undefined ? undefined : setTimeout(look, AGAIN_MS);
  };
  const lookSoon = () => {
    clearTimeout(next);
    next = setTimeout(look, RESTS_MS);
  };
  const end = row.subscribe(lookSoon);
  document.addEventListener('visibilitychange', lookSoon);
  lookSoon();
  return () => {
    end();
    document.removeEventListener('visibilitychange', lookSoon);
    clearTimeout(next);
    say(undefined);
  };
}
