import type { ValueStore } from '@fairlead/shared/observable';

/** ms on a row before it is told: who walks through the rows is on none of them. */
const RESTS_MS = 300;
/** ms to the next time that it is told; the server forgets it after 15 s. */
const AGAIN_MS = 6_000;

type Parts = {
  /** The row that has the focus. */
  readonly row: Pick<ValueStore<string | undefined>, 'get' | 'subscribe'>;
  /** True when the row waits to be filled in. */
  readonly isOpen: (id: string) => boolean;
  /** Tells the order that one is on, null for none; what fails is told again. */
  readonly tell: (order: number | null) => Promise<unknown>;
};

/** Tells others on which row the user is, while he looks at it, until the function that it answers is called. */
export function keepTelling({ row, isOpen, tell }: Parts): () => void {
  let told: string | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  const say = (id: string | undefined) => {
    if (id === undefined && told === undefined) return;
    told = id;
    tell(id === undefined ? null : Number(id)).catch(() => undefined);
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
