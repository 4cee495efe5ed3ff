import { useEffect, useRef } from 'react';

import { toasts } from '@fairlead/shared/toast';

import type { DataSets } from './run.data.ts';

/** ms that what has failed waits for what is still on its way: one notice says all of it. */
const TOGETHER_MS = 1_000;

/** ms that a notice of several is shown: it is longer to read. */
const SEVERAL_MS = 10_000;

type Failed = { readonly name: string; readonly text: string };

/** Shows a toast for data sets that failed to load, once until they are loaded; those that fail together share one (PNL-32). */
export function useFailureNotices(sets: DataSets): void {
  const told = useRef(new Set<string>());
  const since = useRef<number>(undefined);
  useEffect(() => {
    const failed = takeNewFailures(sets, told.current);
    if (failed.length === 0) return undefined;
    const tell = () => {
      since.current = undefined;
      for (const { name } of failed) told.current.add(name);
      notifyFailures(failed);
    };
    since.current ??= Date.now();
    const left = since.current + TOGETHER_MS - Date.now();
    if (!isMoreToCome(sets) || left <= 0) {
      tell();
      return undefined;
    }
    const timer = setTimeout(tell, left);
    return () => clearTimeout(timer);
  }, [sets]);
}

/** Failed sets not yet announced; a set that loads again is announced at its next failure. */
function takeNewFailures(sets: DataSets, told: Set<string>): readonly Failed[] {
  return Object.entries(sets).flatMap(([name, { area, isRefreshing }]) => {
    if (area.status === 'COMPLETED') told.delete(name);
    if (area.status !== 'FAILED' || isRefreshing || told.has(name)) return [];
    return [{ name, text: area.error.panelText }];
  });
}

const isMoreToCome = (sets: DataSets): boolean =>
  Object.values(sets).some(
    ({ area, isRefreshing }) =>
      area.status === 'LOADING' || (area.status === 'FAILED' && isRefreshing),
  );

function notifyFailures(failed: readonly Failed[]): void {
  const [first] = failed;
  if (first === undefined) return;
  if (failed.length === 1) {
    toasts.notify(`Failed to fetch PNL Analytics ${first.name} route: ${first.text}`);
    return;
  }
  const names = failed.map(({ name }) => name).join(', ');
  const texts = [...new Set(failed.map(({ text }) => text))].join('; ');
  toasts.notify(`Failed to fetch ${failed.length} PNL Analytics routes (${names}): ${texts}`, {
    durationMs: SEVERAL_MS,
  });
}
