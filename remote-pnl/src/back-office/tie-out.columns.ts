import { type CellPart, defineTable, flagField, type RowReader, textField } from '@fairlead/table';

import { buildSubjectPath } from '../run/onward-paths.view-model.ts';
import {
  CAUSE_NAMES,
  OWNER_NAMES,
  standsText,
  stateText,
  type TieOutDifference,
} from './tie-out.rules.ts';

export const DECIDE_DIFFERENCE = 'decide';

const FIELDS = {
  state: textField(stateText),
  stands: textField(standsText),
  isOpen: flagField(({ holding }: TieOutDifference) => holding === undefined),
  says: textField(({ row }: TieOutDifference) => row.says),
  subject: textField(({ row }: TieOutDifference) => row.subject),
  named: textField(
    ({ row }: TieOutDifference) => `${row.clearer ?? row.exchange ?? ''} ${row.subject}`,
  ),
};
export type TieOutFields = typeof FIELDS;

type Of<Value> = (difference: TieOutDifference) => Value;

const words = (id: string, header: string, value: Of<string | null>) => ({
  id,
  header,
  value,
  kind: 'text' as const,
});
const lots = (id: string, header: string, value: Of<number | null>) => ({
  id,
  header,
  value,
  kind: 'lots' as const,
  width: 76,
  group: ['Lots of 1,000'],
  decimals: { upTo: 3 } as const,
});
const money = (id: string, header: string, value: Of<number | null>) => ({
  id,
  header,
  value,
  kind: 'money' as const,
  width: 116,
  group: ['USD'],
  decimals: { exactly: 2 },
});

/** Sentence as a cell part: whole in the page, truncated for the eye alone. */
const IN_WORDS = {
  id: 'says',
  header: 'In Words',
  kind: 'custom' as const,
  width: 400,
  text: (row: RowReader<TieOutFields>) => row.text('says') ?? '',
  value: (row: RowReader<TieOutFields>) => row.text('says'),
  renderCell: (row: RowReader<TieOutFields>): readonly CellPart[] => {
    const text = row.text('says') ?? '';
    return [{ part: 'text', text, tooltip: text }];
  },
};

/** An order leads to its row of the Blotter, a ticket to what was entered. */
const subjectColumn = (mayReadBlotter: boolean) => ({
  id: 'subject',
  header: 'What',
  kind: 'custom' as const,
  width: 176,
  text: (row: RowReader<TieOutFields>) => row.text('subject') ?? '',
  value: (row: RowReader<TieOutFields>) => row.text('subject'),
  renderCell: (row: RowReader<TieOutFields>): readonly CellPart[] => {
    const text = row.text('subject') ?? '';
    const to = mayReadBlotter ? buildSubjectPath(text) : undefined;
    return [to === undefined ? { part: 'text', text } : { part: 'link', text, to }];
  },
});

const stateColumn = (mayDecide: boolean) => ({
  id: 'state',
  header: 'State',
  kind: 'custom' as const,
  width: 84,
  pinned: 'end' as const,
  text: (row: RowReader<TieOutFields>) => row.text('state') ?? '',
  value: (row: RowReader<TieOutFields>) => row.text('state'),
  renderCell: (row: RowReader<TieOutFields>) => stateParts(row, mayDecide),
});

/** Every difference with the clearers, who clears it, and whether somebody has accepted it. */
export const tieOutTable = (may: { readonly decide: boolean; readonly readBlotter: boolean }) =>
  defineTable({
    id: ({ row }: TieOutDifference) => row.key,
    fields: FIELDS,
    columns: [
      {
        ...words('clearer', 'Clearer', ({ row }) => row.clearer ?? 'None'),
        width: 92,
        rowHeader: true,
        pinned: 'phone',
        phone: 'first',
      },
      { ...words('account', 'Account', ({ row }) => row.account), width: 92 },
      {
        ...words('exchange', 'Exchange', ({ row }) => row.exchange),
        width: 76,
        initially: 'hidden',
      },
      { ...words('contract', 'Contract', ({ row }) => row.contract), width: 76 },
      { ...words('product', 'Product', ({ row }) => row.product), width: 76, phone: 'first' },
      {
        id: 'month',
        header: 'Month',
        kind: 'month',
        value: (of: TieOutDifference) => of.row.term_month_date,
        width: 72,
      },
      {
        id: 'balmo',
        header: 'Balmo',
        kind: 'date',
        value: (of: TieOutDifference) => of.row.balmo_date,
        width: 84,
        initially: 'hidden',
      },
      subjectColumn(may.readBlotter),
      {
        ...words('cause', 'Cause', ({ row }) => CAUSE_NAMES[row.cause]),
        width: 104,
        tooltip: (row: RowReader<TieOutFields>) => [{ value: row.text('says') ?? '' }],
      },
      { ...words('owner', 'Owner', ({ row }) => OWNER_NAMES[row.owner]), width: 100 },
      { ...words('unit', 'Unit', ({ row }) => row.unit), width: 52 },
      { ...lots('lots', 'Difference', lotsApart), bold: true },
      lots('oursLots', 'Ours', ({ row }) => row.ours_lots),
      lots('clearerLots', 'Clearer’s', ({ row }) => row.clearer_lots),
      { ...money('dollars', 'Difference', ({ row }) => row.dollars), bold: true, phone: 'first' },
      money('oursDollars', 'Ours', ({ row }) => row.ours_dollars),
      money('clearerDollars', 'Clearer’s', ({ row }) => row.clearer_dollars),
      IN_WORDS,
      stateColumn(may.decide),
    ],
  });

/** A fee and a balance have no lots to be apart in. */
const lotsApart: Of<number | null> = ({ row }) =>
  row.ours_lots === null && row.clearer_lots === null ? null : row.lots;

function stateParts(row: RowReader<TieOutFields>, mayDecide: boolean): readonly CellPart[] {
  const isOpen = row.flag('isOpen');
  const text = row.text('stands') ?? '';
  const tip = row.text('state') ?? '';
  const act = isOpen ? 'Accept' : 'Take back';
  // Who may decide reads by the button how it stands.
  if (mayDecide)
    return [
      {
        part: 'action',
        action: DECIDE_DIFFERENCE,
        text: act,
        tooltip: tip,
        name: `${act}: ${row.text('named') ?? ''}`,
      },
    ];
  return [{ part: 'text', text, tooltip: tip, ...(isOpen ? { tone: 'negative' } : {}) }];
}
