import { defineTable, type RowReader, textField } from '@fairlead/table';

import type { OpenedCash } from './cash-address.rules.ts';
import { nameOrLink } from './name-part.view-model.ts';
import { TOTAL_ROW_ID, type WeekDollars, type WeekRow } from './week-rows.view-model.ts';

type Shown = {
  readonly hasFractions: boolean;
  /** True when there is a planning a week before to compare with. */
  readonly isCompared: boolean;
  /** Address of what is opened. */
  readonly linkTo: (opened: OpenedCash) => string;
};

const FIELDS = {
  name: textField((row: WeekRow) => row.name),
  /** Note behind the name of an account that no sum counts. */
  outside: textField((row: WeekRow) => (row.isInSum || row.card === null ? null : NOT_IN_SUM)),
  card: textField((row: WeekRow) => row.card),
  bank: textField((row: WeekRow) => findSource(row, false)),
  ledger: textField((row: WeekRow) => findSource(row, true)),
};
type WeekFields = typeof FIELDS;

const NOT_IN_SUM = 'not in sum';

/** Table of a planning's accounts, beside those of the week before. */
export function weekTable({ hasFractions, isCompared, linkTo }: Shown) {
  const dollars = dollarColumn(hasFractions);
  const amount = amountColumn(hasFractions);
  const compared = <Kept>(column: Kept): readonly Kept[] => (isCompared ? [column] : []);
  return defineTable({
    id: (row: WeekRow) => row.id,
    depth: (row) => row.depth,
    total: (row) => row.id === TOTAL_ROW_ID,
    fields: FIELDS,
    columns: [
      nameColumn(isCompared ? linkTo : undefined),
      accountText('currency', { header: 'Currency', width: 72 }),
      amount('amount', 'Amount'),
      ...compared(amount('change', 'Change')),
      { ...dollars('latest', 'USD'), bold: true },
      ...compared(dollars('before', 'USD Before')),
      ...compared({ ...dollars('change', 'Change USD'), bold: true }),
      ...compared(dollars('flow', 'Flow')),
      ...compared(dollars('fx', 'FX')),
      rateColumn('rate', 'Rate'),
      ...compared(rateColumn('rateBefore', 'Rate Before')),
      SOURCE,
      accountText('holdingCompany', { header: 'Holding Company', width: 150 }),
      accountText('type', { header: 'Type', width: 100 }),
      accountText('notes', { header: 'Notes', width: 180 }),
    ],
  });
}

type Row = RowReader<WeekFields>;

const formatRowName = (row: Row) =>
  [row.text('name'), row.text('outside')].filter(Boolean).join(', ');

/** The name of an account leads to its transactions, where there is a week to have some in. */
const nameColumn = (linkTo: Shown['linkTo'] | undefined) => ({
  id: 'name',
  header: 'Group company, institution, account',
  width: 250,
  ...({ kind: 'custom', pinned: 'phone', rowHeader: true } as const),
  text: formatRowName,
  value: formatRowName,
  renderCell: (row: Row) => {
    const [card, text] = [row.text('card'), row.text('name') ?? ''];
    const to = card === null ? undefined : linkTo?.({ kind: 'account', card });
    return [nameOrLink(text, to), ...badge(row.text('outside'), 'neutral')];
  },
});

const sourceText = (row: Row) => row.text('ledger') ?? row.text('bank') ?? '';

/** Source of the amount: the bank or, with a mark, the ledger where the bank has none. */
const SOURCE = {
  id: 'source',
  header: 'Source',
  width: 130,
  kind: 'custom' as const,
  text: sourceText,
  value: sourceText,
  renderCell: (row: Row) => [
    { part: 'text' as const, text: row.text('bank') ?? '' },
    ...badge(row.text('ledger'), 'warning'),
  ],
};

const badge = (text: string | null, tone: 'neutral' | 'warning') =>
  text === null ? [] : [{ part: 'badge' as const, text, tone }];

function findSource({ account }: WeekRow, isLedger: boolean): string | null {
  return account?.isLedger === isLedger ? account.source : null;
}

const dollarColumn = (hasFractions: boolean) => (figure: keyof WeekDollars, header: string) => ({
  id: `usd-${figure}`,
  header,
  width: 112,
  kind: 'money' as const,
  decimals: { exactly: hasFractions ? 2 : 0 },
  value: (row: WeekRow) => row.dollars[figure],
});

const amountColumn = (hasFractions: boolean) => (figure: 'amount' | 'change', header: string) => ({
  id: figure,
  header,
  width: 112,
  kind: 'money' as const,
  decimals: { exactly: hasFractions ? 2 : 0 },
  value: ({ account }: WeekRow) => account?.[figure] ?? null,
});

const rateColumn = (figure: 'rate' | 'rateBefore', header: string) => ({
  id: figure,
  header,
  width: 84,
  kind: 'price' as const,
  decimals: { exactly: 4 },
  value: ({ account }: WeekRow) => account?.[figure] ?? null,
});

const accountText = (
  field: 'currency' | 'holdingCompany' | 'type' | 'notes',
  column: { readonly header: string; readonly width: number },
) => ({
  ...column,
  id: field,
  kind: 'text' as const,
  value: ({ account }: WeekRow) => account?.[field] ?? null,
});
