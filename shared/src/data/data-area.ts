import { atom, type WritableAtom } from 'jotai';

import { ApiError } from '@fairlead/shared/api';

/** A piece of server data and where it stands (spec A4). Every screen reads data in this shape. */
export type DataArea<Data> =
  | { readonly status: 'INIT' }
  | { readonly status: 'LOADING'; readonly cancel: (reason: string) => void }
  | { readonly status: 'COMPLETED'; readonly data: Data }
  | { readonly status: 'FAILED'; readonly error: ApiError };

export const INIT: DataArea<never> = { status: 'INIT' };

type Load<Args, Data> = (args: Args, signal: AbortSignal) => Promise<Data>;
type Clear = WritableAtom<null, [reason: string], void>;

/** Every area of the page, so that a sign-out leaves none behind. */
const clears = new Set<Clear>();

/**
 * A data area kept in the jotai store: `load` runs once and its result is reused until `clear`,
 * which also cancels a request still under way. Create it once, at the top of a module.
 */
export function createDataArea<Args, Data>(load: Load<Args, Data>) {
  const area = atom<DataArea<Data>>(INIT);

  const loadAtom = atom(null, async (get, set, args: Args) => {
    if (get(area).status !== 'INIT') return;

    const controller = new AbortController();
    const loading: DataArea<Data> = {
      status: 'LOADING',
      cancel: (reason) => controller.abort(reason),
    };
    set(area, loading);
    const settled = await settle(load(args, controller.signal));
    // A cleared area belongs to the next load: a late answer must not overwrite it.
    if (get(area) === loading) set(area, controller.signal.aborted ? INIT : settled);
  });

  const clear: Clear = atom(null, (get, set, reason: string) => {
    const current = get(area);
    if (current.status === 'LOADING') current.cancel(reason);
    set(area, INIT);
  });
  clears.add(clear);

  return { area: atom((get) => get(area)), load: loadAtom, clear };
}

/** Empties every data area and cancels what is under way: sign-out, another run date. */
export const clearAllAreas = atom(null, (_get, set, reason: string) => {
  for (const clear of clears) set(clear, reason);
});

async function settle<Data>(request: Promise<Data>): Promise<DataArea<Data>> {
  try {
    return { status: 'COMPLETED', data: await request };
  } catch (thrown) {
    return { status: 'FAILED', error: ApiError.from(thrown) };
  }
}
