import { useMemo } from 'react';

import type { CashPlanning } from '@fairlead/backoffice/contract/cash';
import { Box, Icon } from '@fairlead/shared/ui';
import { defineTable, textField } from '@fairlead/table';

import type { MoveNames, OpenedCash } from './cash-address.rules.ts';
import { type CashMoveRow, moveRows, weekText } from './move-rows.view-model.ts';
import { nameOrLink } from './name-part.view-model.ts';
import { PlanningTable } from './planning-table.tsx';

type Props = {
  readonly planning: CashPlanning;
  readonly hasFractions: boolean;
  readonly onMove: (names: MoveNames) => void;
  /** Address of what is opened. */
  readonly linkTo: (opened: OpenedCash) => string;
};

/** Cash movements of the trading companies, at book value; a row links to its entries (BAK-11). */
export function MovesTable({ planning, hasFractions, onMove, linkTo }: Props) {
  const { scg_cash_move_summary_df: moves, scg_cash_move_invalid_lots: invalid } = planning;
  const { scg_cash_move_start_date: start, scg_cash_move_end_date: end } = planning;
  const rows = useMemo(() => moveRows(moves), [moves]);
  const definition = useMemo(
    () => moveTable({ hasFractions, invalid: new Set(invalid), linkTo }),
    [hasFractions, invalid, linkTo],
  );
  return (
    <Box display="grid" gap="1" minWidth="0">
      {invalid.length > 0 && <InvalidLots lots={invalid} />}
      <PlanningTable
        key={String(hasFractions)}
        id="backoffice.cash-moves"
        title={`SCG Cash Moves ${weekText(start, end)}`}
        {...{ definition, rows }}
        day={end}
        empty={
          start === null
            ? 'There is no planning a week before'
            : 'Trading companies moved no cash in this week'
        }
        look={{
          label: 'Show entries',
          of: ({ id }) => {
            const names = rows.find((row) => row.id === id)?.names;
            return names && (() => onMove(names));
          },
        }}
      />
    </Box>
  );
}

const InvalidLots = ({ lots }: { readonly lots: readonly string[] }) => (
  <Box role="alert" display="flex" alignItems="center" gap="2" color="negative">
    <Icon name="alert" />
    {`Invalid cash LOTs: ${lots.join(', ')}`}
  </Box>
);

type Shown = {
  readonly hasFractions: boolean;
  readonly invalid: ReadonlySet<string>;
  readonly linkTo: (opened: OpenedCash) => string;
};

function moveTable({ hasFractions, invalid, linkTo }: Shown) {
  const isInvalid = ({ names }: CashMoveRow) => invalid.has(names?.lot ?? '');
  return defineTable({
    id: (row: CashMoveRow) => row.id,
    depth: (row) => row.depth,
    total: (row) => row.names === undefined,
    fields: {
      name: textField((row: CashMoveRow) => row.name),
      mark: textField((row: CashMoveRow) => (isInvalid(row) ? 'invalid' : null)),
      link: textField(({ names }: CashMoveRow) =>
        names === undefined ? null : linkTo({ kind: 'move', ...names }),
      ),
    },
    columns: [
      {
        id: 'name',
        header: 'Group, sub group, lot',
        width: 280,
        kind: 'custom',
        rowHeader: true,
        pinned: 'phone',
        text: (row) => [row.text('name'), row.text('mark')].filter(Boolean).join(', '),
        renderCell: (row) => {
          const mark = row.text('mark');
          const name = nameOrLink(row.text('name') ?? '', row.text('link') ?? undefined);
          return mark === null
            ? [name]
            : [name, { part: 'badge' as const, text: mark, tone: 'negative' as const }];
        },
      },
      {
        id: 'book_value',
        header: 'Book value, USD',
        kind: 'money',
        width: 132,
        decimals: { exactly: hasFractions ? 2 : 0 },
        value: (row: CashMoveRow) => row.bookValue,
      },
    ],
  });
}
