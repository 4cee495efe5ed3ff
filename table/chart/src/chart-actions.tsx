import type { RefObject } from 'react';

import { Box, Button, IconButton, Tooltip } from '@fairlead/shared/ui';

import { ChartIcon } from './chart-icon.tsx';

export type ChartView = 'chart' | 'table';

type Props = {
  readonly title: string;
  readonly view: ChartView;
  readonly onView: (view: ChartView) => void;
  /** Absent while everything is shown. */
  readonly onResetZoom: (() => void) | undefined;
  readonly onDownload: () => void;
  /** Container of the table's menu. */
  readonly menu: RefObject<HTMLDivElement | null>;
};

/** Actions of a chart, right of its title. */
export function ChartActions({ title, view, onView, onResetZoom, onDownload, menu }: Props) {
  const other = view === 'chart' ? 'table' : 'chart';
  const show = `Show as ${other}`;
  return (
    <>
      {onResetZoom !== undefined && (
        <Button size="sm" onClick={onResetZoom}>
          Reset zoom
        </Button>
      )}
      <Tooltip content={show}>
        <IconButton aria-label={`${show}: ${title}`} onClick={() => onView(other)}>
          <ChartIcon name={other} />
        </IconButton>
      </Tooltip>
      {view === 'table' && <Box ref={menu} />}
      {view === 'chart' && (
        <Tooltip content="Download as PNG">
          <IconButton aria-label={`Download as PNG: ${title}`} onClick={onDownload}>
            <ChartIcon name="download" />
          </IconButton>
        </Tooltip>
      )}
    </>
  );
}
