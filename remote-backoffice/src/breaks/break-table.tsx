import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { useBusinessDate } from '@fairlead/shared/auth';
import type { LotBreak } from '@fairlead/backoffice/contract/breaks';
import {
  DataTable,
  FilterChips,
  type ListFilters,
  type MenuEntry,
  type RowReader,
  selectedRows,
  TableMenu,
  useSelectedCount,
  useTable,
} from '@fairlead/table';
import { Box, Button, chakra, RestatedNote } from '@fairlead/shared/ui';

import { breakColumns, type BreakFields, BREAKS, toBreakRows } from './break.columns.ts';
import { type BreakFilters, filterBreaks, narrowColumn, valuesIn } from './break-filters.rules.ts';
import { breaksText } from './breaks.view-model.ts';
import { NoBreaks } from './no-breaks.tsx';

type Row = RowReader<BreakFields>;

type Props = {
  /** Breaks in their default order. */
  readonly shown: readonly LotBreak[];
  readonly all: readonly LotBreak[];
  /** Up to which days: ' up to 30 Jun 24'. */
  readonly days: string;
  readonly day: string | undefined;
  readonly filters: BreakFilters;
  readonly user: string;
  readonly onFilters: (change: (filters: BreakFilters) => BreakFilters) => void;
  readonly opened: number | undefined;
  readonly onOpen: (id: number) => void;
  /** Given to who may decide. */
  readonly onAssign: ((ids: readonly number[]) => void) | undefined;
};

/** The breaks that the filters leave, each a way to settle it. */
export function BreakTable(props: Props) {
  const { shown, days, day, filters, onFilters, opened, onOpen, onAssign } = props;
  const rows = useRows(shown);
  const isRestated = shown.some(isBreakRestated);
  const table = useTable({
    id: 'backoffice.breaks',
    title: 'Breaks',
    columns: breakColumns(isRestated),
    rows,
  });
  const narrowing = useColumnFilters(props);
  const selected = useSelectedCount(table, isAny);
  useBackOnRow(opened, (id) => table.goTo.emit(id));
  const assign = (chosen: readonly Row[]) => onAssign?.(chosen.map(idOf));
  const canAssign = onAssign !== undefined;
  return (
    <chakra.section aria-label="Breaks" minWidth="0">
      <Box display="flex" alignItems="center" gap="2" minHeight="8">
        <chakra.h2 textStyle="panelTitle">Breaks</chakra.h2>
        <Box color="text.muted">USD</Box>
        <Box marginInlineStart="auto" display="flex" gap="2">
          <FilterChips table={table} filters={narrowing} />
          <TableMenu table={table} day={day} />
        </Box>
      </Box>
      <DataTable
        table={table}
        size="Small"
        filters={narrowing}
        empty={<NoBreaks {...{ filters, days }} onClear={() => onFilters(clearFilters)} />}
        onCell={({ row }) => onOpen(idOf(row))}
        rowKeys={canAssign ? { A: assign } : {}}
        menuEntries={(row) => buildRowMenu(row, { onOpen, ...(canAssign && { assign }) })}
        footer={
          <>
            {isRestated && <RestatedNote />}
            <Hint>{`Enter or a double click: ${canAssign ? 'Settle' : 'Show'}`}</Hint>
            {canAssign && selected > 0 && (
              <Button
                size="sm"
                height={{ base: 'controlTouch', sm: 'hitMin' }}
                aria-keyshortcuts="A"
                data-tip="A"
                onClick={() => assign([...selectedRows(table)])}
              >
                Assign {breaksText(selected)} …
              </Button>
            )}
          </>
        }
      />
    </chakra.section>
  );
}

const Hint = chakra('span', {
  base: {
    color: 'text.muted',
    _print: { display: 'none' },
    '@media (hover: none)': { display: 'none' },
  },
});

const isBreakRestated = (of: LotBreak) =>
  [of.was_traders, of.was_danaos, of.was_diff].some((was) => was !== undefined);

const isAny = () => true;
const idOf = ({ id }: Row): number => Number(id);
/** Everything of the same state. */
const clearFilters = ({ state }: BreakFilters): BreakFilters => ({ state, values: {} });

type Ways = {
  readonly onOpen: (id: number) => void;
  readonly assign?: (rows: readonly Row[]) => void;
};

function buildRowMenu(row: Row, { onOpen, assign }: Ways): readonly MenuEntry[] {
  const open = { keys: 'Enter', run: () => onOpen(idOf(row)) };
  if (assign === undefined) return [{ label: 'Show', ...open }];
  return [
    { label: 'Settle', ...open },
    { label: 'Assign …', keys: 'A', run: () => assign([row]) },
  ];
}

/** The rows in one store: those that are there already keep their places when they are fetched again. */
function useRows(shown: readonly LotBreak[]) {
  const today = useBusinessDate();
  const [rows] = useState(BREAKS.createRows);
  useLayoutEffect(() => {
    const next = toBreakRows(shown, today);
    const isSame =
      next.length === rows.count && next.every((row, at) => rows.idAt(at) === String(row.break_id));
    if (isSame) rows.update(next);
    else rows.replace(next);
  }, [rows, shown, today]);
  return rows;
}

/** Column filters of the table, stored in the address like all others. */
function useColumnFilters({ all, filters, user, onFilters }: Props): ListFilters {
  const choices = useCallback(
    async (parameter: string) =>
      valuesIn(filterBreaks(all, narrowColumn(filters, parameter, []), user), parameter),
    [all, filters, user],
  );
  return useMemo(
    () => ({
      chosen: filters.values,
      choose: (parameter, values) => onFilters((now) => narrowColumn(now, parameter, values)),
      choices,
      clear: () => onFilters((now) => ({ ...now, values: {} })),
      ...ALL_HERE,
    }),
    [filters, choices, onFilters],
  );
}

/** Every row is in the page: finding in the table finds in all of it. */
const ALL_HERE = { text: '', narrowTo: () => undefined, countOf: async () => Promise.resolve(0) };

/** The keyboard is on the row of the break that was open, once the drawer has let go of it. */
function useBackOnRow(opened: number | undefined, goTo: (id: string) => void): void {
  const before = useRef(opened);
  const latest = useRef(goTo);
  useLayoutEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    const closed = opened === undefined ? before.current : undefined;
    before.current = opened;
    if (closed === undefined) return undefined;
    const go = () => latest.current(String(closed));
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(frame);
  }, [opened]);
}
