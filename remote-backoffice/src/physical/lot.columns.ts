import type { LotTable } from '@fairlead/backoffice/contract/columns';
import { formatCents } from '@fairlead/shared/format';
import { defineTable, numberField, type RowReader, textField } from '@fairlead/table';

import type { ShownDifferences } from '../common/back-office-address.rules.ts';
import { restatedMark, wasLines } from '../common/restated.view-model.ts';
import { chooseHighlight } from './highlight.rules.ts';
import {
  AMOUNT_KEYS,
  type AmountKey,
  amountKey,
  figureName,
  LOT_FIGURES,
  type LotFigure,
  type LotSide,
  type ShownLotRow,
  TOTAL_ID,
} from './lot-rows.view-model.ts';

type AmountFields = Readonly<
  Record<AmountKey | `was ${AmountKey}`, ReturnType<typeof numberField<ShownLotRow>>>
>;

const FIELDS = {
  ...(Object.fromEntries(
    AMOUNT_KEYS.flatMap((key) => [
      [key, numberField((row: ShownLotRow) => row.amounts[key])],
      [`was ${key}`, numberField((row: ShownLotRow) => row.was[key] ?? null)],
    ]),
  ) as AmountFields),
  newLot: textField((row: ShownLotRow) => row.newLot),
};
export type LotFields = typeof FIELDS;
type Reader = RowReader<LotFields>;

const SIDES: Readonly<
  Record<ShownDifferences, readonly { readonly side: LotSide; readonly header: string }[]>
> = {
  differences: [{ side: 'diff', header: 'Difference' }],
  wide: [{ side: 'diff', header: 'Difference' }],
  both: [
    { side: 'traders', header: 'Traders' },
    { side: 'danaos', header: 'Accounting' },
    { side: 'diff', header: 'Difference' },
  ],
};

type Look = {
  readonly table: LotTable;
  readonly shown: ShownDifferences;
  /** Dollars up to which a difference counts as rounding. */
  readonly roundingOk: number;
  /** True when a figure of the table is restated. */
  readonly isRestated: boolean;
};

/** The columns of a table of lots: of each column the difference, or both amounts as well (BAK-05). */
export function lotTable({ table, ...look }: Look) {
  return defineTable({
    id: (row: ShownLotRow) => row.id,
    total: (row) => row.id === TOTAL_ID,
    fields: FIELDS,
    columns: [
      {
        id: 'lot',
        header: 'Lot',
        kind: 'text' as const,
        width: 74,
        value: ({ lot }: ShownLotRow) => lot,
        rowHeader: true,
        pinned: 'start' as const,
        filter: { parameter: 'lot' },
        tooltip: (row: Reader) => newLotTip(row.text('newLot')),
      },
      ...(table === 'outside' ? [REASON] : []),
      ...LOT_FIGURES.flatMap((figure) =>
        SIDES[look.shown].map((each) => amountColumn({ figure, ...each, ...look })),
      ),
      {
        id: 'newLot',
        header: 'New Lot',
        kind: 'text',
        field: 'newLot',
        width: 92,
        initially: 'hidden',
      },
      {
        id: 'closed',
        header: 'Closed',
        kind: 'date' as const,
        width: 80,
        value: ({ closedOn }: ShownLotRow) => closedOn,
        initially: 'hidden',
      },
    ],
  });
}

const REASON = {
  id: 'reason',
  header: 'Why',
  kind: 'text' as const,
  width: 104,
  value: ({ reason }: ShownLotRow) => reason,
  filter: { parameter: 'reason' },
};

type Placed = Omit<Look, 'table'> & {
  readonly figure: LotFigure;
  readonly side: LotSide;
  readonly header: string;
};

function amountColumn({ figure, side, header, shown, roundingOk, isRestated }: Placed) {
  const name = figureName(figure);
  const key = amountKey(figure, side);
  return {
    ...(shown === 'both' ? { header, group: [name] } : { header: name }),
    id: key,
    field: key,
    kind: 'money' as const,
    decimals: { exactly: 2 },
    width: 82,
    zeros: 'muted' as const,
    ...(figure === 'total_sum' && { bold: true }),
    // What a lot differs by in all stays in sight beside whichever column is looked at.
    ...(key === TOTAL_DIFFERENCE && { pinned: 'end' as const }),
    ...(isRestated && { unit: restatedMark(({ was }: ShownLotRow) => was[key]) }),
    ...(side === 'diff' && { background: (row: Reader) => chooseTint(row, key, roundingOk) }),
    tooltip: (row: Reader) => [
      ...(side === 'diff' ? bothTip(row, figure) : []),
      ...wasLines(row.number(`was ${key}`), row.number(key) ?? 0),
    ],
  };
}

const TOTAL_DIFFERENCE = amountKey('total_sum', 'diff');

/** A sum of lots is not judged: what counts as rounding is of a lot. */
const chooseTint = (row: Reader, key: AmountKey, roundingOk: number) =>
  row.id === TOTAL_ID ? undefined : chooseHighlight(row.number(key) ?? 0, roundingOk);

function bothTip(row: Reader, figure: LotFigure) {
  const written = (side: LotSide) => formatCents(row.number(amountKey(figure, side)) ?? 0);
  return [{ value: `Traders ${written('traders')}, Accounting ${written('danaos')}` }];
}

const newLotTip = (newLot: string | null) =>
  newLot === null ? [] : [{ label: 'New number', value: newLot }];
