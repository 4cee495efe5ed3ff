import { type ReactNode, useLayoutEffect, useState } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import type { Called } from '@fairlead/shared/data';
import {
  type Column,
  DataTable,
  type Decoration,
  type OpenedCell,
  type RowStore,
  TableMenu,
  useTable,
} from '@fairlead/shared/table';
import { Box, LoadingLine, LoadingText, Panel, PanelFailed, Surface } from '@fairlead/shared/ui';

import { useRun } from '../run/run-context.tsx';

const GOODIES = 'Fetching you PNL goodies';

/** px of two header lines and of the line below the rows, and of a row. */
const AROUND_ROWS = 82;
const ROW_PX = 22;

type Props<Row, F, Data> = {
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
  /** Said where there are no rows. */
  readonly empty: string;
  readonly openDepth?: 0 | 1 | 2 | 3;
  readonly decoration?: Decoration<F>;
  /** Right of the title, before the menu of the table. */
  readonly end?: ReactNode;
  readonly footer?: ReactNode;
  readonly onCell?: (cell: OpenedCell<F>) => void;
};

/** A table of a data set in a panel of its own, whatever state the data set is in (PNL-07, PNL-32). */
export function PanelTable<Row, F, Data>(props: Props<Row, F, Data>) {
  const { title, called, expected } = props;
  const { area, refresh } = called;
  if (area.status === 'COMPLETED') return <Rows {...props} data={area.data} />;
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
        <Placeholder height={AROUND_ROWS + expected * ROW_PX} />
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

function Rows<Row, F, Data>(props: Props<Row, F, Data> & { readonly data: Data }) {
  const { id, title, table: defined, data, rowsOf, end, empty, openDepth } = props;
  const { decoration, footer, onCell } = props;
  const [rows] = useState(defined.createRows);
  const { columns } = defined;
  const { run } = useRun();
  const isPicture = useIsPicture();
  const table = useTable({
    id,
    title,
    columns,
    rows,
    ...(openDepth !== undefined && { openDepth }),
  });
  useLayoutEffect(() => rows.replace(rowsOf(data)), [rows, rowsOf, data]);
  return (
    <Panel
      title={title}
      end={
        <>
          {end}
          {!isPicture && <TableMenu table={table} day={run.pipe_run_date} />}
        </>
      }
    >
      <DataTable
        table={table}
        size="Small"
        {...(decoration && { decoration })}
        {...(onCell && { onCell })}
        footer={footer}
        empty={<NoRows>{empty}</NoRows>}
      />
    </Panel>
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
