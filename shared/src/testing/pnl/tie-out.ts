import type { TieOut, TieOutRow } from '@fairlead/shared/contract/pnl/tie-out';

/** An order at 605 here and at 655 at its clearer, changed where a test says so. */
export function tieOutRow(change: Partial<TieOutRow> = {}): TieOutRow {
  return {
    key: 'Norvane|order 900777|FEI|2024-08-01|2024-08-01',
    clearer: 'Norvane',
    account: 'PAPER-01',
    exchange: 'CME',
    contract: 'A7E',
    product: 'FEI',
    term_month_date: '2024-08-01',
    balmo_date: null,
    subject: 'Order 900777',
    cause: 'PRICE',
    owner: 'MIDDLE_OFFICE',
    unit: 'MT',
    says: 'Price 605.00 here, 655.00 at the clearer',
    ours_lots: 10,
    clearer_lots: 10,
    lots: 0,
    ours_dollars: -6_050_000,
    clearer_dollars: -6_550_000,
    dollars: 500_000,
    accepted: null,
    ...change,
  };
}

/** One that ties out with two clearers, changed where a test says so. */
export function tieOutData(change: Partial<TieOut> = {}): TieOut {
  const ote = { of_trades: 228_900, ours: 228_900, is_tied: true };
  return {
    rows: [],
    is_tied: true,
    clearers: ['Norvane', 'Quayside'],
    positions_of: ['Norvane', 'Quayside'],
    otes: [{ clearer: 'Norvane', account: 'PAPER-01', stated: 228_901, ...ote }],
    ...change,
  };
}
