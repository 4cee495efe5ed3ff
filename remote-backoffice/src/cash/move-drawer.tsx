import { useMemo } from 'react';

import type { CashMoveDetail } from '@fairlead/backoffice/contract/cash';
import { formatCents, formatNumber } from '@fairlead/shared/format';
import { Box, Icon } from '@fairlead/shared/ui';
import { defineTable, descriptionColumn, textField } from '@fairlead/table';

import type { MoveNames } from './cash-address.rules.ts';
import { useCashMove } from './cash-planning.data.ts';
import { moveTitle } from './move-rows.view-model.ts';
import { PlanningTable } from './planning-table.tsx';
import { WideDrawer } from './wide-drawer.tsx';

type Props = {
  /** Undefined: none are looked into. */
  readonly names: MoveNames | undefined;
  readonly day: string;
  /** Value of the page's row; undefined: it has no such row. */
  readonly shown: number | undefined;
  readonly onClose: () => void;
  readonly onFailed: () => void;
};

/** The entries of a group, sub group or lot of a week's cash moves, and the proof that they sum to its row (BAK-11). */
export function MoveDrawer({ names, day, shown, onClose, onFailed }: Props) {
  const called = useCashMove(names === undefined ? null : { ...names, run_date: day });
  return (
    <WideDrawer
      {...{ called, onClose, onFailed }}
      report="Cash move entries"
      title={() => `SCG Cash Moves, ${names === undefined ? '' : moveTitle(names)}`}
    >
      {({ entries, sum }) => (
        <Box display="grid" gap="4" minWidth="0">
          <Proof count={entries.length} sum={sum} shown={shown} />
          <Entries {...{ entries, sum, day }} />
        </Box>
      )}
    </WideDrawer>
  );
}

type ProofProps = {
  readonly count: number;
  readonly sum: number;
  readonly shown: number | undefined;
};

/** Sum of the entries, compared with the page's. */
function Proof({ count, sum, shown }: ProofProps) {
  const isSame = shown === sum;
  const entries = count === 1 ? '1 entry' : `${formatNumber(count)} entries`;
  const row = shown === undefined ? 'has no such row' : `shows ${formatCents(shown)}`;
  return (
    <Box
      role="status"
      display="flex"
      alignItems="center"
      gap="2"
      className="tabular"
      color={isSame ? 'text' : 'warning'}
    >
      <Icon name={isSame ? 'check' : 'alert'} />
      {isSame
        ? `${entries}, ${formatCents(sum)} USD: the row`
        : `${entries}, ${formatCents(sum)} USD. The page ${row}: the books have changed since`}
    </Box>
  );
}

type EntriesProps = CashMoveDetail & { readonly day: string };

function Entries({ entries, sum, day }: EntriesProps) {
  const rows = useMemo(
    () => (entries.length === 0 ? [] : [...entries, { total: sum }]),
    [entries, sum],
  );
  return (
    <PlanningTable
      id="backoffice.cash-move-entries"
      title="Entries"
      definition={ENTRIES}
      {...{ rows, day }}
      empty="No entry is behind this row"
    />
  );
}

type Entry = CashMoveDetail['entries'][number];
/** An entry, or the total of all. */
type EntryRow = Entry | { readonly total: number };

const ofEntry = <Value,>(value: (entry: Entry) => Value) => ({
  value: (row: EntryRow) => ('total' in row ? null : value(row)),
});

const ENTRIES = defineTable({
  id: (row: EntryRow) => ('total' in row ? 'total' : `${row.journal_id} ${row.line_no}`),
  total: (row) => 'total' in row,
  fields: { narrative: textField(ofEntry((entry) => entry.narrative).value) },
  columns: [
    {
      id: 'journal',
      header: 'Journal',
      kind: 'text',
      width: 92,
      rowHeader: true,
      pinned: 'phone',
      value: (row: EntryRow) =>
        'total' in row ? 'Total' : `${row.journal_series} ${row.journal_number}`,
    },
    {
      id: 'date',
      header: 'Date',
      kind: 'date',
      width: 84,
      ...ofEntry((entry) => entry.journal_date),
    },
    {
      id: 'company',
      header: 'Company',
      kind: 'text',
      width: 140,
      ...ofEntry((entry) => entry.journal_company),
    },
    {
      id: 'card',
      header: 'Ledger card',
      kind: 'text',
      width: 100,
      ...ofEntry((entry) => entry.ledger_card_code),
    },
    descriptionColumn('narrative', { header: 'Narrative', width: 320 }),
    {
      id: 'cash_group',
      header: 'Cash group',
      kind: 'text',
      width: 100,
      ...ofEntry((entry) => entry.cash_rec_group),
    },
    {
      id: 'op_code',
      header: 'Op code',
      kind: 'text',
      width: 72,
      ...ofEntry((entry) => entry.op_code_2),
    },
    {
      id: 'lot',
      header: 'Lot',
      kind: 'text',
      width: 84,
      ...ofEntry((entry) => entry.lot_num),
    },
    {
      id: 'new_lot',
      header: 'New lot',
      kind: 'text',
      width: 92,
      ...ofEntry((entry) => entry.new_fmt_lot_num),
    },
    {
      id: 'book_value',
      header: 'Book value, USD',
      kind: 'money',
      width: 132,
      bold: true,
      decimals: { exactly: 2 },
      value: (row: EntryRow) => ('total' in row ? row.total : row.book_value),
    },
  ],
});
