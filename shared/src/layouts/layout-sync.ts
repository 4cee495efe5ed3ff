import { useEffect } from 'react';

import { useApi } from '@fairlead/shared/api';
import { useUserId } from '@fairlead/shared/auth';

import { listUnsaved, unsaved } from './layout-copies.ts';

/**
 * Syncs table layouts of the user to the server. Mounted once, by the shell; its code is loaded
 * when there is something to save.
 */
export function LayoutSync(): null {
  const api = useApi();
  const user = useUserId();
  useEffect(() => {
    if (user === undefined) return undefined;
    let isLeft = false;
    let stop: (() => void) | undefined;
    let started: Promise<void> | undefined;
    const begin = async () => {
      const { saveLayouts } = await import('./layout-saver.ts');
      if (!isLeft) stop = saveLayouts(api, user);
    };
    const start = () => {
      // Where it cannot be fetched, the next change asks again.
      started ??= begin().catch(() => {
        started = undefined;
      });
    };
    const unsubscribe = unsaved.subscribe(start);
    if (listUnsaved(user).length > 0) start();
    return () => {
      isLeft = true;
      unsubscribe();
      stop?.();
    };
  }, [api, user]);
  return null;
}
