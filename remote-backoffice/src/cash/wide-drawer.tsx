import { type ReactNode, useEffect, useEffectEvent } from 'react';

import type { ApiError } from '@fairlead/shared/api';
import type { Called } from '@fairlead/shared/data';
import { DetailDrawer } from '@fairlead/shared/frames';
import { toasts } from '@fairlead/shared/toast';

type Props<Data> = {
  /** Call of the content; the drawer opens once it has data, and not before (BAK-08). */
  readonly called: Called<Data>;
  readonly title: (data: Data) => string;
  /** Names what did not come: '{report} failed: {message}'. */
  readonly report: string;
  readonly onClose: () => void;
  /** Called once if it could not be loaded; nothing opens then. */
  readonly onFailed: () => void;
  readonly children: (data: Data) => ReactNode;
};

/** Errors already shown, which a retry has until its response arrives. */
const told = new WeakSet<ApiError>();

/**
 * Drawer for fetched data, over 90 % of the page; a failed fetch shows a toast and opens nothing.
 */
export function WideDrawer<Data>(props: Props<Data>) {
  const { called, title, report, onClose, onFailed, children } = props;
  const { area, isRefreshing } = called;
  const error = area.status === 'FAILED' && !isRefreshing ? area.error : undefined;
  const tell = useEffectEvent(() => {
    if (error === undefined || told.has(error)) return;
    told.add(error);
    toasts.error(`${report} failed: ${error.panelText}`);
    onFailed();
  });
  useEffect(() => tell(), [error]);
  const data = area.status === 'COMPLETED' ? area.data : undefined;
  return (
    <DetailDrawer
      title={data === undefined ? '' : title(data)}
      open={data !== undefined}
      onClose={onClose}
    >
      {data !== undefined && children(data)}
    </DetailDrawer>
  );
}
