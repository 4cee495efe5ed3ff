import { type RefObject, useMemo } from 'react';

import type { useNavigate } from '@fairlead/shared/router';
import { useCopy } from '@fairlead/shared/ui';

import type { OpenedCell, PressTargets, RowAction } from './cells/cell-press.ts';
import type { RowKeys } from './selection/row-keys.ts';

type Callbacks<F> = {
  readonly onAction?: (action: RowAction<F>) => void;
  readonly onCell?: (cell: OpenedCell<F>) => void;
  readonly rowKeys?: RowKeys<F>;
  readonly navigate: ReturnType<typeof useNavigate>;
};

type Targets<F> = PressTargets<F> & {
  /** Shortcuts on rows. */
  readonly rowKeys: () => RowKeys<F>;
};

const NO_KEYS = {};

/** Memoised handlers of presses in cells: one stable object that calls the latest callbacks. */
export function usePressTargets<F>(
  callbacks: RefObject<Callbacks<F>>,
  onOpen: PressTargets<F>['onOpen'],
): Targets<F> {
  const copy = useCopy();
  return useMemo(
    () => ({
      onAction: (action) => callbacks.current.onAction?.(action),
      onNavigate: (to) => void callbacks.current.navigate(to),
      onCopy: (text, what) => void copy(text, what),
      onCell: (cell) => callbacks.current.onCell?.(cell),
      onOpen,
      rowKeys: () => callbacks.current.rowKeys ?? NO_KEYS,
    }),
    [callbacks, copy, onOpen],
  );
}
