import type { CoreTrade } from '@fairlead/trading/contract/core-trades';
import {
  type Column,
  type Decoration,
  defineTable,
  flagField,
  numberField,
  type RowReader,
  textField,
} from '@fairlead/table';

import {
  accountParts,
  copiedTerm,
  termKeyText,
  termParts,
  tradeActionParts,
  tradeSideText,
  tradeTermText,
  typeParts,
} from './edf.view-model.ts';
import type { VerifiedState } from './edf-query.rules.ts';
import { isOutOfFilter, type MarkedTrade } from './trade-marks.rules.ts';

/** Fields read by name: by the columns below, by actions and the decoration. */
const FIELDS = {
  orderNum: numberField((trade: CoreTrade) => trade.order_num),
  account: textField((trade: CoreTrade) => trade.account_short_name),
  tradeType: textField((trade: CoreTrade) => trade.trade_type),
  promptDate: textField((trade: CoreTrade) => trade.prompt_date),
  promptMonths: numberField((trade: CoreTrade) => trade.prompt_months),
  balmoDate: textField((trade: CoreTrade) => trade.balmo_date),
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

const readState = (row: EdfRow): CoreTrade['state'] =>
  row.flag('isVerified') ? 'VERIFIED' : 'PENDING';

function markedTrade(row: EdfRow): MarkedTrade {
  return {
    tradeType: row.text('tradeType') ?? '',
    account: row.text('account') ?? '',
    isExpiring: row.flag('isExpiring'),
    isInternal: row.flag('isInternal'),
  };
}

function readTerm(row: EdfRow) {
  return {
    promptDate: row.text('promptDate') ?? '',
    promptMonths: row.number('promptMonths') ?? 1,
    balmoDate: row.text('balmoDate'),
  };
}

function readActionFacts(row: EdfRow, mayVerify: boolean) {
  return {
    tradeId: row.id,
    state: readState(row),
    verifiedBy: row.text('verifiedBy'),
    verifiedAt: row.text('verifiedAt'),
    busy: row.flag('isBusy'),
    mayVerify,
  };
}

/**
 * The columns in the specification's order (EDF-11). At 1400 px all of them are in sight with the longest
 * product and balmo months; so none is declared wider than it needs there.
 */
const TRADES = defineTable({
  id: (trade: CoreTrade) => trade.trade_id,
  fields: FIELDS,
  columns: [
    {
      id: 'run-date',
      header: 'Run Date',
      kind: 'date',
      apiField: 'statement_date',
      value: (trade) => trade.statement_date,
      width: 84,
      dimRepeated: true,
      sorted: 'descending',
    },
    {
      id: 'trade-date',
      header: 'Trade Date',
      kind: 'date',
      apiField: 'trade_date',
      value: (trade) => trade.trade_date,
      width: 84,
      dimRepeated: true,
    },
    {
      id: 'clearer',
      header: 'Clearer',
      kind: 'text',
      apiField: 'clearer_name',
      filter: { parameter: 'clearer' },
      value: (trade) => trade.clearer_name,
      width: 68,
      dimRepeated: true,
    },
    {
      id: 'account',
      header: 'Account',
      kind: 'custom',
      apiField: 'account_short_name',
      filter: { parameter: 'account' },
      text: (row) => row.text('account') ?? '',
      renderCell: (row) => accountParts(row.text('account') ?? ''),
      width: 80,
      dimRepeated: true,
    },
    {
      id: 'trade-type',
      header: 'Trade Type',
      kind: 'custom',
      apiField: 'trade_type',
      filter: { parameter: 'trade_type' },
      text: (row) => row.text('tradeType') ?? '',
      renderCell: (row) => typeParts(markedTrade(row)),
      width: 84,
      dimRepeated: true,
    },
    {
      id: 'product',
      header: 'Product',
      kind: 'text',
      apiField: 'product_name',
      filter: { parameter: 'product' },
      value: (trade) => trade.product_name,
      width: 200,
      dimRepeated: true,
      rowHeader: true,
      pinned: 'phone',
    },
    {
      id: 'quoted-volume',
      header: 'Quoted Volume',
      kind: 'lots',
      apiField: 'quoted_volume',
      filter: { parameter: 'side', label: 'Side', textOf: tradeSideText },
      value: (trade) => trade.quoted_volume,
      unit: {
        value: (trade) => trade.quoted_volume_unit,
        apiField: 'quoted_volume_unit',
        width: 24,
      },
      width: 112,
      phone: 'first',
    },
    {
      id: 'quoted-trade-price',
      header: 'Quoted Trade Price',
      kind: 'price',
      apiField: 'quoted_trade_price',
      value: (trade) => trade.quoted_trade_price,
      unit: {
        value: (trade) => trade.quoted_trade_price_unit,
        apiField: 'quoted_trade_price_unit',
        width: 36,
      },
      width: 132,
      phone: 'first',
    },
    {
      id: 'term',
      header: 'Term',
      kind: 'custom',
      apiField: 'prompt_date',
      filter: { parameter: 'term', textOf: termKeyText },
      text: (row) => tradeTermText(readTerm(row)),
      value: (row) => row.text('promptDate'),
      copied: (row) => copiedTerm(readTerm(row)),
      exported: [
        { header: 'Term', value: (row) => row.text('promptDate'), apiField: 'prompt_date' },
        {
          header: 'Term months',
          value: (row) => row.number('promptMonths'),
          apiField: 'prompt_months',
        },
        { header: 'Balmo Date', value: (row) => row.text('balmoDate'), apiField: 'balmo_date' },
      ],
      renderCell: (row) => termParts(readTerm(row)),
      width: 112,
    },
    {
      id: 'fees',
      header: 'Fees',
      kind: 'money',
      apiField: 'fees',
      value: (trade) => trade.fees,
      width: 68,
    },
    {
      id: 'commission',
      header: 'Commission',
      kind: 'money',
      apiField: 'commission',
      value: (trade) => trade.commission,
      width: 92,
    },
    {
      id: 'exchange',
      header: 'Exchange',
      kind: 'text',
      apiField: 'exchange',
      filter: { parameter: 'exchange' },
      value: (trade) => trade.exchange,
      width: 80,
    },
  ],
});

/** The rows of the EDF Trades table. */
export const createEdfRows = TRADES.createRows;

/** The columns for a user: only who may verify has the control. */
export function edfColumns(mayVerify: boolean): readonly Column<EdfFields>[] {
  return [
    ...TRADES.columns,
    {
      id: 'actions',
      header: 'Actions',
      kind: 'custom',
      text: readState,
      exported: [
        { header: 'State', value: readState, apiField: 'state' },
        { header: 'Trade ID', value: (row) => row.id, apiField: 'trade_id' },
      ],
      renderCell: (row) => tradeActionParts(readActionFacts(row, mayVerify)),
      width: 108,
      pinned: 'end',
    },
  ];
}

/** Rows of an order belong together; what no longer matches the filter is marked (EDF-15, EDF-17). */
export function edfDecoration(verifiedState: VerifiedState): Decoration<EdfFields> {
  return {
    group: (row) => row.number('orderNum'),
    groups: 'Orders',
    background: (row) => (isOutOfFilter(readState(row), verifiedState) ? 'done' : undefined),
  };
}
