import type { ReactNode } from 'react';

import type { DataArea } from '@fairlead/shared/data';
import { Box, LoadingLine, LoadingText, Panel, PanelFailed, Surface } from '@fairlead/shared/ui';

import { CHART_HEIGHT } from './chart.tsx';

/** The notice stands in the middle of the room that the chart will take. */
const FILLED = { '& > *': { display: 'grid' } };

type Props<Data> = {
  readonly area: DataArea<Data>;
  readonly title: string;
  /** The specification's words of the wait; 'Fetching {title} ...' by default. */
  readonly loading?: string;
  readonly height?: number;
  readonly onRetry?: () => void;
  readonly children: (data: Data) => ReactNode;
};

/** A chart whose data are on their way: its title and its height are there from the start. */
export function ChartArea<Data>(props: Props<Data>) {
  const { area, title, loading, height = CHART_HEIGHT, onRetry, children } = props;
  switch (area.status) {
    case 'INIT':
    case 'LOADING':
      return (
        <Panel title={title}>
          <Surface height={`${height}px`} display="grid" placeItems="center">
            <LoadingLine />
            <LoadingText text={loading ?? `Fetching ${title} ...`} />
          </Surface>
        </Panel>
      );
    case 'FAILED':
      return (
        <Panel title={title}>
          <Box display="grid" minHeight={`${height}px`} css={FILLED}>
            <PanelFailed
              title={`${title} did not load`}
              message={area.error.panelText}
              onRetry={onRetry}
              supportId={area.error.requestId}
            />
          </Box>
        </Panel>
      );
    case 'COMPLETED':
      return children(area.data);
  }
}
