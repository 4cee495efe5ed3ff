import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';

import type { LotTable } from '@fairlead/backoffice/contract/columns';
import type { ReconciledLot } from '@fairlead/backoffice/contract/lots';
import { Box, chakra, RestatedNote, Surface } from '@fairlead/shared/ui';
import {
  DataTable,
  FilterChips,
  type OpenedCell,
  type RowReader,
  TableMenu,
  useNarrowedRows,
  useTable,
} from '@fairlead/table';

import type { ShownDifferences } from '../common/back-office-address.rules.ts';
import type { OpenedLot } from '../common/opened-lot.rules.ts';
import { type LotFields, lotTable } from './lot.columns.ts';
import {
  byDifference,
  columnOfCell,
  idOfLot,
  isAnyRestated,
  lotOfId,
  lotRow,
  totalRow,
} from './lot-rows.view-model.ts';

type Props = {
  readonly table: LotTable;
  readonly title: string;
  /** Meant to stay the same object between renders. */
  readonly lots: readonly ReconciledLot[];
  readonly shown: ShownDifferences;
  readonly roundingOk: number;
  /** The day that what is exported is of. */
  readonly day: string;
  /** Text of a table without lots. */
  readonly empty: string;
  /** Legend of the colours. */
  readonly legend: ReactNode;
  readonly onEdit: (lot: OpenedLot) => void;
};

/** Lots of one kind, each with its differences by column, over them the totals of the shown ones. */
export function LotsTable(props: Props) {
  const { table: name, title, lots, shown, roundingOk, legend, onEdit } = props;
  const isRestated = useMemo(() => isAnyRestated(lots), [lots]);
  const definition = useMemo(
    () => lotTable({ table: name, shown, roundingOk, isRestated }),
    [name, shown, roundingOk, isRestated],
  );
  const { columns } = definition;
  const { rows, filters } = useLotRows(definition, lots);
  const table = useTable({ id: `back-office.lots.${name}`, title, columns, rows });
  const opened = (row: RowReader<LotFields>, id: string): OpenedLot | undefined => {
    const [column, lot] = [columnOfCell(id), lotOfId(row.id)];
    return column && lot !== undefined ? { table: name, column, lot } : undefined;
  };
  const edit = ({ row, column }: OpenedCell<LotFields>) => {
    const cell = opened(row, column);
    if (cell !== undefined) onEdit(cell);
  };
  return (
    <chakra.section aria-label={title} minWidth="0">
      <Box display="flex" alignItems="center" gap="2" minHeight="8">
        <chakra.h2 textStyle="panelTitle">{title}</chakra.h2>
        <Box color="text.muted">USD</Box>
        <Box marginInlineStart="auto" display="flex" gap="2">
          <FilterChips table={table} filters={filters} />
          <TableMenu table={table} day={props.day} />
        </Box>
      </Box>
      <DataTable
        table={table}
        size="Small"
        filters={filters}
        empty={<NoLots>{props.empty}</NoLots>}
        footer={
          <>
            {legend}
            {isRestated && <RestatedNote />}
          </>
        }
        onCell={edit}
        menuEntries={(row, column) =>
          opened(row, column) === undefined
            ? []
            : [{ label: 'Edit', keys: 'Enter', run: () => edit({ row, column }) }]
        }
        fill
      />
    </chakra.section>
  );
}

function NoLots({ children }: { readonly children: string }) {
  return (
    <Surface px="cellX" py="3" color="text.muted">
      {children}
    </Surface>
  );
}

/** The rows of the lots, narrowed to what is chosen, and their total, which follows. */
function useLotRows(definition: ReturnType<typeof lotTable>, lots: readonly ReconciledLot[]) {
  const store = useMemo(() => {
    const made = definition.createRows();
    if (lots.length > 0) made.append([totalRow(lots), ...byDifference(lots).map(lotRow)]);
    return made;
  }, [definition, lots]);
  const [chosen, setChosen] = useState({});
  const { columns } = definition;
  const narrowed = useNarrowedRows({ rows: store, columns, chosen, onChosen: setChosen });
  const { rows } = narrowed;
  useLayoutEffect(() => {
    const isShown = ({ lot_num: lot }: ReconciledLot) => rows.indexOf(idOfLot(lot)) >= 0;
    store.update([totalRow(lots.filter(isShown))]);
  }, [store, rows, lots, chosen]);
  return narrowed;
}
