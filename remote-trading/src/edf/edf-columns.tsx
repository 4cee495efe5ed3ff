import type { CoreTrade } from '@fairlead/shared/contract/core-trades';
import {
  type Column,
  createRowStore,
  type Decoration,
  defineColumns,
  flagField,
  numberField,
  type RowReader,
  textField,
} from '@fairlead/shared/table';

import {
  accountParts,
  actionParts,
  copiedTerm,
  termParts,
  termText,
  typeParts,
} from './edf.view-model.ts';
import type { VerifiedState } from './edf-query.rules.ts';
import { isOutOfFilter, type MarkedTrade } from './trade-marks.rules.ts';

const FIELDS = {
  statementDate: textField((trade: CoreTrade) => trade.statement_date),
  tradeDate: textField((trade: CoreTrade) => trade.trade_date),
  orderNum: numberField((trade: CoreTrade) => trade.order_num),
  clearer: textField((trade: CoreTrade) => trade.clearer_name),
  account: textField((trade: CoreTrade) => trade.account_short_name),
  tradeType: textField((trade: CoreTrade) => trade.trade_type),
  product: textField((trade: CoreTrade) => trade.product_name),
  volume: numberField((trade: CoreTrade) => trade.quoted_volume),
  volumeUnit: textField((trade: CoreTrade) => trade.quoted_volume_unit),
  price: numberField((trade: CoreTrade) => trade.quoted_trade_price),
  priceUnit: textField((trade: CoreTrade) => trade.quoted_trade_price_unit),
  promptDate: textField((trade: CoreTrade) => trade.prompt_date),
  promptMonths: numberField((trade: CoreTrade) => trade.prompt_months),
  balmoDate: textField((trade: CoreTrade) => trade.balmo_date),
  fees: numberField((trade: CoreTrade) => trade.fees),
  commission: numberField((trade: CoreTrade) => trade.commission),
  exchange: textField((trade: CoreTrade) => trade.exchange),
  isExpiring: flagField((trade: CoreTrade) => trade.is_expiring),
  isInternal: flagField((trade: CoreTrade) => trade.is_internal),
  isVerified: flagField((trade: CoreTrade) => trade.state === 'VERIFIED'),
  verifiedBy: textField((trade: CoreTrade) => trade.verified_by),
  verifiedAt: textField((trade: CoreTrade) => trade.verified_at),
  rowVersion: numberField((trade: CoreTrade) => trade.row_version),
  /** A change of the row is on its way; the screen's own. */
  isBusy: flagField((_trade: CoreTrade) => false),
};

export type EdfFields = typeof FIELDS;
export type EdfRow = RowReader<EdfFields>;

/** The rows of the EDF Trades table. */
export function createEdfRows() {
  return createRowStore({ fields: FIELDS, id: (trade: CoreTrade) => trade.trade_id });
}

const stateOf = (row: EdfRow): CoreTrade['state'] =>
  row.flag('isVerified') ? 'VERIFIED' : 'PENDING';

function markedTrade(row: EdfRow): MarkedTrade {
  return {
    tradeType: row.text('tradeType') ?? '',
    account: row.text('account') ?? '',
    isExpiring: row.flag('isExpiring'),
    isInternal: row.flag('isInternal'),
  };
}

function termOf(row: EdfRow) {
  return {
    promptDate: row.text('promptDate') ?? '',
    promptMonths: row.number('promptMonths') ?? 1,
    balmoDate: row.text('balmoDate'),
  };
}

function actionsOf(row: EdfRow, mayVerify: boolean) {
  return {
    tradeId: row.id,
    state: stateOf(row),
    verifiedBy: row.text('verifiedBy'),
    verifiedAt: row.text('verifiedAt'),
    busy: row.flag('isBusy'),
    mayVerify,
  };
}

/** The columns in the specification's order (EDF-11); widths as in the look at 1400 px. */
const TRADE_COLUMNS = defineColumns(FIELDS, [
  {
    id: 'run-date',
    header: 'Run Date',
    kind: 'date',
    field: 'statementDate',
    width: 82,
    muteRepeats: true,
    sorted: 'descending',
  },
  {
    id: 'trade-date',
    header: 'Trade Date',
    kind: 'date',
    field: 'tradeDate',
    width: 78,
    muteRepeats: true,
  },
  {
    id: 'clearer',
    header: 'Clearer',
    kind: 'text',
    field: 'clearer',
    width: 66,
    muteRepeats: true,
  },
  {
    id: 'account',
    header: 'Account',
    kind: 'custom',
    text: (row) => row.text('account') ?? '',
    parts: (row) => accountParts(row.text('account') ?? ''),
    sortable: true,
    width: 80,
    muteRepeats: true,
  },
  {
    id: 'trade-type',
    header: 'Trade Type',
    kind: 'custom',
    text: (row) => row.text('tradeType') ?? '',
    parts: (row) => typeParts(markedTrade(row)),
    sortable: true,
    width: 148,
    muteRepeats: true,
  },
  {
    id: 'product',
    header: 'Product',
    kind: 'text',
    field: 'product',
    width: 182,
    muteRepeats: true,
    rowHeader: true,
    pin: 'phone',
  },
  {
    id: 'quoted-volume',
    header: 'Quoted Volume',
    kind: 'lots',
    field: 'volume',
    unit: { field: 'volumeUnit', width: 24 },
    width: 106,
  },
  {
    id: 'quoted-trade-price',
    header: 'Quoted Trade Price',
    kind: 'price',
    field: 'price',
    unit: { field: 'priceUnit', width: 36 },
    width: 130,
  },
  {
    id: 'term',
    header: 'Term',
    kind: 'custom',
    text: (row) => termText(termOf(row)),
    value: (row) => row.text('promptDate'),
    copied: (row) => copiedTerm(termOf(row)),
    exported: [
      { header: 'Term', value: (row) => row.text('promptDate') },
      { header: 'Term months', value: (row) => row.number('promptMonths') },
      { header: 'Balmo Date', value: (row) => row.text('balmoDate') },
    ],
    parts: (row) => termParts(termOf(row)),
    sortable: true,
    width: 154,
  },
  { id: 'fees', header: 'Fees', kind: 'money', field: 'fees', width: 68 },
  { id: 'commission', header: 'Commission', kind: 'money', field: 'commission', width: 92 },
  { id: 'exchange', header: 'Exchange', kind: 'text', field: 'exchange', width: 70 },
]);

/** The columns for a user: only who may verify has the control. */
export function edfColumns(mayVerify: boolean): readonly Column<EdfFields>[] {
  return [
    ...TRADE_COLUMNS,
    {
      id: 'actions',
      header: 'Actions',
      kind: 'custom',
      text: stateOf,
      exported: [
        { header: 'State', value: stateOf },
        { header: 'Trade ID', value: (row) => row.id },
      ],
      parts: (row) => actionParts(actionsOf(row, mayVerify)),
      width: 112,
    },
  ];
}

/** Rows of an order belong together; what no longer matches the filter is marked (EDF-15, EDF-17). */
export function edfDecoration(verifiedState: VerifiedState): Decoration<EdfFields> {
  return {
    group: (row) => row.number('orderNum'),
    tint: (row) => (isOutOfFilter(stateOf(row), verifiedState) ? 'done' : undefined),
  };
}
