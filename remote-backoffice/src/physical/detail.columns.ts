import type { LotColumn } from '@fairlead/backoffice/contract/columns';
import type { LotRecord, LotTrade } from '@fairlead/backoffice/contract/lots';
import { defineTable, descriptionColumn, textField } from '@fairlead/table';

import { lotColumnName, SHOWN_LOT_COLUMNS } from '../common/lot-columns.rules.ts';
import type { LotDetailRow } from './detail-rows.view-model.ts';

const money = { kind: 'money', decimals: { exactly: 2 }, zeros: 'muted', width: 104 } as const;

/** Column that sums to the cell, before those that describe its rows. */
const createCellColumn = (asked: LotColumn) => ({
  ...money,
  id: 'asked',
  header: lotColumnName(asked),
  bold: true,
  value: ({ amounts }: LotDetailRow<unknown>) => amounts[asked],
});

const otherColumns = (asked: LotColumn) =>
  SHOWN_LOT_COLUMNS.filter((column) => column !== asked).map((column) => ({
    ...money,
    id: column,
    header: lotColumnName(column),
    value: ({ amounts }: LotDetailRow<unknown>) => amounts[column],
  }));

/** Group IDs show their last 8 characters, internal ones their last 4 (ACC-11). */
const id = (name: IdName, header: string, { last, width }: { last: number; width: number }) => ({
  id: name,
  header,
  kind: 'id' as const,
  last,
  width,
  value: ({ of }: LotDetailRow<LotTrade>) => of?.[name] ?? null,
});
type IdName = 'trade_uuid' | 'grouped_trades_uuid' | 'internal_grouped_trades_uuid';

const text = <Row>(name: TextOf<Row>, header: string, width: number) => ({
  id: name,
  header,
  kind: 'text' as const,
  width,
  value: ({ of }: LotDetailRow<Row>) => (of?.[name] ?? null) as string | null,
});
const date = <Row>(name: TextOf<Row>, header: string) => ({
  ...text(name, header, 80),
  kind: 'date' as const,
});
type TextOf<Row> = {
  [Name in keyof Row & string]: Row[Name] extends string | null ? Name : never;
}[keyof Row & string];

const year = {
  id: 'swiss_year',
  header: 'Swiss Year',
  width: 66,
  kind: 'text' as const,
  value: ({ of }: LotDetailRow<{ readonly swiss_year: number }>) =>
    of === undefined ? null : String(of.swiss_year),
};
const price = (name: 'premium_discount' | 'fixed_price', header: string) => ({
  id: name,
  header,
  kind: 'price' as const,
  width: 84,
  value: ({ of }: LotDetailRow<LotTrade>) => of?.[name] ?? null,
});

/** Label and id of the row of totals. */
const TOTAL = 'Total';
const isTotal = ({ of }: LotDetailRow<unknown>) => of === undefined;

/** The trades of a lot, with the asked column first. */
export const tradesTable = (asked: LotColumn) =>
  defineTable({
    id: ({ of }: LotDetailRow<LotTrade>) => of?.trade_uuid ?? TOTAL,
    total: isTotal,
    fields: {},
    columns: [
      {
        ...id('trade_uuid', 'Trade', { last: 8, width: 92 }),
        value: ({ of }: LotDetailRow<LotTrade>) => of?.trade_uuid ?? TOTAL,
        rowHeader: true,
        pinned: 'phone' as const,
      },
      createCellColumn(asked),
      date<LotTrade>('trade_date', 'Trade Date'),
      text<LotTrade>('physical_trade_type', 'Type', 84),
      text<LotTrade>('book', 'Book', 110),
      text<LotTrade>('counterparty', 'Counterparty', 140),
      text<LotTrade>('vessel_name', 'Vessel', 110),
      text<LotTrade>('product', 'Product', 90),
      date<LotTrade>('pricing_start_date', 'Pricing Start'),
      date<LotTrade>('pricing_end_date', 'Pricing End'),
      text<LotTrade>('contract_terms', 'Terms', 72),
      price('premium_discount', 'Premium'),
      price('fixed_price', 'Fixed Price'),
      ...otherColumns(asked),
      year,
      date<LotTrade>('pipe_run_date', 'PNL Date'),
      id('grouped_trades_uuid', 'Group', { last: 8, width: 92 }),
      id('internal_grouped_trades_uuid', 'Internal', { last: 4, width: 72 }),
    ],
  });

const NAMES_ROW = { rowHeader: true, pinned: 'phone' } as const;

/** The address at which Accounting shows a journal. */
const journalPath = (id: number): string =>
  `/accounting?${new URLSearchParams({ open: `journal|${id}` }).toString()}`;

const journalOf = ({ of }: LotDetailRow<LotRecord>) => of?.journal_key ?? TOTAL;

type JournalFields = { readonly text: (field: 'journal' | 'journalPath') => string | null };

const JOURNAL_LINK = {
  id: 'journal_key',
  header: 'Journal',
  kind: 'custom' as const,
  width: 110,
  ...NAMES_ROW,
  text: (row: JournalFields) => row.text('journal') ?? '',
  value: (row: JournalFields) => row.text('journal'),
  renderCell: (row: JournalFields) => {
    const name = row.text('journal') ?? '';
    const to = row.text('journalPath');
    return [
      to === null
        ? { part: 'text' as const, text: name }
        : { part: 'link' as const, text: name, to, tooltip: `${name}: its journal` },
    ];
  },
};

/** The ledger lines of a lot, with the asked column first; for who may read them each leads to its journal. */
export const recordsTable = (asked: LotColumn, mayReadJournals: boolean) =>
  defineTable({
    id: ({ of }: LotDetailRow<LotRecord>) =>
      of === undefined ? TOTAL : `${of.journal_id}|${of.line_no}`,
    total: isTotal,
    fields: {
      description: textField(({ of }: LotDetailRow<LotRecord>) => of?.description ?? null),
      journal: textField(journalOf),
      journalPath: textField(({ of }: LotDetailRow<LotRecord>) =>
        of === undefined ? null : journalPath(of.journal_id),
      ),
    },
    columns: [
      mayReadJournals
        ? JOURNAL_LINK
        : { ...text<LotRecord>('journal_key', 'Journal', 110), ...NAMES_ROW, value: journalOf },
      createCellColumn(asked),
      date<LotRecord>('date', 'Date'),
      text<LotRecord>('ledger_card', 'Ledger Card', 170),
      descriptionColumn('description', { header: 'Description', width: 260 }),
      text<LotRecord>('entry_type', 'Type', 100),
      text<LotRecord>('scg_rec_group', 'Group', 80),
      text<LotRecord>('op_code_2', 'Op Code 2', 80),
      ...otherColumns(asked),
      year,
    ],
  });
