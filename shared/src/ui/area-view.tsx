import type { ReactNode } from 'react';

import type { DataArea } from '@fairlead/shared/data';

import { LoadingRows } from './loading.tsx';
import { PanelFailed } from './panels.tsx';

type Props<Data> = {
  readonly area: DataArea<Data>;
  /** Names the report: '{report} did not load'. */
  readonly report: string;
  /** The words while it loads; 'Fetching {report} ...' by default. */
  readonly loading?: string;
  readonly onRetry?: () => void;
  readonly children: (data: Data) => ReactNode;
};

/** Shows a data area in whichever of its four states it is. */
export function AreaView<Data>({ area, report, loading, onRetry, children }: Props<Data>) {
  switch (area.status) {
    case 'INIT':
    case 'LOADING':
      return <LoadingRows text={loading ?? `Fetching ${report} ...`} />;
    case 'FAILED':
      return (
        <PanelFailed
          title={`${report} did not load`}
          message={area.error.panelText}
          onRetry={onRetry}
          supportId={area.error.requestId}
        />
      );
    case 'COMPLETED':
      return children(area.data);
  }
}
