import { useEffect, useEffectEvent, useState } from 'react';

import { Box, LoadingLine } from '@fairlead/shared/ui';

/** Distance that a finger has to draw the page down, px, and delay until it is refetched, ms (spec C9). */
const THRESHOLD = 80;
const DELAY_MS = 1500;

export type Pull = 'none' | 'pulling' | 'far enough' | 'waiting';

/** Pull to refresh: a page that is drawn down by a finger, at its top, is refetched (PNL-06). */
export function usePullToRefresh(refresh: () => void): Pull {
  const [pull, setPull] = useState<Pull>('none');
  const onPulled = useEffectEvent(refresh);

  useEffect(() => {
    const ending = new AbortController();
    const passive = { signal: ending.signal, passive: true };
    let from: number | undefined;
    let state: Pull = 'none';
    let timer: ReturnType<typeof setTimeout>;
    const show = (next: Pull) => {
      state = next;
      setPull(next);
    };
    const begin = ({ touches, target }: TouchEvent) => {
      const isPage = window.scrollY <= 0 && touches.length === 1 && !scrollsItself(target);
      from = isPage && state !== 'waiting' ? touches[0]?.clientY : undefined;
    };
    const move = ({ touches }: TouchEvent) => {
      if (from === undefined) return;
      const far = (touches[0]?.clientY ?? from) - from;
      show(far >= THRESHOLD ? 'far enough' : far > 0 ? 'pulling' : 'none');
    };
    const end = () => {
      if (from === undefined) return;
      from = undefined;
      if (state !== 'far enough') {
        show('none');
        return;
      }
      show('waiting');
      timer = setTimeout(() => {
        show('none');
        onPulled();
      }, DELAY_MS);
    };
    const give = () => {
      from = undefined;
      if (state !== 'waiting') show('none');
    };
    document.addEventListener('touchstart', begin, passive);
    document.addEventListener('touchmove', move, passive);
    document.addEventListener('touchend', end, passive);
    document.addEventListener('touchcancel', give, passive);
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, []);
  return pull;
}

/** True when a finger there scrolls or drags something else than the page. */
function scrollsItself(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('[role=dialog], [role=listbox]') !== null || isScrolledDown(target);
}

function isScrolledDown(element: Element | null): boolean {
  if (element === null || element === document.documentElement) return false;
  return element.scrollTop > 0 || isScrolledDown(element.parentElement);
}

const PULL_LABELS: Readonly<Record<Exclude<Pull, 'none'>, string>> = {
  pulling: 'Pull down to refresh',
  'far enough': 'Release to refresh',
  waiting: 'Refreshing ...',
};

/** Indicator of pull-to-refresh, over the page. */
export function PullLine({ state }: { readonly state: Pull }) {
  if (state === 'none') return null;
  return (
    <Box
      role="status"
      position="relative"
      height="8"
      display="grid"
      placeItems="center"
      color="text.muted"
    >
      {state === 'waiting' && <LoadingLine />}
      {PULL_LABELS[state]}
    </Box>
  );
}
