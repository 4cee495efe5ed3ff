import { type RefObject, useEffect } from 'react';

import type { TableModel } from './model/table-model.ts';
import { followPaste, type PastedBlock } from './selection/cell-paste.ts';
import type { MountedTable } from './table-overlays.tsx';

type Latest = RefObject<{ readonly onPaste?: ((block: PastedBlock) => void) | undefined }>;

/** Hands what is pasted over cells to the screen, where it takes any. */
export function usePasting<F>(
  mounted: MountedTable<F> | undefined,
  table: TableModel<F>,
  latest: Latest,
): void {
  useEffect(() => {
    if (mounted === undefined) return undefined;
    const { elements, focus } = mounted.grid;
    const onPaste = () => latest.current.onPaste;
    const { show } = table.messages;
    const ending = new AbortController();
    followPaste({ body: elements.body, focus, table, onPaste, showMessage: show }, ending.signal);
    return () => ending.abort();
  }, [mounted, table, latest]);
}
