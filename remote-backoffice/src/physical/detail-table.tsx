import { useLayoutEffect, useMemo } from 'react';

import { Box, chakra, Surface } from '@fairlead/shared/ui';
import {
  type Column,
  DataTable,
  RowsStatus,
  type RowStore,
  TableMenu,
  useTable,
} from '@fairlead/table';

type Props<Row, F> = {
  readonly id: string;
  readonly title: string;
  /** Meant to stay the same object between renders. */
  readonly definition: {
    readonly columns: readonly Column<F>[];
    readonly createRows: () => RowStore<Row, F>;
  };
  /** Loaded rows; others come behind them. */
  readonly rows: readonly Row[];
  /** Totals, above the rows. */
  readonly sum?: Row | undefined;
  /** Number of rows in all, and their noun in singular and plural. */
  readonly total: number;
  readonly words: readonly [one: string, several: string];
  readonly day: string;
  readonly isStopped: boolean;
  readonly onMore: (byUser?: boolean) => void;
};

/** One side of a lot's column: rows that come page by page. */
export function DetailTable<Row, F>(props: Props<Row, F>) {
  const { id, title, definition, rows, sum, total, isStopped, onMore } = props;
  const [one, several] = props.words;
  const store = useMemo(() => definition.createRows(), [definition]);
  useLayoutEffect(() => {
    const all = sum === undefined ? rows : [sum, ...rows];
    store.append(all.slice(store.count));
    if (sum !== undefined) store.update([sum]);
  }, [store, rows, sum]);
  const table = useTable({ id, title, columns: definition.columns, rows: store });
  const isWhole = rows.length >= total;
  const inAll = sum === undefined ? total : total + 1;
  return (
    <chakra.section
      aria-label={title}
      // High enough for both of them to be in sight, each scrolling in itself.
      {...{ display: 'flex', flexDirection: 'column', minWidth: '0', maxHeight: '42dvh' }}
    >
      <Box display="flex" alignItems="center" gap="2" minHeight="8" flex="none">
        <chakra.h3 textStyle="panelTitle">{title}</chakra.h3>
        <Box marginInlineStart="auto">
          <TableMenu table={table} total={inAll} day={props.day} />
        </Box>
      </Box>
      <DataTable
        table={table}
        size="Small"
        total={inAll}
        stopped={isStopped && !isWhole}
        onNearEnd={() => !isWhole && onMore()}
        empty={
          <Surface px="cellX" py="3" color="text.muted">
            {`No ${one}`}
          </Surface>
        }
        footer={
          <RowsStatus
            text={total === 1 ? `1 ${one}` : `${total} ${several}`}
            {...(isStopped && !isWhole && { onRetry: () => onMore(true) })}
          />
        }
      />
    </chakra.section>
  );
}
