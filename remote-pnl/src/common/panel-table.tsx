import { type ComponentProps, type ReactNode, useMemo } from 'react';

import type { Called } from '@fairlead/shared/data';
import {
  AreaView,
  Box,
  LoadingLine,
  LoadingText,
  Panel,
  PanelFailed,
  Surface,
} from '@fairlead/shared/ui';
import type { Column, RowStore } from '@fairlead/table';

import { useRun } from '../run/use-run.ts';
import { GOODIES } from '../run/run-labels.rules.ts';
import { DifferenceProvider } from './difference.tsx';
import { DataPanel } from './data-panel.tsx';
import { useRowsTable } from './use-rows-table.ts';

/** px of two header lines and of the line below the rows, and of a row. */
const AROUND_ROWS = 82;
const ROW_PX = 22;

type Props<Row, F, Data> = Pick<
  ComponentProps<typeof DataPanel<F>>,
  'end' | 'footer' | 'drill' | 'unit'
> & {
  /** Stable: the user's layout is kept by it. */
  readonly id: string;
  readonly title: string;
  /** Meant to stay the same object between renders. */
  readonly table: {
    readonly columns: readonly Column<F>[];
    readonly createRows: () => RowStore<Row, F>;
  };
  readonly called: Called<Data>;
  /** Meant to stay the same function between renders. */
  readonly rowsOf: (data: Data) => readonly Row[];
  /** So many rows are expected: as high is what stands there meanwhile. */
  readonly expected: number;
  /** Text of a table without rows. */
  readonly empty: string;
  readonly openDepth?: 0 | 1 | 2 | 3;
};

/** A table of a data set in a panel of its own, whatever state the data set is in (PNL-07, PNL-32). */
export function PanelTable<Row, F, Data>({ called, expected, ...props }: Props<Row, F, Data>) {
  const { area } = called;
  if (area.status === 'COMPLETED') {
    return (
      <DifferenceProvider called={called}>
        <Rows {...props} data={area.data} />
      </DifferenceProvider>
    );
  }
  return (
    <PanelToCome title={props.title} called={called} height={AROUND_ROWS + expected * ROW_PX} />
  );
}

type ToComeProps = {
  readonly title: string;
  readonly called: Called<unknown>;
  readonly height: number;
};

/** A panel whose data are on their way, or did not come. */
export function PanelToCome({ title, called: { area, refresh }, height }: ToComeProps) {
  return (
    <Panel title={title}>
      {area.status === 'FAILED' ? (
        <PanelFailed
          title={`${title} did not load`}
          message={area.error.panelText}
          supportId={area.error.requestId}
          onRetry={refresh}
        />
      ) : (
        <Placeholder height={height} />
      )}
    </Panel>
  );
}

/** A panel whose data are on their way, as high as it will be. */
export function Placeholder({ height }: { readonly height: number }) {
  return (
    <Surface height={`${height}px`} aria-busy>
      <LoadingLine />
      <LoadingText text={GOODIES} />
    </Surface>
  );
}

type RowsProps<Row, F, Data> = Omit<Props<Row, F, Data>, 'called' | 'expected'> & {
  readonly data: Data;
};

function Rows<Row, F, Data>(props: RowsProps<Row, F, Data>) {
  const { id, title, table: definition, data, rowsOf, empty, openDepth, ...panel } = props;
  const { run } = useRun();
  const rows = useMemo(() => rowsOf(data), [rowsOf, data]);
  const table = useRowsTable({ id, title, definition, rows, openDepth });
  return (
    <DataPanel table={table} day={run.pipe_run_date} empty={<NoRows>{empty}</NoRows>} {...panel} />
  );
}

/** One sentence in the place of rows or of a drawing. */
export function NoRows({ children }: { readonly children: ReactNode }) {
  return (
    <Surface>
      <Box px="cellX" py="3" color="text.muted">
        {children}
      </Box>
    </Surface>
  );
}

type SetProps<Data> = {
  readonly called: Called<Data>;
  /** Names the report: '{report} did not load'. */
  readonly report: string;
  readonly children: (data: Data) => ReactNode;
};

/** Panels of a data set, whatever state it is in. */
export function SetView<Data>({ called, report, children }: SetProps<Data>) {
  const { area, refresh } = called;
  return (
    <AreaView area={area} report={report} loading={GOODIES} onRetry={refresh}>
      {(data) => <DifferenceProvider called={called}>{children(data)}</DifferenceProvider>}
    </AreaView>
  );
}
